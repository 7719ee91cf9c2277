import { type Reader, readers } from './fact-readers.ts';
import type { FactSpan } from './facts.ts';
import type { RequestWord } from './request-word.ts';

/** Every fact that any part of the words can be read as; spans may overlap. */
export function readFacts(words: readonly RequestWord[]): FactSpan[] {
  // Each word is written as itself and, where a value may stand, as `#3`: patterns see one or the other.
  const plain = words.map(({ lower, isQuoted }, index) =>
    isQuoted || lower.startsWith('#') ? `#${index}` : lower,
  );
  const spans: FactSpan[] = [];
  const starts = offsets(plain);
  const text = plain.join(' ');
  for (const [from, start] of starts.entries()) {
    const whole = [{ text, start }];
    const valued = withValues(plain, from);
    for (const reader of readers()) {
      for (const line of reader.takesValue ? valued : whole) {
        const found = readAt(reader, line, words, from);
        if (found !== undefined) spans.push(found);
      }
    }
  }
  return spans;
}

interface Line {
  readonly text: string;
  readonly start: number;
}

/** The words from one place on, with each of the next in turn marked as the value. */
function withValues(plain: readonly string[], from: number): readonly Line[] {
  const lines: Line[] = [];
  for (let at = from; at < Math.min(from + valueReach, plain.length); at += 1) {
    const words = plain.slice(from, from + 2 * valueReach);
    words[at - from] = `#${at}`;
    lines.push({ text: words.join(' '), start: 0 });
  }
  return lines;
}

/** How many words a value may stand behind the first word of its span. */
const valueReach = 8;

function readAt(
  reader: Reader,
  line: Line,
  words: readonly RequestWord[],
  from: number,
): FactSpan | undefined {
  reader.pattern.lastIndex = line.start;
  const match = reader.pattern.exec(line.text);
  if (match === null || match[0] === '') return undefined;
  const at = match.groups?.at;
  const word = (placeholder: string): RequestWord =>
    words[Number(placeholder.slice(1))] ?? { text: '', lower: '', isQuoted: false };
  if (at !== undefined && Number(at.slice(1)) >= words.length) return undefined;
  const read = reader.read(match.groups ?? {}, word);
  return read === undefined ? undefined : { from, to: from + match[0].split(' ').length, ...read };
}

function offsets(words: readonly string[]): number[] {
  let at = 0;
  return words.map((word) => {
    const start = at;
    at += word.length + 1;
    return start;
  });
}
