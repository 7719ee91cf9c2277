import { LruMap } from '@hunch/common/lru-map';
import { HunchError } from '@hunch/common/errors';
import { screenBounds } from './bounds.ts';
import type { Size } from './grid.ts';
import { SearchScreen, type ScreenAnswer, type ScreenParts, type ScreenSettings } from './search-screen.ts';

export interface OpenedScreen extends ScreenAnswer {
  readonly screen: string;
  /** Rows that it takes below the line; 0: the whole terminal. */
  readonly height: number;
}

/** The screens that are open. One whose terminal went away is closed when others need its place. */
export class Screens {
  readonly #parts: ScreenParts;
  readonly #open = new LruMap<string, SearchScreen>(screenBounds.screensMax);
  readonly #onRemoved: () => void;
  #opened = 0;

  /** @param onRemoved hears of a screen that was closed after lines were deleted on it */
  constructor(parts: ScreenParts, onRemoved: () => void) {
    this.#parts = parts;
    this.#onRemoved = onRemoved;
  }

  async open(settings: Omit<ScreenSettings, 'id'>): Promise<OpenedScreen> {
    this.#opened += 1;
    const name = `${this.#opened}`;
    const screen = new SearchScreen({ ...settings, id: this.#opened }, this.#parts);
    this.#open.set(name, screen);
    return { screen: name, height: screen.inlineRows, ...(await screen.input('')) };
  }

  async input(name: string, input: string, size: Size | undefined): Promise<ScreenAnswer> {
    const screen = this.#open.get(name);
    if (screen === undefined)
      throw new HunchError('E_INVALID_ARGUMENT', 'ScreenInput: no such screen is open.');
    const answer = await screen.input(input, size);
    if (answer.done !== undefined) this.#close(name, screen);
    return answer;
  }

  #close(name: string, screen: SearchScreen): void {
    this.#open.delete(name);
    if (screen.hasRemoved) this.#onRemoved();
  }
}
