"""Bottle Imp (rules BI): take tricks, but do not be left with the bottle, which is sold for less every time."""
