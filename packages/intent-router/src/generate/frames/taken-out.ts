import type { Answering, Piece } from './piece.ts';

/** What a law takes out of a request: what is left, and what it makes of the command for that. */
export interface TakenOut {
  readonly request: string;
  /** For the frame. */
  readonly said: string;
  /** Words of the request that the command has then. */
  readonly asked: string;
  readonly apply: (command: string) => string | undefined;
}

/** The first that what is left has an answer for, which the law can change. */
export function applied(taken: readonly TakenOut[], read: Answering): Piece | undefined {
  for (const { request, said, asked, apply } of taken) {
    const found = read(request);
    const command = found === undefined ? undefined : apply(found.command);
    if (found !== undefined && command !== undefined)
      return { ...found, command, frame: [...found.frame, said], asked: [...found.asked, asked] };
  }
  return undefined;
}
