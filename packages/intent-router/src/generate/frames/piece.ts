import type { DomainName } from '../../domains/domain.ts';

/** An answer to a request or to a part of one. */
export interface Piece {
  readonly command: string;
  readonly frame: readonly string[];
  readonly doubts: readonly string[];
  /** Of files and text: its programs tell. */
  readonly domain?: DomainName;
  readonly values?: readonly string[];
  readonly asked: readonly string[];
}

export type Answering = (form: string) => Piece | undefined;
