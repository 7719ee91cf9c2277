import { BACKSLASH, END, NEWLINE, TAB } from './character-codes.ts';
import type { Cursor, PendingHereDocument } from './cursor.ts';
import { scanDoubleQuotedText } from './expansions.ts';
import { PartBuilder } from './part-builder.ts';
import type { HereDocument, Word, WordPart } from './syntax-tree.ts';

/** Announces the body of `<<word`: bodies follow in the order of their operators (POSIX 2.7.4). */
export function expectHereDocument(
  cursor: Cursor,
  operatorStart: number,
  stripsTabs: boolean,
  delimiter: Word,
): HereDocument {
  const at = delimiter.end;
  const document = {
    start: at,
    end: at,
    delimiter: delimiter.text,
    text: '',
    parts: null,
    isTerminated: false,
  };
  // A shell that takes the dollar for itself ends the body at another line.
  if (delimiter.parts.some(({ kind }) => kind === 'ansi-quoted')) cursor.differs('posix');
  const isQuoted = delimiter.parts.some(({ kind }) => kind === 'escaped' || kind.endsWith('-quoted'));
  cursor.pendingHereDocuments.push({ operatorStart, stripsTabs, isQuoted, document });
  return document;
}

/** Reads all pending bodies; the position is at the beginning of a line, or at the end of the input. */
export function readHereDocuments(cursor: Cursor): void {
  const pending = cursor.pendingHereDocuments;
  if (pending.length === 0) return;
  cursor.pendingHereDocuments = [];
  for (const [index, here] of pending.entries()) {
    // A body ends at the end of its delimiter's line; the next begins after it.
    if (index > 0 && cursor.peek() === NEWLINE) {
      const start = cursor.position++;
      cursor.tokens?.push({ kind: 'newline', start, end: start + 1 });
    }
    readBody(cursor, here);
    if (!here.document.isTerminated) cursor.isOpen('here-document', here.operatorStart);
  }
}

function readBody(cursor: Cursor, { document, stripsTabs, isQuoted }: PendingHereDocument): void {
  const { text, limit } = cursor;
  const start = cursor.position;
  let lineStart = start;
  let bodyEnd = limit;
  let end = limit;
  let isContinued = false;
  const lines: string[] = [];
  while (lineStart < limit) {
    const newline = text.indexOf('\n', lineStart);
    const lineEnd = newline === -1 || newline >= limit ? limit : newline;
    let contentStart = lineStart;
    if (stripsTabs) while (contentStart < lineEnd && text.charCodeAt(contentStart) === TAB) contentStart++;
    if (
      !isContinued &&
      lineEnd - contentStart === document.delimiter.length &&
      text.startsWith(document.delimiter, contentStart)
    ) {
      bodyEnd = lineStart;
      end = lineEnd;
      document.isTerminated = true;
      break;
    }
    if (stripsTabs) lines.push(text.slice(contentStart, Math.min(lineEnd + 1, limit)));
    isContinued = !isQuoted && endsInBackslash(text, lineStart, lineEnd);
    lineStart = lineEnd + 1;
  }
  document.start = start;
  document.end = end;
  document.text = stripsTabs ? lines.join('') : text.slice(start, bodyEnd);
  document.parts = isQuoted ? null : bodyParts(cursor, bodyEnd);
  cursor.position = Math.min(end, cursor.limit);
  if (cursor.position > start) cursor.tokens?.push({ kind: 'here-document', start, end: cursor.position });
}

/** An odd number of backslashes joins the next line to this one, which then can't be the delimiter. */
function endsInBackslash(text: string, lineStart: number, lineEnd: number): boolean {
  let at = lineEnd;
  while (at > lineStart && text.charCodeAt(at - 1) === BACKSLASH) at--;
  return (lineEnd - at) % 2 === 1;
}

/** The body expands like double-quoted text; what is left open in it is a mistake, not an unfinished line. */
function bodyParts(cursor: Cursor, bodyEnd: number): readonly WordPart[] {
  const builder = new PartBuilder();
  cursor.within(bodyEnd, true, () => scanDoubleQuotedText(cursor, builder, END));
  return builder.parts;
}
