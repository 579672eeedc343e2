"""Makes a page of its parts: assemble.py report|live|profile OUTPUT [--cc NAME].

The page has one mark left, `@DATA@`, where the JSON goes. With --cc the output is C++ that defines the function NAME,
which returns the page,
and NAMEPolicy, which returns its policy. Scripts lie in the page, and its policy names their digests, so that nothing else runs.
"""

import argparse
import base64
import hashlib
import html
import pathlib

HERE = pathlib.Path(__file__).resolve().parent
SHARED = ("d3.v7.min.js", "model.js", "parts.js", "charts.js")
OWN = {"report": ("job.js", "report.js"), "live": ("job.js", "live.js"), "profile": ("timeline.js", "profile.js")}
CONNECT = {"report": "'none'", "live": "'self'", "profile": "'none'"}
CHUNK = 8000  # characters of a string literal


def digest(text):
    return "'sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() + "'"


def policy(kind, scripts, style):
    allowed = " ".join(digest(script) for script in scripts)
    return (
        f"default-src 'none'; script-src {allowed}; style-src {digest(style)}; connect-src {CONNECT[kind]}; "
        "base-uri 'none'; form-action 'none'"
    )


def page(kind):
    scripts = [(HERE / name).read_text(encoding="utf-8") for name in (*SHARED, *OWN[kind])]
    style = (HERE / "style.css").read_text(encoding="utf-8")
    for script in scripts:
        assert "</script" not in script.lower() and "<!--" not in script, "a script would end early"
    parts = {
        "@STYLE@": style,
        "@CSP@": html.escape(policy(kind, scripts, style), quote=False),
        "@LICENSE@": html.escape((HERE / "d3.LICENSE").read_text(encoding="utf-8")),
        "@SCRIPTS@": "\n".join(f"<script>{script}</script>" for script in scripts),
    }
    text = (HERE / "page.html").read_text(encoding="utf-8")
    for mark, part in parts.items():
        assert text.count(mark) == 1, mark
        text = text.replace(mark, part)
    assert text.count("@DATA@") == 1
    return text, policy(kind, scripts, style)


def cc(text, name, allowed):
    chunks = [text[i : i + CHUNK] for i in range(0, len(text), CHUNK)]
    literals = "\n".join(f'    R"page({chunk})page"' for chunk in chunks)
    assert ')page"' not in text
    return (
        '#include "proto/support/pages.h"\n\nnamespace lathe {\n\n'
        f"absl::string_view {name}() {{\n  static constexpr char kPage[] =\n{literals};\n"
        "  return absl::string_view(kPage, sizeof(kPage) - 1);\n}\n\n"
        f'absl::string_view {name}Policy() {{\n  return R"page({allowed})page";\n}}\n\n'
        "}  // namespace lathe\n"
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", choices=sorted(CONNECT))
    parser.add_argument("output", type=pathlib.Path)
    parser.add_argument("--cc", metavar="NAME")
    options = parser.parse_args()
    made, allowed = page(options.kind)
    options.output.write_text(cc(made, options.cc, allowed) if options.cc else made, encoding="utf-8")
