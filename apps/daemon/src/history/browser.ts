import type { Database } from 'better-sqlite3';
import { LruMap } from '@hunch/common/lru-map';
import type { MatchMode } from '@hunch/common/protocol';
import { historyBounds } from './bounds.ts';
import { HistoryColumns, UNKNOWN_EXIT } from './columns.ts';
import { detailsOf, type LineDetails } from './details.ts';
import type { EventFilter, Standpoint } from './filter.ts';
import { HiddenLines } from './hidden-lines.ts';
import { LineSearch } from './line-search.ts';
import { followersOf, Ranking, type Followers, type RankOrder } from './rank.ts';
import { matchAll, textMatch, type CompilePattern, type Range, type TextMatch } from './text-match.ts';
import { HistoryView } from './view.ts';

/** What a screen shows now. Asked again as it is, the search goes on. */
export interface BrowseQuery {
  /** Of the screen: what was found for it is gone on with. */
  readonly search: number;
  readonly text: string;
  readonly mode: MatchMode;
  readonly filter: EventFilter;
  readonly order: RankOrder;
  readonly onlyFavourites: boolean;
  /** Patterns of commands that are not listed. */
  readonly hidden: readonly string[];
  readonly standpoint: Standpoint;
  /** The rows that are seen. */
  readonly first: number;
  readonly rows: number;
  /** The row of which the details are wanted. */
  readonly selected: number;
  readonly nowMs: number;
  /** How long this may take. */
  readonly budgetMs: number;
}

export interface FavourRequest {
  readonly line: string;
  readonly isFavourite: boolean;
}

export interface BrowsedLine {
  readonly text: string;
  /** What of it matches. */
  readonly ranges: readonly Range[];
  readonly tsMs: number;
  readonly exitCode: number | null;
  readonly durationMs: number | null;
  /** How often it ran, as far as the filter looks. */
  readonly count: number;
  readonly isFavourite: boolean;
  /** That it usually follows the last command, 0 to 1. */
  readonly follows: number;
}

export interface BrowseAnswer {
  readonly lines: readonly BrowsedLine[];
  readonly details: LineDetails | null;
  /** Lines that match, and that there are. */
  readonly matches: number;
  readonly total: number;
  /** Lines that can be scrolled to. */
  readonly reachable: number;
  /** Not all was looked at yet: ask again. */
  readonly isPartial: boolean;
  /** What is wrong with the pattern; empty: nothing. */
  readonly problem: string;
}

interface Search {
  readonly key: string;
  readonly text: string;
  readonly mode: MatchMode;
  readonly onlyFavourites: boolean;
  readonly view: HistoryView;
  readonly viewKey: string;
  readonly search: LineSearch;
  readonly followers: Followers;
  readonly problem: string;
}

/** The details that were asked for last: most keys leave the chosen line as it is, and some lines ran a hundred thousand times. */
interface DetailsMemo {
  readonly key: string;
  readonly details: LineDetails;
}

/** What followed the last command of the session that asked last: another filter or text leaves it as it is. */
interface FollowersMemo {
  readonly key: string;
  readonly followers: Followers;
}

/** Searches the history for screens, each answer within its time: what is not done then is gone on with at the next question. */
export class HistoryBrowser {
  readonly #database: Database;
  readonly #loadCompiler: () => Promise<CompilePattern>;
  readonly #searches = new LruMap<number, Search>(historyBounds.searchesMax);
  #compile: CompilePattern | undefined;
  #isLoadingCompiler = false;
  #columns: HistoryColumns | undefined;
  /** Of all events: each search begins with it, and it takes long to make. */
  #everything: HistoryView | undefined;
  #details: DetailsMemo | undefined;
  #followers: FollowersMemo | undefined;
  /** Another set whenever one was marked. */
  #favourites: ReadonlySet<string> | undefined;
  #hidden: HiddenLines | undefined;
  #idle: NodeJS.Timeout | undefined;

  /** @param loadCompiler loads what compiles regular expressions, which takes some milliseconds and is seldom wanted */
  constructor(database: Database, loadCompiler: () => Promise<CompilePattern>) {
    this.#database = database;
    this.#loadCompiler = loadCompiler;
  }

  browse(query: BrowseQuery): BrowseAnswer {
    const deadlineMs = performance.now() + query.budgetMs;
    this.#dropWhenIdle();
    this.#columns ??= new HistoryColumns(this.#database);
    const columns = this.#columns;
    columns.readNewer();
    const before = this.#searches.get(query.search);
    // While somebody types, what is read already is searched; the rest is read when the same question comes again.
    const isAgain = before?.key === keyOf(query);
    if (!columns.isWhole) columns.readOlder(isAgain ? deadlineMs : performance.now());
    if (query.mode === 'regex') this.#wantCompiler();
    const goesOn = isAgain && (before.view.isCurrent || !columns.isWhole) && !this.#awaitsCompiler(before);
    let search = goesOn ? before : this.#begin(query, before);
    if (!search.view.isDone) {
      search.view.advance(deadlineMs);
      // Lines were ranked by a part of their runs: now they are ranked by all of them.
      const isStale = search.search.found.length > 0 || query.onlyFavourites;
      if (search.view.isDone && isStale) search = this.#begin(query, search);
    }
    this.#searches.set(query.search, search);
    search.search.advance(deadlineMs);
    return this.#answer(query, search);
  }

  /** Marks a line as a favourite, or no longer: for good, and on all screens. */
  favour({ line, isFavourite }: FavourRequest): void {
    this.#database
      .prepare('UPDATE command_line SET is_favourite = ? WHERE cmd_raw = ?')
      .run(isFavourite ? 1 : 0, line);
    this.#favourites = undefined;
    this.#searches.clear();
  }

  /** A line that was deleted. */
  forgetLine(text: string): void {
    this.#columns?.remove(text);
  }

  /** Drops what it holds: it is read anew when it is wanted. */
  drop(): void {
    clearTimeout(this.#idle);
    this.#columns = undefined;
    this.#everything = undefined;
    this.#details = undefined;
    this.#followers = undefined;
    this.#favourites = undefined;
    this.#hidden = undefined;
    this.#searches.clear();
  }

  #dropWhenIdle(): void {
    if (this.#idle !== undefined) this.#idle.refresh();
    else this.#idle = setTimeout(() => this.drop(), historyBounds.idleMs).unref();
  }

  #begin(query: BrowseQuery, before: Search | undefined): Search {
    const columns = this.#columns ?? new HistoryColumns(this.#database);
    const { filter, standpoint, text, mode } = query;
    const { match, problem } = this.#matchOf(text, mode);
    const viewKey = JSON.stringify([filter, standpoint]);
    const isSameView = before?.viewKey === viewKey && before.view.isCurrent;
    const view = isSameView ? before.view : this.#viewOf(columns, filter, standpoint);
    const narrows =
      isSameView &&
      before.mode === mode &&
      before.onlyFavourites === query.onlyFavourites &&
      text.startsWith(before.text) &&
      before.search.isDone &&
      before.problem === '';
    if (this.#hidden?.isFor(columns, query.hidden) !== true)
      this.#hidden = new HiddenLines(columns, query.hidden);
    const followers = this.#followersOf(columns, standpoint.session);
    const ranking = new Ranking(columns, followers, standpoint, query.order, query.nowMs);
    // A match that has no end or absence in it was true of each line that matches now.
    const candidates =
      narrows && before.search.match.narrows
        ? before.search.found
        : query.onlyFavourites
          ? this.#favouritesIn(columns, view)
          : null;
    return {
      key: keyOf(query),
      text,
      mode,
      onlyFavourites: query.onlyFavourites,
      view,
      viewKey,
      search: new LineSearch(columns, view, match, ranking, candidates, this.#hidden),
      followers,
      problem,
    };
  }

  /** The newest first. */
  #favouritesIn(columns: HistoryColumns, view: HistoryView): number[] {
    return Array.from(this.#favouriteLines(), (line) => columns.lineId(line) ?? -1)
      .filter((line) => line >= 0 && view.count(line) > 0)
      .toSorted((one, other) => view.lastPlace(other) - view.lastPlace(one));
  }

  #favouriteLines(): ReadonlySet<string> {
    this.#favourites ??= new Set(
      this.#database
        .prepare<[], string>('SELECT cmd_raw FROM command_line WHERE is_favourite = 1')
        .pluck()
        .iterate(),
    );
    return this.#favourites;
  }

  #viewOf(columns: HistoryColumns, filter: EventFilter, standpoint: Standpoint): HistoryView {
    const isFiltered = filter.place !== 'all' || filter.outcome !== 'any' || filter.afterMs !== 0;
    if (isFiltered) return new HistoryView(columns, filter, standpoint);
    this.#everything = this.#everything?.withNewer() ?? new HistoryView(columns, filter, standpoint);
    return this.#everything;
  }

  #detailsOf(columns: HistoryColumns, line: number, place: number): LineDetails {
    const key = [line, place, stateOf(columns)].join();
    if (this.#details?.key !== key) this.#details = { key, details: detailsOf(columns, line, place) };
    return this.#details.details;
  }

  #followersOf(columns: HistoryColumns, session: string): Followers {
    const key = [stateOf(columns), session].join();
    if (this.#followers?.key !== key) this.#followers = { key, followers: followersOf(columns, session) };
    return this.#followers.followers;
  }

  #matchOf(text: string, mode: MatchMode): { readonly match: TextMatch; readonly problem: string } {
    if (mode === 'regex' && this.#compile === undefined) return { match: matchAll, problem: LOADING };
    try {
      const compile = this.#compile ?? noCompiler;
      return { match: textMatch(text, mode, compile), problem: '' };
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'not a regular expression';
      return { match: matchAll, problem: reason.replace('(?i)', '') };
    }
  }

  #wantCompiler(): void {
    if (this.#compile !== undefined || this.#isLoadingCompiler) return;
    this.#isLoadingCompiler = true;
    this.#loadCompiler().then(
      (compile) => (this.#compile = compile),
      () => (this.#isLoadingCompiler = false),
    );
  }

  #awaitsCompiler({ problem }: Search): boolean {
    return problem === LOADING && this.#compile !== undefined;
  }

  #answer(query: BrowseQuery, { view, search, followers, problem }: Search): BrowseAnswer {
    const columns = this.#columns ?? new HistoryColumns(this.#database);
    const best = search.best();
    const seen = best.slice(query.first, query.first + Math.min(query.rows, historyBounds.windowMax));
    const selected = best[query.selected];
    return {
      lines: seen.map((line) => {
        const place = view.lastPlace(line);
        const text = columns.lines[line] ?? '';
        return {
          text,
          ranges: search.match.ranges(text),
          tsMs: columns.timeAt(place),
          exitCode: exitOf(columns, place),
          durationMs: durationOf(columns, place),
          count: view.count(line),
          isFavourite: this.#favouriteLines().has(text),
          follows: followers.get(line) ?? 0,
        };
      }),
      details: selected === undefined ? null : this.#detailsOf(columns, selected, view.lastPlace(selected)),
      matches: search.found.length,
      total: view.order.length,
      reachable: best.length,
      isPartial: !columns.isWhole || !view.isDone || !search.isDone || problem === LOADING,
      problem: problem === LOADING ? '' : problem,
    };
  }
}

/** Not a problem of the pattern: it can't be compiled yet. */
const LOADING = 'loading';

const noCompiler: CompilePattern = () => ({ find: () => null });

function keyOf({ text, mode, filter, order, onlyFavourites, standpoint }: BrowseQuery): string {
  return JSON.stringify([text, mode, filter, order, onlyFavourites, standpoint]);
}

/** Another one whenever the columns have changed. */
function stateOf({ size, firstPlace, removals }: HistoryColumns): string {
  return [size, firstPlace, removals].join();
}

function exitOf(columns: HistoryColumns, place: number): number | null {
  const exit = columns.exitAt(place);
  return exit === UNKNOWN_EXIT ? null : exit;
}

function durationOf(columns: HistoryColumns, place: number): number | null {
  const duration = columns.durationAt(place);
  return Number.isNaN(duration) ? null : duration;
}
