/** The keys of three rows, without and with shift, in the order of a keyboard for English. */
const latin = 'qwertyuiop[]asdfghjkl;\'zxcvbnm,./QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>?';

/**
 * What the same keys write in layouts of other scripts (Unicode CLDR, keyboards of desktop systems). Where a layout has no
 * letter on a key, the key itself stands.
 */
const layouts: readonly string[] = [
  'йцукенгшщзхъфывапролджэячсмитьбю.ЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ,',
  'йцукенгшщзхїфівапролджєячсмитьбю.ЙЦУКЕНГШЩЗХЇФІВАПРОЛДЖЄЯЧСМИТЬБЮ,',
  ';ςερτυθιοπ[]ασδφγηξκλ΄\'ζχψωβνμ,./:΅ΕΡΤΥΘΙΟΠ{}ΑΣΔΦΓΗΞΚΛ¨"ΖΧΨΩΒΝΜ<>?',
  "/'קראטוןםפ][שדגכעיחלךף,זסבהנמצתץ.",
];

const rows = ['1234567890-=', 'qwertyuiop[]', "asdfghjkl;'", 'zxcvbnm,./'];

/** The text as the same keys write it in a layout for English, for each layout that has written all of its letters. */
export function fromLayouts(typed: string): readonly string[] {
  const letters = typed.match(/\p{L}/gu) ?? [];
  if (letters.every((letter) => latin.includes(letter))) return [];
  return layouts
    .filter((layout) => letters.every((letter) => layout.includes(letter) || latin.includes(letter)))
    .map((layout) => typed.replaceAll(/./gu, (letter) => latin[layout.indexOf(letter)] ?? letter));
}

/** The word as it would be with the hands one key to the left, and to the right, of where they were. */
export function besideKeys(word: string): readonly string[] {
  if (word.length < 2) return [];
  const moved = (by: number): string =>
    Array.from(word, (letter) => {
      const row = rows.find((keys) => keys.includes(letter));
      return row?.[row.indexOf(letter) + by] ?? letter;
    }).join('');
  return [moved(-1), moved(1)];
}

/** How far the rows are moved to the right, in keys (ISO/IEC 9995-2). */
const rowOffsets = [0, 0.5, 0.75, 1.25];

/** Whether two letters are on keys beside each other, in one row or above each other. */
export function isBeside(one: string, other: string): boolean {
  const [row, at] = placeOf(one);
  const [otherRow, otherAt] = placeOf(other);
  if (row < 0 || otherRow < 0 || Math.abs(row - otherRow) > 1) return false;
  const across = Math.abs(at - otherAt);
  return row === otherRow ? across === 1 : across < 1;
}

/** The row of a key, and how far to the right it is. */
function placeOf(key: string): readonly [row: number, at: number] {
  const row = rows.findIndex((keys) => keys.includes(key));
  return [row, (rowOffsets[row] ?? 0) + (rows[row]?.indexOf(key) ?? 0)];
}
