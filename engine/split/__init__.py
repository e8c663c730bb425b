"""Split (SP-1 to SP-16): join halves of cards to matches, and be rid of your hand before the others are."""
