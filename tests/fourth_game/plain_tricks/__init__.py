"""Plain Tricks, a game in a distribution of its own: follow suit, the highest card of it takes the trick.

PT-1: three to five seats and a pack of 52 cards. PT-2: the dealer is drawn by lot; everybody gets as many cards as the
option `cards` says. PT-3: the seat to the dealer's left leads to the first trick, who took a trick to the next; follow
suit who can. PT-4: the highest card of the suit led takes the trick; there is no trump. PT-5: each trick is a point;
the game is over after the last one, and the most points win.
"""
