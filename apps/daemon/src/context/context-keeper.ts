import type { PlacedKind, PlaceKind } from '@hunch/cli-catalog/core';
import { LruMap } from '@hunch/common/lru-map';
import type { ContextLookup, ContextQuery, ContextWord } from '@hunch/suggest-engine';
import { FileLists } from './file-lists.ts';
import { providerBounds, type Listing, type Listings, type Place, type Provider } from './provider.ts';
import { ReadQueue } from './read-queue.ts';

export const contextBounds = {
  /** Readings that are kept; the longest unused one gives way. At most 200 KB each, most of them a few. */
  readingsMax: 128,
} as const;

interface Reading {
  readonly listings: Listings;
  readonly stamp: string;
  atMs: number;
  generation: number;
}

/** What is known in memory already, without a reading: tasks of projects, names of the environment. */
export type KnownWords = (kind: PlaceKind, cwd: string) => Listing | undefined;

export interface ContextKeeperParts {
  readonly providers: readonly Provider[];
  readonly home: string;
  readonly nowMs?: () => number;
}

/** What comes up after the engine that asks. */
export interface ContextConnections {
  readonly known: KnownWords;
  /** The repository's top directory, as far as it is known at this moment. */
  readonly topOf: (cwd: string) => string | null;
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
  /** Readings that were asked whether something is missing while they were out of date: the answer stands until it is taken back. */
  readonly #doubted = new Set<string>();
  readonly #nameSets = new WeakMap<Listing, ReadonlySet<string>>();
  #connections: ContextConnections = { known: () => undefined, topOf: () => null };
  #generation = 0;
  #tell: () => void = () => undefined;

  constructor(parts: ContextKeeperParts) {
    this.#parts = parts;
    this.#nowMs = parts.nowMs ?? (() => performance.now());
    this.#queues = { machine: new ReadQueue(this.#nowMs), project: new ReadQueue(this.#nowMs) };
    for (const provider of parts.providers)
      for (const kind of provider.kinds) this.#byKind.set(kind, provider);
    this.#files = new FileLists(
      parts.home,
      (directory) => this.#read({ cwd: directory, top: null }, 'path'),
      (directory) => this.#isCurrent('path', directory),
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
    const found = this.#listing(placed.kind, query.cwd);
    const words: ContextWord[] = [];
    for (const word of found === undefined ? [] : this.#begunBy(found, query.typed.slice(0, 1))) {
      if (word.text.startsWith(query.typed)) words.push(word);
      if (words.length >= query.limit) break;
    }
    return words;
  }

  exists(kind: PlaceKind, cwd: string, word: string): boolean | undefined {
    const file = this.#files.exists(kind, cwd, word);
    if (file !== null) return file;
    const found = this.#listing(kind, cwd);
    if (found === undefined) return undefined;
    if (this.#namesOf(found).has(word)) return true;
    // What a command made since then is not seen yet.
    if (!found.isWhole) return undefined;
    if (this.#isCurrent(kind, cwd)) return false;
    const id = this.#idFor(kind, cwd);
    if (id !== null) this.#doubted.add(id);
    return undefined;
  }

  /** Somebody stands there: reads what they are likely to name, unless that is known and fresh. */
  visit(cwd: string, top: string | null): void {
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

  #listing(kind: PlaceKind, cwd: string): Listing | undefined {
    return this.#connections.known(kind, cwd) ?? this.#read({ cwd, top: this.#connections.topOf(cwd) }, kind);
  }

  #read(place: Place, kind: PlaceKind): Listing | undefined {
    const provider = this.#byKind.get(kind);
    const key = provider?.keyOf(place) ?? null;
    if (provider === undefined || key === null) return undefined;
    const reading = this.#readings.get(idOf(provider, key));
    // A branch that a command has just removed must not be suggested from what was read before it.
    const isOutdated = reading === undefined || (provider.isMoved && reading.generation !== this.#generation);
    if (!this.#isFresh(provider, reading)) this.#want(provider, key, isOutdated);
    return reading?.listings.get(kind);
  }

  #isCurrent(kind: PlaceKind, cwd: string): boolean {
    const provider = this.#byKind.get(kind);
    const id = this.#idFor(kind, cwd);
    return provider !== undefined && id !== null && this.#isFresh(provider, this.#readings.peek(id));
  }

  #idFor(kind: PlaceKind, cwd: string): string | null {
    const provider = this.#byKind.get(kind);
    const key = provider?.keyOf({ cwd, top: this.#connections.topOf(cwd) }) ?? null;
    return provider === undefined || key === null ? null : idOf(provider, key);
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
    const wasDoubted = (): boolean => this.#doubted.delete(id);
    try {
      const stamp = (await provider.stamp?.(key)) ?? '';
      const isOld = before === undefined || startMs - before.atMs >= provider.ttlMs;
      if (!isOld && stamp !== '' && stamp === before.stamp) {
        before.generation = generation;
        if (wasDoubted()) this.#tell();
        return;
      }
      const listings = await provider.read(key, () => this.#nowMs() - startMs > providerBounds.readMs);
      this.#readings.set(id, { listings, stamp, atMs: this.#nowMs(), generation });
      if (wasDoubted() || before === undefined || !isSame(before.listings, listings)) this.#tell();
    } catch {
      // Not readable is not known: asked for again when that is old.
      this.#doubted.delete(id);
      this.#readings.set(id, { listings: new Map(), stamp: '', atMs: this.#nowMs(), generation });
    }
  }
}

const idOf = (provider: Provider, key: string): string => `${provider.name} ${key}`;

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
