import type { Deadline } from '../deadline.ts';
import type { FeatureCache } from '../features/feature-cache.ts';
import { candidatesMax } from '../features/cache-bounds.ts';

/** Whether a line may be suggested at all. */
export type IsAllowed = (text: string) => boolean;

/** The candidates of one question, each once, by their numbers in the feature cache. */
export class LineSet {
  readonly cache: FeatureCache;
  readonly numbers: number[] = [];
  readonly #question: number;
  readonly #accepts: IsAllowed;

  constructor(cache: FeatureCache, accepts: IsAllowed) {
    this.cache = cache;
    this.#question = cache.ask();
    this.#accepts = accepts;
  }

  get size(): number {
    return this.numbers.length;
  }

  /** Whether a line of the cache is among them. */
  has(number: number): boolean {
    return this.cache.askedIn[number] === this.#question;
  }

  text(candidate: number): string {
    return this.cache.texts[this.numbers[candidate] ?? -1] ?? '';
  }

  /** -1: never typed so far. */
  line(candidate: number): number {
    return this.cache.lines[this.numbers[candidate] ?? -1] ?? -1;
  }

  template(candidate: number): number {
    return this.cache.templates[this.numbers[candidate] ?? -1] ?? -1;
  }

  /** Which candidate a line is; -1: neither a line of the memory among them, nor one that was made. */
  find(line: number, text: string): number {
    const number = this.cache.find(line);
    if (number >= 0 && this.has(number)) return this.numbers.indexOf(number);
    return this.numbers.findIndex(
      (other) => this.cache.lines[other] === -1 && this.cache.texts[other] === text,
    );
  }

  add(line: number, template: number): void {
    const { cache } = this;
    if (line < 0 || template < 0 || this.size >= candidatesMax) return;
    const known = cache.find(line);
    if (known >= 0 && this.has(known)) return;
    const text = known >= 0 ? (cache.texts[known] ?? '') : cache.moment.memory.texts.text(line);
    if (this.#accepts(text)) this.#include(cache.number(line, template));
  }

  /** Up to `max` of the lines that were made of parts. */
  addMade(max: number): void {
    const end = Math.min(candidatesMax, this.size + max);
    for (const number of this.cache.made()) {
      if (this.size >= end) return;
      if (this.#accepts(this.cache.texts[number] ?? '')) this.#include(number);
    }
  }

  /** Leaves out all but the first. */
  cut(size: number): void {
    for (const number of this.numbers.splice(size)) this.cache.askedIn[number] = 0;
  }

  #include(number: number): void {
    if (number < 0) return;
    this.cache.askedIn[number] = this.#question;
    this.numbers.push(number);
  }
}

// What each source may give. The sum stays below the 200 candidates of spec 003 §6.3, by far: a third less than once was costs no hit in
// recordings, and looking at a line costs 2 µs.
const sessionMax = 40;
const followersMax = 16;
const templateFollowersMax = 12;
const directoryMax = 10;
const newestMax = 8;
const leadersMax = 12;
const repoLeadersMax = 8;
/** With nothing typed there are so many that none is likely. */
const madeAtEmptyMax = 12;
const madeMax = 24;

/** The lines that are worth ranking at an empty prompt: what this session ran, what followed, what is at home here. */
export function likelyLines(cache: FeatureCache, isAllowed: IsAllowed, deadline: Deadline): LineSet {
  const found = new LineSet(cache, isAllowed);
  return gather(found, [...known, (lines) => lines.addMade(madeAtEmptyMax)], deadline);
}

type Source = (found: LineSet) => void;

/** Asks one source after the other; the first ones know most of what is next. */
function gather(found: LineSet, sources: readonly Source[], deadline: Deadline): LineSet {
  for (const add of sources) {
    if (found.size > 0 && deadline.isOver()) break;
    add(found);
  }
  return found;
}

const known: readonly Source[] = [
  addOfSession,
  (found) => addFollowers(found, 'line', followersLooked, followersMax),
  (found) => addFollowers(found, 'template', templateFollowersLooked, templateFollowersMax),
  addOfDirectory,
  (found) => addNewest(found, newestMax),
  (found) => {
    const { repoScope } = found.cache.moment;
    if (repoScope >= 0) addLeaders(found, repoScope, repoLeadersMax);
  },
  (found) => addLeaders(found, found.cache.moment.memory.stored.global, leadersMax),
];

function addOfSession(found: LineSet): void {
  const { lines, templates } = found.cache.moment;
  const end = found.size + sessionMax;
  for (let age = 0; age < lines.length && found.size < end; age += 1)
    found.add(lines[age] ?? -1, templates[age] ?? -1);
}

/** What came after the last line, or after one like it. */
function addFollowers(found: LineSet, chain: 'line' | 'template', looks: number, max: number): void {
  const { memory, lines, templates } = found.cache.moment;
  const { history } = memory;
  const end = found.size + max;
  let sequence = history.latest(chain, (chain === 'line' ? lines : templates)[0] ?? -1);
  for (let look = 0; look < looks && sequence > 0 && found.size < end; look += 1) {
    const next = history.after(sequence);
    if (next > 0) found.add(history.line(next), history.template(next));
    sequence = history.older(chain, sequence);
  }
}

function addOfDirectory(found: LineSet): void {
  const { memory, cwd } = found.cache.moment;
  const { history } = memory;
  const end = found.size + directoryMax;
  let here = history.latest('cwd', cwd);
  for (let look = 0; look < directoryLooked && here > 0 && found.size < end; look += 1) {
    found.add(history.line(here), history.template(here));
    here = history.older('cwd', here);
  }
}

function addNewest(found: LineSet, max: number): void {
  const { history } = found.cache.moment.memory;
  const end = found.size + max;
  for (const line of found.cache.newest()) {
    if (found.size >= end) return;
    found.add(line, history.template(history.latest('line', line)));
  }
}

function addLeaders(found: LineSet, scope: number, max: number): void {
  const { lines } = found.cache.moment.memory.stored.tables;
  const end = found.size + max;
  for (const row of lines.leaders(scope)) {
    if (found.size >= end) return;
    found.add(lines.member(row), lines.group(row));
  }
}

/** How far back chains are followed: what is older is in the decayed counts. */
export const followersLooked = 64;
export const templateFollowersLooked = 96;
export const directoryLooked = 48;

/** What the two sources for what is typed may give: the strongest and the newest of all lines that start with it. */
const prefixMatchesMax = 48;
const newestMatchesMax = 24;

/**
 * With something typed: of the same sources those that go on from it, and the strongest of all that do. What is typed
 * already in full is no suggestion, so there is nothing to learn from it either.
 */
export function matchingLines(
  cache: FeatureCache,
  prefix: string,
  isAllowed: IsAllowed,
  deadline: Deadline,
): LineSet {
  const found = new LineSet(
    cache,
    (text) => text.length > prefix.length && text.startsWith(prefix) && isAllowed(text),
  );
  // What is known of the session and of what follows is narrowed by the prefix: room enough for these.
  const begun: readonly Source[] = [
    (lines) => addNewest(lines, newestMatchesMax),
    (lines) => addStrongest(lines, prefix),
    (lines) => lines.addMade(madeMax),
  ];
  return gather(found, [...known, ...begun], deadline);
}

function addStrongest(found: LineSet, prefix: string): void {
  const { stored } = found.cache.moment.memory;
  const { lines } = stored.tables;
  for (const line of stored.prefixes.strongest(prefix, prefixMatchesMax)) {
    const row = lines.find(stored.global, 0, line);
    if (row >= 0) found.add(line, lines.group(row));
  }
}
