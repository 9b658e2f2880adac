"""Golden playthroughs: whole games as text, which only a meant change may change."""
