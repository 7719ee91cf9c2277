import { textBefore } from '../interpreter-state.ts';
import { MAYBE_EMPTY_UNKNOWN, nothing, traits } from '../shell/flow.ts';
import { shapeOf } from '../command-shapes.ts';
import { sortArguments } from '../shell/flags.ts';
import { fileContent, writeFile } from '../shell/redirect.ts';
import { named, spanOfArguments, type Call, type ProgramTable } from './call.ts';
import { runCode } from './run-code.ts';

/** Commands of a script that are looked at. */
const commandsMax = 64;

/** Editors that a script drives: by standard input, or by options. What a person types into one is the person's. */
export const scriptedEditors: ProgramTable = named('ed red ex vi vim nvim emacs', (call) => {
  runCommands(call);
  const script = scriptOf(call);
  if (script.length === 0) return nothing;
  const { run } = call;
  const { added, clears, deletes } = readEditorScript(script);
  for (const path of sortArguments(call.args, shapeOf(call.program)).operands) {
    if (path.text.startsWith('+')) continue;
    const at = spanOfArguments(call, [path]);
    // A script adds lines under the name of ed, whichever editor reads it.
    if (clears) writeFile(run, path, nothing, false, 'ed', at);
    else if (deletes) writeFile(run, path, { text: MAYBE_EMPTY_UNKNOWN, traits: 0 }, true, 'ed', at);
    if (added !== '') writeFile(run, path, { text: added, traits: 0 }, true, 'ed', at);
  }
  return { text: MAYBE_EMPTY_UNKNOWN, traits: readBy(call, script) };
});

function scriptOf({ args, stdin }: Call): readonly string[] {
  const given = args.flatMap(({ text }, index) =>
    /^(?:-[esS]{0,3}c|--cmd)$/.test(args[index - 1]?.text ?? '')
      ? [text]
      : text.startsWith('+')
        ? [text.slice(1)]
        : [],
  );
  return [...given.flatMap((text) => text.split(/\||\n/)), ...stdin.text.split('\n', 256)]
    .filter((line) => line.trim() !== '')
    .slice(0, commandsMax);
}

/** What `e /etc/shadow` and `r /etc/shadow` bring into the editor. */
function readBy({ run }: Call, script: readonly string[]): number {
  let own = 0;
  for (const line of script) {
    const path = /^\s*(?:\d|\$)?[er]!?\s+(?<path>[/~]\S{1,256})\s*$/.exec(line)?.groups?.path;
    if (path !== undefined) own |= fileContent(run, { text: path, traits: 0 }).traits;
  }
  return own & (traits.secret | traits.store);
}

/** Ways to put in a line: `$put='x'`, `normal Gox`, `call append(…, 'x')`, `1i x`. */
const putting: readonly RegExp[] = [
  /^\s*(?:[\d$%]{0,8})pu(?:t)?!?\s{0,4}=\s{0,4}["'](?<line>.{1,1000})["']/,
  /^\s*norm(?:al)?!?\s+(?:G|gg|\d{1,6}G)?[oOaAiI](?<line>.{1,1000})$/,
  /^\s*call\s+append\([^,]{0,80},\s{0,4}["'](?<line>.{1,1000})["']\)/,
];

function readEditorScript(script: readonly string[]): {
  readonly added: string;
  readonly clears: boolean;
  readonly deletes: boolean;
} {
  const added: string[] = [];
  let isAdding = false;
  let clears = false;
  let deletes = false;
  let writes = false;
  for (const line of script) {
    if (isAdding) {
      if (line === '.') isAdding = false;
      else added.push(line);
      continue;
    }
    const put = putting.map((pattern) => pattern.exec(line)?.groups?.line).find((one) => one !== undefined);
    if (put !== undefined) added.push(put);
    else if (/^\s*[\d$.,%]{0,12}[aic]\s*$/.test(line)) isAdding = true;
    else if (/^\s*(?:%|1?,\$?)\s*d\w{0,6}\s*$/.test(line)) clears = true;
    else if (/^\s*(?:g[!/]|v\/|[\d$.,]{0,12}\/).{1,200}\/d\s*$|^\s*[\d$.,]{1,12}d\s*$/.test(line))
      deletes = true;
    else if (/^\s*(?:w|x)(?:q|\b)/.test(line)) writes = true;
  }
  return writes ? { added: added.join('\n'), clears, deletes } : { added: '', clears: false, deletes: false };
}

/** `vim -c ':!rm -rf /'`, `emacs --batch --eval '(delete-directory "/")'`. */
function runCommands(call: Call): void {
  const { run, args, span, stdin } = call;
  for (const [index, argument] of args.entries()) {
    const isCode =
      /^--?(?:eval|execute)$/.test(textBefore(args, index)) ||
      /^\+?:?\s*(?:lua|py3?|python3?|ruby|perl|call|echo)\s/.test(argument.text);
    if (isCode) runCode(run, argument, span, nothing, 'other');
    // `:%!tee x` hands what is edited to the command.
    const { lines, code } =
      /^\+?:?\s*(?:silent\s+)?(?<lines>[%\d,$.]{0,12})!(?<code>.*)$/s.exec(argument.text)?.groups ?? {};
    if (code !== undefined)
      runCode(run, { text: code, traits: 0 }, span, lines === '' ? nothing : stdin, 'shell');
  }
}
