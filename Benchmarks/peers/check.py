"""Loads a plan with PyYAML's C loader and holds it against the schema with jsonschema-rs. Usage: check.py PLAN SCHEMA"""

import json
import pathlib
import sys

import jsonschema_rs
import yaml

tree = yaml.load(pathlib.Path(sys.argv[1]).read_bytes(), Loader=yaml.CBaseLoader)
jsonschema_rs.Draft202012Validator(json.loads(pathlib.Path(sys.argv[2]).read_bytes())).is_valid(tree)
