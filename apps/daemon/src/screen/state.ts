import {
  matchModes,
  outcomeFilters,
  placeFilters,
  type MatchMode,
  type OutcomeFilter,
  type PlaceFilter,
} from '@hunch/common/protocol';
import type { Standpoint } from '../history/filter.ts';
import type { RankOrder } from '../history/rank.ts';
import type { BrowseAnswer, BrowsedLine, FavourRequest } from '../history/browser.ts';
import type { Size } from './grid.ts';
import type { Key } from './keys.ts';
import { QueryLine } from './query-line.ts';
import { ViKeys } from './vi-keys.ts';
import { visible } from './width.ts';

/** Since when, and how that is called. */
export const spans: readonly (readonly [name: string, milliseconds: number])[] = [
  ['any time', 0],
  ['last hour', 3_600_000],
  ['last day', 86_400_000],
  ['last week', 7 * 86_400_000],
  ['last month', 30 * 86_400_000],
];

/** What a key makes of the screen. */
export type Effect =
  | { readonly kind: 'none' }
  | { readonly kind: 'run' | 'insert' | 'edit'; readonly text: string }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'delete'; readonly text: string }
  | ({ readonly kind: 'favour' } & FavourRequest)
  | { readonly kind: 'copy'; readonly text: string };

const none: Effect = { kind: 'none' };

export interface Start {
  readonly query: string;
  readonly mode: MatchMode;
  readonly place: PlaceFilter;
  readonly order: RankOrder;
  readonly size: Size;
  readonly standpoint: Standpoint;
}

/** How a person wants the screen: the section [search] of the configuration. */
export interface Look {
  readonly keys: 'emacs' | 'vi';
  readonly query_at: 'top' | 'bottom';
  readonly enter: 'run' | 'insert';
  /** What Esc leaves on the line. */
  readonly escape: 'line' | 'query';
  /** Rows below the line; 0: the whole terminal. */
  readonly height: number;
  /** Patterns of commands that are not listed. */
  readonly hidden: readonly string[];
}

const empty: BrowseAnswer = {
  lines: [],
  details: null,
  matches: 0,
  total: 0,
  reachable: 0,
  isPartial: true,
  problem: '',
};

/** What is asked for and chosen on a screen, and what each key does to it. */
export class ScreenState {
  readonly query: QueryLine;
  mode: MatchMode;
  place: PlaceFilter;
  order: RankOrder;
  outcome: OutcomeFilter = 'any';
  span = 0;
  onlyFavourites = false;
  size: Size;
  /** Where "this directory" and the like are. */
  standpoint: Standpoint;
  /** undefined: readline's keys. */
  readonly vi: ViKeys | undefined;
  /** The query is in the last row, and the list above it begins below. */
  readonly isUpward: boolean;
  readonly #look: Pick<Look, 'enter' | 'escape'>;
  selected = 0;
  /** The row of the results at the top of the list. */
  first = 0;
  showsPreview = true;
  showsHelp = false;
  /** The line that the next press of the key deletes. */
  doomed: string | null = null;
  notice = '';
  /** The newest answer, and for which first row it was asked. */
  answer = empty;
  answerFirst = 0;
  /** Rows of the list as it was drawn last. */
  listRows = 1;
  listTop = 2;

  constructor(start: Start & Omit<Look, 'height' | 'hidden'>) {
    const { query, mode, place, order, size, standpoint, keys, query_at: queryAt } = start;
    this.#look = start;
    this.query = new QueryLine(query);
    this.mode = mode;
    this.place = place;
    this.order = order;
    this.size = size;
    this.standpoint = standpoint;
    this.vi = keys === 'vi' ? new ViKeys() : undefined;
    this.isUpward = queryAt === 'bottom';
  }

  /** The row of the screen for one that is counted from the query. */
  rowOf(row: number): number {
    return this.isUpward ? this.size.rows - 1 - row : row;
  }

  get chosen(): string | undefined {
    return this.#chosenLine?.text;
  }

  get #chosenLine(): BrowsedLine | undefined {
    return this.answer.lines[this.selected - this.answerFirst];
  }

  handle(key: Key): Effect {
    const { doomed } = this;
    this.doomed = null;
    this.notice = '';
    switch (key.kind) {
      case 'text':
        this.query.insert(key.text);
        this.#toTop();
        return none;
      case 'wheel':
        this.#move(this.isUpward ? -3 * key.step : 3 * key.step);
        return none;
      case 'click':
        return this.#click(this.rowOf(key.row));
      case 'key':
        return this.#press(key.name, doomed);
    }
  }

  #press(name: string, doomed: string | null): Effect {
    if (this.showsHelp && name === 'escape') {
      this.showsHelp = false;
      return none;
    }
    switch (name) {
      case 'enter':
        return this.#finish(this.#look.enter);
      case 'tab':
        return this.#finish('insert');
      case 'alt-e':
        return { kind: 'edit', text: this.chosen ?? this.query.text };
      case 'escape':
        return this.#look.escape === 'line' ? { kind: 'cancel' } : { kind: 'insert', text: this.query.text };
      case 'ctrl-c':
      case 'ctrl-g':
        return { kind: 'cancel' };
      case 'f1':
        this.showsHelp = !this.showsHelp;
        return none;
      case 'f2':
        return this.#delete(doomed);
      case 'alt-c':
        this.#goToChosen();
        return none;
      case 'alt-m':
        return this.#favour();
      case 'ctrl-y':
        return this.chosen === undefined ? none : { kind: 'copy', text: this.chosen };
      case 'ctrl-d':
        if (this.query.text === '') return { kind: 'cancel' };
        break;
      case 'delete':
        if (this.query.isAtEnd) return this.#delete(doomed);
        break;
      case 'right':
        if (this.query.isAtEnd) return this.#finish('insert');
        break;
      default:
        if (/^alt-[1-9]$/.test(name)) return this.#pick(Number(name.slice(4)) - 1);
    }
    if (this.#moves(name) || this.#filters(name)) return none;
    const before = this.query.text;
    this.query.press(name);
    if (this.query.text !== before) this.#toTop();
    return none;
  }

  #moves(name: string): boolean {
    const page = Math.max(1, this.listRows - 1);
    const steps: Readonly<Record<string, number>> = {
      up: -1,
      'ctrl-p': -1,
      down: 1,
      'ctrl-n': 1,
      'ctrl-j': 1,
      'page-up': -page,
      'page-down': page,
      'ctrl-home': -Infinity,
      'ctrl-end': Infinity,
    };
    const step = steps[name];
    if (step === undefined) return false;
    this.#move(this.isUpward && Number.isFinite(step) ? -step : step);
    return true;
  }

  #filters(name: string): boolean {
    switch (name) {
      case 'ctrl-r':
        this.place = after(placeFilters, this.place);
        break;
      case 'ctrl-s':
        this.mode = after(matchModes, this.mode);
        break;
      case 'alt-o':
        this.outcome = after(outcomeFilters, this.outcome);
        break;
      case 'alt-t':
        this.span = (this.span + 1) % spans.length;
        break;
      case 'alt-s':
        this.order = this.order === 'best' ? 'newest' : 'best';
        break;
      case 'alt-v':
        this.onlyFavourites = !this.onlyFavourites;
        break;
      case 'ctrl-o':
        this.showsPreview = !this.showsPreview;
        return true;
      default:
        return false;
    }
    this.#toTop();
    return true;
  }

  /** Looks where the chosen command ran. */
  #goToChosen(): void {
    const { details } = this.answer;
    if (details === null || details.text !== this.chosen) return;
    const { cwd, repo, machine } = details;
    const isNamed = machine.host !== null || machine.id !== null;
    this.standpoint = { ...this.standpoint, cwd, repo, ...(isNamed ? { machine } : {}) };
    this.place = 'directory';
    this.notice = `Now in ${visible(cwd)}.`;
    this.#toTop();
  }

  /** Without a line that matches, what was typed goes on the line. */
  #finish(kind: 'run' | 'insert'): Effect {
    const { chosen } = this;
    return chosen === undefined ? { kind: 'insert', text: this.query.text } : { kind, text: chosen };
  }

  #pick(row: number): Effect {
    const text = this.answer.lines[this.first + row - this.answerFirst]?.text;
    return text === undefined ? none : { kind: 'insert', text };
  }

  #click(row: number): Effect {
    const place = this.first + row - this.listTop;
    if (row < this.listTop || row >= this.listTop + this.listRows || place >= this.answer.reachable)
      return none;
    if (place === this.selected) return this.#finish('insert');
    this.selected = place;
    return none;
  }

  #favour(): Effect {
    const line = this.#chosenLine;
    if (line === undefined) return none;
    return { kind: 'favour', line: line.text, isFavourite: !line.isFavourite };
  }

  #delete(doomed: string | null): Effect {
    const { chosen } = this;
    if (chosen === undefined) return none;
    if (doomed === chosen) return { kind: 'delete', text: chosen };
    this.doomed = chosen;
    return none;
  }

  #move(step: number): void {
    const last = Math.max(0, this.answer.reachable - 1);
    this.selected = Math.min(last, Math.max(0, this.selected + step));
  }

  #toTop(): void {
    this.selected = 0;
    this.first = 0;
  }
}

function after<Value>(values: readonly Value[], value: Value): Value {
  return values[(values.indexOf(value) + 1) % values.length] ?? value;
}
