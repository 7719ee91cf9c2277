import { lazy } from '../../lazy.ts';
import { patternOf } from '../patterns.ts';
import { endsLikeFile } from './file-types.ts';
import { lexicon } from './lexicon.ts';
import { fileName, isPathLike, usualPaths } from './path-forms.ts';
import { type KindTable, namesIn, ordinaryWords, usualDirectories, wordTables } from './word-tables.ts';
import { isZone } from './zones.ts';

/** What a slot of a recipe takes: a table of words/kinds.toml, such as `path`. */
export type SlotKind = string;

/** A piece of a request that may fill a slot. */
export interface Filler {
  readonly text: string;
  readonly isQuoted: boolean;
  /** The names of a list of files. */
  readonly parts?: readonly string[];
}

type Test = (filler: Filler) => boolean;

interface Kind {
  /** Whether the piece can only be meant as a value: it has a slash, a dot, a digit, quotes… */
  readonly isEvident: Test;
  /** Whether it can be the value where a pattern expects one. */
  readonly accepts: Test;
  /** What to ask when it is missing: "say ". */
  readonly asks: string;
  readonly nouns: readonly string[];
  readonly isAnyWord: boolean;
  readonly isCalled: boolean;
  readonly isDescribed: boolean;
  /** The usual ones, where a table has them. */
  readonly known: ReadonlySet<string> | undefined;
}

export const kinds = lazy(
  (): ReadonlyMap<SlotKind, Kind> =>
    new Map(Object.entries(wordTables().kinds).map(([name, table]) => [name, kindOf(name, table)])),
);

/** @throws Error when there is no such kind: a recipe is checked as it is loaded */
export function kindNamed(name: SlotKind): Kind {
  const kind = kinds().get(name);
  if (kind === undefined) throw new Error(`there is no kind "${name}" of slots`);
  return kind;
}

/** The kinds of slots by their usual names; a pattern may say another: `{from:host}`. */
export const usualKinds = lazy(
  (): ReadonlyMap<string, SlotKind> =>
    new Map(
      Object.entries(wordTables().kinds).flatMap(([kind, { slots = '' }]) =>
        slots.split(' ').map((slot) => [slot, kind] as const),
      ),
    ),
);

function kindOf(name: string, table: KindTable): Kind {
  const { asks, nouns = '', any_word = false, called = false, described = false, known } = table;
  const { isEvident, accepts } = { ...formOf(table), ...tests[name] };
  return {
    isEvident: remembered(isEvident),
    accepts: remembered(accepts),
    asks,
    nouns: nouns.split(' '),
    isAnyWord: any_word,
    isCalled: called,
    isDescribed: described,
    known: known === undefined ? undefined : namesIn(known)(),
  };
}

function formOf(table: KindTable): Pick<Kind, 'isEvident' | 'accepts'> {
  const { form, evident = form, accepts = evident, quoted = false, plain = false, names } = table;
  const isNamed = names === undefined ? never : among(names);
  const looksEvident = evident === undefined ? never : matching(evident);
  const looksAcceptable = accepts === undefined ? never : matching(accepts);
  const isAcceptablyPlain =
    table.accepts === undefined
      ? isPlainName
      : (filler: Filler) => isPlainName(filler) && looksAcceptable(filler);
  const isEvident: Test = (filler) => (quoted && filler.isQuoted) || looksEvident(filler) || isNamed(filler);
  return {
    isEvident,
    accepts: plain
      ? isAcceptablyPlain
      : (filler) => (quoted && filler.isQuoted) || looksAcceptable(filler) || isNamed(filler),
  };
}

/** Hundreds of patterns ask the same of a word. */
function remembered(test: Test): Test {
  const known = new WeakMap<Filler, boolean>();
  return (filler) => {
    const before = known.get(filler);
    if (before !== undefined) return before;
    const answer = test(filler);
    known.set(filler, answer);
    return answer;
  };
}

function matching(source: string): Test {
  const pattern = patternOf(source);
  return ({ text }) => pattern.test(text);
}

/** A name of a table, with or without a version: `flask==3.0`, `react@18`. */
function among(table: NonNullable<KindTable['names']>): Test {
  const names = namesIn(table);
  return ({ text }) => names().has(text.toLowerCase().split(/==|@/, 1)[0] ?? '');
}

function isPlainName(filler: Filler): boolean {
  return (
    filler.isQuoted ||
    usualPaths.test(filler.text) ||
    (!isPathLike(filler.text) &&
      /^[\p{L}\p{N}_][\p{L}\p{N}_.@+-]*$/u.test(filler.text) &&
      lexicon.mayName(filler.text))
  );
}

const anyMachine = namesIn('any_machine');
const desktopPrograms = namesIn('desktop_programs');
const noTexts = namesIn('no_texts');
const hostName = /^(?:localhost|(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24})$/i;
const address = /^(?:\d{1,3}\.){3}\d{1,3}$|^[0-9a-f]{0,4}(?::[0-9a-f]{0,4}){2,7}$/i;
const url =
  /^(?:https?|ftp):\/\/[^\s'"<>\\^`{|}]+$|^(?:(?:[a-z0-9-]+\.)+[a-z]{2,24}(?::\d{1,5})?\/|localhost(?::\d{1,5}(?:\/|$)|\/))[^\s'"<>\\^`{|}]*$/i;
const unitName = /^[\w@:.-]+\.(?:service|socket|timer|target|mount)$/;
const login = /^[\w.-]+@[\w.-]+$/;

const isHostName: Test = ({ text }) => hostName.test(text) && !endsLikeFile(text);
const isHost: Test = (filler) => isHostName(filler) || address.test(filler.text);
const isPort = (text: string): boolean => Number(text) > 0 && Number(text) < 65_536;

/** The kinds that no form tells. */
const tests: Readonly<Record<SlotKind, Partial<Pick<Kind, 'isEvident' | 'accepts'>>>> = {
  path: {
    isEvident: ({ text }) => isPathLike(text),
    accepts: (filler) =>
      isPathLike(filler.text) ||
      usualDirectories().has(filler.text) ||
      (isPlainName(filler) && !/^[\w.-]+@[\w.-]+:|^\{.*\}$/.test(filler.text)),
  },
  text: {
    // "useEffect" is a name in a program, not a word.
    isEvident: ({ text, isQuoted }) => isQuoted || /^[a-z][a-z\d]+[A-Z]\w*(?:\(\))?$/.test(text),
    // A phrase of the lexicon, or a path, was meant as what it is.
    accepts: ({ text, isQuoted }) =>
      isQuoted ||
      (!/[\s/]/.test(text) &&
        !isPathLike(text) &&
        !noTexts().has(text.toLowerCase()) &&
        !lexicon.isGlue(text.toLowerCase())),
  },
  port: {
    isEvident: ({ text }) => /^\d{2,5}$/.test(text) && isPort(text),
    accepts: ({ text }) => /^\d{1,5}$/.test(text) && isPort(text),
  },
  host: {
    isEvident: isHost,
    accepts: (filler) => isHost(filler) || (filler.isQuoted && /^[\w.-]+$/.test(filler.text)),
  },
  url: {
    isEvident: ({ text }) => url.test(text),
    accepts: (filler) => url.test(filler.text) || isHostName(filler),
  },
  user: {
    // "Remove user": the noun is no name.
    accepts: (filler) =>
      isPlainName(filler) &&
      /^[a-z_][\w.-]*\$?$/i.test(filler.text) &&
      (filler.isQuoted || !/^(?:user|group|owner|member)$/i.test(filler.text)),
  },
  owner: {
    isEvident: ({ text }) => /^[a-z_][\w-]*:[a-z_][\w-]*$/i.test(text),
    accepts: (filler) =>
      /^[a-z_][\w.-]*(?::[a-z_][\w.-]*)?$/i.test(filler.text) &&
      (filler.text.includes(':') || isPlainName(filler)),
  },
  package: {
    isEvident: ({ text, isQuoted }) =>
      isQuoted || (/^(?:@[\w.-]+\/)?[\w.+-]*[\d@_-][\w.+@=-]*$/.test(text) && /[a-z]/i.test(text)),
    accepts: (filler) =>
      /^(?:@[\w.-]+\/)?[\w][\w.+-]*(?:(?:@|==)[\w.^~-]+)?$/.test(filler.text) &&
      (filler.isQuoted || /[@=/]/.test(filler.text) || lexicon.mayName(filler.text)),
  },
  branch: {
    isEvident: ({ text, isQuoted }) => isQuoted || /^[\w.]+[/_-][\w./-]*\w$/.test(text),
    accepts: (filler) =>
      /^[\w][\w./#-]*$/.test(filler.text) &&
      !filler.text.includes('..') &&
      (filler.isQuoted || filler.text.includes('/') || !fileName.test(filler.text)) &&
      (filler.isQuoted || lexicon.mayName(filler.text)),
  },
  variable: {
    accepts: ({ text, isQuoted }) =>
      /^\$?[A-Za-z_]\w*$/.test(text) && (/^(?:\$\w+|[A-Z][A-Z0-9_]+)$/.test(text) || isQuoted),
  },
  extension: {
    isEvident: ({ text }) => /^\*?\.[a-z][a-z0-9]{0,9}$/i.test(text),
    // "Every file here to lowercase" names none.
    accepts: ({ text }) =>
      /^\*?\.?[a-z][a-z0-9]{0,9}$/i.test(text) &&
      (text.includes('.') ||
        endsLikeFile(`x.${text}`) ||
        (text.length < 6 && lexicon.mayName(text) && !ordinaryWords().has(text))),
  },
  filename: {
    isEvident: ({ text }) => isPathLike(text) && !text.includes('/'),
    accepts: ({ text, isQuoted }) => (isQuoted || isPathLike(text)) && !text.includes('/'),
  },
  service: {
    isEvident: ({ text, isQuoted }) => isQuoted || unitName.test(text),
    accepts: (filler) =>
      unitName.test(filler.text) ||
      (isPlainName(filler) && !desktopPrograms().has(filler.text.toLowerCase())),
  },
  server: {
    isEvident: (filler) => isHost(filler) || login.test(filler.text),
    accepts: (filler) =>
      isHost(filler) ||
      login.test(filler.text) ||
      (isPlainName(filler) && !anyMachine().has(filler.text.toLowerCase())),
  },
  zone: {
    isEvident: ({ text }) => /^[A-Z][a-z]+(?:_[A-Z][a-z]+)*\/[A-Z][A-Za-z_]+$/.test(text),
    accepts: ({ text }) => isZone(text),
  },
  image: {
    isEvident: ({ text }) =>
      /^[a-z0-9][\w.-]*(?:\/[\w.-]+)*:[\w.-]+$|^[a-z0-9][\w-]*\.[\w.-]+\/[\w./-]+$/.test(text),
    accepts: (filler) =>
      isPlainName(filler) || /^[a-z0-9][\w.-]*(?:\/[\w.-]+){0,4}(?::[\w.-]+)?$/.test(filler.text),
  },
};

function never(): boolean {
  return false;
}
