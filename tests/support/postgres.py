"""A private PostgreSQL cluster for a test: its own folder, reached by a Unix socket only."""
import os
import pathlib
import pwd
import shutil
import signal
import subprocess
import tempfile
import time

PROGRAMS = pathlib.Path("/usr/lib/postgresql/15/bin")


def why_not():
    """Why it cannot run here; empty where it can. PostgreSQL refuses root, who runs it as Debian's user `postgres`."""
    if not (PROGRAMS / "initdb").exists() and not shutil.which("initdb"):
        return "Debian's package postgresql-15 is not installed"
    if os.geteuid() == 0:
        try:
            pwd.getpwnam("postgres")
        except KeyError:
            return "PostgreSQL refuses root, and there is no user `postgres`"
    return ""


class Postgres:
    def __init__(self, fsync=False):
        self.fsync = fsync
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="lathe-postgres-", dir="/tmp"))  # short, for the socket
        self.folder.chmod(0o755)
        self.user = {}
        if os.geteuid() == 0:
            owner = pwd.getpwnam("postgres")
            os.chown(self.folder, owner.pw_uid, owner.pw_gid)
            self.user = {"user": owner.pw_uid, "group": owner.pw_gid, "extra_groups": []}
        self.run("initdb", "-D", self.folder / "data", "-U", "lathe", "--auth=trust", "--encoding=UTF8",
                 "--locale=C.UTF-8", "--no-sync")
        self.process = None
        self.start()
        self.uri = f"postgresql:///postgres?user=lathe&host={self.folder}"

    def program(self, name):
        return str(PROGRAMS / name) if (PROGRAMS / name).exists() else shutil.which(name)

    def run(self, name, *arguments):
        done = subprocess.run([self.program(name), *map(str, arguments)], cwd="/", capture_output=True, text=True, **self.user)
        if done.returncode != 0:
            raise AssertionError(f"{name}: {done.stdout}{done.stderr}")
        return done.stdout

    def start(self):
        self.process = subprocess.Popen(
            [self.program("postgres"), "-D", self.folder / "data", "-k", self.folder, "-c", "listen_addresses=", "-c",
             f"fsync={'on' if self.fsync else 'off'}"], cwd="/", stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **self.user)
        deadline = time.monotonic() + 30
        while subprocess.run([self.program("pg_isready"), "-q", "-h", str(self.folder)], check=False).returncode != 0:
            if time.monotonic() > deadline:
                raise AssertionError("PostgreSQL did not start")
            time.sleep(0.05)

    def crash(self):
        """Its processes end as in a crash: at once, without a checkpoint."""
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait()

    def ask(self, sql):
        return self.run("psql", "-h", self.folder, "-U", "lathe", "-d", "postgres", "-At", "-c", sql).strip()

    def close(self):
        self.crash()
        shutil.rmtree(self.folder, ignore_errors=True)
