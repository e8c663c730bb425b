"""From results to ratings: which games count, TrueSkill, paired differences, rank intervals.

The same results give the same bytes, whatever their order.

Imports `leagues.records` and `leagues.schemas`; knows nothing of league files and plans.
"""
