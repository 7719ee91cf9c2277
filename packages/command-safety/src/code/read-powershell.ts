import { codeCharactersMax } from '../bounds.ts';
import type { FindingSpan } from '../finding.ts';
import type { InterpreterState } from '../interpreter-state.ts';
import { patternOf } from '../matchers/text-pattern.ts';
import { MAYBE_EMPTY_UNKNOWN, nothing, traits, type Flow } from '../shell/flow.ts';
import { powershellAsShell, windowsText } from './windows-text.ts';

/** Code of PowerShell: what only the whole shows, then its commands, which are read like a shell's. */
export function readPowershell(run: InterpreterState, source: Flow, span: FindingSpan): Flow {
  if (source.text.length > codeCharactersMax) run.exceed('code-length');
  const text = source.text.slice(0, codeCharactersMax);
  const has = (pattern: string): boolean => patternOf(pattern).test(text);
  const { runs_text: runsText, starts_file: startsFile, fetches, unpacks, socket, talks } = windowsText();
  const runs = has(runsText);
  const fetched = (runs || has(startsFile)) && has(fetches) ? traits.network : 0;
  const own = fetched | (runs && has(unpacks) ? traits.decoded : 0);
  if (own !== 0)
    run.emit(
      { kind: 'code', source: { text: MAYBE_EMPTY_UNKNOWN, traits: own }, read: false, harmless: true },
      span,
    );
  if (has(socket) && has(talks)) run.emitStructure('reverse-shell', span);
  return run.reread(powershellAsShell(text), span, nothing);
}
