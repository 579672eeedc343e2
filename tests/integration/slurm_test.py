"""The job scripts of deploy/slurm under a real Slurm: a controller and two nodes on this machine."""
import getpass
import json
import os
import pathlib
import shutil
import socket
import subprocess
import tempfile
import time
import unittest

import specs
from cluster import BIN, ROOT, Cluster, Program, free_port, wait_until

SCRIPTS = ROOT / "deploy/slurm"
# Debian's daemons are in /usr/sbin, which not every PATH has.
PATH = os.environ["PATH"] + ":/usr/sbin"
MISSING = [name for name in ("munged", "slurmctld", "slurmd", "sbatch") if not shutil.which(name, path=PATH)]

CONFIGURATION = """
ClusterName=test
SlurmctldHost={host}(127.0.0.1)
SlurmUser={user}
SlurmdUser={user}
AuthType=auth/munge
AuthInfo=socket={folder}/munge.socket
CredType=cred/munge
SlurmctldPort={controller}
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool.%n
SlurmctldPidFile={folder}/controller.pid
SlurmdPidFile={folder}/%n.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
MpiDefault=none
ReturnToService=2
KillWait=15
PreemptType=preempt/partition_prio
PreemptMode=REQUEUE
SchedulerParameters=batch_sched_delay=1,sched_interval=2,bf_interval=2,requeue_delay=0
NodeName=n1 NodeHostname={host} NodeAddr=127.0.0.1 Port={first} CPUs=2 RealMemory=1000
NodeName=n2 NodeHostname={host} NodeAddr=127.0.0.1 Port={second} CPUs=2 RealMemory=1000
PartitionName=low Nodes=n1,n2 Default=YES State=UP PriorityTier=1
PartitionName=high Nodes=n1,n2 State=UP PriorityTier=10
"""


@unittest.skipIf(MISSING, f"{', '.join(MISSING)} not found: Debian's packages slurmctld, slurmd, slurm-client and munge")
class SlurmTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="lathe-slurm-"))
        cls.addClassCleanup(shutil.rmtree, cls.folder, ignore_errors=True)
        cls.folder.chmod(0o755)
        for name in ("state", "spool.n1", "spool.n2"):
            (cls.folder / name).mkdir()
        host = socket.gethostname().split(".")[0]
        (cls.folder / "slurm.conf").write_text(CONFIGURATION.format(
            folder=cls.folder, host=host, user=getpass.getuser(), controller=free_port(), first=free_port(),
            second=free_port()))
        (cls.folder / "munge.key").write_bytes(os.urandom(64))
        (cls.folder / "munge.key").chmod(0o600)
        cls.environment = {**os.environ, "PATH": PATH, "SLURM_CONF": str(cls.folder / "slurm.conf")}
        cls.programs = []
        cls.addClassCleanup(lambda: [program.close() for program in reversed(cls.programs)])
        folder = cls.folder
        cls.start("munged", "--foreground", "--force", "--num-threads=2", f"--socket={folder}/munge.socket",
                  f"--key-file={folder}/munge.key", f"--pid-file={folder}/munge.pid", f"--seed-file={folder}/munge.seed",
                  f"--log-file={folder}/munge.log")
        wait_until((folder / "munge.socket").exists, 20, "munged listens")
        cls.start("slurmctld", "-D")
        for node in ("n1", "n2"):
            cls.start("slurmd", "-D", "-N", node)
        try:
            idle = ("sinfo", "-h", "-p", "low", "-t", "idle", "-o", "%D")
            wait_until(lambda: cls.slurm(*idle, check=False) == "2", 60, "two idle nodes")
        except AssertionError as error:
            raise AssertionError(f"{error}\n" + "\n".join(program.text()[-2000:] for program in cls.programs)) from None

    @classmethod
    def start(cls, name, *arguments):
        log = cls.folder / f"{name}{len(cls.programs)}.log"
        cls.programs.append(Program([shutil.which(name, path=PATH), *arguments], log, cls.environment))

    @classmethod
    def slurm(cls, *arguments, check=True, **environment):
        done = subprocess.run([str(one) for one in arguments], env={**cls.environment, **environment}, capture_output=True,
                              text=True, timeout=240, cwd=cls.folder)
        if check and done.returncode != 0:
            raise AssertionError(f"{arguments}: {done.stdout}{done.stderr}")
        return done.stdout.strip()

    def write(self, spec):
        path = self.folder / f"spec{time.monotonic_ns()}.yaml"
        path.write_text(json.dumps(spec))
        return path

    def test_a_job_tunes_over_its_nodes_and_the_next_one_goes_on_from_there(self):
        data, out = self.folder / "data", self.folder / "tune.out"
        spec = self.write(specs.vector_add())
        trials = []
        for _ in range(2):
            try:
                self.slurm("sbatch", "--wait", "--nodes=2", "--cpus-per-task=1", "-o", out, SCRIPTS / "tune.sbatch", spec,
                           LATHE_BIN=str(BIN), LATHE_DATA=str(data), LATHE_DEVICES="sim:cuda:90",
                           LATHE_PORT=str(free_port()), TMPDIR=str(self.folder))
            except AssertionError as error:
                self.fail(f"{error}\n{out.read_text() if out.exists() else 'no output'}")
            latest = max(data.glob("result-*.json"), key=lambda path: path.stat().st_mtime)
            trials.append([trial["cached"] for trial in json.loads(latest.read_text())["trials"]])
            # A worker on each node.
            self.assertEqual(len(list(self.folder.glob("lathe-worker-*"))), 2 * len(trials))
        self.assertEqual(trials, [[False] * 4, [True] * 4])

    def test_workers_of_an_array_are_preempted_and_come_back(self):
        with Cluster(workers=0) as cluster:
            array = self.slurm("sbatch", "--parsable", "--array=0-1", "--cpus-per-task=2", "-o",
                               self.folder / "worker-%a.out", SCRIPTS / "worker.sbatch", LATHE_BIN=str(BIN),
                               LATHE_SERVER=cluster.address, LATHE_DEVICES="sim:cuda:90", LATHE_DRAIN_SECONDS="5",
                               TMPDIR=str(self.folder))
            try:
                cluster.wait_for_workers(2)
                job = cluster.cli("tune", self.write(specs.matmul(targets=["cuda:90"])), "--detach").stdout.split()[-1]
                self.slurm("sbatch", "-p", "high", "--nodes=2", "--exclusive", "-o", "/dev/null", "--wrap", "sleep 3")

                def workers(state):
                    return self.slurm("squeue", "-h", "-r", "-j", array, "-t", state, "-o", "%i", check=False).splitlines()
                wait_until(lambda: len(workers("PENDING")) == 2, 60, "the workers are preempted")
                # By itself Slurm waits for two minutes before it starts them again.
                for task in workers("PENDING"):
                    self.slurm("scontrol", "update", f"JobId={task}", "StartTime=now")
                wait_until(lambda: len(workers("RUNNING")) == 2, 60, "the workers run again")
                done = cluster.cli("watch", job)
                self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
                trials = cluster.json("trials", job)
                self.assertEqual({trial["status"] for trial in trials["trials"]}, {"ok"}, trials)
            finally:
                self.slurm("scancel", array, check=False)


if __name__ == "__main__":
    unittest.main()
