declare module 'damerau-levenshtein' {
  /** Optimal string alignment: insertions, deletions, substitutions and swaps of neighbours. */
  export default function distance(
    one: string,
    other: string,
  ): { readonly steps: number; readonly relative: number; readonly similarity: number };
}
