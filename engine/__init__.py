"""The rules of the games: states, legal actions, scoring, views and replays.

A state is a numpy record and a batch an array of records; rules are compiled functions called as `f(rules, states, i,
...)`. Each game is a folder (`oh_hell`, `bottle_imp`, `split`) of options and the parts that `engine.contract` names;
everything else is written once. `engine.testing` tries whether a game keeps to the contract. Everybody may import this
package; it imports nothing else of the project. `engine.games` lists what there is without loading compiled code.
"""
