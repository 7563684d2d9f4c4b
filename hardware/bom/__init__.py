"""Parts lists: what to order for a build, counted from its circuits."""
