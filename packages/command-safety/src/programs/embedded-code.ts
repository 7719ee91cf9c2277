import { nothing } from '../shell/marks.ts';
import type { Call } from './call.ts';
import { runCode, type Language } from './run-code.ts';

/** Programs that speak other languages in their commands: `gdb -ex 'python …'`, `vim -c 'lua …'`, `DO LANGUAGE plpython3u`. */
export const embeddingPrograms: readonly string[] = [
  'gdb',
  'lldb',
  'psql',
  'redis-cli',
  'valkey-cli',
  'keydb-cli',
];

const command = /^\+?:?\s{0,4}(?<language>py3?|pyx|python3?|script|lua|ruby|perl|tcl)\s+(?<code>\S.*)$/s;
const procedure =
  /\bpl(?<language>python\w{0,4}|perlu?|sh|luau?|tclu?)\b[\s\S]{0,200}?\$(?<tag>\w{0,16})\$(?<code>[\s\S]{1,4000}?)\$\k<tag>\$/i;

const languages: readonly (readonly [begins: string, language: Language])[] = [
  ['py', 'python'],
  ['script', 'python'],
  ['lua', 'lua'],
  ['ruby', 'ruby'],
  ['perl', 'perl'],
  ['tcl', 'tcl'],
  ['sh', 'shell'],
];

/** Reads what an argument holds of another language. */
export function runEmbedded({ run, program, args, span }: Call): void {
  if (program.endsWith('-cli')) {
    const script = args[args.findIndex(({ text }) => /^eval(?:_ro)?$/i.test(text)) + 1];
    if (script !== args[0] && script !== undefined) runCode(run, script, span, nothing, 'lua');
    return;
  }
  for (const { text, traits } of args) {
    const { language, code } = (command.exec(text) ?? procedure.exec(text))?.groups ?? {};
    const known = languages.find(([begins]) => language?.toLowerCase().startsWith(begins) === true);
    if (known !== undefined && code !== undefined)
      runCode(run, { text: code, traits }, span, nothing, known[1]);
  }
}
