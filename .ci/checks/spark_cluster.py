"""A Spark cluster of one's own on 127.0.0.1, from PySpark's distribution, and the job of Fleet/spark on it."""

import itertools
import json
import os
import pathlib
import signal
import socket
import subprocess
import sys
import time

import pyspark

JOB = pathlib.Path(__file__).resolve().parent.parent.parent / "Fleet/spark/horarium_fleet.py"
SPARK = pathlib.Path(pyspark.__file__).parent


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Cluster:
    """A master and workers with one core each, all on 127.0.0.1."""

    def __init__(self, folder):
        self.folder, self.port, self.workers, self.count = folder, free_port(), [], 0
        self.submissions = itertools.count(1)
        self.environment = {
            **os.environ, "SPARK_HOME": str(SPARK), "SPARK_LOCAL_IP": "127.0.0.1", "PYSPARK_PYTHON": sys.executable,
            "SPARK_LOCAL_DIRS": str(folder / "local"),
        }
        self.master = None

    def start(self):
        self.master = self._start(
            "master", "org.apache.spark.deploy.master.Master", "--host", "127.0.0.1", "--port", str(self.port),
            "--webui-port", str(free_port()))
        self._wait("master", "I have been elected leader")
        for name in [self.add_worker(), self.add_worker()]:
            self.wait_for_worker(name)

    def _start(self, name, *words):
        with open(self.folder / f"{name}.log", "wb") as log:
            return subprocess.Popen(
                [str(SPARK / "bin/spark-class"), *words], stdout=log, stderr=log, stdin=subprocess.DEVNULL,
                env=self.environment, start_new_session=True)

    def _wait(self, name, word):
        log = self.folder / f"{name}.log"
        for _ in range(6000):
            if word in log.read_text():
                return
            time.sleep(0.1)
        sys.exit(f"spark: the {name} did not start: {log.read_text()[-500:]}")

    def add_worker(self):
        """Starts one; its name."""
        self.count += 1
        name = f"worker-{self.count}"
        self.workers.append(self._start(
            name, "org.apache.spark.deploy.worker.Worker", "--cores", "1", "--memory", "1g", "--host", "127.0.0.1",
            "--webui-port", str(free_port()), "--work-dir", str(self.folder / name), f"spark://127.0.0.1:{self.port}"))
        return name

    def wait_for_worker(self, name):
        self._wait(name, "Successfully registered with master")

    def kill_worker(self):
        """Ends a worker and its executor at once, as a machine does that loses its power."""
        end(self.workers.pop(0))

    def close(self):
        for process in [*self.workers, self.master]:
            if process:
                end(process)


def end(process):
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    process.wait()


class Submission:
    """The job under way, and what Spark's own log of events tells of it."""

    def __init__(self, cluster, output, *arguments):
        self.events = cluster.folder / f"events-{next(cluster.submissions)}"
        self.events.mkdir()
        settings = {
            "spark.ui.enabled": "false", "spark.driver.host": "127.0.0.1", "spark.driver.bindAddress": "127.0.0.1",
            "spark.executor.memory": "512m", "spark.executor.cores": "1", "spark.driver.memory": "512m",
            "spark.log.level": "ERROR", "spark.eventLog.enabled": "true", "spark.eventLog.dir": self.events.as_uri(),
            "spark.eventLog.compress": "false", "spark.eventLog.rolling.enabled": "false",
        }
        command = [str(SPARK / "bin/spark-submit"), "--master", f"spark://127.0.0.1:{cluster.port}"]
        for name, value in settings.items():
            command += ["--conf", f"{name}={value}"]
        self.began = time.monotonic()
        self.process = subprocess.Popen(
            [*command, str(JOB), "--output", str(output), *arguments],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=cluster.environment, text=True)

    def output_rows(self):
        """The rows that steps of the job's queries put out, which Spark's page shows as metrics, by the steps' names.

        Counted from the tasks that ended well, so that nothing depends on when one looks.
        """
        names, rows = {}, {}

        def note(plan):
            for metric in plan["metrics"]:
                if metric["name"] == "number of output rows":
                    names[metric["accumulatorId"]] = plan["nodeName"]
            for child in plan["children"]:
                note(child)

        for log in self.events.iterdir():
            for line in log.read_text().splitlines():
                event = json.loads(line)
                if "sparkPlanInfo" in event:  # As it began, and each form that it took since.
                    note(event["sparkPlanInfo"])
                elif event["Event"] == "SparkListenerTaskEnd" and event["Task End Reason"]["Reason"] == "Success":
                    for counted in event["Task Info"]["Accumulables"]:
                        if counted["ID"] in names and "Update" in counted:
                            rows[counted["ID"]] = rows.get(counted["ID"], 0) + int(counted["Update"])
        return {name: sorted(n for id, n in rows.items() if names[id] == name) for name in set(names.values())}

    def finish(self):
        """The exit, and all that was said: spark-submit puts what a job of Python tells on standard output."""
        out, err = self.process.communicate(timeout=900)
        self.seconds = time.monotonic() - self.began
        said = [line for line in (out + err).splitlines() if line.startswith(("error:", "lacking:", "attempt", "  part-"))]
        return self.process.returncode, next((line for line in out.splitlines() if " rows: " in line), ""), said or [err]
