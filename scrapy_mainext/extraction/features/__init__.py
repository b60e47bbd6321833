"""Blocks to numbers, for the learned scorer."""

from .matrix import FEATURE_NAMES, Features, TokenIndex, TokenTable, features_of

__all__ = ["FEATURE_NAMES", "Features", "TokenIndex", "TokenTable", "features_of"]
