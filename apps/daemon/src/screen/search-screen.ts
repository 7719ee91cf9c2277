import type { ScreenInputResult } from '@hunch/common/protocol';
import type { BrowseAnswer, BrowseQuery, FavourRequest } from '../history/browser.ts';
import { withTimeout } from '../lifecycle/with-timeout.ts';
import { screenBounds } from './bounds.ts';
import { draw } from './draw.ts';
import { frameOf } from './frame.ts';
import type { Grid, Size } from './grid.ts';
import { KeyReader } from './keys.ts';
import type { RiskText } from './preview.ts';
import { ScreenState, spans, type Effect, type Look, type Start } from './state.ts';
import type { Colours } from './style.ts';

export interface ScreenSettings extends Start, Look {
  readonly id: number;
  readonly colours: Colours;
  /** The terminal can show it below the line. */
  readonly canBeInline: boolean;
}

/** What a screen wants of the rest. */
export interface ScreenParts {
  readonly browse: (query: BrowseQuery) => Promise<BrowseAnswer>;
  /** Takes a line out of the history, with all its runs. */
  readonly remove: (line: string) => Promise<void>;
  readonly favour: (request: FavourRequest) => Promise<void>;
  readonly riskOf: (line: string) => RiskText;
  readonly nowMs: () => number;
}

/** What the terminal writes, and what it does next. */
export interface ScreenAnswer {
  readonly frame: string;
  /** There is more to come without a key: an empty input asks for it. */
  readonly more: boolean;
  /** The screen is closed, and what for. */
  readonly done?: NonNullable<ScreenInputResult['done']>;
  readonly text: string;
}

interface Asked {
  readonly key: string;
  readonly answer: Promise<BrowseAnswer>;
  /** The first row that was asked for. */
  readonly first: number;
}

/** One search of the history on a terminal: bytes in, frames out. */
export class SearchScreen {
  readonly #parts: ScreenParts;
  readonly #settings: ScreenSettings;
  readonly #state: ScreenState;
  readonly #keys = new KeyReader();
  /** At most so many rows below the line; 0: the whole terminal. */
  readonly #height: number;
  /** What the terminal shows. */
  #shown: Grid | undefined;
  /** A question that was asked and not answered. */
  #asked: Asked | undefined;
  /** Of what the last frame was drawn; a filter by time stands still while the rest does. */
  #sinceMs: { readonly span: number; readonly ms: number } = { span: 0, ms: 0 };
  #hasRemoved = false;
  /** The answer at hand is one to an earlier question, or there is none. */
  #isBehind = true;

  constructor(settings: ScreenSettings, parts: ScreenParts) {
    this.#settings = settings;
    this.#parts = parts;
    const { canBeInline, height, size } = settings;
    this.#height =
      canBeInline && height + screenBounds.lineRowsMin <= size.rows
        ? height && Math.max(height, screenBounds.rowsMin)
        : 0;
    this.#state = new ScreenState({ ...settings, size: this.#sizeOn(size) });
  }

  /** Rows that it takes below the line; 0: it takes the whole terminal. */
  get inlineRows(): number {
    return this.#height === 0 ? 0 : this.#state.size.rows;
  }

  #sizeOn({ columns, rows }: Size): Size {
    if (this.#height === 0) return { columns, rows };
    return { columns, rows: Math.max(1, Math.min(this.#height, rows - screenBounds.lineRowsMin)) };
  }

  /** Whether lines were deleted: the engine's memory still has them. */
  get hasRemoved(): boolean {
    return this.#hasRemoved;
  }

  /** @param size when the terminal has another one now, or may show something else */
  async input(input: string, size?: Size): Promise<ScreenAnswer> {
    if (size !== undefined) {
      this.#state.size = this.#sizeOn(size);
      this.#shown = undefined;
    }
    let sequences = '';
    const { vi } = this.#state;
    for (const key of this.#keys.read(input).flatMap((read) => vi?.read(read) ?? [read])) {
      // A key that was typed ahead chooses from what is found for the text before it.
      if (key.kind !== 'text' && this.#isBehind) await this.#settle();
      this.#isBehind = true;
      const effect = this.#state.handle(key);
      if (effect.kind === 'run' || effect.kind === 'insert' || effect.kind === 'edit')
        return closed(effect.kind, effect.text);
      if (effect.kind === 'cancel') return closed('cancel', '');
      sequences += await this.#do(effect);
    }
    const more = await this.#refresh(false);
    return { frame: sequences + this.#draw(), more, text: '' };
  }

  async #do(effect: Effect): Promise<string> {
    if (effect.kind === 'delete') {
      await this.#parts.remove(effect.text);
      this.#hasRemoved = true;
      this.#asked = undefined;
      this.#state.notice = 'Deleted.';
    }
    if (effect.kind === 'favour') {
      await this.#parts.favour(effect);
      this.#asked = undefined;
    }
    if (effect.kind !== 'copy') return '';
    this.#state.notice = 'Copied.';
    // OSC 52 (xterm's ctlseqs): the terminal's own clipboard, over ssh as well.
    return `\u001b]52;c;${Buffer.from(effect.text).toString('base64')}\u0007`;
  }

  async #settle(): Promise<void> {
    const deadlineMs = performance.now() + screenBounds.settleMs;
    while ((await this.#refresh(true)) && performance.now() < deadlineMs);
    // Which rows the list has, for keys that turn pages.
    draw(this.#state, this.#parts.riskOf, this.#parts.nowMs());
  }

  /** @returns whether there is more to come */
  async #refresh(waits: boolean): Promise<boolean> {
    const asked = this.#ask();
    const answer = waits
      ? { value: await asked.answer }
      : await withTimeout(screenBounds.echoMs, asked.answer);
    if (answer === 'late') return true;
    this.#asked = undefined;
    this.#isBehind = false;
    const state = this.#state;
    state.answer = answer.value;
    state.answerFirst = asked.first;
    if (state.selected >= answer.value.reachable) state.selected = Math.max(0, answer.value.reachable - 1);
    return answer.value.isPartial;
  }

  #ask(): Asked {
    const state = this.#state;
    const rows = state.size.rows;
    // The rows from the top of the list on, wherever it will have scrolled to when it is drawn.
    const first = Math.max(0, Math.min(state.first, state.selected - rows + 1, state.selected));
    const query: BrowseQuery = {
      search: this.#settings.id,
      text: state.query.text,
      mode: state.mode,
      filter: { place: state.place, outcome: state.outcome, afterMs: this.#since(state.span) },
      order: state.order,
      onlyFavourites: state.onlyFavourites,
      hidden: this.#settings.hidden,
      standpoint: state.standpoint,
      first,
      rows: Math.max(rows, state.selected - first + 1),
      selected: state.selected,
      nowMs: this.#parts.nowMs(),
      budgetMs: screenBounds.searchMs,
    };
    const key = JSON.stringify({ ...query, nowMs: 0 });
    if (this.#asked?.key === key) return this.#asked;
    this.#asked = { key, answer: this.#parts.browse(query), first };
    return this.#asked;
  }

  #since(span: number): number {
    if (this.#sinceMs.span !== span) {
      const [, length = 0] = spans[span] ?? [];
      this.#sinceMs = { span, ms: length === 0 ? 0 : this.#parts.nowMs() - length };
    }
    return this.#sinceMs.ms;
  }

  #draw(): string {
    const grid = draw(this.#state, this.#parts.riskOf, this.#parts.nowMs());
    const isInline = this.#height > 0;
    if (isInline) grid.drawCursor();
    const frame = frameOf(this.#shown, grid, this.#settings.colours, isInline ? 'inline' : 'full');
    this.#shown = grid;
    return frame;
  }
}

function closed(done: NonNullable<ScreenAnswer['done']>, text: string): ScreenAnswer {
  return { frame: '', more: false, done, text };
}
