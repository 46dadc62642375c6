"""The package that draws charts, without the hook that it puts into imports.

The hook finds plug-ins that we have none of, in a way that Python has given up: every import that
fails after it would warn.
"""

from __future__ import annotations

import sys

from pygal import Bar, Line
from pygal.style import Style

sys.meta_path[:] = [each for each in sys.meta_path if type(each).__module__ != "pygal"]

__all__ = ["Bar", "Line", "Style"]
