"""Trained models, as plain arrays; see the model card in the documentation."""
