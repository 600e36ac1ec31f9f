"""Imports point one way: wargame -> cards -> adjudication; `adjudication` imports the standard library only."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

# What each package may import besides the standard library and itself; None: everything.
ALLOWED: dict[str, frozenset[str] | None] = {
    "adjudication": frozenset(),
    "cards": frozenset({"adjudication"}),
    "wargame": None,
}
# Set-up runs before anything is installed: at the top of a module only the standard library and set-up itself.
BEFORE_INSTALLATION = "wargame/setup"


def problems(project: Path) -> list[str]:
    """One line for each import that points the wrong way."""
    found = []
    for package, allowed in ALLOWED.items():
        if allowed is not None:
            for path in sorted((project / package).rglob("*.py")):
                for line, module in imported(ast.parse(path.read_text(encoding="utf-8"), str(path)), package):
                    top = module.partition(".")[0]
                    if top != package and top not in allowed and top not in sys.stdlib_module_names:
                        found.append(
                            f"{path.relative_to(project).as_posix()}:{line}: {package} must not import {module}"
                        )
    for path in sorted((project / BEFORE_INSTALLATION).rglob("*.py")):
        for line, module in imported(_top_level(path), "wargame"):
            if (
                not module.startswith("wargame.setup")
                and module.partition(".")[0] not in sys.stdlib_module_names
            ):
                found.append(
                    f"{path.relative_to(project).as_posix()}:{line}: set-up must not import {module} at its top"
                )
    return found


def imported(tree: ast.AST, package: str) -> Iterator[tuple[int, str]]:
    """Every module named by an import statement, with its line; relative ones stay in their package."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for name in node.names:
                yield node.lineno, name.name
        elif isinstance(node, ast.ImportFrom):
            yield node.lineno, package if node.level else node.module or ""


def _top_level(path: Path) -> ast.Module:
    tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
    tree.body = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
    return tree
