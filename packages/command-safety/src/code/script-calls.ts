import type { CallRow, CallTable } from './call-tables.ts';
import type { ScriptText } from './script-text.ts';
import { closingBracket, openingBracket, type ScriptValues } from './script-values.ts';

/** Calls that are looked at: a one-liner has a dozen. */
const callsMax = 256;

/** One call of a table: what it is given, as far as that is known, and where. */
export interface ScriptCall {
  readonly row: CallRow;
  /** What a method is called on. */
  readonly receiver: string;
  readonly args: readonly string[];
  readonly start: number;
  readonly end: number;
}

function isMention({ args, receiver }: ScriptCall): boolean {
  return args.length === 0 && receiver === '';
}

/** The calls of a script that the table of its language has. */
export function findCalls(
  script: ScriptText,
  values: ScriptValues,
  table: CallTable,
  text: string,
): readonly ScriptCall[] {
  const { code } = script;
  const calls: ScriptCall[] = [];
  for (const { 0: word, index } of code.matchAll(/\$(?=["`])|[A-Za-z_]\w*(?:-[a-z]\w*){0,4}/g)) {
    if (calls.length >= callsMax) break;
    const rows = table.rowsAt(code, index, word);
    if (
      rows.length === 0 ||
      /\b(?:def|function|sub|fn|func)\s{1,4}$/.test(code.slice(Math.max(0, index - 12), index))
    )
      continue;
    const { args, end } = argumentsAt(script, values, index + word.length, table);
    const receiver = receiverAt(script, values, index);
    const joined = args.join('\n');
    for (const row of rows)
      if ((row.when === null || row.when.test(joined)) && (row.script === null || row.script.test(text)))
        calls.push({ row, receiver, args, start: index, end });
  }
  // A name that is only mentioned counts where it is never called: `map(os.system, …)`, not `import rmtree`.
  return calls.filter(
    (call) => !isMention(call) || !calls.some((other) => other.row === call.row && !isMention(other)),
  );
}

function argumentsAt(
  script: ScriptText,
  values: ScriptValues,
  from: number,
  { syntax }: CallTable,
): { readonly args: readonly string[]; readonly end: number } {
  const { code } = script;
  const open = /^!?\s{0,4}(?<bracket>[({[]?)/.exec(code.slice(from, from + 8));
  const start = from + (open?.[0].length ?? 0);
  if ((open?.groups?.bracket ?? '') !== '') {
    const end = closingBracket(code, start - 1);
    return { args: values.list(start, end), end };
  }
  if (code.charAt(start) === '"' || (syntax.bareCalls && /[\s$]/.test(code.charAt(from)))) {
    const end = values.endOfStatement(from);
    return { args: values.list(from, end), end };
  }
  return { args: [], end: from };
}

/** What stands before the dot of a method: `Path("/x").unlink()`. */
function receiverAt(script: ScriptText, values: ScriptValues, start: number): string {
  const { code } = script;
  const before = code.slice(0, start).trimEnd();
  if (!before.endsWith('.') && !before.endsWith('->')) return '';
  const end = before.length - (before.endsWith('->') ? 2 : 1);
  const last = code.charAt(end - 1);
  if (last === ')') return values.text(openingBracket(code, end - 1) + 1, end - 1);
  const name = /(?<![\w$])[\w$]+$/.exec(code.slice(0, end))?.[0] ?? '';
  return name === '' && last !== '"'
    ? ''
    : values.text(last === '"' ? code.lastIndexOf('"', end - 2) : end - name.length, end);
}
