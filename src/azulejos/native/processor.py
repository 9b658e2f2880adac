"""What this processor can do."""

import ctypes
import subprocess
import sys
from functools import cache
from pathlib import Path

X86_64_V3 = {"avx", "avx2", "bmi1", "bmi2", "f16c", "fma", "abm", "movbe", "xsave"}
"""The level x86-64-v3 as Linux names its features."""

_AVX2_INSTRUCTIONS = 40
"""PF_AVX2_INSTRUCTIONS_AVAILABLE of Windows. Every processor with AVX2 that Windows 11 supports has the whole level."""


@cache
def has_x86_64_v3() -> bool:
    """Whether this x86-64 processor has the instructions of the level x86-64-v3."""
    try:
        if sys.platform == "win32":
            return bool(ctypes.windll.kernel32.IsProcessorFeaturePresent(_AVX2_INSTRUCTIONS))
        if sys.platform == "darwin":
            asked = ["/usr/sbin/sysctl", "-n", "hw.optional.avx2_0"]
            return subprocess.run(asked, capture_output=True, check=True).stdout.strip() == b"1"  # noqa: S603
        information = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except (OSError, subprocess.CalledProcessError):
        return False
    flags = next((line for line in information.splitlines() if line.startswith("flags")), "")
    return set(flags.split()) >= X86_64_V3
