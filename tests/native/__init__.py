"""Tests of how machine code is found, compiled and loaded."""
