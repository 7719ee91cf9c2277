import { coreCatalog, cursorPlace } from '@hunch/cli-catalog/core';
import { eachCommand, parseShell } from '@hunch/common/shell';
import { lazy } from '../../lazy.ts';
import type { RequestWord } from '../recipes/request-word.ts';
import { endsLikeFile } from '../recipes/file-types.ts';
import { wordTables } from '../recipes/word-tables.ts';
import type { AskedRequest } from './asked.ts';

/** A kind of thing that has names or numbers. */
interface Thing {
  readonly nouns: ReadonlySet<string>;
  /** What the catalogue calls it. */
  readonly kinds: ReadonlySet<string>;
}

const things = lazy((): readonly Thing[] =>
  wordTables().effects.thing.map(({ nouns, kinds }) => ({
    nouns: new Set(nouns.split(' ')),
    kinds: new Set(kinds.split(' ')),
  })),
);

/**
 * A value that the request calls one thing and the command takes for another: in "ports of process 4000" it is a process, in `lsof -i :4000` a
 * port. The catalogue says what stands where; where it does not know, nothing is said.
 */
export function otherThings({ words }: AskedRequest, command: string): readonly string[] {
  const said = words.flatMap((word, at) => {
    const thing = thingOf(words, at);
    return thing === undefined ? [] : [{ text: word.text, ...thing }];
  });
  const places = placesOf(command);
  const unfit = [...places].flatMap(([text, taken]) =>
    /[\s()]/.test(text) &&
    !text.includes('$') &&
    taken.every(({ kinds }) => kinds.has('user') || kinds.has('group'))
      ? [`takes "${text}" for the name of a user or group`]
      : [],
  );
  // "Lock the screen": nobody is called so with an article.
  const people = [...places].flatMap(([text, taken]) =>
    taken.every(({ kinds }) => kinds.has('user') || kinds.has('group')) && isWithArticle(words, text)
      ? [`takes "${text}" for the name of a user or group`]
      : [],
  );
  // "Entries in app.log": no unit is called so.
  const files = [...places].flatMap(([text, taken]) =>
    (endsLikeFile(text) && taken.every(({ kinds }) => noFiles.some((kind) => kinds.has(kind)))) ||
    (noPackage.test(text) && taken.every(({ kinds }) => kinds.has('package')))
      ? [`takes ${text} for something else than a file`]
      : [],
  );
  const others = said.flatMap(({ text, noun, thing }) => {
    const taken = places.get(text);
    // "The package file ./a.deb": a path is one, whatever the program takes it for.
    const isPath = /[./]/.test(text) && thing.kinds.has('path');
    if (taken === undefined || isPath || taken.includes(thing)) return [];
    return [`takes "${text}" for something else than a ${noun}`];
  });
  return [...unfit, ...people, ...files, ...others];
}

const noPackage = /\.(?:txt|log|csv|md|json|conf|html?|pdf|jpe?g|png)$/i;

function isWithArticle(words: readonly RequestWord[], name: string): boolean {
  return words.some(
    ({ text, isQuoted }, at) =>
      !isQuoted &&
      text === name &&
      /^(?:the|a|an|this|my)$/.test(words[at - 1]?.lower ?? '') &&
      !/^(?:users?|accounts?|groups?|members?|admins?|of)$/.test(words[at + 1]?.lower ?? ''),
  );
}

/** What is never called like a file of a known sort; the unit of a socket is no sort of file. */
const noFiles = ['user', 'group', 'service', 'container'];

/** "Process 4000", "branches main and dev": what the noun before a word says it is. */
function thingOf(
  words: readonly RequestWord[],
  at: number,
): { readonly noun: string; readonly thing: Thing } | undefined {
  if (words[at]?.lower === '' || joins.test(words[at]?.lower ?? '')) return undefined;
  let before = at - 1;
  while (before > 0 && joins.test(words[before]?.lower ?? '')) before -= before === at - 1 ? 2 : 1;
  const noun = words[before];
  if (noun === undefined || noun.isQuoted) return undefined;
  // "Processes bob runs": of several only those that are listed are named so.
  const isListed = before < at - 1 || joins.test(words[at + 1]?.lower ?? '');
  if (noun.lower.endsWith('s') && !isListed && !/^\d/.test(words[at]?.text ?? '')) return undefined;
  const thing = things().find(({ nouns }) => nouns.has(noun.lower));
  return thing === undefined ? undefined : { noun: noun.lower, thing };
}

const joins = /^(?:and|or|,|with|id|number|called|named)$/;

/** What the values of a command are, where the catalogue knows it of all kinds that may stand there. */
function placesOf(command: string): ReadonlyMap<string, readonly Thing[]> {
  const found = new Map<string, readonly Thing[]>();
  eachCommand(parseShell(command).script, (each, source) => {
    if (each.kind !== 'simple') return;
    for (const { text, start } of each.words.slice(1)) {
      const port = /^(?:\w+)?:(\d{1,5})$/.exec(text)?.[1];
      const kinds = port === undefined ? kindsAt(source, start) : ['port'];
      const taken = things().filter((thing) => kinds.some((kind) => thing.kinds.has(kind)));
      const isKnown = kinds.every((kind) => things().some((thing) => thing.kinds.has(kind)));
      const value = port ?? text;
      if (isKnown && taken.length > 0) found.set(value, [...(found.get(value) ?? []), ...taken]);
    }
  });
  return found;
}

function kindsAt(source: string, start: number): readonly string[] {
  const at = cursorPlace(coreCatalog, source.slice(0, start));
  return at === null || at.isGuess ? [] : at.kinds.map(({ kind }) => kind);
}
