/** Repetitions without an end get this one: longer keys are no command line's. */
const REPETITIONS_MAX = 400;

/** What gitleaks lets stand around a secret; here `tokenPattern` and the bounds of a word do that. */
const before = [String.raw`\b`, String.raw`(?:^|[\\'"\x60\s>=:(,)])`];
const after = [
  String.raw`(?:[\x60'"\s;]|\\[nr]|$|\b)`,
  String.raw`(?:[\x60'"\s;]|\\[nr]|$)`,
  String.raw`(?:$|[\\'"\x60\s<),])`,
  String.raw`(?:[^\w-]|\z)`,
  String.raw`(?:[^a-zA-Z0-9+/]|\z)`,
  String.raw`\b`,
];

/** The same without what may stand around the secret, and whether it has to end there. */
export function withoutEdges(regex: string): { readonly bare: string; readonly ends: boolean } {
  const flag = regex.startsWith('(?i)') ? '(?i)' : '';
  let bare = regex.slice(flag.length);
  for (const edge of before) if (bare.startsWith(edge)) bare = bare.slice(edge.length);
  const edge = after.find((ending) => bare.endsWith(ending));
  if (edge !== undefined) bare = bare.slice(0, -edge.length);
  const whole = /^\(([^()]*)\)$/u.exec(bare)?.[1];
  return { bare: flag + (whole ?? bare), ends: edge !== undefined };
}

/**
 * A pattern of Go's syntax (RE2) as one of JavaScript's without flags: `(?i)` is written out, groups capture nothing,
 * repetitions are bounded.
 *
 * @returns undefined where it uses something that JavaScript has not, or matches any text at all
 */
export function fromGoPattern(regex: string): string | undefined {
  if (/\\b|\\z|\(\?s|\.[*+?]|\\s[*+]/u.test(regex)) return undefined;
  const converted = new PatternWriter(regex).write();
  try {
    return new RegExp(converted, 'u').test('') ? undefined : converted;
  } catch {
    return undefined;
  }
}

/** `(?i)` holds to the end of its group, `(?i:…)` within it. */
class PatternWriter {
  readonly #regex: string;
  #position = 0;

  constructor(regex: string) {
    this.#regex = regex;
  }

  write(): string {
    return this.#group(false);
  }

  #group(insensitive: boolean): string {
    let isInsensitive = insensitive;
    let written = '';
    while (this.#position < this.#regex.length) {
      const rest = this.#regex.slice(this.#position);
      const flags = /^\(\?(-?)i\)/u.exec(rest);
      if (flags !== null) {
        isInsensitive = flags[1] === '';
        this.#position += flags[0].length;
        continue;
      }
      const open = /^\((?:\?(-?i)?:|\?P<\w+>)?/u.exec(rest);
      if (open !== null) {
        this.#position += open[0].length;
        const inner = open[1] === undefined ? isInsensitive : open[1] === 'i';
        written += `(?:${this.#group(inner)})`;
        continue;
      }
      const [piece] = /^(?:\)|\[(?:\\.|[^\]\\])*\]|\{\d+(?:,\d*)?\}|\\x[0-9a-f]{2}|\\.|[^])/iu.exec(rest) ?? [
        '',
      ];
      this.#position += piece.length;
      if (piece === ')') return written;
      written += written === '' && /^[*+{]/u.test(piece) ? '' : rewritten(piece, isInsensitive);
    }
    return written;
  }
}

function rewritten(piece: string, isInsensitive: boolean): string {
  if (piece === '+') return `{1,${REPETITIONS_MAX}}`;
  if (piece === '*') return `{0,${REPETITIONS_MAX}}`;
  const open = /^\{(\d+),\}$/u.exec(piece);
  if (open !== null) return `{${open[1]},${REPETITIONS_MAX}}`;
  const plain = piece.replaceAll(/\\([-_%#"'<>=:;@&~/])/gu, (_, character: string) =>
    piece.startsWith('[') && character === '-' ? String.raw`\-` : character,
  );
  return isInsensitive && plain.startsWith('[') ? inBothCases(plain) : plain;
}

/** Only of classes: the fixed beginning of a token is written in one way. */
function inBothCases(characterClass: string): string {
  const parts = characterClass.slice(1, -1).match(/\\.|[a-z]-[a-z]|[A-Z]-[A-Z]|\d-\d|[^]/gu) ?? [];
  const swapped = parts
    .filter((part) => /^[a-z](?:-[a-z])?$/iu.test(part))
    .map((part) => (part === part.toLowerCase() ? part.toUpperCase() : part.toLowerCase()));
  const all = new Set([...parts, ...swapped]);
  const dash = all.delete('-') ? String.raw`\-` : '';
  return `[${[...all].join('')}${dash}]`;
}
