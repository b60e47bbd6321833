"""Three uses of main text: a price monitor, documentation in chunks, and any site at all."""
