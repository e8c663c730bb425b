"""Bottle Imp (BI-1 to BI-45): take tricks, but do not be left with the bottle, which is sold for less every time."""
