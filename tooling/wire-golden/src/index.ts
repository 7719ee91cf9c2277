import { readFileSync } from 'node:fs';

/** A text of the index, or one that is too long to stand there. */
export type GoldenText = string | { readonly text: string; readonly times: number };

export interface GoldenRequest {
  readonly request: {
    readonly v: number;
    readonly id?: number | string;
    readonly method: string;
    readonly params: Readonly<Record<string, GoldenText>>;
  };
  readonly wantsReply: boolean;
}

export interface GoldenFault {
  readonly fault: {
    readonly code: string;
    /** Stands somewhere in the fault's message. */
    readonly message: string;
    readonly id: number | string | null;
    readonly wantsReply: boolean;
    readonly closes: boolean;
  };
}

interface GoldenBytes {
  readonly name: string;
  readonly why: string;
  readonly file?: string;
  readonly build?: readonly { readonly text: string; readonly times: number }[];
}

export interface GoldenStream extends GoldenBytes {
  readonly framing: 'ndjson' | 'shell';
  /** The peer ends the stream after the bytes. */
  readonly ended?: boolean;
  readonly messages: readonly (GoldenRequest | GoldenFault)[];
}

export interface GoldenReply extends GoldenBytes {
  readonly reply: unknown;
}

/** The text of the file in which the daemon leaves the secret of its socket, and what a client takes from it. */
export interface GoldenSecret {
  readonly name: string;
  readonly why: string;
  readonly text: string;
  readonly secret: string | null;
}

/** Holds the files, and index.json that says what they mean. */
export const goldenDirectory = new URL('../golden/', import.meta.url);

export const golden = JSON.parse(readFileSync(new URL('index.json', goldenDirectory), 'utf8')) as {
  readonly requests: readonly GoldenStream[];
  readonly replies: readonly GoldenReply[];
  readonly secrets: readonly GoldenSecret[];
};

export function goldenBytes(entry: GoldenBytes): Buffer {
  if (entry.file !== undefined) return readFileSync(new URL(entry.file, goldenDirectory));
  return Buffer.from((entry.build ?? []).map(({ text, times }) => text.repeat(times)).join(''));
}

export function goldenText(text: GoldenText): string {
  return typeof text === 'string' ? text : text.text.repeat(text.times);
}
