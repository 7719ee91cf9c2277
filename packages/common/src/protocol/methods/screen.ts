import type { MatchMode, PlaceFilter } from './list-history.ts';

/** Where the cursor of a terminal is that can show a screen below the line: on the line, or on an empty row. */
export const inlinePlaces = ['below', 'here'] as const;
export type InlinePlace = (typeof inlinePlaces)[number];

/** Opens the full-screen search: the daemon draws, the client is the terminal (docs/protocol.md, "Screens"). */
export interface OpenScreenParams {
  readonly session_id: string;
  readonly cwd: string;
  /** What is typed already. */
  readonly query?: string;
  readonly columns: number;
  readonly rows: number;
  /** `none`: as NO_COLOR asks for. */
  readonly colours?: '16' | 'none';
  readonly mode?: MatchMode;
  readonly place?: PlaceFilter;
  readonly order?: 'best' | 'newest';
  /** Without it the screen takes the whole terminal. */
  readonly inline?: InlinePlace;
}

export interface ScreenInputParams {
  readonly screen: string;
  /** What the terminal sent; empty asks for what is still to come. */
  readonly input?: string;
  /** With `rows`: the terminal has another size now. */
  readonly columns?: number;
  readonly rows?: number;
}

export interface ScreenInputResult {
  /** What the terminal is to be written. */
  readonly frame: string;
  /** Something is still to come without a key: ask with an empty input. */
  readonly more: boolean;
  /** The screen is closed: run the text, put it on the line, as it is or as an editor leaves it, or leave the line as it was. */
  readonly done?: 'run' | 'insert' | 'edit' | 'cancel';
  readonly text: string;
}

export interface OpenScreenResult extends ScreenInputResult {
  readonly screen: string;
  /** Rows that it takes below the line, or from the cursor's row on; 0: the whole terminal. */
  readonly height: number;
}
