import { SeededRandom } from '@hunch/common/random';
import { diverting, manuals, quietPieces, shellPieces, starting, type Manual } from './manuals.ts';

/** A line that was put together from the manuals, and what its pieces say of it; the shell is asked besides. */
export interface GeneratedLine {
  readonly line: string;
  /** Its kind if all its pieces are harmless, null if one is not. */
  readonly kind: string | null;
  /** Whether something stands between its words that the shell may act on. */
  readonly isDoubtful: boolean;
}

const pieces = (list: string): readonly string[] =>
  list.split(' ').flatMap((piece) => (piece === '' ? [] : [piece.replaceAll('␣', ' ')]));

const wrappers = pieces(starting);
/** Of those, what another program can start as well. */
const programs = wrappers.filter((piece) => !/^(?:time|command|exec)\b|^\w+=/.test(piece));
const diversions = pieces(diverting);

type Spoiling = 'nothing' | 'an option' | 'a wrapper' | 'the shell';

/** In every tenth line, how it is spoilt. */
const spoilings: readonly Spoiling[] = [
  'nothing',
  'nothing',
  'nothing',
  'nothing',
  'nothing',
  'an option',
  'an option',
  'an option',
  'a wrapper',
  'the shell',
];

/** Lines of all kinds in turn, the same in every run. */
export function generateLines(count: number, seed: number): readonly GeneratedLine[] {
  const random = new SeededRandom(seed);
  return Array.from({ length: count }, (_, index) => {
    const manual = manuals[index % manuals.length];
    if (manual === undefined) throw new RangeError('no manual');
    return generateLine(manual, random.pick(spoilings), random);
  });
}

function generateLine(manual: Manual, spoiling: Spoiling, random: SeededRandom): GeneratedLine {
  const words = commandWords(manual, spoiling === 'an option', random);
  const before = random.chance(0.5) ? [random.pick(wrappers)] : [];
  if (random.chance(0.2)) before.push(random.pick(programs));
  if (spoiling === 'a wrapper') before.unshift(random.pick(diversions));
  const inserted =
    spoiling === 'the shell'
      ? random.pick(shellPieces)
      : random.chance(0.2)
        ? random.pick(quietPieces)
        : null;
  // Behind the program, and before its last word, so that a continued line has one.
  if (inserted !== null && words.length > 1) words.splice(random.between(1, words.length - 1), 0, inserted);
  else if (inserted !== null && spoiling === 'the shell') words.push(inserted);
  const isSpoilt = spoiling === 'an option' || spoiling === 'a wrapper';
  return {
    line: [...before, ...words].join(' '),
    kind: isSpoilt ? null : manual.kind,
    isDoubtful: spoiling === 'the shell',
  };
}

/** The program, its options in any order, and what it is told to build. */
function commandWords(manual: Manual, isSpoilt: boolean, random: SeededRandom): string[] {
  const options = random
    .shuffled(pieces(manual.harmless))
    .slice(0, random.below(6))
    .map((piece) => (random.chance(0.15) ? quoted(piece, random) : piece));
  if (isSpoilt) options.splice(random.below(options.length + 1), 0, random.pick(pieces(manual.spoiling)));
  const operands = pieces(manual.operands);
  const operand = operands.length === 0 ? 'none' : random.pick(operands);
  const words = [random.pick(pieces(manual.heads)), ...options, ...(operand === 'none' ? [] : [operand])];
  if (manual.afterDashes !== undefined && random.chance(0.3))
    words.push('--', ...random.shuffled(pieces(manual.afterDashes)).slice(0, random.between(1, 3)));
  return words;
}

/** One word may be written with quotes; it stays the same word. */
function quoted(piece: string, random: SeededRandom): string {
  return /^[\w./:=,+-]+$/.test(piece) ? random.pick([`'${piece}'`, `"${piece}"`]) : piece;
}
