import type { HistoryColumns } from './columns.ts';
import type { Standpoint } from './filter.ts';
import { historyBounds } from './bounds.ts';
import { UNKNOWN_EXIT } from './columns.ts';
import type { HistoryView } from './view.ts';

export const rankOrders = ['best', 'newest'] as const;
export type RankOrder = (typeof rankOrders)[number];

/** What each piece of evidence adds to a line's rank. A match of the text weighs most, then what usually follows the last command. */
export const rankWeights = {
  match: 4,
  follows: 3,
  recency: 2,
  frequency: 0.5,
  directory: 0.6,
  repository: 0.3,
  failed: -0.7,
} as const;

/** After so long the recency of a line is half of what it was. */
const HALF_RECENT_MS = 3 * 86_400_000;

/** How likely each line follows the command that the session ran last, by what followed it before: 0 to 1. */
export type Followers = ReadonlyMap<number, number>;

/** Runs of the last command in all sessions, the newest first, and what came next in each: lines that have worked, since one that never did was a slip. */
export function followersOf(columns: HistoryColumns, session: string): Followers {
  const own = columns.nameId(session);
  const last = own === undefined ? -1 : lastLineOf(columns, own);
  const counts = new Map<number, number>();
  if (last < 0) return counts;
  const worked = new Set<number>();
  const isFailed = (place: number): boolean => ![0, UNKNOWN_EXIT].includes(columns.exitAt(place));
  let runs = 0;
  for (let place = columns.newestOf(last); place >= 0; place = columns.olderOf(place)) {
    const next = neighbour(columns, place, 1);
    if (next < 0) continue;
    const line = columns.lineAt(next);
    counts.set(line, (counts.get(line) ?? 0) + 1);
    if (!isFailed(next) || !isFailed(columns.newestOf(line))) worked.add(line);
    runs += 1;
    if (runs >= historyBounds.followedRunsMax) break;
  }
  // As if it had also been followed once by something else: one run is little evidence.
  const followers = [...counts].filter(([line]) => worked.has(line));
  return new Map(followers.map(([line, count]) => [line, count / (runs + 1)]));
}

function lastLineOf(columns: HistoryColumns, session: number): number {
  const from = Math.max(columns.firstPlace, columns.size - 100 * historyBounds.neighboursMax);
  for (let place = columns.size - 1; place >= from; place -= 1) {
    if (columns.sessionAt(place) === session && columns.lineAt(place) >= 0) return columns.lineAt(place);
  }
  return -1;
}

/** The event before (-1) or after (1) one in the same session; -1: there is none near it. */
export function neighbour(columns: HistoryColumns, place: number, step: 1 | -1): number {
  const session = columns.sessionAt(place);
  for (let away = 1; away <= historyBounds.neighboursMax; away += 1) {
    const other = place + step * away;
    if (other < columns.firstPlace || other >= columns.size) return -1;
    if (columns.lineAt(other) >= 0 && columns.sessionAt(other) === session) return other;
  }
  return -1;
}

/** Makes the rank of a line, higher for better ones. */
export class Ranking {
  readonly #columns: HistoryColumns;
  readonly #followers: Followers;
  readonly #cwd: number;
  readonly #repo: number;
  readonly #nowMs: number;
  readonly #order: RankOrder;

  constructor(
    columns: HistoryColumns,
    followers: Followers,
    standpoint: Standpoint,
    order: RankOrder,
    nowMs: number,
  ) {
    this.#columns = columns;
    this.#followers = followers;
    this.#cwd = columns.nameId(standpoint.cwd) ?? -2;
    this.#repo = standpoint.repo === null ? -2 : (columns.nameId(standpoint.repo) ?? -2);
    this.#nowMs = nowMs;
    this.#order = order;
  }

  of(line: number, quality: number, view: HistoryView): number {
    const columns = this.#columns;
    const place = view.lastPlace(line);
    const time = columns.timeAt(place);
    if (this.#order === 'newest') return time;
    const age = Math.max(0, this.#nowMs - time);
    const exit = columns.exitAt(place);
    return (
      rankWeights.match * quality +
      rankWeights.follows * (this.#followers.get(line) ?? 0) +
      rankWeights.recency / (1 + age / HALF_RECENT_MS) +
      rankWeights.frequency * Math.log10(1 + view.count(line)) +
      (columns.cwdAt(place) === this.#cwd ? rankWeights.directory : 0) +
      (columns.repoAt(place) === this.#repo ? rankWeights.repository : 0) +
      (exit !== 0 && exit !== UNKNOWN_EXIT ? rankWeights.failed : 0)
    );
  }
}

/** The best lines of many: a heap with the worst of them on top. Equal ranks: what was offered first is better. */
export class BestLines {
  readonly #max: number;
  readonly #lines: number[] = [];
  readonly #ranks: number[] = [];
  readonly #turns: number[] = [];
  #offered = 0;
  #sorted: number[] | undefined;

  constructor(max: number) {
    this.#max = max;
  }

  offer(line: number, rank: number): void {
    const turn = this.#offered;
    this.#offered += 1;
    this.#sorted = undefined;
    const size = this.#lines.length;
    if (size < this.#max) {
      this.#set(size, line, rank, turn);
      this.#rise(size);
    } else if (rank > (this.#ranks[0] ?? 0)) {
      this.#set(0, line, rank, turn);
      this.#sink();
    }
  }

  /** Best first. */
  sorted(): readonly number[] {
    this.#sorted ??= this.#lines
      .map((_, at) => at)
      .sort((one, other) => (this.#isWorse(other, one) ? -1 : 1))
      .map((at) => this.#lines[at] ?? 0);
    return this.#sorted;
  }

  #rise(from: number): void {
    for (let at = from; at > 0;) {
      const parent = (at - 1) >> 1;
      if (!this.#isWorse(at, parent)) return;
      this.#swap(at, parent);
      at = parent;
    }
  }

  #sink(): void {
    for (let at = 0; ;) {
      const left = 2 * at + 1;
      if (left >= this.#lines.length) return;
      const right = left + 1;
      const child = right < this.#lines.length && this.#isWorse(right, left) ? right : left;
      if (!this.#isWorse(child, at)) return;
      this.#swap(at, child);
      at = child;
    }
  }

  #isWorse(one: number, other: number): boolean {
    const difference = (this.#ranks[one] ?? 0) - (this.#ranks[other] ?? 0);
    return difference < 0 || (difference === 0 && (this.#turns[one] ?? 0) > (this.#turns[other] ?? 0));
  }

  #set(at: number, line: number, rank: number, turn: number): void {
    this.#lines[at] = line;
    this.#ranks[at] = rank;
    this.#turns[at] = turn;
  }

  #swap(one: number, other: number): void {
    const [line = 0, rank = 0, turn = 0] = [this.#lines[one], this.#ranks[one], this.#turns[one]];
    this.#set(one, this.#lines[other] ?? 0, this.#ranks[other] ?? 0, this.#turns[other] ?? 0);
    this.#set(other, line, rank, turn);
  }
}
