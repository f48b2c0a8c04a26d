"""What we tell hosts to put on their machines: the files are sound, and the docs show them as they are."""

from __future__ import annotations

import configparser
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from orrery.host.config import Config

ROOT = Path(__file__).resolve().parent.parent
DEPLOY = ROOT / "deploy"
HOSTING = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
FILES = sorted(path.name for path in DEPLOY.iterdir() if path.name != "Containerfile.dockerignore")
VARIABLES = set(re.findall(r"`(ORRERY_[A-Z_]+)`", HOSTING)) | {
    "ORRERY_PASSWORD",
    "ORRERY_SITE",
    "ORRERY_SERVERS",
}


def text_of(name: str) -> str:
    return (DEPLOY / name).read_text(encoding="utf-8")


def unit(name: str) -> configparser.ConfigParser:
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read_string(text_of(name))
    return parser


def test_the_docs_show_every_file_as_it_is() -> None:
    shown = dict(re.findall(r"`deploy/([\w.]+)`:\n\n```\w+\n(.*?)```", HOSTING, re.DOTALL))
    assert sorted(shown) == FILES
    for name, text in shown.items():
        assert text == text_of(name), f"docs/hosting.md shows another {name}"


@pytest.mark.parametrize("name", FILES)
def test_every_variable_that_is_set_is_one_that_is_read(name: str) -> None:
    assert set(re.findall(r"ORRERY_[A-Z_]+", text_of(name))) <= VARIABLES


def test_every_variable_of_the_docs_is_read_by_the_program() -> None:
    found = (ROOT / "src/orrery").rglob("*.py")
    # `orrery mcp` is for who plays, and docs/agents.md tells of its variable
    sources = "".join(path.read_text(encoding="utf-8") for path in found if path.name != "mcp.py")
    table = HOSTING[HOSTING.index("## What the environment says") : HOSTING.index("## What is promised")]
    named = set(re.findall(r"^\| `(ORRERY_[A-Z_]+)`", table, re.MULTILINE))
    assert named == set(re.findall(r'"(ORRERY_[A-Z_]+)"', sources))


def test_the_unit_is_one() -> None:
    service, door = unit("orrery.service"), unit("orrery.socket")
    assert "orrery.socket" in service["Unit"]["Requires"]
    assert service["Service"]["ExecStart"].split()[1:] == ["serve", "--no-browser"]
    settings = dict(pair.split("=", 1) for pair in service["Service"]["Environment"].split())
    config = Config.from_env(settings)
    assert str(config.file) == "/var/lib/orrery/orrery.db"
    assert settings["ORRERY_DATA"] == f"/var/lib/{service['Service']['StateDirectory']}"
    assert door["Socket"]["ListenStream"] in text_of("nginx.conf")
    assert door["Socket"]["ListenStream"] in text_of("Caddyfile")


def test_systemd_takes_the_units(tmp_path: Path) -> None:
    tool = shutil.which("systemd-analyze")
    if tool is None:
        pytest.skip("needs systemd-analyze")
    for name in ("orrery.service", "orrery.socket"):
        # what stands at /opt on a host does not stand there on ours
        text = text_of(name).replace("/opt/orrery/bin/orrery", sys.executable).replace("User=orrery\n", "")
        (tmp_path / name).write_text(text, encoding="utf-8")
    units = [str(tmp_path / name) for name in ("orrery.service", "orrery.socket")]
    ran = subprocess.run([tool, "verify", "--man=no", *units], capture_output=True, text=True)
    complaints = [line for line in ran.stderr.splitlines() if "orrery." in line]
    assert complaints == []


def instructions(text: str) -> list[tuple[str, str]]:
    """The instructions of a container file, with their lines joined."""
    joined = re.sub(r"\\\n\s*", " ", text)
    return [(word, rest) for word, _, rest in (line.partition(" ") for line in joined.splitlines() if line)]


def test_the_container_file_is_one() -> None:
    found = instructions(text_of("Containerfile"))
    known = {"FROM", "COPY", "RUN", "USER", "VOLUME", "ENV", "EXPOSE", "HEALTHCHECK", "CMD"}
    assert {word for word, _ in found} <= known
    assert found[0] == ("FROM", "python:3.13-slim")
    words = [word for word, _ in found]
    assert words.index("USER") < words.index("CMD")  # nothing is served as root
    settings = dict(pair.split("=", 1) for word, rest in found if word == "ENV" for pair in rest.split())
    assert settings["ORRERY_DATA"] == dict(found)["VOLUME"]
    assert settings["PORT"] == dict(found)["EXPOSE"]
    assert f":{settings['PORT']}/healthz" in dict(found)["HEALTHCHECK"]
    assert dict(found)["CMD"] == '["orrery", "serve", "--no-browser"]'
    (probe,) = re.findall(r'"-c", "(.+)"\]', dict(found)["HEALTHCHECK"])
    compile(probe, "the health check", "exec")


def test_the_compose_file_is_one() -> None:
    found = yaml.safe_load(text_of("compose.yaml"))
    services = found["services"]
    assert sorted(services) == ["caddy", "orrery1", "orrery2", "postgres", "redis"]
    volumes = [volume for one in services.values() for volume in one.get("volumes", ())]
    named = {volume.split(":")[0] for volume in volumes if not volume.startswith("./")}
    assert named == set(found["volumes"])
    assert [volume for volume in volumes if volume.startswith("./Caddyfile:")]
    for name in ("orrery1", "orrery2"):
        one = services[name]
        assert (DEPLOY / one["build"]["context"]).resolve() == ROOT
        assert (ROOT / one["build"]["dockerfile"]).is_file()
        assert set(one["depends_on"]) == {"postgres", "redis"}
        assert f"{name}:8000" in services["caddy"]["environment"]["ORRERY_SERVERS"]
        config = Config.from_env(one["environment"])
        assert config.driver_url.startswith("postgresql+psycopg://orrery:")
        assert config.drain > 2  # Caddy looks every two seconds
        assert "ports" not in one  # every address is believed, so nobody else may come in
    assert [name for name in services if "ports" in services[name]] == ["caddy"]


def test_compose_itself_takes_the_file() -> None:
    tool = shutil.which("docker")
    ran = tool and subprocess.run(
        [tool, "compose", "-f", str(DEPLOY / "compose.yaml"), "config", "--quiet"],
        capture_output=True,
        text=True,
        env={"PATH": "/usr/bin:/bin:/usr/local/bin", "ORRERY_PASSWORD": "x"},
    )
    if not ran or "is not a docker command" in ran.stderr or "unknown shorthand flag" in ran.stderr:
        pytest.skip("needs docker compose")
    assert ran.returncode == 0, ran.stderr


def blocks(text: str) -> list[str]:
    """The heads of all blocks in braces, which must be closed as they were opened."""
    heads, depth = [], 0
    for line in text.splitlines():
        bare = re.sub(r"\{\$[^}]*\}", "", line).strip()  # Caddy's variables
        if bare.endswith("{"):
            heads.append(f"{depth} {line.strip().removesuffix('{').strip()}")
            depth += 1
        elif bare == "}":
            depth -= 1
            assert depth >= 0, "a block is closed that was not opened"
        else:
            assert "{" not in bare and "}" not in bare, line
    assert depth == 0, "a block is not closed"
    return heads


def test_the_files_of_the_proxies_are_sound() -> None:
    nginx = text_of("nginx.conf")
    assert blocks(nginx) == ["0 upstream orrery", "0 server", "0 server", "1 location /"]
    for line in nginx.splitlines():
        assert not line.strip() or line.rstrip().endswith((";", "{", "}")), line
    assert "proxy_read_timeout 75s" in nginx  # a stream may be silent for 15 s, a poll for 25
    assert [head.split()[0] for head in blocks(text_of("Caddyfile"))] == ["0", "1"]
    assert "health_uri /readyz" in text_of("Caddyfile")


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [("caddy", ["validate", "--adapter", "caddyfile", "--config", "Caddyfile"]), ("nginx", [])],
)
def test_the_proxies_themselves_take_their_files(tool: str, arguments: list[str], tmp_path: Path) -> None:
    program = shutil.which(tool)
    if program is None:
        pytest.skip(f"needs {tool}")
    if tool == "nginx":
        text = re.sub(r"\n\s*ssl_certificate\w* .*", "", text_of("nginx.conf")).replace("443 ssl", "443")
        whole = tmp_path / "nginx.conf"
        whole.write_text(f"events {{}}\nhttp {{\n{text}}}\n", encoding="utf-8")
        arguments = ["-t", "-q", "-p", str(tmp_path), "-c", str(whole)]
    ran = subprocess.run([program, *arguments], capture_output=True, text=True, cwd=DEPLOY)
    assert ran.returncode == 0, ran.stderr
