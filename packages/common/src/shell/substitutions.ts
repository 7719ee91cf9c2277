import { BACKSLASH, BACKTICK, DOLLAR, DOUBLE_QUOTE, END, GREATER, PIPE } from './character-codes.ts';
import { Cursor } from './cursor.ts';
import type { PartBuilder } from './part-builder.ts';
import { stopAtCloseBrace, stopAtCloseParen } from './stops.ts';
import type { Script } from './syntax-tree.ts';

/** `$(…)`; the position is at the dollar. */
export function scanCommandSubstitution(cursor: Cursor, builder: PartBuilder): void {
  const start = cursor.position;
  cursor.position += 2;
  const script = scanNestedScript(cursor, 'command-substitution', start, stopAtCloseParen);
  const end = cursor.position;
  builder.expanding(cursor.text, { kind: 'command-substitution', start, end, style: 'parentheses', script });
}

/** `${ …; }` or `${| …; }`; the position is at the dollar. */
export function scanBraceSubstitution(cursor: Cursor, builder: PartBuilder): void {
  const start = cursor.position;
  cursor.position += cursor.peek(2) === PIPE ? 3 : 2;
  const script = scanNestedScript(cursor, 'command-substitution', start, stopAtCloseBrace);
  const end = cursor.position;
  builder.expanding(cursor.text, { kind: 'command-substitution', start, end, style: 'braces', script });
}

/** `<(…)`, `>(…)`, or `=(…)` of zsh; the position is at its first character. */
export function scanProcessSubstitution(cursor: Cursor, builder: PartBuilder): void {
  const start = cursor.position;
  cursor.refusesInPosix(start);
  const direction = cursor.peek() === GREATER ? 'out' : 'in';
  cursor.position += 2;
  const script = scanNestedScript(cursor, 'process-substitution', start, stopAtCloseParen);
  builder.expanding(cursor.text, {
    kind: 'process-substitution',
    start,
    end: cursor.position,
    direction,
    script,
  });
}

function scanNestedScript(
  cursor: Cursor,
  kind: 'command-substitution' | 'process-substitution',
  start: number,
  stop: number,
): Script {
  cursor.enter();
  const script = cursor.nestedScript(stop);
  if (cursor.isAtEnd) cursor.isOpen(kind, start);
  else cursor.position++;
  cursor.leave();
  return script;
}

/** Whether a backtick opens a substitution: to fish it is a character like any other. */
export function opensBackticks({ dialect }: Cursor): boolean {
  return dialect !== 'fish';
}

/**
 * `` `…` ``. Inside, a backslash before `$`, backtick or backslash is taken away before the text is read as a script (POSIX
 * 2.6.3); the script of a substitution with such escapes therefore has a `source` of its own. Nested backticks need
 * escapes that double with each level, so the copies together stay within twice the input.
 */
export function scanBackticks(cursor: Cursor, builder: PartBuilder, isQuoted: boolean): void {
  const start = cursor.position;
  const { text } = cursor;
  let unescaped = '';
  let copiedTo = start + 1;
  let at = start + 1;
  for (; at < cursor.limit && text.charCodeAt(at) !== BACKTICK; at++) {
    if (text.charCodeAt(at) !== BACKSLASH) continue;
    const next = at + 1 < cursor.limit ? text.charCodeAt(at + 1) : END;
    if (next === DOLLAR || next === BACKTICK || next === BACKSLASH || (isQuoted && next === DOUBLE_QUOTE)) {
      unescaped += text.slice(copiedTo, at);
      copiedTo = at + 1;
    }
    at++;
  }
  const contentEnd = Math.min(at, cursor.limit);
  const isClosed = at < cursor.limit;
  const script =
    copiedTo === start + 1
      ? scanInPlace(cursor, contentEnd, isClosed)
      : scanUnescaped(cursor, unescaped + text.slice(copiedTo, contentEnd), isClosed);
  // Nobody means fish who closes it: there a pair would stand for two characters of names.
  if (!isClosed) cursor.differs('fish');
  if (!isClosed) cursor.isOpen('backtick', start);
  const end = Math.min(isClosed ? contentEnd + 1 : contentEnd, cursor.limit);
  cursor.position = end;
  builder.expanding(text, { kind: 'command-substitution', start, end, style: 'backticks', script });
}

/** Without escapes the inside is read where it stands. It ends at the backtick whatever is open in it, as in a shell. */
function scanInPlace(cursor: Cursor, contentEnd: number, isClosed: boolean): Script {
  cursor.position++;
  cursor.enter();
  const script = cursor.within(contentEnd, isClosed, () => cursor.nestedScript(0));
  cursor.leave();
  return script;
}

function scanUnescaped(cursor: Cursor, source: string, isClosed: boolean): Script {
  const start = cursor.position;
  cursor.enter();
  const inner = new Cursor(source, cursor.parseScript, null, cursor.depth, cursor.dialect);
  if (cursor.isAtEnd) inner.limit = 0;
  const script = cursor.parseScript(inner, 0);
  cursor.leave();
  cursor.exceeded ??= inner.exceeded;
  for (const dialect of inner.differing ?? []) cursor.differs(dialect);
  if (inner.refusedAt !== -1) cursor.refusesInPosix(start);
  // Offsets into the unescaped text would mislead: what is wrong inside is reported at the substitution.
  for (const { kind, what } of inner.problems) cursor.problem(kind, what, start, cursor.limit);
  for (const { kind } of inner.open) {
    if (isClosed) cursor.problem('unterminated', kind, start, cursor.limit);
    else cursor.isOpen(kind, start);
  }
  return script;
}
