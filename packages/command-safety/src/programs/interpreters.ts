import { runAwk } from './awk.ts';
import { textBefore, withText, type Argument, type InterpreterState } from '../interpreter-state.ts';
import { MAYBE_EMPTY_UNKNOWN, nothing, origins, traits, unknownFlow, type Flow } from '../shell/flow.ts';
import { fileContent, writeFile } from '../shell/redirect.ts';
import { isPublisher } from '../shell/addresses.ts';
import { scriptContent } from '../shell/unpacked-downloads.ts';
import { named, spanOfArguments, type Call, type ProgramTable } from './call.ts';
import { decodeBase64 } from './decode.ts';
import { runUnread } from './handed-commands.ts';
import { dialectsOf } from '../shell/shell-dialects.ts';
import { runCode, type Language } from './run-code.ts';

/** Programs that run text as code: given as an option, as a file, or piped in. */
export const interpreters: ProgramTable = {
  ...named('sh bash zsh dash ksh ash fish mksh csh tcsh rbash nu xonsh elvish osh ysh yash oil', shell),
  ...named(
    'python python2 python3 pypy pypy3 python3.9 python3.10 python3.11 python3.12 python3.13',
    oneLiners('python', '-c', '-m'),
  ),
  perl: oneLiners('perl', '-e -E', ''),
  ...named('ruby irb pry jruby', oneLiners('ruby', '-e', '')),
  ...named('node nodejs bun deno tsx zx', oneLiners('node', '-e -p -pe --eval --print eval', '')),
  php: oneLiners('php', '-r', '-S'),
  lua: oneLiners('lua', '-e', ''),
  ...named(
    'R Rscript osascript julia elixir raku groovy scala racket swift crystal ghc ghci runghc runhaskell ocaml kotlin kotlinc gnuplot octave clojure clj guile sbcl erl nim jshell iex matlab octave-cli sage maxima gap gp scilab-cli dart mathematica wolframscript racket chez fennel janet babashka bb picolisp io tclsh expect',
    oneLiners('other', '-e -E -c --eval -eval eval -batch -r -code --execute --batch-string', ''),
  ),
  // `go run /dev/stdin`, `cargo script`, `tsx -`: programs of languages that are usually compiled.
  go: (call) => {
    const [verb, file] = call.args.filter(({ text }) => text === '-' || !text.startsWith('-'));
    if (verb?.text !== 'run' || file === undefined) return unknownFlow;
    const source =
      file.text === '/dev/stdin' || file.text === '-' ? call.stdin : scriptContent(call.run, file);
    return source.text === unknownFlow.text && source.traits === 0
      ? unknownFlow
      : runCode(call.run, source, call.span, nothing, 'other');
  },
  // An agent that need not ask does what a text says.
  ...named(
    'claude codex gemini aider cursor-agent opencode goose amp q kiro-cli copilot qwen crush',
    (call) => {
      const unasked = call.args.some(({ text }) =>
        /^(?:--dangerously-\S+|--yolo|-y|--full-auto|--yes(?:-always)?|--allow-all(?:-tools)?|--trust-all-tools|--auto-approve|--force|--permission-mode=bypassPermissions)$/.test(
          text,
        ),
      );
      const told = call.args.reduce((all, { traits: own }) => all | own, call.stdin.traits) & traits.network;
      if (unasked && told !== 0)
        call.run.emit(
          { kind: 'code', source: { text: MAYBE_EMPTY_UNKNOWN, traits: told }, read: false, harmless: true },
          call.span,
        );
      return unknownFlow;
    },
  ),
  // A line that begins with `!` is one of the shell.
  ...named('ipython ipython3', (call) => {
    for (const { text } of call.args)
      if (text.startsWith('!'))
        runCode(call.run, { text: text.slice(1), traits: 0 }, call.span, nothing, 'shell');
    return notebook(call);
  }),
  m4: (call) => runCode(call.run, call.stdin, call.span, nothing, 'other'),
  ...named('vim vi nvim ex emacs', editor),
  ...named('awk gawk mawk nawk', runAwk),
};

/** With `-n` and `-p` each line is what a call without arguments is about: `perl -ne 'chomp; unlink'`. */
function deleteEachLine({ run, args, stdin, span }: Call): void {
  if (stdin.text === '' || !args.some(({ text }) => /^-[0al]*[np]/.test(text))) return;
  if (
    args.some(({ text }) =>
      /\b(?:unlink|rmdir|rmtree)\b\s{0,4}(?:\(?\s{0,4}\$_\s{0,4}\)?\s{0,4})?(?:[;}]|$|\bif\b|\bor\b)/.test(
        text,
      ),
    )
  )
    run.emit(
      {
        kind: 'deletion',
        path: { text: stdin.text.trimEnd(), traits: stdin.traits },
        recursive: true,
      },
      span,
    );
}

const notebook = oneLiners('python', '-c', '-m');

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

function oneLiners(language: Language, options: string, modules: string): (call: Call) => Flow {
  const codeOptions = new Set(options.split(' '));
  const letters = new Set(
    options.split(' ').flatMap((option) => (/^-[a-zA-Z]$/.test(option) ? [option.charAt(1)] : [])),
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
    if (language === 'perl') deleteEachLine(call);
    if (scripts.length > 0) {
      // A dialog for a password.
      if (call.program === 'osascript' && args.some(({ text }) => text.includes('hidden answer')))
        return { text: MAYBE_EMPTY_UNKNOWN, traits: traits.secret };
      return printed;
    }
    if (args.some(({ text }) => modules !== '' && text === modules)) return runModule(call);
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
function runModule(call: Call): Flow {
  const { args, run, span, stdin } = call;
  const at = args.findIndex(({ text }) => text === '-m') + 1;
  return /^(?:pip|pipx|ansible|django|pgcli|awscli|invoke|twine|poetry|uv)$/.test(args[at]?.text ?? '')
    ? run.inside(span, () => run.ports.words(run, args.slice(at), stdin))
    : decodedByModule(call);
}

/** `python3 -m base64 -d`: what comes out has not been read by anybody. */
function decodedByModule({ args, stdin }: Call): Flow {
  const [, name, flag] = args.map(({ text }) => text);
  if (
    !/^(?:base64|quopri|uu|binhex|zlib|gzip)$/.test(name ?? '') ||
    !/^(?:-d|-u|-t|--decompress)$/.test(flag ?? '')
  )
    return unknownFlow;
  const text = name === 'base64' ? decodeBase64(stdin.text.trim()) : null;
  return { text: text ?? MAYBE_EMPTY_UNKNOWN, traits: (stdin.traits & origins) | traits.decoded };
}

/** `perl -pi -e 's/a/b/' file` writes the file, as `sed -i` does. */
function editFiles(call: Call): void {
  if (!call.args.some(({ text }) => /^-[lnp0]*i/.test(text))) return;
  const code = call.args.findIndex(({ text }) => /^-[a-zA-Z0]*e$/.test(text));
  for (const path of call.args.slice(code + 2))
    if (!path.text.startsWith('-'))
      writeFile(call.run, path, unknownFlow, true, 'sed', spanOfArguments(call, [path]));
}

/** `vim -c ':!rm -rf /'`. */
function editor(call: Call): Flow {
  for (const [index, { text }] of call.args.entries()) {
    const code = call.args[index + 1];
    if (/^--?(?:eval|execute)$/.test(text) && code !== undefined)
      runCode(call.run, code, call.span, nothing, 'other');
  }
  for (const argument of call.args)
    if (
      /^\+?:?\s*(?:lua|py3?|python3?|ruby|perl|call|echo)\s.*\b(?:system|execute|delete)\s*\(/.test(
        argument.text,
      )
    )
      runCode(call.run, argument, call.span, nothing, 'other');
  for (const { text } of call.args) {
    // `:%!tee x` hands what is edited to the command.
    const { lines, code } =
      /^\+?:?\s*(?:silent\s+)?(?<lines>[%\d,$.]{0,12})!(?<code>.*)$/s.exec(text)?.groups ?? {};
    if (code !== undefined)
      runCode(call.run, { text: code, traits: 0 }, call.span, lines === '' ? nothing : call.stdin, 'shell');
  }
  return nothing;
}
