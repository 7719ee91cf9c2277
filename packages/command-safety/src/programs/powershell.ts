import { textBefore, type Argument } from '../interpreter-state.ts';
import { MAYBE_EMPTY_UNKNOWN, fetchedFlow, nothing, traits, unknownFlow, type Flow } from '../shell/flow.ts';
import { fileContent, writeFile } from '../shell/redirect.ts';
import { joinArguments } from './builtins.ts';
import { named, type Call, type ProgramTable } from './call.ts';
import { decodeBase64Utf16 } from './decode.ts';
import { runCode } from './run-code.ts';

/** The shells of Windows, which also run elsewhere and are started from other shells. */
export const windowsShells: ProgramTable = {
  ...named('pwsh powershell', powershell),
  cmd: commandPrompt,
  ...named('Invoke-Expression iex', ({ run, args, stdin, span }) =>
    runCode(run, args.length === 0 ? stdin : joinArguments(run, args), span, nothing, 'powershell'),
  ),
  ...named('Invoke-WebRequest Invoke-RestMethod iwr irm', (call) => {
    sendByRequest(call);
    const at = call.args.findIndex(({ text }) => /^-o(?:ut(?:file)?)?$/i.test(text));
    const path = call.args[at + 1];
    if (at === -1 || path === undefined) return fetchedFlow;
    writeFile(call.run, path, fetchedFlow, false, call.program, call.span);
    return nothing;
  }),
  'Compress-Archive': (call) => {
    const [paths, target] = namedOrInTurn(call, /^-(?:path|literalpath)$/i, /^-dest/i);
    if (paths !== undefined && target !== undefined) {
      const own = fileContent(call.run, paths).traits & traits.secret;
      writeFile(call.run, target, { text: MAYBE_EMPTY_UNKNOWN, traits: own }, false, call.program, call.span);
    }
    return nothing;
  },
  ...named('Set-Content Out-File Clear-Content', (call) => {
    const at = call.args.findIndex(({ text }) => /^-(?:path|filepath|literalpath)$/i.test(text));
    const path = at === -1 ? call.args.find(({ text }) => !text.startsWith('-')) : call.args[at + 1];
    if (path !== undefined) writeFile(call.run, path, unknownFlow, false, call.program, call.span);
    return nothing;
  }),
  ...named('Start-Process saps', ({ run, args, stdin, span }) => {
    const words = args.filter(
      ({ text }, index) =>
        !/^-(?:FilePath|Arg\w{0,12}|Verb|Wait|NoNewWindow|Window\w{0,8}|WorkingDirectory)$/i.test(text) &&
        !/^-(?:Verb|Window\w{0,8}|WorkingDirectory)$/i.test(textBefore(args, index)),
    );
    const code = joinArguments(run, words);
    return runCode(run, code, span, stdin, 'shell');
  }),
  mshta: remoteScript,
  rundll32: remoteScript,
  regsvr32: remoteScript,
  ...named('Invoke-Command icm', ({ run, args, span }) => {
    const at = args.findIndex(({ text }) => /^-(?:scriptblock|sc)/i.test(text));
    return runCode(run, joinArguments(run, args.slice(at + 1)), span, nothing, 'powershell');
  }),
};

/** Two paths, by the names of their parameters or by where they stand. */
function namedOrInTurn({ args }: Call, first: RegExp, second: RegExp): (Argument | undefined)[] {
  const bare = args.filter(
    ({ text }, index) => !text.startsWith('-') && !/^-\w/.test(textBefore(args, index)),
  );
  const valueOf = (option: RegExp): Argument | undefined => {
    const at = args.findIndex(({ text }) => option.test(text));
    return at === -1 ? bare.shift() : args[at + 1];
  };
  return [valueOf(first), valueOf(second)];
}

/** `-Body (gc x)`, `-InFile x`: what a request takes with it. */
function sendByRequest({ run, args, stdin, span }: Call): void {
  const leaves = args.some((argument, index) => {
    const option = textBefore(args, index).toLowerCase();
    const own = option === '-infile' ? fileContent(run, argument).traits : argument.traits;
    return /^-(?:infile|body|form|headers)$/.test(option) && (own & traits.secret) !== 0;
  });
  if (leaves || (stdin.traits & traits.secret) !== 0) run.emitStructure('secret-sent', span);
}

/** Options may be cut short and written in any case: `-e`, `-Enc`, `-EncodedCommand`. */
function powershell(call: Call): Flow {
  const { run, args, stdin, span } = call;
  for (const [index, { text }] of args.entries()) {
    const option = text.toLowerCase().replace(/^[-/–—]/, '');
    const isOption = option !== text.toLowerCase();
    const rest = args.slice(index + 1);
    if (isOption && option !== '' && 'command'.startsWith(option)) {
      const code = rest[0]?.text === '-' ? stdin : joinArguments(run, rest);
      return runCode(run, code, span, stdin, 'powershell');
    }
    if (isOption && (option === 'ec' || (option !== '' && 'encodedcommand'.startsWith(option))))
      return runEncoded(call, rest[0]);
    if (isOption && option !== '' && 'file'.startsWith(option)) return runFile(call, rest[0]);
    if (!isOption) {
      const [file] = args.slice(index);
      return file?.text.endsWith('.ps1') === true
        ? runFile(call, file)
        : runCode(run, joinArguments(run, args.slice(index)), span, stdin, 'powershell');
    }
    if (valuedOptions.test(option))
      return powershell({ run, program: call.program, args: rest.slice(1), stdin, span });
  }
  return runCode(run, stdin, span, nothing, 'powershell');
}

const valuedOptions = /^(?:ex\w*|ep|w|wi\w*|version|psc\w*|in\w*|o\w*|wo\w*|config\w*|settings\w*)$/;

function runEncoded({ run, span }: Call, argument: Argument | undefined): Flow {
  if (argument === undefined) return unknownFlow;
  const text = decodeBase64Utf16(argument.text);
  const source = { text: text ?? MAYBE_EMPTY_UNKNOWN, traits: traits.decoded };
  return runCode(run, source, span, nothing, 'powershell');
}

function runFile({ run, span, stdin }: Call, path: Argument | undefined): Flow {
  if (path === undefined) return unknownFlow;
  const content = path.text === '-' ? stdin : fileContent(run, path);
  const seen = content.traits & (traits.network | traits.decoded);
  return content.text === unknownFlow.text && seen === 0
    ? unknownFlow
    : runCode(run, content, span, nothing, 'powershell');
}

/** `cmd /c del …`. */
function commandPrompt(call: Call): Flow {
  const at = call.args.findIndex(({ text }) => /^\/[ckr]$/i.test(text));
  if (at === -1) return unknownFlow;
  const code = joinArguments(call.run, call.args.slice(at + 1));
  const text = code.text
    .replaceAll('\\', '/')
    .replaceAll('^', '')
    .replace(/%(?:userprofile|homepath)%/gi, '$HOME')
    .replace(/%(?:systemroot|windir)%/gi, 'C:/Windows')
    .replace(/%systemdrive%/gi, 'C:')
    .replace(/%te?mp%/gi, '/tmp/x')
    .replace(
      /\bfor\s{1,4}(?:\/[dr]\s{1,4})?%{1,2}(?<name>[a-z])\s{1,4}in\s{0,4}\((?<list>[^()]{1,300})\)\s{0,4}do\s{1,4}@?(?<body>[^&|()]{1,500})/gi,
      (...parts) => eachInTurn(parts.at(-1)),
    )
    .replace(/\bset\s{1,8}(\w{1,40})=([^&|\s]{0,100})/gi, '$1=$2')
    .replace(/[%!](\w{1,40})[%!]/g, '$$$1');
  return runCode(call.run, { text, traits: code.traits }, call.span, call.stdin, 'shell');
}

/** `for %d in (D E) do format %d:` as a loop of the shell. */
function eachInTurn(groups: unknown): string {
  if (
    typeof groups !== 'object' ||
    groups === null ||
    !('name' in groups) ||
    !('list' in groups) ||
    !('body' in groups)
  )
    return '';
  const body = String(groups.body).replaceAll(
    new RegExp(`%{1,2}~?${String(groups.name)}\\b`, 'g'),
    `\${${String(groups.name)}}`,
  );
  return `for ${String(groups.name)} in ${String(groups.list)}; do ${body}; done`;
}

/** `mshta http://…`, `regsvr32 /i:http://…`: what an address serves is run. */
function remoteScript({ run, args, span }: Call): Flow {
  if (args.some(({ text }) => /https?:|javascript:|vbscript:/i.test(text)))
    run.emit(
      {
        kind: 'code',
        source: { text: MAYBE_EMPTY_UNKNOWN, traits: traits.network },
        read: false,
        harmless: true,
      },
      span,
    );
  return unknownFlow;
}
