import type { Dimension } from './dimension.ts';
import { packsJson } from './packs.generated.ts';

interface Packs {
  readonly dimensions: readonly Dimension[];
  readonly words: Readonly<
    Record<
      | 'weakCodeWords'
      | 'processMarkers'
      | 'dressMarkers'
      | 'firstWords'
      | 'followingWords'
      | 'stepWords'
      | 'goOnWords'
      | 'closingMessages',
      readonly string[]
    >
  >;
  readonly pricesAsOf: string;
  readonly models: readonly {
    readonly name: string;
    readonly input: number;
    readonly cachedInput: number;
    readonly output: number;
    readonly contextTokens: number;
    readonly vision: boolean;
  }[];
}

/** What `packs/*.toml` says. */
export const packs = JSON.parse(packsJson) as Packs;
