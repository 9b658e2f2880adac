"""What the project makes of itself: files that are written by a program and kept in the repository."""
