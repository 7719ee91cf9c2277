import type { Environment } from '@hunch/common/paths';

/** Milliseconds that a variable of the environment says, as the native hook reads them; else the usual ones. */
export function timeoutFrom(environment: Environment, variable: string, usualMs: number): number {
  const text = environment[variable] ?? '';
  return /^\d{1,6}$/.test(text) ? Number(text) : usualMs;
}
