import { quote } from '@hunch/common/shell';
import { lazy } from '../../lazy.ts';
import type { PlatformFacts } from '../../platform/facts.ts';
import { readSize } from '../recipes/quantities.ts';
import { isOrdinary } from '../recipes/values.ts';
import { cut, phrasePattern, type Phrase } from './grammar.ts';
import {
  filled,
  frameTables,
  type SubjectRow,
  type SystemFormRow,
  type SystemPartRow,
  wordsIn,
} from './tables.ts';
import { type Token, tokensOf } from './tokens.ts';

/** The command of a request about processes, disks, containers, services, the network or a repository. */
export interface SystemAnswer {
  readonly command: string;
  readonly frame: readonly string[];
  readonly domain: string;
}

type SystemPart =
  | { readonly kind: 'act'; readonly act: string }
  | { readonly kind: 'noun'; readonly isSingular: boolean }
  | {
      readonly kind: 'slot';
      readonly row: SystemPartRow;
      readonly values: readonly Token[];
      readonly said: string;
    };

interface Subject {
  readonly row: SubjectRow;
  readonly noun: RegExp;
  readonly phrases: readonly Phrase<SystemPart>[];
}

const subjects = lazy((): readonly Subject[] => {
  const { subject, acts, words } = frameTables().systems;
  const acting = Object.entries(acts).map(([act, says]): Phrase<SystemPart> => ({
    pattern: phrasePattern(says),
    read: () => [{ kind: 'act', act }],
  }));
  return subject.map((row) => {
    const named: Phrase<SystemPart> = {
      pattern: phrasePattern(row.nouns),
      read: ([said]) => [{ kind: 'noun', isSingular: !/(?<!s)s$/.test(said) }],
    };
    const parts = row.part.flatMap((part) =>
      part.says.map((source): Phrase<SystemPart> => ({
        pattern: phrasePattern(filled(source, words)),
        read: ([said], values) =>
          values.some(isNoName)
            ? undefined
            : [
                { kind: 'slot', row: part, values, said },
                ...(part.noun === true ? [{ kind: 'noun', isSingular: false } as const] : []),
              ],
      })),
    );
    const naming = [row.nouns, ...row.part.flatMap(({ noun, says }) => (noun === true ? says : []))];
    return { row, noun: new RegExp(`\\b(?:${naming.join('|')})\\b`), phrases: [named, ...parts, ...acting] };
  });
});

/** "A specific commit", "the given branch". */
function isNoName({ kind, text, isQuoted }: Token): boolean {
  return kind === 'word' && !isQuoted && (isOrdinary(text) || notNames.test(text));
}

const notNames = /^(?:specific|particular|certain|given|other|another|same|some|any)$/i;

/** The words of this grammar; any other is a value. */
const vocabulary = lazy((): ReadonlyMap<string, string> => {
  const { dropped, other, joining, acts, words, subject } = frameTables().systems;
  const patterns = [
    ...Object.values(acts),
    ...Object.values(words),
    ...subject.flatMap(({ nouns, part }) => [nouns, ...part.flatMap(({ says }) => says)]),
  ];
  const said = patterns.flatMap((pattern) => wordsIn(withoutOptionals(pattern)));
  return new Map([
    ...[...joining.split(' '), ...other.split(' '), ...said, 'percent'].map((word) => [word, word] as const),
    ...dropped.split(' ').map((word) => [word, ''] as const),
  ]);
});

/** A pattern without macros, and with both words that an optional last letter makes. */
function withoutOptionals(pattern: string): string {
  return pattern.replaceAll(/\{\w+\}/g, ' ').replaceAll(/([a-z]{1,30})([a-z])\?/g, '$1$2 $1 ');
}

const joiningWords = lazy(() => new Set(frameTables().systems.joining.split(' ')));

/**
 * Reads a request with the words of one subject after the other; the first that has a place for every word and a command for every part
 * answers.
 */
export function systemAnswer(request: string, platform: PlatformFacts): SystemAnswer | undefined {
  const text = request.replaceAll(/(\d) ?%/g, '$1 percent ');
  const lower = text.toLowerCase();
  const about = subjects().filter(({ noun }) => noun.test(lower));
  if (about.length === 0) return undefined;
  const tokens = tokensOf(text, vocabulary());
  if (tokens === undefined) return undefined;
  for (const { row, phrases } of about) {
    const { parts, left } = cut(tokens, phrases, ({ form }) => (joiningWords().has(form) ? [] : undefined));
    if (left.length > 0) continue;
    const command = commandOf(row, parts, platform);
    if (command !== undefined) return { command, frame: described(row, parts), domain: row.domain };
  }
  return undefined;
}

function commandOf(
  subject: SubjectRow,
  parts: readonly SystemPart[],
  platform: PlatformFacts,
): string | undefined {
  const nouns = parts.filter((part) => part.kind === 'noun');
  // "Show" goes with any act: "show how many".
  const acts = new Set(
    parts.flatMap((part) => (part.kind === 'act' && part.act !== 'show' ? [part.act] : [])),
  );
  const [act = 'show', ...others] = acts;
  if (nouns.length === 0 || others.length > 0) return undefined;
  const slots = new Map<string, string>();
  for (const part of parts) {
    if (part.kind !== 'slot') continue;
    const { row, values } = part;
    const isBsd = platform.unixFlavor !== 'gnu';
    if (slots.has(row.slot) || (isBsd && row.only === 'gnu')) return undefined;
    slots.set(row.slot, given(isBsd ? (row.bsd ?? row.gives) : row.gives, values));
  }
  const isSingular = nouns.every((noun) => noun.isSingular);
  const form = subject.form.find(
    (row) =>
      row.act === act &&
      (row.when === undefined || (row.when === 'singular') === isSingular) &&
      (row.system === undefined || row.system === platform.os) &&
      fits(row, new Set(slots.keys())),
  );
  return form?.command.replaceAll(
    /\{([a-z_]+)(?:\|([^}]*))?\}/g,
    (_, slot: string, otherwise: string | undefined) => slots.get(slot) ?? otherwise ?? '',
  );
}

function fits(form: SystemFormRow, said: ReadonlySet<string>): boolean {
  const needs = listed(form.needs);
  const taken = new Set([...needs, ...listed(form.takes)]);
  const differing = (form.differ ?? '').split(',').map((pair) => listed(pair.trim()));
  return (
    needs.every((slot) => said.has(slot)) &&
    [...said].every((slot) => taken.has(slot)) &&
    (form.some !== true || [...said].some((slot) => slot !== 'all')) &&
    !differing.some((pair) => pair.length > 1 && pair.every((slot) => said.has(slot)))
  );
}

function listed(words: string | undefined): readonly string[] {
  return (words ?? '').split(' ').filter((word) => word !== '');
}

const bytesOfKib = 1024;

/** What a part puts into the command: its value as a word of the shell, as a number, a size, an age. */
function given(text: string, [value, second]: readonly Token[]): string {
  const said = value?.text ?? '';
  return text.replaceAll(/\{(v|n|m|kb|age)\}/g, (_, how: string) => {
    if (how === 'v') return quote(said, 'bash');
    if (how === 'm') return second?.text ?? '';
    if (how === 'kb') return String(Math.round((readSize(said.toLowerCase()) ?? 0) / bytesOfKib));
    return how === 'age' ? quote(`${said.toLowerCase()} ago`, 'bash') : said;
  });
}

function described(subject: SubjectRow, parts: readonly SystemPart[]): readonly string[] {
  const said = parts.flatMap((part) => {
    if (part.kind === 'act') return [part.act];
    if (part.kind === 'noun') return [subject.name];
    const texts = part.values.map(({ text }) => text);
    return [part.said.replaceAll(/@[a-z]\d+/g, () => texts.shift() ?? '')];
  });
  return [...new Set(said)];
}
