import { interpretersJson } from '../knowledge/interpreters.generated.ts';
import { runAwk } from './awk.ts';
import { textBefore, withText, type Argument, type InterpreterState } from '../interpreter-state.ts';
import { MAYBE_EMPTY_UNKNOWN, nothing, traits, unknownFlow, type Flow } from '../shell/flow.ts';
import { fileContent, scriptContent, writeFile } from '../shell/redirect.ts';
import { isPublisher } from '../shell/addresses.ts';
import { named, spanOfArguments, type Call, type Program, type ProgramTable } from './call.ts';
import { runUnread } from './handed-commands.ts';
import { dialectsOf } from '../shell/shell-dialects.ts';
import { runCode, type Language } from './run-code.ts';

/** One row of `knowledge/interpreters.toml`. */
interface Interpreter {
  readonly language: Language;
  readonly programs: readonly string[];
  readonly code: readonly string[];
  readonly module?: string;
}

// The generator has checked the shape. Every program that starts is looked up in the table: there is nothing to wait for.
const { interpreter: rows } = JSON.parse(interpretersJson) as {
  readonly interpreter: readonly Interpreter[];
};

/** Programs that run text as code: given as an option, as a file, or piped in. */
export const interpreters: ProgramTable = {
  ...named('sh bash zsh dash ksh ash fish mksh csh tcsh rbash nu xonsh elvish osh ysh yash oil', shell),
  ...Object.assign({}, ...rows.map((row) => named(row.programs.join(' '), oneLiners(row)))),
  ...named('awk gawk mawk nawk', runAwk),
};

/** `sh -c text`, `sh file`, or a script on standard input. `-s` makes what follows arguments. */
function shell(call: Call): Flow {
  const { run, args, stdin, span } = call;
  let index = 0;
  let readsStdin = false;
  let onlyReads = false;
  for (; index < args.length; index += 1) {
    const text = args[index]?.text ?? '';
    if (!/^[-+]./.test(text) || text === '--') break;
    if (text === '-o' || text === '+o' || text === '-O' || /^-[a-z]+o$/.test(text)) index += 1;
    else if (text === '--rcfile' || text === '--init-file') {
      index += 1;
      const path = args[index];
      if (path !== undefined) runUnread(run, fileContent(run, path), span);
    } else if (/^-[a-mo-z]*n[a-z]*c/.test(text)) return nothing;
    else if (!text.startsWith('--') && text.includes('c'))
      return onlyReads ? nothing : runOption(call, args.slice(index + 1));
    else if (!text.startsWith('--') && text.startsWith('-') && text.includes('n')) onlyReads = true;
    else if (!text.startsWith('--') && text.includes('s')) readsStdin = true;
    else if (text === '--version' || text === '--help') onlyReads = true;
    else if (text === '--command') return runOption(call, args.slice(index + 1));
  }
  if (onlyReads) return nothing;
  if (args[index]?.text === '--') index += 1;
  const file = args[index];
  if (readsStdin || file === undefined || file.text === '-' || file.text === '/dev/stdin') {
    run.positionals = args.slice(file?.text === '-' ? index + 1 : index);
    return runCode(run, stdin, span, nothing, 'shell', dialectsOf(call.program));
  }
  const content = scriptContent(run, file);
  const seen = content.traits & (traits.network | traits.decoded);
  if (content.text === unknownFlow.text && seen === 0) return unknownFlow;
  return runCode(
    run,
    { text: content.text, traits: content.traits },
    span,
    stdin,
    'shell',
    dialectsOf(call.program),
  );
}

/** The options that may stand between `-c` and its text belong to the shell: `sh -c -e 'text'`. */
function runOption({ run, program, span, stdin }: Call, rest: readonly Argument[]): Flow {
  const at = program === 'fish' ? 0 : rest.findIndex(({ text }) => !/^-[\w-]+$/.test(text));
  const code = rest[at];
  if (code === undefined) return nothing;
  const { positionals } = run;
  const zero = rest[at + 1];
  run.positionals = rest.slice(at + 2);
  if (zero !== undefined) run.assign('0', [zero]);
  const printed = runCode(run, code, span, stdin, 'shell', dialectsOf(program));
  run.unassign('0');
  run.positionals = positionals;
  return printed;
}

const attachedCode = /^-[a-zA-Z]{0,4}?(?<letter>[cerpE])(?<code>[\w.=/:-]*[^\w.=/:-].*)$/s;

function oneLiners({ language, code: options, module }: Interpreter): Program {
  const codeOptions = new Set(options);
  const letters = new Set(
    options.flatMap((option) => (/^-[a-zA-Z]$/.test(option) ? [option.charAt(1)] : [])),
  );
  return (call) => {
    const { args, run, stdin, span } = call;
    const fetched = args.find(({ text }) => /^https?:\/\//.test(text));
    // Where modules are published they are fetched by their addresses.
    if (language === 'node' && fetched !== undefined && !isPublisher(fetched.text))
      runCode(
        run,
        { text: MAYBE_EMPTY_UNKNOWN, traits: traits.network },
        spanOfArguments(call, [fetched]),
        nothing,
        'other',
      );
    const scripts = scriptsOf(args, codeOptions, letters);
    let printed = unknownFlow;
    for (const { code, rest } of scripts) {
      const given = rest.filter(({ text }) => text !== '--');
      const shown = runCode(run, code, span, stdin, language, undefined, given);
      printed = { text: shown.text, traits: shown.traits | printed.traits };
    }
    if (scripts.length > 1)
      runCode(
        run,
        joinedLines(
          run,
          scripts.map(({ code }) => code),
        ),
        span,
        stdin,
        language,
      );
    if (language === 'perl' || language === 'ruby') editFiles(call);
    if (scripts.length > 0) return printed;
    if (module !== undefined && args.some(({ text }) => text === module)) return runModule(call, module);
    // `python3 -mjson.tool`: what comes in is the module's data.
    if (module !== undefined && args.some(({ text }) => new RegExp(`^${module}[a-zA-Z]`).test(text)))
      return unknownFlow;
    const file = args.find(({ text }) => text === '-' || !text.startsWith('-'));
    if (file === undefined && args.some(({ text }) => /^--?(?:version|help|V|h|v)$/.test(text)))
      return unknownFlow;
    const source =
      file === undefined || file.text === '-' || file.text === '/dev/stdin'
        ? stdin
        : scriptContent(run, file);
    const known = source.text !== unknownFlow.text && source.text !== '';
    if (!known && (source.traits & (traits.network | traits.decoded)) === 0) return unknownFlow;
    runCode(run, source, span, nothing, language);
    return unknownFlow;
  };
}

interface GivenScript {
  readonly code: Flow;
  /** The arguments behind it. */
  readonly rest: readonly Argument[];
}

/** The scripts that options bring: `-e code`, `-ecode`, `--eval=code`. */
function scriptsOf(
  args: readonly Argument[],
  codeOptions: ReadonlySet<string>,
  letters: ReadonlySet<string>,
): readonly GivenScript[] {
  const scripts: GivenScript[] = [];
  for (const [index, argument] of args.entries()) {
    const { text } = argument;
    const attached = letters.size === 0 ? undefined : attachedCode.exec(text)?.groups;
    const equals = text.indexOf('=');
    const next = args[index + 1];
    if (attached?.code !== undefined && letters.has(attached.letter ?? ''))
      scripts.push({ code: withText(argument, attached.code), rest: args.slice(index + 1) });
    else if (equals > 0 && codeOptions.has(text.slice(0, equals)))
      scripts.push({ code: withText(argument, text.slice(equals + 1)), rest: args.slice(index + 1) });
    else if (
      next !== undefined &&
      (codeOptions.has(text) || (/^-[a-zA-Z]{2,5}$/.test(text) && letters.has(text.charAt(text.length - 1))))
    )
      scripts.push({ code: next, rest: args.slice(index + 2) });
    else if (!text.startsWith('-') && scripts.length === 0 && !/^-[lWIMr]$/.test(textBefore(args, index)))
      break;
  }
  return scripts;
}

function joinedLines(run: InterpreterState, parts: readonly Flow[]): Flow {
  return {
    text: run.bounded(parts.map(({ text }) => text).join('\n')),
    traits: parts.reduce((all, part) => all | part.traits, 0),
  };
}

/** Modules that are programs of their own: `python3 -m pip install x`. */
function runModule({ args, run, span, stdin }: Call, option: string): Flow {
  const at = args.findIndex(({ text }) => text === option) + 1;
  return /^(?:pip|pipx|ansible|django|awscli|invoke|twine|poetry|uv)$/.test(args[at]?.text ?? '')
    ? run.inside(span, () => run.ports.words(run, args.slice(at), stdin))
    : unknownFlow;
}

/** `perl -pi -e 's/a/b/' file` writes the file, as `sed -i` does. */
function editFiles(call: Call): void {
  if (!call.args.some(({ text }) => /^-[lnp0]*i/.test(text))) return;
  const code = call.args.findIndex(({ text }) => /^-[a-zA-Z0]*e$/.test(text));
  for (const path of call.args.slice(code + 2))
    if (!path.text.startsWith('-'))
      writeFile(call.run, path, unknownFlow, true, 'sed', spanOfArguments(call, [path]));
}
