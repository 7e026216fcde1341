/** FNV-1a, 32 bits, over UTF-8; each field is followed by a byte that no UTF-8 has. */
export function fingerprint(fields) {
  let state = 0x811c9dc5;
  const add = (byte) => { state = Math.imul(state ^ byte, 0x01000193) >>> 0; };
  for (const field of fields) {
    for (const character of field) for (const byte of utf8(character.codePointAt(0))) add(byte);
    add(0xff);
  }
  return state.toString(16).padStart(8, "0");
}

/** The UTF-8 of a code point; older JavaScript engines on devices have no TextEncoder. */
function utf8(c) {
  if (c < 0x80) return [c];
  if (c < 0x800) return [0xc0 | (c >> 6), 0x80 | (c & 63)];
  if (c < 0x10000) return [0xe0 | (c >> 12), 0x80 | ((c >> 6) & 63), 0x80 | (c & 63)];
  return [0xf0 | (c >> 18), 0x80 | ((c >> 12) & 63), 0x80 | ((c >> 6) & 63), 0x80 | (c & 63)];
}
