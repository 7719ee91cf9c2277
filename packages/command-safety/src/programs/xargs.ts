import { commandNamed, valueWordsOf } from '../command-shapes.ts';
import { argumentAt, withText, type Argument } from '../interpreter-state.ts';
import { nothing, unknownFlow, type Flow } from '../shell/flow.ts';
import { fileContent, isShell } from '../shell/redirect.ts';
import type { Call } from './call.ts';
import { runCode } from './run-code.ts';
import { itemsOf, linesOf, runTemplate } from './template.ts';

/** Runs a command with what is read, or named behind `:::`, as `parallel` has it. */
export function xargs(call: Call): Flow {
  const { args, stdin } = call;
  const tool = commandNamed(call.program);
  let index = 0;
  let mark = call.program === 'parallel' ? '{}' : '';
  for (; index < args.length; index += 1) {
    const text = args[index]?.text ?? '';
    if (!text.startsWith('-')) break;
    if (text === '-I' || text === '-i' || text === '--replace') {
      mark = text === '-I' ? (args[index + 1]?.text ?? '{}') : '{}';
      if (text === '-I') index += 1;
    } else if (text.startsWith('-I')) mark = text.slice(2);
    else index += valueWordsOf(tool, text);
  }
  const command = args.slice(index);
  const separator = command.findIndex(({ text }) => text === ':::' || text === '::::');
  const template = separator === -1 ? command : command.slice(0, separator);
  const file =
    separator !== -1 && command[separator]?.text === '::::' ? command[separator + 1] : listFile(args);
  const given = file === null || file === undefined ? stdin : fileContent(call.run, file);
  const takesQuotes =
    call.program === 'xargs' &&
    !args.slice(0, index).some(({ text }) => /^-[0d]|^--(?:null|delimiter)/.test(text));
  const isWhole = mark !== '' || template.some(({ text }) => isShell(text));
  const input = takesQuotes && isWhole ? withoutQuotes(given) : given;
  // For a shell, a line is a line.
  const read = template.some(({ text }) => isShell(text)) ? linesOf(input) : itemsOf(input);
  const items = separator === -1 || command[separator]?.text === '::::' ? read : command.slice(separator + 1);
  if (template.length === 0 && separator !== -1) {
    for (const item of items.slice(0, 8)) runCode(call.run, item, call.span, nothing, 'shell');
    return unknownFlow;
  }
  if (template.length === 0)
    return call.program === 'parallel' ? runCode(call.run, stdin, call.span, nothing, 'shell') : stdin;
  const only = template.length === 1 ? template[0] : undefined;
  if (call.program === 'parallel' && only !== undefined && only.text.includes(' '))
    return runCode(
      call.run,
      { text: only.text.replaceAll('{}', () => items[0]?.text ?? ''), traits: only.traits },
      call.span,
      nothing,
      'shell',
    );
  return mark === ''
    ? call.run.inside(call.span, () =>
        call.run.ports.words(
          call.run,
          [...template, ...items.map(({ text, traits: own }) => argumentAt(call.span, text, own))],
          nothing,
        ),
      )
    : runTemplate(call, template, items, mark);
}

/** xargs takes quotes and backslashes away by itself; a line that has one too many it refuses. */
function withoutQuotes({ text, traits }: Flow): Flow {
  if (!/["'\\]/.test(text)) return { text, traits };
  const lines = text.split('\n').map((line) => {
    let made = '';
    let quote = '';
    for (let at = 0; at < line.length; at += 1) {
      const character = line.charAt(at);
      if (quote === '' && character === '\\') made += line.charAt((at += 1));
      else if (quote === '' && (character === '"' || character === "'")) quote = character;
      else if (character === quote) quote = '';
      else made += character;
    }
    return quote === '' ? made : line;
  });
  return { text: lines.join('\n'), traits };
}

/** The file that the list is read from: `-a list`, `--arg-file=list`. */
function listFile(args: readonly Argument[]): Argument | null {
  const at = args.findIndex(({ text }) => /^(?:-a|--arg-file)(?:$|=)/.test(text));
  const option = args[at];
  if (option === undefined) return null;
  const equals = option.text.indexOf('=');
  return equals === -1 ? (args[at + 1] ?? null) : withText(option, option.text.slice(equals + 1));
}
