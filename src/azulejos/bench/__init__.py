"""How fast it is: every figure that the project claims, measured by one command, beside a yardstick in the same run."""
