import type { ScannedWords } from '@hunch/common/shell/fast-scan';
import type { LocalCommand } from './classification.ts';
import { targetWords } from './target-words.ts';
import type { TrustedTargets } from './tool.ts';

/** Whether the user vouches for the target whose name stands from `from` to `to` of the words' bytes. */
export function isTrustedTarget(
  scan: ScannedWords,
  from: number,
  to: number,
  trusted: TrustedTargets,
): boolean {
  if (trusted.size === 0) return false;
  const name = scan.source(from, to);
  return name !== null && trusted.has(name);
}

/** Whether `refusal` is one that a user may set aside for a target, and has been. */
export function isSetAside(
  refusal: LocalCommand,
  scan: ScannedWords,
  from: number,
  to: number,
  trusted: TrustedTargets,
): boolean {
  return targetWords.value.vouchable.has(refusal) && isTrustedTarget(scan, from, to, trusted);
}
