"""Tables: logs of events, what they come to, and what everybody may see of it."""
