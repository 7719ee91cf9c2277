import { readFileSync } from 'node:fs';
import type { Home } from './home.ts';

export interface Origin {
  readonly from: 'image' | 'rows';
  /** Changes that came after the image. */
  readonly journalled: number;
}

/** Where the daemon that started last had its memory from. */
export function origin({ paths }: Home): Origin | undefined {
  const entries = readFileSync(paths.log, 'utf8').trim().split('\n');
  return entries
    .map((entry) => JSON.parse(entry) as Origin & { event: string })
    .findLast(({ event }) => event === 'store ready');
}
