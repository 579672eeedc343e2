#!/usr/bin/env bash
# Checks the text of the tree, and changes nothing; deploy/test.sh runs it as a test. `--help` lists the checks.
exec python3 "$(dirname "${BASH_SOURCE[0]}")/lint.py" "$@"
