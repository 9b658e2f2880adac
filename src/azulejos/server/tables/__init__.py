"""Tables: commands become events, events become states, and everybody sees what they may."""
