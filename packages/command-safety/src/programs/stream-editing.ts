import type { Argument } from '../run.ts';
import { UNKNOWN, nothing, traits, type Flow } from '../shell/marks.ts';
import { writeFile } from '../shell/redirect.ts';
import { named, spanOfArguments, type ProgramTable } from './call.ts';
import { runCode } from './run-code.ts';

/** sed: a filter, an editor of files, and with GNU's `e` a way to run commands. */
export const streamEditors: ProgramTable = named('sed gsed', (call) => {
  const { args, stdin, run, span } = call;
  const inPlace = args.some(({ text }) => /^-[nErs]*i/.test(text) || text.startsWith('--in-place'));
  const own = stdin.traits & (traits.network | traits.secret | traits.decoded);
  const executed = /^(?:\d+|\$)?e\s+(?<code>.+)$/s.exec(scriptOf(args))?.groups?.code;
  if (executed !== undefined) runCode(run, { text: executed, traits: 0 }, span, nothing, 'shell');
  if (!inPlace) return substitute(args, stdin, own);
  for (const path of pathsOf(args))
    writeFile(run, path, { text: UNKNOWN, traits: 0 }, true, 'sed', spanOfArguments(call, [path]));
  return nothing;
});

function scriptOf(args: readonly Argument[]): string {
  return args.find(({ text }) => !text.startsWith('-'))?.text ?? '';
}

/** Without `-e`, the first operand is the script. */
function pathsOf(args: readonly Argument[]): readonly Argument[] {
  const at = args.findIndex(({ text }) => !text.startsWith('-'));
  const scriptGiven = args.some(
    ({ text }) => text === '-e' || text === '-f' || text.startsWith('--expression'),
  );
  const operands = args.slice(at + (scriptGiven ? 0 : 1)).filter(({ text }) => !text.startsWith('-'));
  return scriptGiven ? operands.slice(-1) : operands;
}

/** `sed s/a/b/` over text that is known. */
function substitute(args: readonly Argument[], stdin: Flow, own: number): Flow {
  const parts =
    /^s(?<mark>[/|,#])(?<from>[^/|,#]{1,200})\k<mark>(?<to>[^/|,#&\\]{0,200})\k<mark>(?<flags>g?)$/.exec(
      scriptOf(args),
    )?.groups;
  const { from, to, flags } = parts ?? {};
  if (from === undefined || to === undefined || /[.*[\]^$\\+?]/.test(from) || stdin.text === UNKNOWN)
    return { text: UNKNOWN, traits: own };
  const text = flags === 'g' ? stdin.text.replaceAll(from, () => to) : stdin.text.replace(from, () => to);
  return { text, traits: own };
}
