"""Writes frames, whose names are their times in milliseconds, as one animated WebP picture."""

import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from PIL import Image, ImageChops

WIDTH = 960
QUALITY = 65
SHORTEST, LONGEST = 50, 700
"""How long a frame is shown at least and at most, in milliseconds."""
LAST = 3000
"""How long the last frame is shown."""
MOST_BYTES = 2_000_000


def frames_in(folder: Path) -> Iterator[tuple[Image.Image, int]]:
    """Read the frames in order, each with the time for which it is shown; equal frames become one."""
    paths = sorted(folder.glob("*.png"))
    shown: Image.Image | None = None
    waited = 0
    for path, after in pairwise([*paths, None]):
        assert path is not None
        image = Image.open(path).convert("RGB")
        image = image.resize((WIDTH, image.height * WIDTH // image.width), Image.Resampling.LANCZOS)
        if shown is not None and (waited >= SHORTEST and ImageChops.difference(shown, image).getbbox()):
            yield shown, min(waited, LONGEST)
            shown, waited = None, 0
        shown = shown or image
        waited += int(after.stem) - int(path.stem) if after else LAST
    assert shown is not None
    yield shown, LAST


def main(folder: Path, target: Path) -> None:
    """Write the picture, and refuse one that is too large for a page."""
    frames, durations = zip(*frames_in(folder), strict=True)
    frames[0].save(
        target,
        save_all=True,
        append_images=frames[1:],
        duration=durations,
        loop=0,
        quality=QUALITY,
        method=4,
        minimize_size=True,
    )
    size = target.stat().st_size
    print(f"wrote {target.name}: {len(frames)} frames, {sum(durations) / 1000:.0f} s, {size / 1e6:.1f} MB")
    if size > MOST_BYTES:
        raise SystemExit(f"{target.name} is larger than {MOST_BYTES / 1e6:.0f} MB.")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
