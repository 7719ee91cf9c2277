import type { FindingSpan } from '../finding.ts';
import type { Run } from '../run.ts';
import { nothing } from '../shell/marks.ts';

/** Commands that a language has quotes of its own for, so that no text of it is one. */
export function readQuotedCommands(run: Run, text: string, span: FindingSpan): void {
  // `syscmd` of m4 quotes with a backtick and an apostrophe.
  if (text.includes('syscmd'))
    for (const { groups } of text.matchAll(/\be?syscmd\(`?(?<command>[^')]{1,500})/g))
      run.reread(groups?.command ?? '', span, nothing);
  // `%x(rm -rf /)` of ruby, `qx{…}` of perl.
  if (text.includes('%x') || text.includes('qx'))
    for (const { groups } of text.matchAll(
      /(?:%x|\bqx)(?:\((?<round>[^()]{1,500})\)|\{(?<curly>[^{}]{1,500})\})/g,
    ))
      run.reread(groups?.round ?? groups?.curly ?? '', span, nothing);
  // `run <rm -rf />` of raku.
  if (text.includes('<'))
    for (const { groups } of text.matchAll(/\b(?:run|shell|qqx?)\s{0,4}<(?<words>[^<>]{1,500})>/g))
      run.reread(groups?.words ?? '', span, nothing);
}
