"""From results to ratings: which games count, TrueSkill, paired differences, rank intervals; the same bytes in any
order.

Imports `leagues.records` and `leagues.schemas`; knows nothing of league files and plans.
"""
