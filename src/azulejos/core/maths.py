"""The exponential function, with the same bits everywhere: interpreted, compiled, in a browser, on any processor.

The libraries of operating systems and browsers differ in the last bits, and a search that compares values would choose
differently with each.
"""

import math

import numpy as np

from azulejos.core.compiler import compiled

_LOG2_E = 1.0 / math.log(2.0)
_LN2_HIGH = float.fromhex("0x1.62e42fee00000p-1")
_LN2_LOW = float.fromhex("0x1.a39ef35793c76p-33")
"""The natural logarithm of 2 in two parts. The first ends in zeros, so that small multiples of it are exact."""

_TERMS = 14
_INVERSE_FACTORIALS = np.array([1 / math.factorial(n) for n in range(_TERMS)])
"""The coefficients of the power series; for arguments up to ln 2 / 2 the rest is smaller than rounding."""

_HIGHEST = 100
_POWERS_OF_2 = np.array([2.0**n for n in range(-_HIGHEST, _HIGHEST + 1)])


@compiled
def exp(x: float) -> float:
    """The exponential function for x from -69 to 69; below, 0.

    With x = n ln 2 + r, it is 2 to the power of n times the exponential of r.

    >>> exp(0.0), round(exp(1.0), 12), exp(-1000.0)
    (1.0, 2.718281828459, 0.0)
    """
    n = int(x * _LOG2_E + (0.5 if x > 0 else -0.5))  # `floor` would be a function of the C library on old processors
    if n < -_HIGHEST:
        return 0.0
    r = (x - n * _LN2_HIGH) - n * _LN2_LOW
    result = 0.0
    for term in range(_TERMS - 1, -1, -1):
        result = result * r + _INVERSE_FACTORIALS[term]
    return float(result * _POWERS_OF_2[n + _HIGHEST])
