import { coreCatalog, readCommand } from '@hunch/cli-catalog/core';
import { lazy } from '../../lazy.ts';
import type { PlatformFacts } from '../../platform/facts.ts';
import { frameTables } from '../frames/tables.ts';
import type { ProgramActRow, ProgramRow } from './program.ts';
import type { ProgramReading } from './program-reading.ts';

interface Flag {
  /** Each of these must be said. */
  readonly needs: readonly ReadonlySet<string>[];
  readonly isDenied: boolean;
  readonly key: string;
  readonly gives: string;
}

/** An act with what its program says, too. */
export interface ProgramAct {
  readonly row: ProgramRow;
  readonly act: ProgramActRow;
  readonly is: readonly ReadonlySet<string>[];
  readonly also: ReadonlySet<string>;
  readonly flags: readonly Flag[];
  readonly kinds: Readonly<Record<string, string>>;
  readonly operands: readonly string[];
  readonly needs: readonly string[];
  readonly lines: 'plain' | 'heading' | undefined;
}

/** An act, and what the words of the request add to its command, in their order. */
export interface MatchedAct {
  readonly act: ProgramAct;
  readonly flags: readonly { readonly key: string; readonly gives: string }[];
}

/** The acts that have a place for every word of a request, the one that is meant by most of them first. */
export function matchingActs(
  { words, denied, nouns }: ProgramReading,
  platform: PlatformFacts,
): readonly MatchedAct[] {
  const named = new Set([...words, ...nouns, ...denied]);
  const order = [...words];
  const [first] = words;
  const found: { readonly match: MatchedAct; readonly score: number }[] = [];
  for (const act of acts()) {
    const system = act.act.system ?? act.row.system;
    if (system !== undefined && system !== platform.os) continue;
    const isNamed = act.is.every((group) => [...named].some((word) => group.has(word)));
    if (!isNamed) continue;
    const flags: { readonly key: string; readonly gives: string; readonly place: number }[] = [];
    const left = new Set(words);
    const leftDenied = new Set(denied);
    for (const flag of act.flags) {
      const said = flag.isDenied ? leftDenied : left;
      const of = flag.needs.map((group) => [...said].filter((word) => group.has(word)));
      if (of.some((each) => each.length === 0)) continue;
      for (const word of of.flat()) said.delete(word);
      const place = flag.isDenied ? order.length : Math.min(...of.flat().map((word) => order.indexOf(word)));
      flags.push({ key: flag.key, gives: flag.gives, place });
    }
    const silent = [...left].filter((word) => !act.is.some((group) => group.has(word)));
    const { neutral, looks } = silentWords();
    const isSilent = (word: string): boolean =>
      act.also.has(word) || neutral.has(word) || (act.lines !== undefined && looks.has(word));
    const unplaced = silent.filter((word) => !isSilent(word));
    // The first word of a request says what to do.
    if (unplaced.some((word) => word === first) || (act.lines === undefined && unplaced.length > 0)) continue;
    const options = optionsFor(act.act.command, unplaced, [...leftDenied]);
    if (options === undefined) continue;
    const unsaid = silent.filter((word) => !neutral.has(word) && !looks.has(word)).length;
    found.push({
      match: { act, flags: [...flags.toSorted((one, next) => one.place - next.place), ...options] },
      score: act.is.length * 3 + flags.length * 2 - unsaid,
    });
  }
  return found.toSorted((one, other) => other.score - one.score).map(({ match }) => match);
}

/** Options that are called as the request says it: `--ignored`, `--no-merges`. Undefined: the program has none that is called so. */
function optionsFor(
  command: string,
  said: readonly string[],
  denied: readonly string[],
): MatchedAct['flags'] | undefined {
  if (said.some((word) => notOptions.has(word))) return undefined;
  const names = [
    ...said.map((word) => [`--${word}`]),
    ...denied.map((word) => [`--no-${word}`, `--no-${word}s`]),
  ];
  if (names.length === 0) return [];
  if (names.length > optionsMax || /[|;&>]/.test(command)) return undefined;
  const words = command
    .replaceAll(/\{\w+(?:\|[^}]*)?\}/g, '')
    .split(/ +/)
    .filter((word) => word !== '' && word !== 'sudo');
  const reading = readCommand(coreCatalog, words);
  const found = names.flatMap(
    (each) =>
      each.find((name) => {
        const option = reading?.command.option(name);
        return option?.value === 'none' && option.names.includes(name);
      }) ?? [],
  );
  return found.length === names.length ? found.map((gives) => ({ key: gives, gives })) : undefined;
}

/** What programs have such options for is another thing. */
const notOptions: ReadonlySet<string> = new Set(
  'version help user system file name build host type'.split(' '),
);

/** More unknown words are about something else. */
const optionsMax = 2;

const silentWords = lazy(() => {
  const { neutral, looks } = frameTables().programs;
  return { neutral: wordSet(neutral), looks: wordSet(looks) };
});

const acts = lazy((): readonly ProgramAct[] =>
  frameTables().programRows.flatMap((row) => row.act.map((act) => actOf(row, act))),
);

function actOf(row: ProgramRow, act: ProgramActRow): ProgramAct {
  const isAlone = act.alone === true;
  // Empty kinds: it takes no values.
  const isBare = act.kinds !== undefined && Object.keys(act.kinds).length === 0;
  const flags = isAlone ? act.flags : { ...row.flags, ...act.flags };
  const operands = act.operands ?? (isAlone ? '' : row.operands) ?? '';
  return {
    row,
    act,
    is: [...(row.about === undefined ? [] : [row.about]), ...act.is].map(
      (group) => new Set(group.split('|')),
    ),
    also: wordSet(`${row.also ?? ''} ${act.also ?? ''}`),
    flags: Object.entries(flags ?? {})
      .map(([key, gives]) => flagOf(key, gives))
      .toSorted((one, other) => other.needs.length - one.needs.length),
    kinds: isBare || isAlone ? (act.kinds ?? {}) : { ...row.kinds, ...act.kinds },
    operands: isBare || operands === '' ? [] : operands.split(' '),
    needs: act.needs?.split(' ') ?? [],
    lines: linesOf(act.lines ?? row.lines),
  };
}

function flagOf(key: string, gives: string): Flag {
  const isDenied = key.startsWith('not ');
  const words = isDenied ? key.slice('not '.length) : key;
  return { needs: words.split('+').map((group) => new Set(group.split('|'))), isDenied, key, gives };
}

function linesOf(lines: ProgramRow['lines']): ProgramAct['lines'] {
  return lines === '' ? undefined : lines;
}

function wordSet(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/).filter((word) => word !== ''));
}
