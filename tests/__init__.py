"""The tests of azulejos."""
