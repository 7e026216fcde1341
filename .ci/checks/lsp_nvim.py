"""Neovim, headless, as people set it up by docs/editors.md: findings, completion, hover, rename and a change that is offered."""
import json, pathlib, subprocess, sys, tempfile

program, root, editor = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3]
SCRIPT = r"""
local out = {}
local function wait(what) assert(vim.wait(20000, what, 20), 'nothing came') end
local function go(words, shift)
  local line, column = unpack(vim.fn.searchpos('\\V' .. words, 'w'))
  vim.api.nvim_win_set_cursor(0, {line, column - 1 + (shift or 0)})
end
local function ask(method, more)
  local client = vim.lsp.get_clients({bufnr = 0})[1]
  local params = vim.lsp.util.make_position_params(0, client.offset_encoding)
  if method == 'textDocument/codeAction' then params = vim.lsp.util.make_range_params(0, client.offset_encoding) end
  local reply = client:request_sync(method, vim.tbl_extend('force', params, more or {}), 20000, 0)
  assert(reply and not reply.err, vim.inspect(reply))
  return reply.result, client
end
local ok, problem = pcall(function()
  wait(function() return #vim.diagnostic.get(0) > 0 end)
  local finding = vim.diagnostic.get(0)[1]
  out.finding = {finding.code, finding.lnum, finding.col, finding.end_col, finding.source}
  go('perday', 3)
  local items = ask('textDocument/completion')
  out.keys = vim.tbl_map(function(item) return item.label end, items.items)
  local actions, client = ask('textDocument/codeAction', {context = {diagnostics = {finding.user_data.lsp}}})
  out.action = actions[1].title
  vim.lsp.util.apply_workspace_edit(actions[1].edit, client.offset_encoding)
  wait(function() return #vim.diagnostic.get(0) == 0 end)
  go('at: sunset-1h', 5)
  out.hover = ask('textDocument/hover').contents.value
  go('pool:')
  vim.lsp.buf.rename('basin')
  wait(function() return vim.fn.search('\\Vtemplate: basin', 'nw') > 0 end)
  out.hints = #ask('textDocument/inlayHint', {range = {start = {line = 0, character = 0}, ['end'] = {line = 99, character = 0}}})
  out.encoding = client.offset_encoding
  out.text = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n')
end)
if not ok then out.problem = tostring(problem) end
local file = io.open(vim.env.RESULT, 'w')
file:write(vim.json.encode(out))
file:close()
vim.cmd('qall!')
"""
PLAN = """plan: 1
seed: 1
timezone: Europe/London
location: {name: London, latitude: 51.5074, longitude: -0.1278}
horizon: {start: 2026-12-01, days: 3}
prompts:
  sit: {title: "🧘 sit", perday: 4}
workouts:
  templates:
    pool: {type: intervals, steps: [{work: 5m}]}
  sessions:
    swim: {template: pool, at: sunset-1h}
"""
CONFIG = f"""
vim.lsp.config('horarium', {{cmd = {{'{program}', 'lsp'}}, filetypes = {{'yaml'}}, root_markers = {{'plan.yaml'}}}})
vim.lsp.enable('horarium')
"""
with tempfile.TemporaryDirectory() as folder:
    folder = pathlib.Path(folder).resolve()
    (folder / "plan.yaml").write_text(PLAN)
    (folder / "init.lua").write_text(CONFIG)
    (folder / "test.lua").write_text(SCRIPT)
    result = folder / "result.json"
    environment = {"HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "XDG_STATE_HOME": str(folder), "XDG_DATA_HOME": str(folder),
                   "PATH": "/usr/bin:/bin", "RESULT": str(result), "SOURCE_DATE_EPOCH": "1796101200"}
    run = subprocess.run([editor, "--headless", "-u", str(folder / "init.lua"), str(folder / "plan.yaml"), "-c", "filetype on", "-c", "set filetype=yaml",
                          "-c", f"luafile {folder / 'test.lua'}"], env=environment, capture_output=True, text=True, timeout=120)
    assert result.exists(), run.stderr[-2000:]
    found = json.loads(result.read_text())
assert "problem" not in found, found["problem"]
line = PLAN.split("\n")[6]
column = len(line[:line.index("perday")].encode())
assert found["finding"] == ["unknown-key", 6, column, column + 6, "horarium"], found["finding"]
assert "perDay" in found["keys"], found["keys"]
assert found["action"] == "write 'perDay'", found["action"]
assert "is **Tue 2026-12-01 14:5" in found["hover"], found["hover"]  # sunset in London is 15:54 or 15:55
assert found["encoding"] == "utf-8", found["encoding"]
assert found["hints"] == 4, found["hints"]  # the prompt's and the session's average, the template's length, the time
wanted = PLAN.replace("perday", "perDay").replace("pool", "basin").rstrip("\n")
assert found["text"] == wanted, found["text"]
print("lsp: Neovim shows findings, completes, hovers, renames and applies what is offered")
