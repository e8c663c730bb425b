"""Oh Hell (OH-1 to OH-27): bid how many tricks you will take, then take exactly so many."""
