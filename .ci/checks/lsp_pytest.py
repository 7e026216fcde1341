"""A second client, pytest-lsp's, in the guise of three editors: it structures every message by the specification's types."""
import os, pathlib
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

PLANS = pathlib.Path(__file__).resolve().parents[2] / "plans"


def taking_registrations():
    client = pytest_lsp.make_test_lsp_client()
    client.feature(types.CLIENT_REGISTER_CAPABILITY)(lambda parameters: None)
    return client


@pytest_lsp.fixture(
    params=["visual-studio-code", "neovim", "emacs"],
    config=ClientServerConfig(
        server_command=[os.environ["HORARIUM"], "lsp", "--stdio"], client_factory=taking_registrations))
async def client(request, lsp_client: LanguageClient):
    capabilities = client_capabilities(request.param)
    await lsp_client.initialize_session(types.InitializeParams(capabilities=capabilities, root_uri=PLANS.as_uri()))
    yield
    await lsp_client.shutdown_session()


async def test_plan(client: LanguageClient):
    text = (PLANS / "london.yaml").read_text().replace("perDay: 4", "perday: 4")
    uri = (PLANS / "london.yaml").as_uri()
    client.text_document_did_open(types.DidOpenTextDocumentParams(types.TextDocumentItem(uri, "yaml", 1, text)))
    await client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    assert [d.code for d in client.diagnostics[uri]] == ["unknown-key"]
    document = types.TextDocumentIdentifier(uri)
    line = text[:text.index("perday")].count("\n")
    place = types.Position(line, 6)
    hover = await client.text_document_hover_async(types.HoverParams(document, types.Position(line - 1, 6)))
    assert "window" in str(hover.contents)
    items = await client.text_document_completion_async(types.CompletionParams(document, place))
    assert "perDay" in [item.label for item in items.items]
    everywhere = types.Range(types.Position(0, 0), types.Position(99, 0))
    await client.text_document_inlay_hint_async(types.InlayHintParams(document, everywhere))
    await client.text_document_code_lens_async(types.CodeLensParams(document))
    assert await client.text_document_document_symbol_async(types.DocumentSymbolParams(document))
    assert await client.text_document_folding_range_async(types.FoldingRangeParams(document))
    assert not await client.text_document_document_link_async(types.DocumentLinkParams(document))
    actions = await client.text_document_code_action_async(types.CodeActionParams(
        document, client.diagnostics[uri][0].range, types.CodeActionContext(client.diagnostics[uri])))
    assert "perDay" in str(actions[0].edit)
