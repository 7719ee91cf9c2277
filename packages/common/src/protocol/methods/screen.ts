import type { MatchMode, PlaceFilter } from './list-history.ts';

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
  /** The screen is closed: run the text, put it on the line, or leave the line as it was. */
  readonly done?: 'run' | 'insert' | 'cancel';
  readonly text: string;
}

export interface OpenScreenResult extends ScreenInputResult {
  readonly screen: string;
}
