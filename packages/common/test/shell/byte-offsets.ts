/**
 * The UTF-8 byte offset of every UTF-16 offset of `text`: `offsets[unit]` for each `unit` from 0 to `text.length`, both
 * inclusive, so that a span `{start, end}` covers the bytes from `offsets[start]` to `offsets[end]`. An offset inside a
 * surrogate pair maps to the beginning of its character; a lone surrogate counts three bytes, as U+FFFD, which encoders
 * write for it. One pass, four bytes a code unit: make it once for a text, not once for a span.
 *
 * @example
 * byteOffsets('é=1')[1]; // 2
 */
export function byteOffsets(text: string): Uint32Array {
  const offsets = new Uint32Array(text.length + 1);
  let bytes = 0;
  for (let unit = 0; unit < text.length; unit++) {
    offsets[unit] = bytes;
    const code = text.codePointAt(unit) ?? 0;
    if (code > 0xffff) {
      unit++;
      offsets[unit] = bytes;
      bytes += 4;
    } else if (code < 0x80) bytes += 1;
    else bytes += code < 0x800 ? 2 : 3;
  }
  offsets[text.length] = bytes;
  return offsets;
}
