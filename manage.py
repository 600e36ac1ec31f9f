#!/usr/bin/env python3
"""Every command of the program, e.g. `python manage.py classroom`; the first one sets everything up by itself."""

import sys

# Written so that old Pythons, too, can read this far and say what is wrong.
if sys.version_info < (3, 11):
    sys.stderr.write(
        "This program needs Python 3.11 or newer, and this is Python %d.%d. "
        "Install a newer one from python.org (or your system's packages) and try again.\n"
        % sys.version_info[:2]
    )
    sys.exit(1)

if __name__ == "__main__":
    from wargame.setup.start import main

    sys.exit(main(sys.argv))
