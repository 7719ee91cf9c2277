import type { Dialect } from '@hunch/common/shell';
import type { FindingSpan } from '../finding.ts';
import type { InterpreterState } from '../interpreter-state.ts';
import { hasUnknown, nothing, traits, unknownFlow, type Flow } from '../shell/flow.ts';
import { anyDialect } from '../shell/shell-dialects.ts';
import { scanScript, type ScriptInputs } from '../code/scan-script.ts';
import { readPowershell } from '../code/read-powershell.ts';

export type Language =
  | 'shell'
  | 'python'
  | 'perl'
  | 'ruby'
  | 'node'
  | 'php'
  | 'awk'
  | 'lua'
  | 'powershell'
  | 'other';

/**
 * Text is run as code, by a shell or another interpreter: it is read, and what cannot be read is shown to the rules.
 *
 * @param dialects how the shell reads it that the text is handed to
 * @param args what a script of another language is given beside its text
 */
export function runCode(
  run: InterpreterState,
  source: Flow,
  span: FindingSpan,
  stdin: Flow,
  language: Language,
  dialects: readonly Dialect[] = anyDialect,
  args: ScriptInputs['args'] = [],
): Flow {
  if (source.text === '' && source.traits === 0) return nothing;
  const before = run.findingsCount;
  const isHidden = (source.traits & (traits.network | traits.decoded)) !== 0;
  const read = source.text !== '' && !hasUnknown(source.text);
  let printed = unknownFlow;
  if (source.text !== '' && source.text !== unknownFlow.text) {
    if (language === 'shell') printed = run.reread(source.text, span, stdin, dialects);
    else if (language === 'powershell') printed = readPowershell(run, source, span);
    else printed = scanScript(run, source, span, language, { args, stdin });
  }
  if (isHidden || !read)
    run.emit({ kind: 'code', source, read, harmless: run.findingsCount === before }, span);
  return { text: printed.text, traits: printed.traits | (isHidden ? source.traits : 0) };
}
