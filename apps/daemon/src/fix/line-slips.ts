import type { Catalog } from '@hunch/cli-catalog';
import { everydayCommands } from '@hunch/cli-catalog/core';
import { everywhereLines } from '@hunch/suggest-engine';
import { fileNameFixes } from './file-names.ts';
import { failedCommands, type FailedCommand } from './failure.ts';
import type { Facts } from './facts.ts';
import type { Fix } from './fix.ts';
import { besideKeys, fromLayouts, isBeside } from './keyboard-layouts.ts';
import { strangenessOf, type Strangeness } from './strange-words.ts';

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
  /** What was typed right behind the program's name, where all that is wrong is that a blank is missing. */
  readonly behind?: string;
  /** The blank came a key too early or too late. */
  readonly isMoved?: true;
}

const fixer = 'line-slip';

/** How much further away a program may be than another and is meant all the same: people run few of those that a machine has. */
const gains = { everyday: 0.4, used: 1, line: 1, usual: 0.8 } as const;
/** Who has run it so often uses it. */
const usedRuns = 4;
/** A word that nobody here knows is as unlikely as so much of a slip. */
const strangeCost = 1.25;
/** `nodemon` and `pip-run` are programs that are not installed; nobody calls one so. */
const noProgramsName = /[@/:=,]|^\.$|^\.?[a-z][\w-]*\.[a-z]/i;
/** What is further away was meant only if the words behind it say so, unless this person has used it, or asks for a correction. */
const likelyMax = 1.25;

interface Fitting extends Reading {
  readonly program: string;
  /** The whole line worked before. */
  readonly isLine: boolean;
  readonly strange: Strangeness;
}

/**
 * What was probably meant by a command whose program does not exist: how else it may be spelt, or read as if the space bar, the
 * capitals lock, the layout or the place of the hand on the keyboard had been wrong, or as if something had been left on the line:
 * `gitstatus`, `gi tstatus`, `GIT status`, `пше status`, `hoy status`, `gitgit status`. Only what could run; a reading whose words are
 * all known stands before one with a strange word.
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
  const isUsed = (program: string): boolean => facts.used?.has(program) === true;
  const everyday = new Set(everydayCommands());
  const gainOf = (program: string): number => {
    const known = isUsed(program) || everyday.has(program) ? gains.everyday : 0;
    const use = Math.min(1, (facts.used?.get(program) ?? 0) / usedRuns);
    return known + use * (gains.used - gains.everyday);
  };
  const speltPrograms = new Set(spelt.map(({ text }) => firstOf(text)));
  const found: Fitting[] = [];
  const parts: Fitting[] = [];
  const lower = firstOf(typed).toLowerCase();
  // Capitals explain a program's name whole: `NC` is no misspelt `nm`.
  const isRecased = lower !== firstOf(typed) && programs.has(lower);
  for (const reading of [...(isRecased ? [] : spelt), ...readingsOf(typed, programs, catalog)]) {
    const known = reading.isRecased === true ? inKnownCase(reading.text, facts, catalog) : reading.text;
    const isLine = facts.lines.has(known);
    const program = firstOf(known);
    if (!isLine && !programs.has(program)) continue;
    const text = isLine ? known : withFileNames(known, facts, catalog);
    if (text === typed) continue;
    const strange = isLine ? nothingStrange : strangenessOf(text, facts, catalog);
    // A name of a file that is misspelt as well is a second slip.
    const cost =
      reading.cost + Number(text !== known) - gainOf(program) + tailCost(reading, program, firstOf(typed));
    const fitting = { ...reading, text, program, isLine, strange, cost };
    if (reading.isSplit === true && !isLine) {
      const isMoved = reading.isMoved === true && (isUsed(program) || speltPrograms.has(program));
      const isLikely = isMoved || (isUsed(program) && strange.first < 1);
      if (text !== known || !text.includes(' ')) continue;
      if (strange.first > 0 && !isLikely) {
        const isKnown = isUsed(program) || everyday.has(program);
        if (isKnown && noProgramsName.test(reading.behind ?? '')) parts.push(fitting);
        continue;
      }
    }
    const isVouched = strange.isOwn || isUsed(program) || facts.used === null;
    // Some program is a key away from whatever two letters there are.
    const isChance = firstOf(typed).length <= 2 && strange.first > 0 && !everyday.has(program);
    if (reading.fixer === 'program' && !isLine && !isVouched && (cost > likelyMax || isChance)) continue;
    found.push(fitting);
  }
  // Nothing else explains the letters: the words behind the program are new.
  if (found.length === 0) found.push(...parts);
  const first = firstOf(typed);
  const best = found
    .filter((reading) => !isLessLikelyTwin(reading, first, found))
    .toSorted((one, other) => unlikeliness(one) - unlikeliness(other));
  // Where a reading has no strange word, those that have some were not meant.
  const least = best[0]?.strange.all ?? 0;
  // Where the blank was moved, the words behind it are not those that were typed.
  const isMoved = best[0]?.isMoved === true;
  return best
    .filter(({ strange, text }) => strange.all <= least && !(isMoved && restOf(text) === restOf(typed)))
    .map(({ text, reason, fixer }) => ({
      command: line.slice(0, start) + text + line.slice(end),
      reason,
      fixer,
    }));
}

let usualLines: ReadonlySet<string> | null = null;

/** Whether most people run the line, whatever else they do. */
function isUsual(line: string): boolean {
  usualLines ??= new Set(everywhereLines(usualWeightMin));
  return usualLines.has(line);
}

/** From `history` on; `w` and `top` are rarer than what they may be a slip of. */
const usualWeightMin = 1;

const unlikeliness = ({ text, cost, strange, isLine }: Fitting): number =>
  cost + strangeCost * strange.all - (isLine ? gains.line : isUsual(text) ? gains.usual : 0);

/** Nobody types two letters behind a name and means the name alone. */
const tailCost = ({ fixer }: Reading, program: string, typed: string): number =>
  fixer === 'program' && typed.startsWith(program) && typed.length - program.length > 1 ? 0.75 : 0;

const nothingStrange: Strangeness = { all: 0, first: 0, isOwn: true };

const firstOf = (text: string): string => /^\S*/.exec(text)?.[0] ?? '';

const restOf = (text: string): string => text.slice(firstOf(text).length);

/**
 * `nma p10` is `nmap` with its last letter behind the blank, or `nmap p10` with that letter left out. Where the words behind fit both
 * alike, the blank explains all letters; a key held too long, or one beside it, is likelier yet: `nmapp 10`.
 */
function isLessLikelyTwin(one: Fitting, typed: string, all: readonly Fitting[]): boolean {
  const isSpelt = one.fixer === 'program';
  if ((!isSpelt && one.isMoved !== true) || one.isLine) return false;
  const hasTwin = all.some(
    (other) =>
      other.program === one.program &&
      other.strange.all === one.strange.all &&
      (isSpelt ? other.isMoved === true : other.fixer === 'program'),
  );
  const last = typed.at(-1) ?? '';
  const before = typed.at(-2) ?? '';
  // A dash begins an option.
  const isExtraKey =
    one.program + last === typed && last !== '-' && (last === before || isBeside(last, before));
  return hasTwin && isExtraKey !== isSpelt;
}

/** What documents write before a command. */
const promptSign = /^[$%>❯]$/;

/** Slips that spelling does not tell. */
function* readingsOf(typed: string, programs: ReadonlySet<string>, catalog: Catalog): Generator<Reading> {
  const [first = '', ...rest] = typed.split(/\s+/);
  if (promptSign.test(first))
    yield { text: rest.join(' '), reason: `${first} is the sign of a prompt`, fixer, cost: 0 };
  yield* respaced(first, rest, programs);
  yield* recased(typed, first, rest);
  for (const text of fromLayouts(typed))
    yield { text, reason: 'it was typed in another keyboard layout', fixer, cost: 0.5 };
  for (const word of besideKeys(first))
    yield { text: [word, ...rest].join(' '), reason: 'the hand was one key aside', fixer, cost: 1.25 };
  yield* unglued(first, rest, programs, catalog);
}

/** The letters of the first two words, with the blank elsewhere, or none. */
function* respaced(
  first: string,
  [second = '', ...rest]: readonly string[],
  programs: ReadonlySet<string>,
): Generator<Reading> {
  const others = second === '' ? [] : [second, ...rest];
  let longer = 0;
  for (let at = first.length - 1; at > 0; at -= 1) {
    const [before, after] = [first.slice(0, at), first.slice(at)];
    // The longest name explains most: `ssh-keygen-p`.
    const cost = 0.75 + longer;
    if (programs.has(before)) longer = 0.75;
    // `git-log`: a dash in place of the blank.
    if (/^-[^-]./.test(after))
      yield {
        text: [before, after.slice(1), ...others].join(' '),
        reason: 'a blank is missing',
        isSplit: true,
        fixer,
        cost,
      };
    yield {
      text: [before, after, ...others].join(' '),
      reason: 'a blank is missing',
      isSplit: true,
      behind: after,
      fixer,
      cost,
    };
  }
  if (second === '') return;
  const joined = first + second;
  yield { text: [joined, ...rest].join(' '), reason: 'there is a blank within the word', fixer, cost: 0.75 };
  // Further away it would be two slips: a blank left out, and another one put in.
  for (let at = Math.min(first.length + 2, joined.length - 1); at >= Math.max(first.length - 2, 1); at -= 1)
    if (at !== first.length)
      yield {
        text: [joined.slice(0, at), joined.slice(at), ...rest].join(' '),
        reason: 'the blank is in another place',
        isSplit: true,
        ...(Math.abs(at - first.length) === 1 && { isMoved: true }),
        fixer,
        cost: 0.75,
      };
}

function* recased(typed: string, first: string, rest: readonly string[]): Generator<Reading> {
  if (first === first.toLowerCase()) return;
  const slip = { reason: 'it was typed in capitals', fixer, isRecased: true } as const;
  // With the lock on, the shift key makes small letters: who writes small ones behind the program had no lock on.
  const isLocked = !/\p{Ll}/u.test(rest.join(' ')) || /^\p{Ll}\p{Lu}/u.test(first);
  const swapped = typed.replaceAll(/\p{L}/gu, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
  const unlocked = typed === typed.toUpperCase() ? typed.toLowerCase() : swapped;
  yield { text: unlocked, cost: isLocked ? 0 : 1, ...slip };
  yield { text: [first.toLowerCase(), ...rest].join(' '), cost: isLocked ? 0.25 : 0, ...slip };
}

/** `gitgit status`, `lscd src`, `agit status` */
function* unglued(
  first: string,
  rest: readonly string[],
  programs: ReadonlySet<string>,
  catalog: Catalog,
): Generator<Reading> {
  for (let at = 1; at < first.length; at += 1) {
    const left = first.slice(0, at);
    // A path is a word of its own.
    if (left.includes('/')) break;
    const isTwice = first.slice(at) === left;
    // What starts another command is not left alone.
    const isWrapper = !isTwice && catalog.findTool(left)?.handing != null;
    const isPart = at > 1 && !programs.has(left);
    yield {
      text: [first.slice(at), ...rest].join(' '),
      reason: `${left} was still on the line`,
      fixer,
      cost: isTwice ? 0.5 : isPart || isWrapper ? 2.5 : 1.5,
      ...(isPart && { isSplit: true }),
    };
  }
}

/** A line that worked, spelt as it was then, or the words that its program knows: letters in capitals say nothing of what was small. */
function inKnownCase(text: string, facts: Facts, catalog: Catalog): string {
  const { lines } = facts;
  if (lines.has(text)) return text;
  const folded = text.toLowerCase();
  for (const line of lines) if (line.length === text.length && line.toLowerCase() === folded) return line;
  const program = firstOf(text);
  const known = [
    ...facts.words(program),
    ...(catalog.findTool(program)?.allOptions.flatMap(({ names }) => names) ?? []),
  ];
  return text.replaceAll(/\S+/g, (word) =>
    known.includes(word) ? word : (known.find((other) => other.toLowerCase() === word.toLowerCase()) ?? word),
  );
}

/** `cd DESKTOP/`: the case of a name may have slipped as well. */
function withFileNames(text: string, facts: Facts, catalog: Catalog): string {
  const [command] = failedCommands(catalog, text);
  const failure = { line: text, exitCode: null, error: '' };
  const fix = command === undefined ? undefined : fileNameFixes(command, failure, facts)[0];
  return fix?.command ?? text;
}
