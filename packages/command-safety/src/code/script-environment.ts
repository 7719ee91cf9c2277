import type { InterpreterState } from '../interpreter-state.ts';
import { HOME } from '../shell/flow.ts';
import { scriptExpressions, type CallTable } from './call-tables.ts';
import { readScript } from './script-text.ts';

/** Names that a script gives to what it imports: it has a handful. */
const aliasesMax = 8;

/** The script with the home directory and known variables of the environment as literals. */
export function withEnvironment(run: InterpreterState, source: string, { syntax }: CallTable): string {
  const plain = withoutAliases(source.replace(/\bdo (?:shell )?script\b/g, 'doShellScript'));
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

/** `import os as o`, `from shutil import rmtree as r`, `const { execSync: run } = require(…)` with the names that are meant. */
function withoutAliases(source: string): string {
  let text = source;
  const aliases = source.matchAll(
    /\bimport\s+(?:[\w.]{1,64}\.)?(?<name>\w{1,40})\s+as\s+(?<alias>\w{1,40})|(?<key>\w{1,40})\s{0,4}:\s{0,4}(?<value>\w{1,40})\s{0,4}[^{}]{0,40}\}\s{0,4}=\s{0,4}(?:await\s+import|require)/g,
  );
  for (const { groups } of [...aliases].slice(0, aliasesMax)) {
    const name = groups?.name ?? groups?.key ?? '';
    const alias = groups?.alias ?? groups?.value ?? '';
    text = text.replace(new RegExp(String.raw`(?<![\w.])${alias}(?=[.(])`, 'g'), name);
  }
  return text;
}
