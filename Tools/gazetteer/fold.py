"""How names are compared: `Folding.swift` does the same to what a person types, with the table that `table()` makes."""

import unicodedata

# Letters that are spelt out or written without their mark, though Unicode calls them letters of their own.
LETTERS = {
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ħ": "h", "ı": "i", "ŋ": "n",
    "ə": "e", "ɛ": "e", "ɔ": "o", "ŧ": "t", "ς": "σ",
    # As Arabic is searched everywhere: alef without its hamza, yeh and kaf of any keyboard, teh marbuta as heh.
    "ٱ": "ا", "ى": "ي", "ی": "ي", "ې": "ي", "ے": "ي", "ک": "ك", "ة": "ه", "ھ": "ه", "ہ": "ه", "ۀ": "ه", "ە": "ه",
    "ґ": "г", "ў": "у", "і": "и", "ї": "и", "й": "и", "ё": "е",
}
APOSTROPHES = "'`´‘’‛ʹʻʼʽʾʿˈ′׳״ˊˋ·"
# Latin, Greek, Cyrillic, Hebrew, Arabic, spaces and punctuation, Hebrew ligatures, full-width forms.
BLOCKS = [
    (0x00A0, 0x0530), (0x0590, 0x0700), (0x1E00, 0x2070), (0xFB00, 0xFB50), (0xFF00, 0xFFF0),
]


def folded_scalar(c):
    if c in APOSTROPHES:
        return ""
    if c in LETTERS:
        return LETTERS[c]
    out = ""
    for d in unicodedata.normalize("NFKD", c):
        category = unicodedata.category(d)
        if category in ("Mn", "Cf") or d == "ـ" or d in APOSTROPHES:
            continue
        d = d.lower()
        out += LETTERS.get(d, d) if category[0] in "LMN" else " "
    return out


def table():
    """What each scalar of the blocks above becomes, where that is another text."""
    pairs = [("'", ""), ("`", "")]
    for first, end in BLOCKS:
        for c in map(chr, range(first, end)):
            if unicodedata.category(c) != "Cn" and len(c.lower()) == 1 and c.lower() == c and folded_scalar(c) != c:
                pairs.append((c, folded_scalar(c)))
    return sorted(pairs)


TABLE = dict(table())


def fold(text):
    """Lower case; the table; then letters, marks and digits stay and all else parts words."""
    out = ""
    for c in text:
        for d in c.lower():
            if d in TABLE:
                out += TABLE[d]
            else:
                out += d if unicodedata.category(d)[0] in "LMN" else " "
    return " ".join(out.split())
