"""Mutation check: changes one rule at a time in engine, tracks or core and lists the changes that no test notices."""
