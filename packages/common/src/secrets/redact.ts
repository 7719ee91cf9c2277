import { mayHoldMnemonic } from './mnemonics.ts';
import { namesIn, packs } from './packs.ts';
import { mayHoldDrawnKey } from './drawn-keys.ts';
import { quickLookFor, type QuickLook } from './quick-look.ts';
import { secretRules } from './rules.ts';
import { scanLine } from './scan-line.ts';
import { serviceWords } from './service-keys.ts';
import type { Span } from '../shell/syntax-tree.ts';
import { redactionMark } from './redaction-mark.ts';
import { hasToken } from './tokens.ts';

/** Where a secret stood in the original text, and the rule that found it. */
export interface Redaction extends Span {
  readonly rule: string;
}

export interface Redacted {
  readonly text: string;
  /** In order; they do not overlap. */
  readonly redactions: readonly Redaction[];
}

// All of the rules but those for tokens need one of the hints in the text.
let quickLook: ReturnType<typeof quickLookFor> | undefined;

function lookAt(text: string): QuickLook {
  quickLook ??= quickLookFor(
    [
      ...namesIn('hints'),
      ...serviceWords(),
      ...packs().credentialFiles.map(({ file }) => file),
      // A short name stands in many words; as a program, a blank follows it.
      ...[...packs().programs, ...packs().readers].flatMap(({ names }) =>
        names.split(' ').map((name) => (name.length < 5 ? `${name} ` : name)),
      ),
    ],
    [...namesIn('weakHints')],
  );
  return quickLook(text);
}

/**
 * Takes secrets out of a command line (or any text): each is replaced by `<redacted>`, the rest stays as it is.
 * Redacting twice is redacting once. Linear in the text.
 *
 * It errs on the side of taking out: a harmless value lost from the history costs little. It is no proof that a text
 * holds no secret: one that looks like an ordinary word, in a place that nothing names, can't be told from one.
 *
 * @example
 * ```ts
 * redactSecrets('curl -u ann:hunter2 https://example.com').text; // 'curl -u ann:<redacted> https://example.com'
 * ```
 */
export function redactSecrets(text: string): Redacted {
  let result: Redacted = { text, redactions: [] };
  for (let pass = 0; pass < PASSES_MAX; pass += 1) {
    const found = findSecrets(result.text);
    if (found.length === 0) break;
    result = replaceAll(text, merge([...result.redactions, ...inOriginal(found, result.redactions)]));
  }
  return result;
}

// What is taken out may uncover more: of two tokens without a blank between, the second is no word of its own at first.
const PASSES_MAX = 16;

function findSecrets(text: string): Redaction[] {
  const { longRun, hinted } = lookAt(text);
  const token = longRun && hasToken(text);
  const named = hinted || (text.includes('://') && text.includes('@'));
  if (!token && !named && !(longRun && mayHoldDrawnKey(text)) && !mayHoldMnemonic(text)) return [];
  const line = scanLine(text);
  const found: Redaction[] = [];
  for (const rule of secretRules()) {
    if (rule.isToken && !token) continue;
    for (const { start, end } of rule.find(line)) found.push({ rule: rule.id, start, end });
  }
  return withoutMarks(text, merge(found));
}

/** In order, and one where they overlap. The sort is stable: the earlier rule wins. */
function merge(found: readonly Redaction[]): Redaction[] {
  const merged: Redaction[] = [];
  for (const next of found.toSorted((left, right) => left.start - right.start)) {
    const last = merged.at(-1);
    if (last === undefined || next.start >= last.end) merged.push(next);
    else if (next.end > last.end) merged[merged.length - 1] = { ...last, end: next.end };
  }
  return merged;
}

/** A mark is taken as a whole or not at all, and not to be replaced by itself. */
function withoutMarks(text: string, found: readonly Redaction[]): Redaction[] {
  if (found.length === 0 || !text.includes(redactionMark)) return [...found];
  const widened: Redaction[] = [];
  let mark = text.indexOf(redactionMark);
  for (const { rule, start, end } of found) {
    let [from, to] = [start, end];
    while (mark !== -1 && mark + redactionMark.length <= from) mark = text.indexOf(redactionMark, mark + 1);
    if (mark !== -1 && mark < from) from = mark;
    const tail = Math.max(from, to - redactionMark.length + 1);
    const last = text.slice(tail, to + redactionMark.length - 1).indexOf(redactionMark);
    if (last !== -1) to = Math.max(to, tail + last + redactionMark.length);
    if (text.slice(from, to) !== redactionMark) widened.push({ rule, start: from, end: to });
  }
  return merge(widened);
}

/** From the text with marks in it to the text as it was given. Both lists are in order. */
function inOriginal(found: readonly Redaction[], earlier: readonly Redaction[]): Redaction[] {
  let index = 0;
  let longer = 0;
  const place = (position: number): number => {
    for (; index < earlier.length; index += 1) {
      const { start, end } = earlier[index] ?? { start: 0, end: 0 };
      if (position < start + longer + redactionMark.length) break;
      longer += redactionMark.length - (end - start);
    }
    return position - longer;
  };
  return found.map(({ rule, start, end }) => ({ rule, start: place(start), end: place(end) }));
}

function replaceAll(text: string, redactions: readonly Redaction[]): Redacted {
  let kept = '';
  let position = 0;
  for (const { start, end } of redactions) {
    kept += text.slice(position, start) + redactionMark;
    position = end;
  }
  return { text: kept + text.slice(position), redactions };
}
