const LITTLE_ENDIAN = 0x950412de;
const BIG_ENDIAN = 0xde120495;

/** The translations in a catalogue of GNU gettext (its manual, "The Format of GNU MO Files"); of plurals, the first form. */
export function messagesOf(file: Buffer): string[] {
  if (file.length < 20) return [];
  const magic = file.readUInt32LE(0);
  if (magic !== LITTLE_ENDIAN && magic !== BIG_ENDIAN) return [];
  const at = (offset: number): number =>
    magic === LITTLE_ENDIAN ? file.readUInt32LE(offset) : file.readUInt32BE(offset);
  const table = at(16);
  return Array.from({ length: at(8) }, (_, index) => {
    const from = at(table + index * 8 + 4);
    return file.toString('utf8', from, from + at(table + index * 8)).split('\0', 1)[0] ?? '';
  });
}
