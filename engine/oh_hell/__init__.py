"""Oh Hell (rules OH): bid how many tricks you will take, then take exactly so many."""
