import type { Argument } from '../interpreter-state.ts';
import { promptAsShell } from '../code/windows-text.ts';
import { MAYBE_EMPTY_UNKNOWN, fetchedFlow, nothing, traits, unknownFlow, type Flow } from '../shell/flow.ts';
import { fileContent, writeFile } from '../shell/redirect.ts';
import { joinArguments } from './builtins.ts';
import { named, type Call, type ProgramTable } from './call.ts';
import { decodeBase64Utf16 } from './decode.ts';
import { runCode } from './run-code.ts';

/** The shells of Windows, which also run elsewhere and are started from other shells. */
export const windowsShells: ProgramTable = {
  ...named('pwsh powershell', powershell),
  // `cmd /c del …`.
  cmd: ({ run, args, span, stdin }) => {
    const at = args.findIndex(({ text }) => /^\/[ckr]$/i.test(text));
    if (at === -1) return unknownFlow;
    const { text, traits: own } = joinArguments(run, args.slice(at + 1));
    return runCode(run, { text: promptAsShell(text), traits: own }, span, stdin, 'shell');
  },
  ...named('Invoke-Expression iex', ({ run, args, stdin, span }) =>
    runCode(run, args.length === 0 ? stdin : joinArguments(run, args), span, nothing, 'powershell'),
  ),
  ...named('Invoke-WebRequest Invoke-RestMethod iwr irm', (call) => {
    const { run, args, stdin, span } = call;
    const valueOf = (option: RegExp): Argument | undefined =>
      args[args.findIndex(({ text }) => option.test(text)) + 1];
    const sent = valueOf(/^-(?:body|form|headers)$/i)?.traits ?? 0;
    const file = valueOf(/^-infile$/i);
    const own = sent | stdin.traits | (file === undefined ? 0 : fileContent(run, file).traits);
    if ((own & traits.secret) !== 0) run.emitStructure('secret-sent', span);
    if (!args.some(({ text }) => outFile.test(text))) return fetchedFlow;
    const path = valueOf(outFile);
    if (path !== undefined) writeFile(run, path, fetchedFlow, false, call.program, span);
    return nothing;
  }),
  // What an address serves is run.
  ...named('mshta rundll32 regsvr32', ({ run, args, span }) => {
    if (args.some(({ text }) => /https?:|javascript:|vbscript:/i.test(text)))
      run.emit({ kind: 'code', source: fetchedFlow, read: false, harmless: true }, span);
    return unknownFlow;
  }),
};

const outFile = /^-o(?:ut(?:file)?)?$/i;

/** Options may be cut short and written in any case: `-e`, `-Enc`, `-EncodedCommand`. */
function powershell(call: Call): Flow {
  const { run, args, stdin, span } = call;
  for (let at = 0; at < args.length; at += 1) {
    const text = args[at]?.text.toLowerCase() ?? '';
    const option = /^[-/–—](?<name>\w+)$/.exec(text)?.groups?.name;
    const rest = args.slice(at + 1);
    const [value] = rest;
    if (option === undefined)
      return text.endsWith('.ps1')
        ? runFile(call, args[at])
        : runCode(run, joinArguments(run, args.slice(at)), span, stdin, 'powershell');
    if ('command'.startsWith(option))
      return runCode(run, value?.text === '-' ? stdin : joinArguments(run, rest), span, stdin, 'powershell');
    if (option === 'ec' || 'encodedcommand'.startsWith(option)) {
      const decoded = decodeBase64Utf16(value?.text ?? '') ?? MAYBE_EMPTY_UNKNOWN;
      return runCode(run, { text: decoded, traits: traits.decoded }, span, nothing, 'powershell');
    }
    if ('file'.startsWith(option)) return runFile(call, value);
    if (valuedOptions.test(option)) at += 1;
  }
  return runCode(run, stdin, span, nothing, 'powershell');
}

const valuedOptions = /^(?:ex\w*|ep|w|wi\w*|version|psc\w*|in\w*|o\w*|wo\w*|config\w*|settings\w*)$/;

function runFile({ run, span, stdin }: Call, path: Argument | undefined): Flow {
  if (path === undefined) return unknownFlow;
  const content = path.text === '-' ? stdin : fileContent(run, path);
  const isUnread = (content.traits & (traits.network | traits.decoded)) !== 0;
  return content.text === unknownFlow.text && !isUnread
    ? unknownFlow
    : runCode(run, content, span, nothing, 'powershell');
}
