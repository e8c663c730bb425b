"""Split (rules SP): join halves of cards to matches, and be rid of your hand before the others are."""
