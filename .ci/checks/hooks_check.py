"""Runs what other repositories use of this one: the pre-commit hook, the GitHub Action, the GitLab template."""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import yaml

BINARIES = pathlib.Path(sys.executable).parent


def run(*command, folder, **environment):
    """The exit code and all that was said."""
    result = subprocess.run(
        [str(part) for part in command], cwd=folder, env={**os.environ, **environment}, text=True,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return result.returncode, result.stdout


def must(*command, folder, **environment):
    code, said = run(*command, folder=folder, **environment)
    assert code == 0, f"{command} exits {code}:\n{said}"
    return said


def repository(folder, files):
    """A git repository with one commit of files."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    identity = ["-c", "user.name=Check", "-c", "user.email=check@localhost"]
    must("git", "init", "-q", folder=folder)
    must("git", "add", "-A", folder=folder)
    must("git", *identity, "commit", "-qm", "Plans", folder=folder)
    return must("git", "rev-parse", "HEAD", folder=folder).strip()


def check_pre_commit(root, wheel, work, plan, broken):
    must(BINARIES / "pre-commit", "validate-manifest", root / ".pre-commit-hooks.yaml", folder=root)
    hooks = work / "horarium"
    names = [".pre-commit-hooks.yaml", "pyproject.toml"]
    revision = repository(hooks, {name: (root / name).read_text() for name in names})
    config = {"repos": [{"repo": str(hooks), "rev": revision, "hooks": [{"id": "horarium-check"}]}]}
    plans = work / "plans-of-a-user"
    repository(plans, {"plans/daily.yaml": plan, "notes.yaml": "a: [1", ".pre-commit-config.yaml": yaml.dump(config)})
    environment = {"PRE_COMMIT_HOME": str(work / "pre-commit"), "PIP_FIND_LINKS": str(wheel.parent)}
    command = [BINARIES / "pre-commit", "run", "--all-files", "--color", "never"]
    said = must(*command, folder=plans, **environment)
    assert re.search(r"check Horarium plans\.+Passed", said), said
    (plans / "plans/daily.yaml").write_text(broken)
    code, said = run(*command, folder=plans, **environment)
    assert code == 1 and "did you mean 'perDay'? [unknown-key]" in said, said
    print("pre-commit: installs the wheel, passes a plan, stops a broken one")


def steps_of_action(root, inputs):
    """The steps that these inputs lead to, with expressions replaced, in order."""
    action = yaml.safe_load((root / "action.yml").read_text())
    values = {name: entry["default"] for name, entry in action["inputs"].items()} | inputs

    def value(expression):
        name = expression.strip()
        if name == "runner.temp":
            return inputs["runner.temp"]
        return values[name.removeprefix("inputs.")]

    def replaced(text):
        return re.sub(r"\$\{\{(.*?)\}\}", lambda found: value(found[1]), text)

    for step in action["runs"]["steps"]:
        if condition := step.get("if"):
            found = re.fullmatch(r"inputs\.(\w+) (==|!=) '(\w*)'", condition)
            assert found, condition
            if (values[found[1]] == found[3]) != (found[2] == "=="):
                continue
        yield {
            "name": step["name"], "uses": step.get("uses"), "run": step.get("run"),
            "env": {key: replaced(text) for key, text in step.get("env", {}).items()},
            "with": {key: replaced(text) for key, text in step.get("with", {}).items()},
        }


def run_action(root, folder, inputs):
    """Runs the steps as a runner does, up to the first that fails; what it hands over to other actions, and what was said."""
    temporary = pathlib.Path(inputs["runner.temp"])
    temporary.mkdir(exist_ok=True)
    path_file = temporary / "path"
    path_file.touch()
    handed, said = {}, ""
    for step in steps_of_action(root, inputs):
        if step["uses"]:
            handed[step["uses"].split("@")[0]] = step["with"]
            continue
        added = ":".join(reversed(path_file.read_text().split()))
        code, output = run(
            "bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"], folder=folder,
            RUNNER_TEMP=str(temporary), GITHUB_PATH=str(path_file), PATH=f"{added}:{os.environ['PATH']}", **step["env"])
        said += output
        if code != 0:
            return step["name"], handed, said
    return None, handed, said


def check_action(root, wheel, work, plan, broken, built):
    must(BINARIES / "check-jsonschema", "--builtin-schema", "vendor.github-actions", root / "action.yml", folder=root)
    folder = work / "action"
    (folder / "plans").mkdir(parents=True)
    (folder / "plans/daily.yaml").write_text(plan)
    inputs = {"package": str(wheel), "output": "public", "pages": "true", "runner.temp": str(work / "runner")}
    failed, handed, said = run_action(root, folder, inputs)
    assert failed is None, f"{failed}: {said}"
    assert handed["actions/upload-pages-artifact"] == {"path": "public"}, handed
    findings = json.loads(pathlib.Path(handed["github/codeql-action/upload-sarif"]["sarif_file"]).read_text())
    assert findings["version"] == "2.1.0" and findings["runs"][0]["results"] == [], findings
    assert (folder / "public/daily.ics").read_bytes() == built, "the action's calendar is another"

    (folder / "plans/broken.yaml").write_text(broken)
    shutil.rmtree(folder / "public")
    failed, handed, said = run_action(root, folder, inputs)
    assert failed == "Check the plans", f"{failed}: {said}"
    assert re.search(r"^::error file=plans/broken\.yaml,line=\d+.*unknown-key", said, re.M), said
    findings = json.loads(pathlib.Path(handed["github/codeql-action/upload-sarif"]["sarif_file"]).read_text())
    assert [result["ruleId"] for result in findings["runs"][0]["results"]] == ["unknown-key"], findings
    assert not (folder / "public").exists()
    failed, handed, _ = run_action(root, folder, inputs | {"sarif": "false", "plans": "plans/daily.yaml", "output": "", "pages": "false"})
    assert failed is None and handed == {} and not (folder / "public").exists()
    print("GitHub Action: findings as SARIF and beside the lines, the calendar handed over; a broken plan stops it")


def check_gitlab(root, wheel, work, plan, broken, built):
    text = (root / "templates/horarium.yml").read_text()
    header, jobs = yaml.safe_load_all(text)
    values = {name: entry["default"] for name, entry in header["spec"]["inputs"].items()} | {"package": str(wheel)}
    body = re.sub(r"\$\[\[ inputs\.(\w+) \]\]", lambda found: values[found[1]], text.split("\n---\n")[1])
    assert "$[[" not in body
    filled = work / "filled.gitlab-ci.yml"
    filled.write_text(body)
    must(BINARIES / "check-jsonschema", "--builtin-schema", "vendor.gitlab-ci", filled, folder=root)
    jobs = yaml.safe_load(body)
    folder = work / "gitlab"
    (folder / "plans").mkdir(parents=True)

    def run_job(name):
        job = jobs[jobs[name]["extends"]] | jobs[name]
        script = "\n".join(job["before_script"] + job["script"])
        return run("sh", "-ec", script, folder=folder, **job["variables"])

    (folder / "plans/daily.yaml").write_text(plan)
    for name in ["horarium-check", "pages"]:
        code, said = run_job(name)
        assert code == 0, said
    assert (folder / "public/daily.ics").read_bytes() == built, "the template's calendar is another"
    (folder / "plans/daily.yaml").write_text(broken)
    code, said = run_job("horarium-check")
    assert code == 1 and "[unknown-key]" in said, said
    print("GitLab template: checks, publishes, and stops at a broken plan")


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    wheels = sorted((root / "dist").glob("horarium-*.whl"))
    assert len(wheels) == 1, "dist/ has no wheel: make dist"
    version = wheels[0].name.split("-")[1]
    for name in ["pyproject.toml", "action.yml", "templates/horarium.yml"]:
        assert f"horarium=={version}" in (root / name).read_text(), f"{name} names another version than {version}"

    with tempfile.TemporaryDirectory(prefix="horarium-hooks-") as name:
        work = pathlib.Path(name)
        plan = (root / "plans/meditation.yaml").read_text()
        broken = plan.replace("perDay", "perday")
        assert broken != plan
        (work / "daily.yaml").write_text(plan)
        must(root / ".build/debug/horarium", "build", "daily.yaml", "-o", "built", folder=work)
        built = (work / "built/daily.ics").read_bytes()
        check_pre_commit(root, wheels[0], work, plan, broken)
        check_action(root, wheels[0], work, plan, broken, built)
        check_gitlab(root, wheels[0], work, plan, broken, built)


main()
