import type { FindingSpan } from '../finding.ts';
import type { Argument, InterpreterState } from '../interpreter-state.ts';
import { expandAgain } from './expand-word.ts';

/** Builtins that take names of variables, or compute with them, and expand the subscript of each: `read 'a[$(id)]'`. */
const builtins: ReadonlySet<string> = new Set(
  'let read unset declare local typeset readonly export integer float printf test [ wait mapfile readarray'.split(
    ' ',
  ),
);

const subscript = /^[A-Za-z_]\w*\[[^]*(?:\$\(|`)/;

/** Whether a text is a name whose subscript runs a command when a shell reads it as one, whatever quotes were around it. */
export function hidesCommand(text: string): boolean {
  return text.includes('[') && subscript.test(text);
}

/** Runs the commands in the subscripts of names that a builtin is handed. */
export function expandNamed(
  run: InterpreterState,
  program: string,
  args: readonly Argument[],
  span: FindingSpan,
): void {
  // zsh expands what it prints as it does a prompt.
  if (program === 'print' && args.some(({ text }) => /^-[a-zA-Z]*P/.test(text)))
    for (const { text } of args) expandAgain(run, text, span);
  if (!builtins.has(program)) return;
  for (const { text } of args) {
    const equals = text.indexOf('=');
    // `declare -i x='a[…]'`: a number is computed.
    const value = /^[A-Za-z_]\w*=/.test(text) ? text.slice(equals + 1) : text;
    if (hidesCommand(value)) expandAgain(run, value, span);
  }
}
