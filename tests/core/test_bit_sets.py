"""Sets as bits of words: packing keeps the members, and random choices are uniform."""

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

from azulejos.core.bit_sets import has, nth_one, pack, random_member, words_for
from azulejos.core.records import Records, record_type
from tests.core.machine_code import machine_code


@machine_code
def pack_first(sets: Records, flags: Records) -> None:
    """`pack` as compiled code calls it."""
    pack(sets[0].words, flags[0].legal)


@machine_code
def choose_from_first(sets: Records) -> int:
    """`random_member` as compiled code calls it."""
    return random_member(sets[0].words, sets[0])


@machine_code
def has_member(words: Any, number: int) -> bool:
    """`has` as compiled code calls it."""
    return has(words, number)


@machine_code
def nth_bit(word: np.uint64, n: int) -> int:
    """`nth_one` as compiled code calls it."""
    return nth_one(word, n)


def set_of(members: set[int], size: int) -> Records:
    flags = np.zeros(1, record_type([("legal", "i1", size)]))
    flags["legal"][0, sorted(members)] = 1
    sets = np.zeros(1, record_type([("words", "u8", words_for(size)), ("generator", "u8")]))
    sets["generator"] = 12345
    pack_first(sets, flags)
    return sets


@pytest.mark.parametrize("size", [32, 33, 64, 65, 96, 97, 128, 300, 332, 358, 685])
def test_a_packed_set_has_what_was_flagged(size: int) -> None:
    choose = random.Random(size)
    for count in (0, 1, size // 3, size):
        members = set(choose.sample(range(size), count))
        words: Any = set_of(members, size)[0].words
        assert {number for number in range(64 * len(words)) if has_member(words, number)} == members


def test_every_bit_of_a_word_is_found() -> None:
    choose = random.Random(1)
    for _ in range(300):
        bits = sorted(choose.sample(range(64), choose.randint(1, 64)))
        word = np.uint64(sum(1 << bit for bit in bits))
        assert [nth_bit(word, n) for n in range(len(bits))] == bits


def test_random_choice_is_uniform() -> None:
    members = {0, 5, 31, 32, 63, 64, 127, 128, 299}
    sets = set_of(members, 300)
    found = Counter(choose_from_first(sets) for _ in range(9000))
    assert set(found) == members
    assert all(800 < count < 1200 for count in found.values())
