import type { AtuinServerProcess } from './atuin-server.ts';

/** What the rows of the table run on. */
export interface Setting {
  /** The sid root. */
  readonly root: string;
  /** For the machines with hunch. */
  readonly directory: string;
  readonly server: AtuinServerProcess;
  /** `sqlite` or `postgres`: what stands behind the server. */
  readonly database: string;
  /** Names that no other row and run has. */
  readonly name: (machine: string) => string;
  /** Of all counts: 1 as the table says. */
  readonly share: number;
}

/** One line of the table. */
export interface Measured {
  readonly what: string;
  readonly must: string;
  readonly measured: string;
  readonly isMet: boolean;
}

export type Row = (setting: Setting) => Promise<readonly Measured[]>;
