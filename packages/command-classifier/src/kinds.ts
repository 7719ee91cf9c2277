import { families, kindTable } from './kinds.generated.ts';

export { families, kindTable };

/** Toolchains that are switched on together, by `classifier.families`. */
export type Family = (typeof families)[number];

/** What a compilation may be. Kinds outside of spec 000 have the confidence of the nearest one in it. */
export type Kind = keyof typeof kindTable;

export function isKind(text: string): text is Kind {
  return Object.hasOwn(kindTable, text);
}
