"""What effects do, by the families of verbs (`words.verbs`).

`step` does one operation of a program. Each family has a file with its operations, which no other file has.
"""
