import { withText, type Argument } from '../interpreter-state.ts';
import {
  everyProcess,
  hasUnknown,
  namesAll,
  nothing,
  origins,
  processOf,
  programsOf,
  traits,
  unknownFlow,
  type Flow,
} from '../shell/flow.ts';
import { fileContent, writeFile } from '../shell/redirect.ts';
import { spanOfArguments, type Call } from './call.ts';
import { runCode } from './run-code.ts';
import { madeOf } from './text-filters.ts';

/** What an awk program starts, writes and prints. */
export function runAwk(call: Call): Flow {
  const script = call.args.findIndex(({ text }) => text === '-f' || text === '--file');
  const file = script === -1 ? undefined : call.args[script + 1];
  if (file !== undefined) {
    const source = /^(?:-|\/dev\/stdin)$/.test(file.text) ? call.stdin : fileContent(call.run, file);
    if (source.text !== unknownFlow.text || (source.traits & traits.network) !== 0)
      runCode(call.run, source, call.span, nothing, 'awk');
  }
  const program = call.args.find(({ text }) => !text.startsWith('-') && /[{}()]/.test(text));
  const fetched = call.args.find(({ traits: own }) => (own & traits.network) !== 0);
  if (fetched !== undefined) runCode(call.run, fetched, spanOfArguments(call, [fetched]), call.stdin, 'awk');
  if (program !== undefined && /system\s*\(|\||getline|\/inet\/|>\s*"/.test(program.text))
    runCode(
      call.run,
      withFields(withArguments(withSetVariables(call.args, program), call.args, program), call.stdin),
      spanOfArguments(call, [program]),
      call.stdin,
      'awk',
    );
  const inPlace = call.args.findIndex(({ text }) => /^(?:inplace|-iinplace)$/.test(text));
  if (inPlace !== -1)
    for (const path of call.args.slice(inPlace + 2))
      writeFile(call.run, path, unknownFlow, false, 'awk', spanOfArguments(call, [path]));
  if (programsOf(call.stdin.text).length > 0) return call.stdin;
  const wanted = /^\s*\/(?<pattern>[^/]{1,60})\/\s*\{\s*print/.exec(program?.text ?? '')?.groups?.pattern;
  if (wanted !== undefined && call.stdin.text.includes(everyProcess))
    return { text: processOf(wanted) ?? unknownFlow.text, traits: call.stdin.traits };
  const listing = call.stdin.text.includes(everyProcess) || namesAll(call.stdin.text);
  if (listing && program !== undefined && !/[/~="]/.test(program.text)) return call.stdin;
  const literal = /^BEGIN ?\{ ?(?<how>printf?) ?\(?"(?<text>[^"\\%]{0,1000})"\)?;? ?\}$/.exec(
    program?.text.trim() ?? '',
  )?.groups;
  if (literal !== undefined)
    return { text: `${literal['text']}${literal['how'] === 'print' ? '\n' : ''}`, traits: 0 };
  // Characters by their numbers are text that nobody has read.
  const isPutTogether = program !== undefined && /printf?\s*(?:\(\s*)?"[^"]{0,40}%c/.test(program.text);
  const reads = call.args.slice(program === undefined ? call.args.length : call.args.indexOf(program) + 1);
  const contents = reads.map((path) => fileContent(call.run, path));
  const own = contents.reduce((all, content) => all | content.traits, call.stdin.traits);
  return {
    text: unknownFlow.text,
    traits: (own & origins) | (isPutTogether ? traits.decoded : madeOf(call.stdin)),
  };
}

/** The program of awk, with what `-v` sets written before it. */
function withSetVariables(args: readonly Argument[], program: Argument): Argument {
  if (!args.some(({ text }) => text.startsWith('-v'))) return program;
  const settings = args.flatMap(({ text }, index) => {
    const setting =
      text === '-v' ? (args[index + 1]?.text ?? '') : text.startsWith('-v') ? text.slice(2) : '';
    const { name, value } = /^(?<name>[A-Za-z_]\w*)=(?<value>[^"\\\n]*)$/.exec(setting)?.groups ?? {};
    return name === undefined || value === undefined ? [] : [`${name} = "${value}";`];
  });
  return settings.length === 0
    ? program
    : withText(program, `BEGIN { ${settings.join(' ')} } ${program.text}`);
}

/** `system(ARGV[1])`: what stands behind the program. */
function withArguments(program: Argument, args: readonly Argument[], own: Argument): Argument {
  if (!program.text.includes('ARGV[')) return program;
  const given = args.slice(args.indexOf(own) + 1);
  const text = program.text.replaceAll(/ARGV\[(?<at>\d)\]/g, (whole, at: string) => {
    const argument = given[Number(at) - 1];
    return argument === undefined ? whole : inQuotes(argument.text);
  });
  return withText(program, text);
}

function inQuotes(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

/** `system($0)`: the line that is read, where it is known. */
function withFields(program: Flow, stdin: Flow): Flow {
  const [line = ''] = stdin.text.split('\n', 1);
  if (line === '' || hasUnknown(line) || line.length > 512 || !/\$\d/.test(program.text)) return program;
  const fields = line.trim().split(/\s+/);
  const text = program.text.replaceAll(/\$(?<at>\d)(?!\d)/g, (_whole, at: string) => {
    const field = at === '0' ? line : (fields[Number(at) - 1] ?? '');
    return inQuotes(field);
  });
  return { text, traits: program.traits };
}
