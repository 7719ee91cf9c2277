declare module 'damerau-levenshtein' {
  export default function distance(one: string, other: string): { readonly steps: number };
}
