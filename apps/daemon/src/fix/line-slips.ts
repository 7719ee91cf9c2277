import type { Catalog } from '@hunch/cli-catalog';
import { fileNameFixes, isThere } from './file-names.ts';
import { failedCommands, type FailedCommand } from './failure.ts';
import type { Facts } from './facts.ts';
import type { Fix } from './fix.ts';
import { besideKeys, fromLayouts } from './keyboard-layouts.ts';

/** A command that may have been meant. */
export interface Reading {
  readonly text: string;
  readonly reason: string;
  readonly fixer: string;
  /** How unlikely the slip is; one wrong key is 1. */
  readonly cost: number;
  /** The case of its letters is not what was meant. */
  readonly isRecased?: true;
  /** A part of a word is a program by chance often enough: what stands behind it must fit. */
  readonly isSplit?: true;
}

const fixer = 'line-slip';

/** How well a reading fits what is there: a line that worked, a word that fits its program, a program, an option that it may have. */
const fits = ['line', 'word', 'program', 'option'] as const;
type Fit = (typeof fits)[number];

/**
 * What was probably meant by a command whose program does not exist: how else it may be spelt, or read as if the space bar, the
 * capitals lock, the layout or the place of the hand on the keyboard had been wrong, or as if something had been left on the line:
 * `gitstatus`, `gi tstatus`, `GIT status`, `пше status`, `hoy status`, `gitgit status`. Only what could run, the best fit first.
 */
export function fittingReadings(
  command: FailedCommand,
  spelt: readonly Reading[],
  facts: Facts,
  catalog: Catalog,
): readonly Fix[] {
  const { line, start, end } = command;
  const typed = line.slice(start, end);
  const programs = new Set(facts.programs);
  const found: (Reading & { readonly fit: Fit })[] = [];
  for (const reading of [...spelt, ...readingsOf(typed, programs)]) {
    const known = reading.isRecased === true ? inKnownCase(reading.text, facts) : reading.text;
    const fit = fitOf(known, programs, facts, catalog);
    if (fit === null || (fit === 'program' && reading.isSplit === true)) continue;
    const text = fit === 'line' ? known : withFileNames(known, facts, catalog);
    if (text !== typed) found.push({ ...reading, text, fit });
  }
  const best = found.toSorted(
    (one, other) => fits.indexOf(one.fit) - fits.indexOf(other.fit) || one.cost - other.cost,
  );
  // Where the words behind a program fit it, programs that they don't fit were not meant.
  const isFitting = best[0]?.fit === 'line' || best[0]?.fit === 'word';
  return best
    .filter(({ fit }) => !isFitting || fit === 'line' || fit === 'word')
    .map(({ text, reason, fixer }) => ({
      command: line.slice(0, start) + text + line.slice(end),
      reason,
      fixer,
    }));
}

/** Slips that spelling does not tell. */
function* readingsOf(typed: string, programs: ReadonlySet<string>): Generator<Reading> {
  const [first = '', ...rest] = typed.split(/\s+/);
  yield* respaced(first, rest);
  yield* recased(typed, first, rest);
  for (const text of fromLayouts(typed))
    yield { text, reason: 'it was typed in another keyboard layout', fixer, cost: 0.5 };
  for (const word of besideKeys(first))
    yield { text: [word, ...rest].join(' '), reason: 'the hand was one key aside', fixer, cost: 1.25 };
  yield* unglued(first, rest, programs);
}

/** The letters of the first two words, with the blank elsewhere, or none. */
function* respaced(first: string, [second = '', ...rest]: readonly string[]): Generator<Reading> {
  const others = second === '' ? [] : [second, ...rest];
  for (let at = first.length - 1; at > 0; at -= 1) {
    const [before, after] = [first.slice(0, at), first.slice(at)];
    if (after.length > 2 && after.startsWith('-'))
      yield {
        text: [before, after.slice(1), ...others].join(' '),
        reason: 'a blank is missing',
        isSplit: true,
        fixer,
        cost: 0.75,
      };
    yield {
      text: [before, after, ...others].join(' '),
      reason: 'a blank is missing',
      isSplit: true,
      fixer,
      cost: 0.75,
    };
  }
  if (second === '') return;
  const joined = first + second;
  yield { text: [joined, ...rest].join(' '), reason: 'there is a blank within the word', fixer, cost: 0.75 };
  for (let at = joined.length - 1; at > 0; at -= 1)
    if (at !== first.length)
      yield {
        text: [joined.slice(0, at), joined.slice(at), ...rest].join(' '),
        reason: 'the blank is in another place',
        isSplit: true,
        fixer,
        cost: 0.75,
      };
}

function* recased(typed: string, first: string, rest: readonly string[]): Generator<Reading> {
  if (first === first.toLowerCase()) return;
  const slip = { reason: 'it was typed in capitals', fixer, cost: 0.5, isRecased: true } as const;
  const swapped = typed.replaceAll(/\p{L}/gu, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
  // With the lock on, the shift key makes small letters.
  yield { text: typed === typed.toUpperCase() ? typed.toLowerCase() : swapped, ...slip };
  yield { text: [first.toLowerCase(), ...rest].join(' '), ...slip };
}

/** `gitgit status`, `lscd src`, `agit status` */
function* unglued(first: string, rest: readonly string[], programs: ReadonlySet<string>): Generator<Reading> {
  for (let at = 1; at < first.length; at += 1) {
    const left = first.slice(0, at);
    const isPart = at > 1 && !programs.has(left);
    yield {
      text: [first.slice(at), ...rest].join(' '),
      reason: `${left} was still on the line`,
      fixer,
      cost: 1.5,
      ...(isPart && { isSplit: true }),
    };
  }
}

/** A line that worked, spelt as it was then: letters in capitals say nothing of what was small. */
function inKnownCase(text: string, { lines }: Facts): string {
  if (lines.has(text)) return text;
  const folded = text.toLowerCase();
  for (const line of lines) if (line.length === text.length && line.toLowerCase() === folded) return line;
  return text;
}

function fitOf(text: string, programs: ReadonlySet<string>, facts: Facts, catalog: Catalog): Fit | null {
  if (facts.lines.has(text)) return 'line';
  const [program = '', word] = text.split(/\s+/);
  if (!programs.has(program)) return null;
  if (word === undefined) return 'program';
  if (/^(?:-\w{1,2}-?|--\w[\w-]*)$/.test(word)) return 'option';
  const isFit =
    catalog.findTool(program)?.subcommand(word) != null ||
    facts.subcommands(program).includes(word) ||
    (program === 'man' && programs.has(word)) ||
    (program.length > 1 && isThere(word, facts));
  return isFit ? 'word' : 'program';
}

/** `cd DESKTOP/`: the case of a name may have slipped as well. */
function withFileNames(text: string, facts: Facts, catalog: Catalog): string {
  const [command] = failedCommands(catalog, text);
  const failure = { line: text, exitCode: null, error: '' };
  const fix = command === undefined ? undefined : fileNameFixes(command, failure, facts)[0];
  return fix?.command ?? text;
}
