import { textBefore, type Argument } from '../interpreter-state.ts';
import {
  NON_EMPTY_UNKNOWN,
  MAYBE_EMPTY_UNKNOWN,
  hasUnknown,
  namesAll,
  nothing,
  origins,
  traits,
  type Flow,
} from '../shell/flow.ts';
import { fileContent, writeFile } from '../shell/redirect.ts';
import { named, spanOfArguments, type Call, type ProgramTable } from './call.ts';
import { runCode } from './run-code.ts';
import { madeOf } from './text-filters.ts';

/** sed: a filter, an editor of files, and with GNU's `e` a way to run commands. */
export const streamEditors: ProgramTable = named('sed gsed', (call) => {
  const { args, stdin, run, span } = call;
  const inPlace = args.some(({ text }) => /^-[nErs]*i/.test(text) || text.startsWith('--in-place'));
  const own = stdin.traits & origins;
  const executed =
    /^(?:\d+|\$)?e\s+(?<code>\S.*)$/s.exec(scriptOf(args))?.groups?.code ??
    substitutedCommand(scriptOf(args));
  if (executed !== undefined) runCode(run, { text: executed, traits: 0 }, span, nothing, 'shell');
  const written = /(?:^|[;\n}\d$/])\s{0,4}w\s+(?<path>\/\S{1,256})\s*$/.exec(scriptOf(args))?.groups?.path;
  if (written !== undefined)
    writeFile(
      run,
      { text: written, traits: 0 },
      { text: MAYBE_EMPTY_UNKNOWN, traits: own | readOf(call) },
      false,
      'sed',
      span,
    );
  if (!inPlace) return substitute(args, stdin, own);
  const keeps = !leavesNothing.test(scriptOf(args));
  for (const path of pathsOf(args))
    writeFile(
      run,
      path,
      keeps ? { text: MAYBE_EMPTY_UNKNOWN, traits: 0 } : nothing,
      keeps,
      'sed',
      spanOfArguments(call, [path]),
    );
  // What it puts there is as good as a line that is added; a whole line stands there as ed would put it.
  const { lines, parts } = addedBy(args);
  for (const path of pathsOf(args))
    for (const [text, program] of [
      [parts, 'sed'],
      [lines, 'ed'],
    ] as const)
      if (text !== '')
        writeFile(run, path, { text, traits: 0 }, true, program, spanOfArguments(call, [path]));
  return nothing;
});

function readOf({ run, args }: Call): number {
  return pathsOf(args).reduce((all, path) => all | (fileContent(run, path).traits & origins), 0);
}

// Every line goes, or all that stands in it: `d`, `1,$d`, `/./d`, `s/.*//`.
const leavesNothing = /^\s*(?:(?:1,\$\s*)?d|\/\.\*?\/d|s(?<mark>[/|,#])\^?\.[*+]\$?\k<mark>\k<mark>g?)\s*$/;

function scriptOf(args: readonly Argument[]): string {
  return args.find(({ text }) => !text.startsWith('-'))?.text ?? '';
}

/** The texts that a script puts into a file: whole lines, of `a`, `i`, `c` and replacements that hold a line's end, and parts of lines. */
function addedBy(args: readonly Argument[]): { readonly lines: string; readonly parts: string } {
  const scripts = args.filter(
    ({ text }, index) => !text.startsWith('-') && (index === 0 || textBefore(args, index).startsWith('-')),
  );
  const lines: string[] = [];
  const parts: string[] = [];
  for (const command of scripts.slice(0, 4).flatMap(({ text }) => text.slice(0, 2000).split(/[;\n]/))) {
    const line = /^\s*(?:[\d,$]{0,12}|\/[^/]{0,100}\/)\s{0,4}[aic]\\?\s{0,4}(?<line>\S.*)$/.exec(command)
      ?.groups?.line;
    const part =
      /^\s*(?:[\d,$]{1,12}|\/[^/]{0,100}\/)?s(?<mark>[^\w\s\\])(?:(?!\k<mark>).){0,500}\k<mark>(?<part>(?:(?!\k<mark>).){0,500})\k<mark>/.exec(
        command,
      )?.groups?.part;
    if (line !== undefined) lines.push(line);
    else if (part?.includes('\\n') === true) lines.push(part.replaceAll('\\n', '\n'));
    else if (part !== undefined && part !== '') parts.push(part);
  }
  return { lines: lines.join('\n'), parts: parts.join('\n') };
}

/** With the flag `e`, `s/x/rm -rf ~/e` runs what the line has become. */
function substitutedCommand(script: string): string | undefined {
  const mark = script.charAt(1);
  if (script.charAt(0) !== 's' || !/[^\w\s\\]/.test(mark)) return undefined;
  const parts: string[] = [''];
  for (let at = 2; at < script.length && parts.length <= 3; at += 1) {
    const character = script.charAt(at);
    const last = parts.length - 1;
    if (character === '\\' && script.charAt(at + 1) === mark) {
      parts[last] += mark;
      at += 1;
    } else if (character === mark) parts.push('');
    else parts[last] += character;
  }
  const [, replacement, flags] = parts;
  return parts.length === 3 && flags !== undefined && /^[gpiImM\d]*e/.test(flags) ? replacement : undefined;
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

/** Scripts that put text before, behind, or in the place of every line. */
function wholeLine(script: string): ((line: string) => string) | null {
  const groups =
    /^s(?<mark>[/|,#@:!])(?<from>\^|\$|\^?\.\*\$?)\k<mark>(?<to>(?:\\.|(?!\k<mark>)[^\\]){1,300})\k<mark>g?$/.exec(
      script,
    )?.groups;
  if (groups?.from === undefined || groups.to === undefined) return null;
  const { from } = groups;
  const to = groups.to.replace(/\\([^\dn&])/g, '$1');
  if (from === '^') return (line) => to + line;
  return from === '$' ? (line) => line + to : (line) => to.replaceAll('&', () => line);
}

/** What a script makes of what is piped in. */
function substitute(args: readonly Argument[], stdin: Flow, own: number): Flow {
  const script = substitutionScript(args);
  const whole = wholeLine(script);
  // Of lines that are not known, each is something.
  if (whole !== null && !namesAll(stdin.text)) {
    const lines =
      stdin.text === MAYBE_EMPTY_UNKNOWN || stdin.text === ''
        ? [NON_EMPTY_UNKNOWN]
        : stdin.text.trimEnd().split('\n', 256);
    return {
      text: lines.map((line) => `${whole(line)}\n`).join(''),
      traits: own | (stdin.traits & traits.glob),
    };
  }
  if (namesAll(stdin.text)) return { text: stdin.text, traits: own };
  const text = hasUnknown(stdin.text) ? null : plainlySubstituted(script, stdin.text);
  return text === null ? { text: MAYBE_EMPTY_UNKNOWN, traits: own | madeOf(stdin) } : { text, traits: own };
}

/** `s/x/y/` where both are plain text; null for another script. */
function plainlySubstituted(script: string, text: string): string | null {
  const { from, to, all } =
    /^s(?<mark>[/|,#@:!])(?<from>[\w =:-]{1,300})\k<mark>(?<to>(?:(?!\k<mark>)[^\\&\n]){0,300})\k<mark>(?<all>g?)$/.exec(
      script,
    )?.groups ?? {};
  if (from === undefined || to === undefined) return null;
  const lines = text.split('\n');
  return lines
    .map((line) => (all === 'g' ? line.replaceAll(from, () => to) : line.replace(from, () => to)))
    .join('\n');
}

/** All that `-e` gives, else the first operand. */
function substitutionScript(args: readonly Argument[]): string {
  const given = args.filter((_, index) => /^(?:-[nErs]*e|--expression)$/.test(textBefore(args, index)));
  return given.length === 0 ? scriptOf(args) : given.map(({ text }) => text).join(';');
}
