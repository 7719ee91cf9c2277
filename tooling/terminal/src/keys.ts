// What xterm sends for each key, in normal mode; cursor keys differ in application mode (DECCKM), which readline and fish
// turn on and zle does not. Source: xterm's ctlseqs, "PC-Style Function Keys".
const plain = {
  enter: '\r',
  tab: '\t',
  escape: '\u001b',
  backspace: '\u007f',
  delete: '\u001b[3~',
  'page-up': '\u001b[5~',
  'page-down': '\u001b[6~',
  'ctrl-right': '\u001b[1;5C',
  'ctrl-left': '\u001b[1;5D',
  'alt-right': '\u001b[1;3C',
} as const;

const cursor = { up: 'A', down: 'B', right: 'C', left: 'D', home: 'H', end: 'F' } as const;

type Letter =
  | 'a'
  | 'b'
  | 'c'
  | 'd'
  | 'e'
  | 'f'
  | 'g'
  | 'h'
  | 'i'
  | 'j'
  | 'k'
  | 'l'
  | 'm'
  | 'n'
  | 'o'
  | 'p'
  | 'q'
  | 'r'
  | 's'
  | 't'
  | 'u'
  | 'v'
  | 'w'
  | 'x'
  | 'y'
  | 'z';

/** A key as it is written on it: `enter`, `ctrl-c`, `alt-/`. Any single character is a key, too. */
export type Key =
  | keyof typeof plain
  | keyof typeof cursor
  | `ctrl-${Letter | 'space' | '_'}`
  | `alt-${string}`;

/** The bytes a terminal sends for a key. */
export function keySequence(key: Key, applicationCursorKeys: boolean): string {
  if (key in plain) return plain[key as keyof typeof plain];
  if (key in cursor) return `\u001b${applicationCursorKeys ? 'O' : '['}${cursor[key as keyof typeof cursor]}`;
  if (key === 'ctrl-space') return '\u0000';
  if (key.startsWith('ctrl-')) return String.fromCharCode(key.charCodeAt('ctrl-'.length) & 0x1f);
  if (key.startsWith('alt-')) return `\u001b${key.slice('alt-'.length)}`;
  throw new Error(`no such key: ${key}`);
}
