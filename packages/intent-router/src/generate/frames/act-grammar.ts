import { lazy } from '../../lazy.ts';
import { isProgram } from '../recipes/guessed-values.ts';
import { globsOf, isSortOfFiles } from '../recipes/file-types.ts';
import { kindNamed } from '../recipes/kinds.ts';
import { isOrdinary } from '../recipes/values.ts';
import { basesOf } from './act-words.ts';
import { slotsOf } from './act-places.ts';
import { type Phrase, Phrasebook } from './grammar.ts';
import { type ActRow, type ActTables, filled, wordsIn } from './tables.ts';
import type { Token } from './tokens.ts';

/** What a request about an act says: its name, or one of its slots. */
export type ActPart =
  | { readonly kind: 'act'; readonly said: string }
  | {
      readonly kind: 'slot';
      readonly slot: string;
      readonly said: string;
      readonly values: readonly Token[];
      readonly caught: readonly (string | undefined)[];
    };

/** An act, ready to be read. */
export interface Act {
  readonly row: ActRow;
  /** In their ground forms: a request with none of them does not name the act. */
  readonly anchors: ReadonlySet<string>;
  /** Compiled when a request first names the act. */
  readonly grammar: () => {
    readonly phrases: Phrasebook<ActPart>;
    readonly known: ReadonlySet<string>;
  };
}

/** The grammar of an act: its patterns, and the words that they are made of. */
export function actOf(row: ActRow, tables: ActTables): Act {
  const { words, shared, other } = tables;
  const slots = { ...sharedBy(row, shared), ...row.slots };
  const named = new Set((row.names ?? '').split(' '));
  const many = new Set((row.many ?? '').split(' '));
  const whole = (source: string): string => filled(source, words);
  const naming = [...row.says, ...[...named].flatMap((slot) => slots[slot] ?? [])];
  const common = new Set(`${other} ${tables.dropped} ${tables.joining}`.split(/\s+/));
  const irregular = irregularForms(tables.forms);
  const anchors = new Set(
    naming
      .flatMap((source) => wordsIn(spelled(whole(source).replaceAll(/(?<!\(\?)<[^<>=!]+>/g, ' '))))
      .flatMap((word) => [word, irregular.get(word) ?? word])
      .filter((word) => !common.has(word)),
  );
  const grammar = lazy(() => {
    const sources = [...row.says, ...Object.values(slots).flat()].map(whole);
    const known = new Set([...sources.flatMap((source) => wordsIn(spelled(source))), ...other.split(/\s+/)]);
    const written = writtenIn(tables, known);
    const acting = row.says.flatMap((source): readonly Phrase<ActPart>[] =>
      bothLengths(written(whole(source))).map((pattern) => ({
        source: pattern,
        read: ([said]) => [{ kind: 'act', said }],
      })),
    );
    const saying = Object.entries(slots).flatMap(([slot, says]) =>
      says.flatMap((source): readonly Phrase<ActPart>[] => {
        const grounded = written(whole(source));
        const isAsked = asksForName(grounded);
        return bothLengths(grounded).map((pattern) => ({
          source: pattern,
          ...(isAsked ? { knows: () => true } : {}),
          read: ([said, ...caught], [...given]) => {
            const values = many.has(slot) ? given.flatMap((value) => filesOfKind(value, said)) : given;
            return values.some(
              (value) =>
                isNoName(value, isAsked) ||
                isSorts(value, said) ||
                (many.has(slot) && isUnknownSort(value, said)) ||
                !isUsual(value, said, row.usual?.[slot]),
            )
              ? undefined
              : [
                  ...(named.has(slot) ? [{ kind: 'act', said } as const] : []),
                  { kind: 'slot', slot, said, values, caught },
                ];
          },
        }));
      }),
    );
    return { phrases: new Phrasebook([...saying, ...acting]), known };
  });
  return { row, anchors, grammar };
}

/** With as many of the words that may stand there as there are, and with as few: what follows may need them. */
function bothLengths(pattern: string): readonly string[] {
  const shortest = pattern.replaceAll('){0,6}', '){0,6}?');
  return shortest === pattern ? [pattern] : [pattern, shortest];
}

/** Patterns in ground forms, without the words that mean nothing: so each may be written as it is said. */
function writtenIn({ dropped, forms }: ActTables, known: ReadonlySet<string>): (source: string) => string {
  const silent = new RegExp(`(?<![\\w@-])(?:${dropped.split(/\s+/).join('|')}) `, 'g');
  const silentBehind = new RegExp(` (?:${dropped.split(/\s+/).join('|')})(?=[|)]|$)`, 'g');
  const silentAlone = new Set(dropped.split(/\s+/));
  const irregular = irregularForms(forms);
  const ground = (said: string): string => irregular.get(said) ?? groundForm(said, known) ?? said;
  const grounded = (source: string): string =>
    source.replaceAll(/@(?:\[\w+\]|\w)\\d\+|\\[a-z]|[a-z][a-z0-9-]+\??/g, (word) => {
      if (/^[@\\]/.test(word)) return word;
      const bare = word.replace('?', '');
      return ground(bare) === bare ? word : ground(bare);
    });
  return (source) =>
    grounded(
      source
        .replaceAll(
          /(^|\(\?:|.)(?<!\(\?)<([^<>=!]+)>(?=([({@]?)(\?[=!<]|\?: )?)/g,
          (_, before: string, words: string, next: string, look: string | undefined) => {
            const isBehind = !/^(?:\(\?:|[(| ]?)$/.test(before);
            const space = isBehind && next !== '' && look === undefined ? ' ' : '';
            const kept = words.split('|').filter((word) => !silentAlone.has(word));
            if (kept.length === 0) return before + space;
            const each = `(?:${kept.join('|')})`;
            return isBehind ? `${before}(?: ${each}){0,6}${space}` : `${before}(?:${each} ){0,6}`;
          },
        )
        .replaceAll(silent, '')
        .replaceAll(silentBehind, ''),
    );
}

/** The shortest of the words that a word may be a form of, and that is known. */
export function groundForm(word: string, known: ReadonlySet<string>): string | undefined {
  return basesOf(word).findLast((base) => known.has(base));
}

/** Irregular words, by how they are said. */
export function irregularForms(forms: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(forms).flatMap(([form, said]) => said.split(' ').map((word) => [word, form] as const)),
  );
}

/** What many programs can be told in the same words, for those acts that have an option for it. */
function sharedBy(
  row: ActRow,
  shared: Readonly<Record<string, readonly string[]>>,
): Readonly<Record<string, readonly string[]>> {
  const taken = new Set(row.form.flatMap((form) => slotsOf(form)));
  return Object.fromEntries(Object.entries(shared).filter(([slot]) => taken.has(slot)));
}

/** A pattern with both words that an optional last letter makes. */
function spelled(pattern: string): string {
  return pattern
    .replaceAll(/@(?:\[[\w]+\]|\w)\\d\+/g, ' ')
    .replaceAll(/\{\d+(?:,\d+)?\}/g, ' ')
    .replaceAll(/([a-z]{1,30})([a-z])\?/g, '$1$2 $1 ');
}

/** Whether words beside the value say that it is one: "port 22", "named x". */
function asksForName(source: string): boolean {
  const bare = source.replaceAll(/\((?:\?:)?(?:[^()]|\([^()]*\))*\)(?:\?|\{0)/g, ' ');
  return /@/.test(source) && wordsIn(spelled(bare)).length > 0;
}

/** "Pdf files" and "images" among names: all of that kind, not what is called so. */
function filesOfKind(value: Token, said: string): readonly Token[] {
  const globs = value.isQuoted ? undefined : globsOf(value.text.toLowerCase());
  const isSaid = isOfFiles(value.form, said) || isSorts(value, said) || isSort.test(value.text);
  return globs !== undefined && isSaid && !isFolder(value, said)
    ? globs.map((text) => ({ ...value, text }))
    : [value];
}

/** "All the pdfs" is no directory, "into pdfs" is one. */
function isSorts(value: Token, said: string): boolean {
  return (
    value.kind === 'word' &&
    !value.isQuoted &&
    isSortOfFiles(value.text) &&
    !isFolder(value, said) &&
    !new RegExp(
      `(?:^| )(?:in|into|to|from|under|inside|below|of|as|call|called|name|named) ${value.form}`,
    ).test(said)
  );
}

/** "The aux and log files": of both sorts. */
function isOfFiles(form: string, said: string): boolean {
  return new RegExp(`${form}(?:(?: ,)?(?: and| or)? @\\w+)* file`).test(said);
}

/** "The blend files" end in something that nobody said. */
function isUnknownSort({ kind, text, form, isQuoted }: Token, said: string): boolean {
  return kind === 'word' && !isQuoted && /^[a-z]\w*$/.test(text) && isOfFiles(form, said);
}

function isFolder({ form }: Token, said: string): boolean {
  return new RegExp(`${form} (?:sub)?folder|folder ${form}`).test(said);
}

/** No directory is called so as often as its files are meant. */
const isSort = /^(?:images|pictures|photos|videos|movies|pdfs)$/i;

/** "A specific host", "the other file"; a word of everyday English, or a sort of files, where nothing asks for a name. */
export function isNoName({ kind, text, isQuoted }: Token, isAsked: boolean): boolean {
  if (kind !== 'word' || isQuoted) return false;
  return notNames.test(text) || (!isAsked && (isOrdinary(text) || isSortOfFiles(text)));
}

/** "Restart firefox" restarts no service. */
function isUsual({ text, isQuoted }: Token, said: string, kind: 'service' | 'program' | undefined): boolean {
  if (kind === undefined || isQuoted || nouns.test(said)) return true;
  return kind === 'service' ? kindNamed('service').known?.has(text.toLowerCase()) === true : isProgram(text);
}

const nouns = /\b(?:service|daemon|unit|program|process|application|app|instance|call|name|every)\b/;

/** What a request begins with is no verb if other words stand before it: "is ssh running". */
export function asName(token: Token, text: string): Token {
  const isFirst = text.trim().toLowerCase().startsWith(token.text.toLowerCase());
  return token.kind === 'other' && !isFirst && /^[\w.+-]+$/.test(token.text)
    ? { ...token, kind: 'word', form: token.form.replace('@o', '@w') }
    : token;
}

const notNames =
  /^(?:specific|particular|certain|given|other|others|another|same|some|any|one|all|every|each|everything|anything|something|anyone|anybody|someone|somebody|everyone|everybody|me|myself|it|them|this|that|these|those|new|old|newest|oldest|largest|biggest|smallest|above|below|between|(?:lower|upper)(?:-?case)?)$/i;
