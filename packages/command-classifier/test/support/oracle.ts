import { simpleCommand } from '@hunch/common/shell';
import { parse, ParseError, type File } from 'sh-syntax';

/** What mvdan/sh says of a text; null if it refuses it. */
export async function readWithMvdan(text: string): Promise<File | null> {
  try {
    return await parse(text);
  } catch (error) {
    // Its WebAssembly runs out of memory on some long texts; halved, they pass.
    if (error instanceof ParseError || (error instanceof Error && error.name === 'RuntimeError')) return null;
    throw error;
  }
}

/** One statement that a text must consist of: where it stands, and of which redirections. */
interface Claim {
  readonly text: string;
  /** What of the text is the statement: all but a comment behind it. */
  readonly statement: string;
  /** Number of redirections. */
  readonly redirections: number;
  /** The pieces of the target of the first redirection must not run anything. */
  readonly isTarget: boolean;
}

/**
 * The lines that mvdan/sh does not confirm to be exactly one simple command whose words run nothing. Its binding shows of a
 * tree only top statements, their redirections, and the pieces of redirection targets, so a line is put to it in three
 * forms: as it is (one statement, nothing but copies of descriptors); its words in the head of `for`, where no operator
 * can stand; and each word as the target of a redirection, whose pieces show captures. What several lines claim is asked once.
 *
 * @param batch how many claims are put to it at once; a batch with a denied one in it is halved, so few are best where most are denied
 */
export async function unconfirmed(lines: readonly string[], batch = BATCH): Promise<readonly string[]> {
  const entries = lines.map((line) => ({ line, claims: claimsOf(line) }));
  const claims = new Map<string, Claim>();
  for (const entry of entries) for (const claim of entry.claims ?? []) claims.set(keyOf(claim), claim);
  const asked = [...claims.values()];
  const denied = new Set<string>();
  for (let start = 0; start < asked.length; start += batch)
    for (const claim of await deniedOf(asked.slice(start, start + batch))) denied.add(keyOf(claim));
  return entries
    .filter((entry) => entry.claims === null || entry.claims.some((claim) => denied.has(keyOf(claim))))
    .map(({ line }) => line);
}

const BATCH = 1200;

function keyOf({ text, redirections, isTarget }: Claim): string {
  return `${redirections} ${isTarget} ${text}`;
}

async function deniedOf(claims: readonly Claim[]): Promise<readonly Claim[]> {
  if (claims.length === 0 || (await areConfirmed(claims))) return [];
  if (claims.length === 1) return claims;
  const half = claims.length >> 1;
  return [...(await deniedOf(claims.slice(0, half))), ...(await deniedOf(claims.slice(half)))];
}

/** The words come from the lexer of `@hunch/common`; a wrong cut shows as a denied claim. Null: not one simple command. */
function claimsOf(line: string): readonly Claim[] | null {
  // `time` before a simple command is a keyword: what it times is the command.
  const timed = /^\s*time\s+(?:-p\s+)?/.exec(line)?.[0] ?? '';
  const text = line.slice(timed.length).trim();
  const command = simpleCommand(text);
  if (command === null) return null;
  const copies = command.redirections.every(
    ({ operator, target }) => operator === '>&' && (target?.text === '1' || target?.text === '2'),
  );
  if (!copies) return null;
  const end = Math.max(
    ...[...command.assignments, ...command.words, ...command.redirections].map((piece) => piece.end),
  );
  if (!/^(?:(?:[ \t]|\\\n)+#[^\n]*)?$/.test(text.slice(end))) return null;
  const statement = text.slice(0, end);
  let bare = statement;
  for (const { start, end } of command.redirections)
    bare = bare.slice(0, start) + ' '.repeat(end - start) + bare.slice(end);
  const pieces = [...command.assignments, ...command.words].map(({ start, end }) => text.slice(start, end));
  return [
    { text, statement, redirections: command.redirections.length, isTarget: false },
    whole(`for x in ${bare}; do :; done`, 0, false),
    ...pieces.map((piece) => whole(`>${piece}`, 1, true)),
  ];
}

function whole(text: string, redirections: number, isTarget: boolean): Claim {
  return { text, statement: text, redirections, isTarget };
}

async function areConfirmed(claims: readonly Claim[]): Promise<boolean> {
  const bytes = new TextEncoder();
  let text = '';
  const starts: number[] = [];
  let offset = 0;
  for (const claim of claims) {
    starts.push(offset);
    text += `${claim.text}\n`;
    offset += bytes.encode(claim.text).length + 1;
  }
  const file = await readWithMvdan(text);
  if (file === null || file.Stmts.length !== claims.length) return false;
  const encoded = bytes.encode(text);
  return claims.every((claim, index) => {
    const statement = file.Stmts[index];
    const start = starts[index] ?? -1;
    if (statement === undefined || statement.Pos.Offset !== start) return false;
    if (statement.Negated || statement.Background || statement.Coprocess) return false;
    if (statement.Redirs.length !== claim.redirections) return false;
    const end = start + bytes.encode(claim.statement).length;
    if (!claim.isTarget) return statement.End.Offset === end;
    const [redirection] = statement.Redirs;
    if (redirection === undefined || redirection.Word.End.Offset !== end) return false;
    return redirection.Word.Parts.every(({ Pos, End }) =>
      runsNothing(new TextDecoder().decode(encoded.slice(Pos.Offset, End.Offset))),
    );
  });
}

/** A piece of a word as written: no capture, no process substitution, no arithmetic; in double quotes neither. */
function runsNothing(piece: string): boolean {
  if (piece.startsWith("'")) return true;
  if (/^(?:\$\(|\$\[|`|[<>]\()/.test(piece)) return false;
  if (!piece.startsWith('"')) return !/^\$\{[^}]*[^\w}{$]/.test(piece);
  return !/(?:^|[^\\])(?:\\\\)*(?:\$\(|`)/.test(piece);
}
