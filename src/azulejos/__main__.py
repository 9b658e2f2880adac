"""`python -m azulejos` is the command `azulejos`."""

import sys

from azulejos.terminal.main import main

sys.exit(main())
