"""Types of the JavaScript, checked by TypeScript's compiler from node_modules."""

import shutil
import subprocess
from pathlib import Path


def missing(project: Path) -> str | None:
    """What to install before the check can run, if anything."""
    if shutil.which("node") is None:
        return "node is missing; install Node.js (sudo apt install nodejs npm), then run: npm ci"
    if not (project / "node_modules" / "typescript" / "bin" / "tsc").exists():
        return "TypeScript is missing; run: npm ci"
    return None


def problems(project: Path) -> list[str]:
    """One line for each error; none where there is no JavaScript yet."""
    if not any((project / "static" / "js").rglob("*.js")):
        return []
    done = subprocess.run(
        [
            shutil.which("node") or "node",
            "node_modules/typescript/bin/tsc",
            "--project",
            "tsconfig.json",
            "--pretty",
            "false",
        ],
        cwd=project,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
    )
    lines = (done.stdout + done.stderr).splitlines()
    return lines if done.returncode and lines else ["tsc failed without a word"] if done.returncode else []
