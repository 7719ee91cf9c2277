import type { FindingSpan } from '../finding.ts';
import { decodeBase64, decodeHex } from '../programs/decode.ts';
import type { InterpreterState } from '../interpreter-state.ts';
import { MAYBE_EMPTY_UNKNOWN, nothing, traits } from '../shell/flow.ts';
import type { Literal } from './script-text.ts';

/** A script runs what it fetches. */
export function reportFetched(run: InterpreterState, span: FindingSpan): void {
  run.emit(
    {
      kind: 'code',
      source: { text: MAYBE_EMPTY_UNKNOWN, traits: traits.network },
      read: false,
      harmless: true,
    },
    span,
  );
}

/** A script runs what it decodes: literals that can be decoded here are rated as well. */
export function reportDecoded(
  run: InterpreterState,
  literals: readonly Literal[],
  span: FindingSpan,
  scan: (text: string) => void,
): void {
  const before = run.findingsCount;
  let read = false;
  for (const { value } of literals) {
    if (value.length < 8) continue;
    const decoded = (/^[0-9a-fA-F]+$/.test(value) ? decodeHex(value) : null) ?? decodeBase64(value);
    if (decoded === null) continue;
    read = true;
    scan(decoded);
    run.reread(decoded, span, nothing);
  }
  const source = { text: MAYBE_EMPTY_UNKNOWN, traits: traits.decoded };
  run.emit({ kind: 'code', source, read, harmless: run.findingsCount === before }, span);
}
