"""The letters of a page's drawings, as a browser shows them."""

# What is too small, and what stands out of a drawing's sides by more than a letter.
FAULTS = """() => [...document.querySelectorAll('svg.pic text')].filter(text => text.textContent && text.getClientRects().length).flatMap(text => {
    const drawing = text.ownerSVGElement, size = parseFloat(getComputedStyle(text).fontSize) * drawing.getScreenCTM().a;
    const own = text.getBoundingClientRect(), whole = drawing.getBoundingClientRect();
    const out = Math.max(whole.left - own.left, own.right - whole.right);
    const fault = (what) => [text.textContent.slice(0, 40) + ' of ' + drawing.querySelector('title').textContent + ' ' + what];
    return size < 10.99 ? fault('has ' + size.toFixed(2) + ' px') : out > 8 ? fault('stands out by ' + out.toFixed()) : [];
})"""


def faults(page):
    """The faults in the letters of what is drawn, of a page that is as wide as a phone at least."""
    return page.evaluate(FAULTS)
