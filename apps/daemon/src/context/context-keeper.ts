import type { PlacedKind, PlaceKind } from '@hunch/cli-catalog/core';
import { LruMap } from '@hunch/common/lru-map';
import type { ContextLookup, ContextQuery, ContextWord, Existence } from '@hunch/suggest-engine';
import { FileLists } from './file-lists.ts';
import {
  listing,
  providerBounds,
  type Listing,
  type Listings,
  type Place,
  type Provider,
  type Seen,
} from './provider.ts';
import { ReadQueue } from './read-queue.ts';

export const contextBounds = {
  /** Readings that are kept; the longest unused one gives way. At most 200 KB each, most of them a few. */
  readingsMax: 128,
  /** Names of one kind that are remembered as gone: no history holds more of them that anybody still types. */
  goneMax: 512,
} as const;

/** No list of these is whole: a host may stand in DNS alone, an account in a directory service. One that nobody has read yet hides no line. */
const openKinds: ReadonlySet<PlaceKind> = new Set(['host', 'host-path', 'user', 'group', 'unit', 'service']);

const nothing = listing([]);

interface Reading {
  readonly listings: Listings;
  readonly stamp: string;
  atMs: number;
  generation: number;
  /** So many readings in a row ended early or failed; 0: this one is complete. */
  readonly failures: number;
  /** Names that a list of which nobody knows whether it is whole held once, and holds no more: a host that was taken out of a configuration. */
  readonly gone: ReadonlyMap<PlaceKind, ReadonlySet<string>>;
}

/** What is known in memory already, without a reading: tasks of projects, names of the environment; undefined: no such kind. */
export type KnownWords = (kind: PlaceKind, cwd: string) => Seen | undefined;

export interface ContextKeeperParts {
  readonly providers: readonly Provider[];
  readonly home: string;
  readonly nowMs?: () => number;
}

/** What comes up after the engine that asks. */
export interface ContextConnections {
  readonly known: KnownWords;
  /** The repository's top directory, as far as it is known at this moment; null: in none; undefined: nobody has looked. */
  readonly topOf: (cwd: string) => string | null | undefined;
  /** Looks for it. */
  readonly findTop: (cwd: string) => Promise<unknown>;
}

/**
 * Knows what a word may name, beside the hot path: asking never waits. What nobody has looked at is not there yet, and is
 * looked at for the next key.
 */
export class ContextKeeper implements ContextLookup {
  readonly #parts: ContextKeeperParts;
  readonly #nowMs: () => number;
  readonly #readings = new LruMap<string, Reading>(contextBounds.readingsMax);
  readonly #byKind = new Map<PlaceKind, Provider>();
  readonly #queues: Readonly<Record<Provider['reads'], ReadQueue>>;
  readonly #files: FileLists;
  readonly #firsts = new WeakMap<Listing, Map<string, readonly ContextWord[]>>();
  /** Readings that were asked for while they were out of date: an answer that was given without them is taken back. */
  readonly #doubted = new Set<string>();
  readonly #nameSets = new WeakMap<Listing, ReadonlySet<string>>();
  #connections: ContextConnections = {
    known: () => undefined,
    topOf: () => undefined,
    findTop: () => Promise.resolve(),
  };
  #generation = 0;
  #tell: () => void = () => undefined;

  constructor(parts: ContextKeeperParts) {
    this.#parts = parts;
    this.#nowMs = parts.nowMs ?? (() => performance.now());
    this.#queues = { machine: new ReadQueue(this.#nowMs), project: new ReadQueue(this.#nowMs) };
    for (const provider of parts.providers)
      for (const kind of provider.kinds) this.#byKind.set(kind, provider);
    this.#files = new FileLists(parts.home, (directory) =>
      this.#read({ cwd: directory, top: undefined }, 'path'),
    );
  }

  connect(connections: ContextConnections): void {
    this.#connections = connections;
  }

  /** Has `listener` told when an answer that was given has become another. */
  onChange(listener: () => void): void {
    this.#tell = listener;
  }

  words(placed: PlacedKind, query: ContextQuery): readonly ContextWord[] {
    const files = this.#files.words(placed, query);
    if (files !== null) return files;
    const { listing: found } = this.#seen(placed.kind, query.cwd);
    const words: ContextWord[] = [];
    for (const word of found === undefined ? [] : this.#begunBy(found, query.typed.slice(0, 1))) {
      if (word.text.startsWith(query.typed)) words.push(word);
      if (words.length >= query.limit) break;
    }
    return words;
  }

  existence(kind: PlaceKind, cwd: string, word: string): Existence {
    const file = this.#files.existence(kind, cwd, word);
    if (file !== null) return file;
    if (kind === 'commit') return this.#repositoryAt(cwd);
    const provider = this.#byKind.get(kind);
    const known = provider?.existence?.(kind, word) ?? null;
    if (known !== null) return known;
    const { listing: found, as } = this.#seen(kind, cwd);
    const name =
      provider?.nameOf === undefined
        ? word
        : provider.nameOf(word, { cwd, top: this.#connections.topOf(cwd) });
    const has = name === null ? null : found?.has?.(name);
    if (has === null) return 'unknown';
    if (has === true || (found !== undefined && this.#namesOf(found).has(word))) return 'present';
    // What was listed a moment ago may be gone; of what never was nobody can tell.
    if (as !== 'now' && (!openKinds.has(kind) || this.#wasListed(kind, cwd, word))) return 'pending';
    return found?.isWhole === true || this.#isGone(kind, cwd, word) ? 'missing' : 'unknown';
  }

  /** Somebody stands there: reads what they are likely to name, unless that is known and fresh. */
  visit(cwd: string, top: string | null | undefined): void {
    const place = { cwd, top };
    for (const provider of this.#parts.providers) {
      const key = provider.isAhead ? provider.keyOf(place) : null;
      if (key !== null && !this.#isFresh(provider, this.#readings.peek(idOf(provider, key))))
        this.#want(provider, key, false);
    }
  }

  /** What was seen before may be otherwise now. */
  commandEnded(): void {
    this.#generation += 1;
  }

  /** Whether something is being read that an answer lacks. */
  get isLooking(): boolean {
    return this.#queues.machine.isLooking || this.#queues.project.isLooking;
  }

  /** Resolves when it is read, or after so many milliseconds. */
  async settled(waitMs: number): Promise<void> {
    await Promise.all([this.#queues.machine.settled(waitMs), this.#queues.project.settled(waitMs)]);
  }

  #seen(kind: PlaceKind, cwd: string): Seen {
    return this.#connections.known(kind, cwd) ?? this.#read({ cwd, top: this.#connections.topOf(cwd) }, kind);
  }

  /** Nobody lists commits, but outside of a repository there are none. */
  #repositoryAt(cwd: string): Existence {
    const top = this.#connections.topOf(cwd);
    if (top === undefined) return this.#awaitsTop(cwd) ? 'pending' : 'unknown';
    return top === null ? 'missing' : 'unknown';
  }

  /** Whether somebody looks for the repository of a place where no command has ended yet: a shell has just come there. */
  #awaitsTop(cwd: string): boolean {
    const { project } = this.#queues;
    if (project.hangs) return false;
    const { findTop, topOf } = this.#connections;
    const run = async (): Promise<void> => {
      await findTop(cwd);
      if (topOf(cwd) !== undefined) this.#tell();
    };
    project.add({ key: `top ${cwd}`, isAwaited: true, run });
    return project.isLooking;
  }

  #read(place: Place, kind: PlaceKind): Seen {
    const provider = this.#byKind.get(kind);
    if (provider?.isOfRepository === true && place.top === undefined)
      return { listing: undefined, as: this.#awaitsTop(place.cwd) ? 'pending' : 'now' };
    const key = provider?.keyOf(place) ?? null;
    if (provider === undefined || key === null) {
      const isOutside = provider?.isOfRepository === true && place.top === null;
      return { listing: isOutside ? nothing : undefined, as: 'now' };
    }
    const id = idOf(provider, key);
    const reading = this.#readings.get(id);
    const found = reading?.listings.get(kind);
    if (this.#isFresh(provider, reading)) return { listing: found, as: 'now' };
    // A branch that a command has just removed must not be suggested from what was read before it.
    const isBelieved =
      reading !== undefined && (!provider.isMoved || reading.generation === this.#generation);
    this.#want(provider, key, !isBelieved);
    // History is all that there is then.
    if (this.#queues[provider.reads].hangs) return { listing: undefined, as: 'now' };
    this.#doubted.add(id);
    return isBelieved ? { listing: found, as: 'before' } : { listing: undefined, as: 'pending' };
  }

  #isGone(kind: PlaceKind, cwd: string, word: string): boolean {
    return this.#lastReading(kind, cwd)?.gone.get(kind)?.has(word) === true;
  }

  #wasListed(kind: PlaceKind, cwd: string, word: string): boolean {
    const listed = this.#lastReading(kind, cwd)?.listings.get(kind);
    return listed !== undefined && this.#namesOf(listed).has(word);
  }

  /** However old it is. */
  #lastReading(kind: PlaceKind, cwd: string): Reading | undefined {
    const provider = this.#byKind.get(kind);
    const key = provider?.keyOf({ cwd, top: this.#connections.topOf(cwd) }) ?? null;
    return provider === undefined || key === null ? undefined : this.#readings.peek(idOf(provider, key));
  }

  /** A PATH has thousands of names, and each key asks. */
  #begunBy(found: Listing, first: string): readonly ContextWord[] {
    if (first === '') return found.words;
    let byFirst = this.#firsts.get(found);
    if (byFirst === undefined) this.#firsts.set(found, (byFirst = new Map()));
    const known = byFirst.get(first);
    if (known !== undefined) return known;
    const begun = found.words.filter(({ text }) => text.startsWith(first));
    byFirst.set(first, begun);
    return begun;
  }

  #namesOf(found: Listing): ReadonlySet<string> {
    const known = this.#nameSets.get(found);
    if (known !== undefined) return known;
    const names = new Set(found.words.map(({ text }) => text));
    this.#nameSets.set(found, names);
    return names;
  }

  #isFresh({ isMoved, ttlMs }: Provider, reading: Reading | undefined): boolean {
    if (reading === undefined) return false;
    if (reading.failures > 0 && reading.failures < providerBounds.triesMax) return false;
    if (isMoved && reading.generation !== this.#generation) return false;
    return this.#nowMs() - reading.atMs < ttlMs;
  }

  #want(provider: Provider, key: string, isAwaited: boolean): void {
    const id = idOf(provider, key);
    this.#queues[provider.reads].add({ key: id, isAwaited, run: () => this.#look(provider, key, id) });
  }

  async #look(provider: Provider, key: string, id: string): Promise<void> {
    const generation = this.#generation;
    const startMs = this.#nowMs();
    const before = this.#readings.peek(id);
    // Once given up, it is tried anew when the reading is out of date.
    const failuresBefore = (before?.failures ?? 0) % providerBounds.triesMax;
    const wasDoubted = (): boolean => this.#doubted.delete(id);
    try {
      const stamp = (await provider.stamp?.(key)) ?? '';
      const isKept = before?.failures === 0 && startMs - before.atMs < provider.ttlMs;
      if (isKept && stamp !== '' && stamp === before.stamp) {
        before.generation = generation;
        if (wasDoubted()) this.#tell();
        return;
      }
      let wasLate = false;
      const lateMs = providerBounds.readMs * 2 ** failuresBefore;
      const listings = await provider.read(key, () => (wasLate ||= this.#nowMs() - startMs > lateMs));
      const failures = wasLate ? failuresBefore + 1 : 0;
      const gone = goneSince(before, listings);
      this.#readings.set(id, { listings, stamp, atMs: this.#nowMs(), generation, failures, gone });
      if (wasDoubted() || before === undefined || !isSame(before.listings, listings)) this.#tell();
    } catch (error) {
      // What is forbidden stays so; a machine that has run out of something may have it the next time.
      const failures = isForbidden(error) ? providerBounds.triesMax : failuresBefore + 1;
      const nothing = { listings: new Map(), stamp: '', gone: new Map() };
      this.#readings.set(id, { ...nothing, atMs: this.#nowMs(), generation, failures });
      if (wasDoubted()) this.#tell();
    }
  }
}

const isForbidden = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^E(?:ACCES|PERM|LOOP|NAMETOOLONG)$/.test(String(error.code));

const idOf = (provider: Provider, key: string): string => `${provider.name} ${key}`;

function goneSince(before: Reading | undefined, now: Listings): Reading['gone'] {
  const gone = new Map<PlaceKind, ReadonlySet<string>>();
  for (const [kind, { words, isWhole }] of isEmptyOrNew(before) ? [] : now) {
    if (isWhole) continue;
    const there = new Set(words.map(({ text }) => text));
    const known = before?.listings.get(kind)?.words.map(({ text }) => text) ?? [];
    const missing = [...known, ...(before?.gone.get(kind) ?? [])].filter((name) => !there.has(name));
    gone.set(kind, new Set(missing.slice(0, contextBounds.goneMax)));
  }
  return gone;
}

const isEmptyOrNew = (before: Reading | undefined): boolean =>
  before === undefined || (before.listings.size === 0 && before.gone.size === 0);

function isSame(one: Listings, other: Listings): boolean {
  if (one.size !== other.size) return false;
  for (const [kind, { words, isWhole }] of one) {
    const others = other.get(kind);
    if (others === undefined || others.isWhole !== isWhole || others.words.length !== words.length)
      return false;
    if (words.some(({ text }, at) => others.words[at]?.text !== text)) return false;
  }
  return true;
}
