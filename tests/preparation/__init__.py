"""Preparing games on a new machine."""
