import type { NamePart, Part, TestPart } from './parts.ts';

/** What files must be, or must not be. */
export type Filter = {
  readonly part: NamePart | TestPart | Extract<Part, { readonly kind: 'outside' }>;
  readonly isOr: boolean;
};

const ofEnding = /^\*\.\w+$/;

/** "The pdfs and the docx files": each of them has its noun. */
export function isOneOfTwo(parts: readonly Part[], at: number): boolean {
  return parts[at - 2]?.kind === 'named' && isFlag(parts[at - 1], 'file') && isFlag(parts[at + 1], 'file');
}

/** No file has two endings: it has one of them. */
export function mergedName(filters: Filter[], next: NamePart): boolean {
  const last = filters.at(-1);
  if (last?.part.kind !== 'named' || last.part.isNegated === true || last.part.isAll === true) return false;
  const globs = [...last.part.globs, ...next.globs];
  if (next.isNegated === true || !globs.every((glob) => ofEnding.test(glob))) return false;
  filters[filters.length - 1] = { ...last, part: { ...last.part, globs: [...new Set(globs)] } };
  return true;
}

export function isFlag(part: Part | undefined, name: string): boolean {
  return part?.kind === 'flag' && part.flag === name;
}

export const specialBit = /^-perm -[124]000$/;

/** Permissions 553 with the sticky bit are 1553. */
export function withSpecialBits(filters: readonly Filter[]): readonly Filter[] {
  const special = filters.find(
    ({ part }) => part.kind === 'test' && part.isNegated !== true && specialBit.test(part.test),
  );
  const exact = filters.find(({ part }) => part.kind === 'test' && /^-perm [0-7]{3}$/.test(part.test));
  if (special?.part.kind !== 'test' || exact?.part.kind !== 'test') return filters;
  const test = `-perm ${special.part.test.charAt(7)}${exact.part.test.slice(6)}`;
  return filters.flatMap((filter) =>
    filter === special
      ? []
      : filter === exact
        ? [{ ...filter, part: { kind: 'test' as const, test } }]
        : [filter],
  );
}
