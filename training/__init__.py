"""Labels, folds, training and out-of-fold evaluation of the learned scorer. Not shipped in the wheel."""
