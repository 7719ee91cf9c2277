import type { InterpreterState } from '../interpreter-state.ts';
import { HOME } from '../shell/flow.ts';
import { scriptExpressions, type CallTable } from './call-tables.ts';
import { readScript } from './script-text.ts';

/** The script with the home directory and known variables of the environment as literals. */
export function withEnvironment(run: InterpreterState, source: string, { syntax }: CallTable): string {
  const plain = source.replace(/\bdo (?:shell )?script\b/g, 'doShellScript');
  if (!/home|~|env/i.test(plain)) return plain;
  const { literals } = readScript(plain, syntax);
  return plain.replace(scriptExpressions().places, (found: string, ...rest: readonly unknown[]) => {
    const at = rest.findIndex((item) => typeof item === 'number');
    const name = rest.slice(0, at).find((item): item is string => typeof item === 'string');
    const value = name === undefined || name === 'HOME' ? HOME : run.variables.get(name)?.[0]?.text;
    if (value === undefined || /["\\\n]/.test(value)) return found;
    const from = Number(rest[at]);
    const isInside = literals.some(({ start, end }) => start < from && end > from + found.length);
    return isInside ? value : `"${value}"`;
  });
}
