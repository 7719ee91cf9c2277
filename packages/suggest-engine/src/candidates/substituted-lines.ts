import { isOfKind, wordKindsOf } from './word-kinds.ts';
import type { SessionContext } from '../features/session-context.ts';
import { wordsOf } from '../features/words.ts';
import { slippedWords } from './slipped-words.ts';

/** A line never typed so far, made of parts that were. */
export interface SubstitutedLine {
  readonly text: string;
  /** Of the line that it is made from: only an argument differs. */
  readonly template: number;
  /** A line that followed one like the last, with what differs carried over; else a head with an argument of late. */
  readonly isCarried: boolean;
}

/** The newest lines like the last one that are looked at. */
const carryLooks = 24;
/** What can be made at most, before what is typed picks from it. */
const substitutedMax = 48;
/** Heads: the newest lines with an argument that others may take the place of. */
const headsMax = 6;
const headReach = 24;
const argumentReach = 3;
const argumentsMax = 4;

/**
 * Lines that slot substitution gives: `node b.ts` after `vim b.ts`, where `node a.ts` followed `vim a.ts`. An empty prompt takes a
 * quarter of what can be made, so each is made when it is asked for.
 */
export function* substitute(context: SessionContext): Generator<SubstitutedLine, undefined> {
  const found = new Set<string>();
  for (const make of [carried, withLateArguments]) {
    for (const made of make(context)) {
      if (found.size >= substitutedMax) return;
      if (found.has(made.text) || isKnown(context, made.text)) continue;
      found.add(made.text);
      if (made.template >= 0) yield made;
    }
  }
}

/** Heads of the newest lines with an argument of late, of the kind that stood there. */
function* withLateArguments(context: SessionContext): Generator<SubstitutedLine, undefined> {
  const { memory, lines, templates } = context;
  const lateArguments = argumentsOf(context);
  if (lateArguments.size === 0) return;
  const heads = new Set<string>();
  for (let age = 0; age < Math.min(headReach, lines.length) && heads.size < headsMax; age += 1) {
    const line = lines[age] ?? -1;
    if (line < 0) continue;
    const text = memory.texts.text(line);
    const words = wordsOf(text);
    const last = words.arguments.at(-1);
    // Quoted and substituted text is not cut at blanks.
    if (last === undefined || !text.endsWith(` ${last}`) || /["'`$|;&<>]/.test(text)) continue;
    const kind = wordKindsOf(text).get(last);
    const head = text.slice(0, -last.length);
    if (kind === undefined || heads.has(head)) continue;
    heads.add(head);
    for (const [argument, argumentKind] of lateArguments)
      // Nobody names one thing twice: `cp a.c a.c`.
      if (isOfKind(argumentKind, kind) && !words.arguments.includes(argument))
        yield { text: head + argument, template: templates[age] ?? -1, isCarried: false };
  }
}

function isKnown({ memory, lines }: SessionContext, text: string): boolean {
  const line = memory.texts.find(text);
  if (line < 0) return false;
  return memory.stored.tables.lines.find(memory.stored.global, 0, line) >= 0 || lines.includes(line);
}

/** Arguments of late that name something, each with what it names. */
function argumentsOf(context: SessionContext): ReadonlyMap<string, string> {
  const { memory, lines } = context;
  const found = new Map<string, string>();
  for (let age = 0; age < Math.min(argumentReach, lines.length); age += 1) {
    const line = lines[age] ?? -1;
    if (line < 0) continue;
    const text = memory.texts.text(line);
    const slipped = slippedWords(context, age);
    for (const word of wordsOf(text).arguments) {
      if (found.size >= argumentsMax) return found;
      if (slipped.has(word)) continue;
      const kind = /["'`$|;&<>]/.test(word) ? undefined : wordKindsOf(text).get(word);
      if (kind !== undefined) found.set(word, kind);
    }
  }
  return found;
}

/** What followed lines of the last one's template, with the words in which they differ exchanged. */
function* carried(context: SessionContext): Generator<SubstitutedLine, undefined> {
  const { memory, lines, templates } = context;
  const { history, texts } = memory;
  if ((lines[0] ?? -1) < 0) return;
  const now = texts.text(lines[0] ?? -1);
  const slipped = slippedWords(context, 0);
  let sequence = history.latest('template', templates[0] ?? -1);
  for (let look = 0; look < carryLooks && sequence > 0; look += 1) {
    const next = history.after(sequence);
    const line = history.line(sequence);
    if (next > 0 && line !== lines[0]) {
      const text = exchange(texts.text(line), now, texts.text(history.line(next)), slipped);
      if (text !== null) yield { text, template: history.template(next), isCarried: true };
    }
    sequence = history.older('template', sequence);
  }
}

/** `text` with the words of `before` replaced by those that stand in their places now; null: nothing changes, or not what it is. */
function exchange(before: string, now: string, text: string, slipped: ReadonlySet<string>): string | null {
  const words = before.split(' ');
  const wordsNow = now.split(' ');
  if (words.length !== wordsNow.length) return null;
  const exchanges = new Map<string, string>();
  for (const [place, word] of words.entries()) {
    const other = wordsNow[place] ?? word;
    if (other !== word && place > 0) exchanges.set(word, other);
  }
  if (exchanges.size === 0) return null;
  const kinds = wordKindsOf(text);
  const kindsNow = wordKindsOf(now);
  let isFit = true;
  const exchanged = text
    .split(' ')
    .map((word) => {
      const other = exchanges.get(word);
      if (other === undefined) return word;
      if (slipped.has(other) || !isOfKind(kindsNow.get(other), kinds.get(word))) isFit = false;
      return other;
    })
    .join(' ');
  return exchanged === text || !isFit ? null : exchanged;
}
