"""A build process: compiles units to bitcode in the cache, for `tools/build_wheels.py`."""

import sys

from azulejos.compilation.worker import bitcode
from azulejos.core.machine import exclusive
from azulejos.native.compiling import bitcode_path
from azulejos.native.units import Unit

if __name__ == "__main__":
    for unit in map(Unit.parse, sys.argv[1:]):
        with exclusive(bitcode_path(unit).with_suffix(".bc-lock")):
            for _ in bitcode(unit):
                pass
