"""From a league to its chunks: line-ups, orders round the table, blocks and their balance; nothing is random.

Imports `leagues.files` and `leagues.records`; knows nothing of ratings.
"""
