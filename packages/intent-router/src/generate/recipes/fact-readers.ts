import { lazy } from '../../lazy.ts';
import {
  amount,
  clockOf,
  directory,
  directoryOf,
  ending,
  momentOf,
  nameOfMany,
  named,
  ownedBy,
  part,
  sizes,
} from './fact-values.ts';
import type { FactSpan } from './facts.ts';
import { globsOf, typePattern } from './file-types.ts';
import { quantityPatterns } from './quantities.ts';
import type { RequestWord } from './request-word.ts';
import { comingPattern, readComing, readSchedule, schedulePattern } from './schedules.ts';
import { type FactTable, wordTables } from './word-tables.ts';

type Groups = Readonly<Record<string, string | undefined>>;
type ReadFact = Pick<FactSpan, 'facts' | 'concept'> | undefined;

/** One way to say a fact. */
export interface Reader {
  /** Sticky; it ends at the end of a word. */
  readonly pattern: RegExp;
  /** Whether the pattern has a place for a value, `#`. */
  readonly takesValue: boolean;
  readonly read: (groups: Groups, word: (placeholder: string) => RequestWord) => ReadFact;
}

/** The rows of words/facts.toml. */
export const readers = lazy((): readonly Reader[] => {
  const { parts, fact } = wordTables().facts;
  const known: Readonly<Record<string, string>> = {
    ...parts,
    ...quantityPatterns(),
    age_in_numbers: quantityPatterns().age.replace(' ?)?', ' ?)'),
    coming: comingPattern,
    schedule: schedulePattern,
    types: typePattern(),
  };
  const filled = (source: string): string =>
    source.replaceAll(/\{([a-z_]+)\}/g, (_, name: string) => filled(known[name] ?? ''));
  return fact.map((row) => {
    const source = filled(row.says);
    const read = factReaders[row.reads];
    if (read === undefined) throw new Error(`words/facts.toml: there is no reader "${row.reads}"`);
    return {
      pattern: new RegExp(`(?:${source})(?= |$)`, 'y'),
      takesValue: source.includes('#\\d'),
      read: (groups, word) => read(groups, word(groups['at'] ?? ''), row),
    };
  });
});

/** What a row of words/facts.toml `reads`, by that name. */
const factReaders: Readonly<Record<string, (groups: Groups, word: RequestWord, row: FactTable) => ReadFact>> =
  {
    size: ({ low, high }) => sizes(low, high),
    newer: (groups) => aged('newer', groups),
    older: (groups) => aged('older', groups),
    place: (_, __, { path = '.' }) => directory(path),
    home_folder: ({ name = '' }) => directory(`~/${name.charAt(0).toUpperCase()}${name.slice(1)}`),
    named_directory: (_, word) => directoryOf(word, true),
    directory: (_, word) => directoryOf(word, false),
    type: ({ type = '' }, _, { concept }) => named(globsOf(type), concept),
    ending: (_, word) => ending(word),
    dotted_ending: (_, word) => (isDottedEnding(word) ? ending(word) : undefined),
    part: (_, word, { before = '', after = '' }) =>
      before !== '' && after === '' && word.text.startsWith('.') ? ending(word) : part(word, before, after),
    name_of_many: (_, word) => (isDottedEnding(word) ? undefined : nameOfMany(word)),
    wildcard: (_, { text, isQuoted }) =>
      /^\*\.[\w.-]+$/.test(text) && !isQuoted ? named([text], 'file') : undefined,
    user: (_, word) => ownedBy(word),
    depth: ({ count = '1' }) => amount('depth', count),
    count: ({ count = '' }) => amount('count', count),
    schedule({ when = '' }) {
      const fields = readSchedule(when);
      return fields === undefined ? undefined : { facts: [{ slot: 'schedule', fields }] };
    },
    coming({ when = '' }) {
      const moment = readComing(when);
      return moment === undefined ? undefined : { facts: [{ slot: 'coming', moment }] };
    },
  };

function aged(slot: 'newer' | 'older', groups: Groups): ReadFact {
  const age = momentOf(groups);
  const { verb, asked = '' } = groups;
  return age === undefined ? undefined : { facts: [{ slot, clock: clockOf(verb ?? asked), age }] };
}

function isDottedEnding({ text }: RequestWord): boolean {
  return /^\*?\.[a-z][\w.]{0,15}$/i.test(text);
}
