import { numberIn } from '@hunch/common/json';

/** A number of tokens, which is whole and at least 0; what a provider says else is no count, and nobody is paid by it. */
export function countIn(value: unknown, key: string): number | undefined {
  const count = numberIn(value, key);
  return count !== undefined && Number.isSafeInteger(count) && count >= 0 ? count : undefined;
}
