import { parse, ParseError, type File } from 'sh-syntax';
import { byteOffsets } from './byte-offsets.ts';
import { shiftStatement, type Claim, type ClaimedRedirection, type ClaimedStatement } from './claims.ts';

type Stmt = File['Stmts'][number];
type Redirect = Stmt['Redirs'][number];

/** Whether the other parser takes the text. */
export type Reading =
  | { readonly kind: 'read'; readonly file: File }
  | { readonly kind: 'refused'; readonly message: string; readonly isIncomplete: boolean };

export async function readWithMvdan(text: string): Promise<Reading> {
  try {
    return { kind: 'read', file: await parse(text) };
  } catch (error) {
    if (error instanceof ParseError)
      return { kind: 'refused', message: error.message, isIncomplete: error.Incomplete };
    throw error;
  }
}

/** Puts claims to the other parser, many in one text because each parse starts a program; returns those that it denies. */
export async function deniedClaims(claims: readonly Claim[]): Promise<readonly Claim[]> {
  if (claims.length === 0 || (await areConfirmed(claims))) return [];
  if (claims.length === 1) return claims;
  const half = claims.length >> 1;
  return [...(await deniedClaims(claims.slice(0, half))), ...(await deniedClaims(claims.slice(half)))];
}

async function areConfirmed(claims: readonly Claim[]): Promise<boolean> {
  let text = '';
  const statements: ClaimedStatement[] = [];
  for (const claim of claims) {
    const by = text.length;
    statements.push(...claim.statements.map((statement) => shiftStatement(statement, by)));
    text += `${claim.text}\n`;
  }
  const reading = await readWithMvdan(text);
  return reading.kind === 'read' && difference(text, reading.file, statements) === null;
}

/** The first thing in which the statements of a text differ from what was claimed, for a person; null if nothing does. */
function difference(text: string, file: File, claimed: readonly ClaimedStatement[]): string | null {
  const bytes = byteOffsets(text);
  const inBytes = claimed.map((statement) => statementInBytes(statement, bytes));
  const theirs = file.Stmts.map((stmt, index) =>
    statementOf(text, bytes, stmt, inBytes[index]?.end === null),
  );
  for (let index = 0; index < Math.max(theirs.length, inBytes.length); index++) {
    const our = JSON.stringify(inBytes[index]);
    const their = JSON.stringify(theirs[index]);
    if (our !== their) return `ours ${our}\ntheirs ${their}`;
  }
  return null;
}

function statementInBytes(statement: ClaimedStatement, bytes: Uint32Array): ClaimedStatement {
  const at = (offset: number): number => bytes[offset] ?? -1;
  const { start, end, isNegated, isBackground } = statement;
  return {
    start: at(start),
    end: end === null ? null : at(end),
    isNegated,
    isBackground,
    redirections: statement.redirections.map(({ operator, descriptor, target, parts, hereDocument }) => ({
      operator,
      descriptor,
      target: { start: at(target.start), end: at(target.end) },
      parts: parts.map((part) => ({ start: at(part.start), end: at(part.end) })),
      hereDocument,
    })),
  };
}

function statementOf(
  text: string,
  bytes: Uint32Array,
  stmt: Stmt,
  hasHereDocument: boolean,
): ClaimedStatement {
  const redirections = stmt.Redirs.map((redirect) => redirectionOf(text, bytes, redirect));
  const ends = [stmt.Cmd?.End.Offset ?? 0, ...redirections.map(({ target }) => target.end)];
  return {
    start: stmt.Pos.Offset,
    end: hasHereDocument ? null : Math.max(...ends),
    isNegated: stmt.Negated,
    isBackground: stmt.Background,
    redirections,
  };
}

function redirectionOf(text: string, bytes: Uint32Array, redirect: Redirect): ClaimedRedirection {
  const sliceOf = (start: number, end: number): string =>
    text.slice(unitAt(bytes, start), unitAt(bytes, end));
  const { Op, N, Word, Hdoc } = redirect;
  const parts = Word.Parts.map(({ Pos, End }) => ({ start: Pos.Offset, end: End.Offset }));
  const withDelimiter = Hdoc === null ? '' : sliceOf(Hdoc.Pos.Offset, Hdoc.End.Offset);
  // Its here-document ends behind the delimiter, and is null where the body is empty.
  const body = withDelimiter.slice(0, withDelimiter.lastIndexOf('\n') + 1);
  const strippedBody = Op === '<<-' ? body.replaceAll(/^\t+/gm, '') : body;
  return {
    operator: Op,
    descriptor: N?.Value ?? '',
    target: { start: Word.Pos.Offset, end: Word.End.Offset },
    parts: parts.filter(({ start, end }) => isSpecial(sliceOf(start, end))),
    hereDocument: Op === '<<' || Op === '<<-' ? strippedBody : null,
  };
}

/** Its parts carry no kind, but each kind begins in its own way. A literal may begin with a dollar that means nothing. */
function isSpecial(text: string): boolean {
  return /^(?:['"`]|\$[\w{('"[@*#?$!-]|[<>@?*+!]\()/.test(text);
}

function unitAt(bytes: Uint32Array, offset: number): number {
  let low = 0;
  let high = bytes.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((bytes[middle] ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
