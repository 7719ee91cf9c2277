import {
  BACKSLASH,
  DOUBLE_QUOTE,
  FastScan,
  SINGLE_QUOTE,
  SLASH,
  beginsWith,
  isNameCharacter,
  type ScannedWords,
} from '@hunch/common/shell/fast-scan';
import { shellsMax, wrappersMax } from './bounds.ts';
import { stays, type LocalCommand } from './classification.ts';
import type { Kind } from './kinds.ts';
import type { ProgramTable } from './program-table.ts';
import { variables } from './rules.ts';
import { faults } from './structure-faults.ts';
import type { TrustedTargets } from './tool.ts';
import { innerScript, quotesAround, unwrap, timeKeyword } from './unwrap.ts';
import { numberOf, vocabulary } from './vocabulary.ts';

export const unknownProgram = stays('keyword-filter', 'no compilation keyword where the command begins');
const writtenInPieces = stays(
  'full-classification',
  'the name of its program is computed, or written in pieces',
);
const notAscii = stays('full-classification', 'has a shell whose script has escapes and is not ASCII');
const tooManyWrappers = stays('full-classification', 'has more wrappers than are looked into');
const nestedShell = stays(
  'full-classification',
  'starts more shells inside of each other than are looked into',
);

const cachedNoCompiler = stays('full-classification', 'hands something to a cache that is no compiler');

/** `/opt/my\ tools/bin/cargo`: a path from the root in which only blanks are escaped. */
function isPathWithBlanks(codes: Uint8Array, from: number, to: number): boolean {
  if (codes[from] !== SLASH) return false;
  let start = from;
  for (let at = from; at < to; at++) {
    if (codes[at] !== BACKSLASH) continue;
    if (codes[at + 1] !== SPACE || at + 2 >= to || !isOfName(codes, start, at, true)) return false;
    start = at + 2;
  }
  return start > from && isOfName(codes, start, to, true);
}

/**
 * Names of programs beside bare words: `$HOME/.cargo/bin/cargo`, in double quotes or not, which is `~/.cargo/bin/cargo`;
 * `"gcc"`, `'gcc'` and `\\gcc`, with which a person goes past an alias. A name in several pieces, and a quoted tilde, are not.
 */
function isOtherwiseWritten(codes: Uint8Array, from: number, to: number): boolean {
  const first = codes[from];
  if (first === BACKSLASH)
    return isNameCharacter(codes[from + 1] ?? 0) && isOfName(codes, from + 1, to, false);
  if (first === SINGLE_QUOTE)
    return codes[to - 1] === SINGLE_QUOTE && isOfName(codes, from + 1, to - 1, true);
  if (first !== DOUBLE_QUOTE)
    return behindHome(codes, from, to) > from && isOfName(codes, behindHome(codes, from, to), to, true);
  return codes[to - 1] === DOUBLE_QUOTE && isOfName(codes, behindHome(codes, from + 1, to), to - 1, true);
}

function behindHome(codes: Uint8Array, from: number, to: number): number {
  if (beginsWith(codes, from, to, '$HOME/')) return from + 5;
  return beginsWith(codes, from, to, '${HOME}/') ? from + 7 : from;
}

function isQuoted(behind: number): boolean {
  return behind === SINGLE_QUOTE || behind === DOUBLE_QUOTE;
}

const SPACE = 32;

/** Characters that mean nothing to a shell, at least one. */
function isOfName(codes: Uint8Array, from: number, to: number, mayBePath: boolean): boolean {
  for (let at = from; at < to; at++) {
    const code = codes[at] ?? 0;
    // In quotes, also blanks: `"/opt/Arm GNU Toolchain/bin/arm-none-eabi-gcc"`.
    const isBlank = code === SPACE && mayBePath && isQuoted(codes[to] ?? 0);
    const isPlain = isNameCharacter(code) || isBlank || code === 43 || code === 45 || code === 46;
    if (!isPlain && !(mayBePath && code === SLASH)) return false;
  }
  return to > from;
}

function isProgramName(scan: ScannedWords, at: number): boolean {
  const { codes } = scan;
  const from = scan.startOf(at);
  const to = scan.endOf(at);
  return scan.isBare(at) || isOtherwiseWritten(codes, from, to) || isPathWithBlanks(codes, from, to);
}

const time = numberOf('time');

/** A compilation that was found, and where it stands. */
export interface Found {
  readonly kind: Kind;
  /** Of the command without its wrappers, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  /** Where a runner belongs: before the tool, or before the shell or cache that starts it. */
  readonly insertAt: number;
  /** The command itself, where the quotes of a shell's script make it another text than what stands from start to end. */
  readonly unquoted: string | null;
}

/** Says what the words of a scanned command mean: variables, wrappers, then the tool's own table. */
export class Interpreter {
  private readonly programs: ProgramTable;
  private readonly trusted: TrustedTargets;
  /** By depth, each made when a shell is first looked into. */
  private readonly inner: FastScan<LocalCommand>[] = [];
  private readonly variables = variables();
  private readonly timeKeyword = timeKeyword();

  constructor(programs: ProgramTable, trusted: TrustedTargets) {
    this.programs = programs;
    this.trusted = trusted;
  }

  read(scan: ScannedWords): Found | LocalCommand {
    return this.readWords(scan, 0);
  }

  private readWords(scan: ScannedWords, shells: number): Found | LocalCommand {
    if (scan.assignmentCount === scan.count) return faults.noCommand;
    for (let at = 0; at < scan.assignmentCount; at++) {
      const refusal = this.variables.refuse(
        scan.codes,
        scan.fromOf(at),
        scan.endOfVariable(at),
        scan.toOf(at),
      );
      if (refusal !== null) return refusal;
    }
    let at = scan.assignmentCount;
    let insertAt = -1;
    for (let depth = 0; depth <= wrappersMax; depth++) {
      if (!isProgramName(scan, at)) return writtenInPieces;
      const program =
        this.programs.bare(scan.numberAt(at)) ??
        this.programs.find(scan.codes, scan.fromOf(at), scan.toOf(at));
      if (program === undefined) return unknownProgram;
      switch (program.kind) {
        case 'never':
          return program.rejection;
        case 'shell':
          return shells < shellsMax ? this.readScript(scan, at, insertAt, shells) : nestedShell;
        case 'tool': {
          if (insertAt !== -1 && !program.tool.isCompiler) return cachedNoCompiler;
          const reading = program.tool.read(scan, at + 1, program.name, this.trusted);
          if (typeof reading !== 'string') return reading;
          const start = scan.startOf(at);
          return {
            kind: reading,
            start,
            end: scan.endOf(scan.count - 1),
            insertAt: insertAt === -1 ? start : insertAt,
            unquoted: null,
          };
        }
        case 'wrapper': {
          if (program.wrapper.staysWithTool && insertAt === -1) insertAt = scan.startOf(at);
          const isKeyword = at === 0 && scan.isBare(0) && scan.numberAt(0) === time;
          const next = unwrap(scan, at + 1, isKeyword ? this.timeKeyword : program.wrapper);
          if (typeof next !== 'number') return next;
          at = next;
        }
      }
    }
    return tooManyWrappers;
  }

  private readScript(scan: ScannedWords, at: number, insertAt: number, shells: number): Found | LocalCommand {
    const script = innerScript(scan, at + 1);
    if (typeof script !== 'number') return script;
    const inner = (this.inner[shells] ??= new FastScan(vocabulary(), faults));
    // The words inside a text that is read without its quotes have no place in the line.
    const quotes = scan.text === '' ? -1 : quotesAround(scan, script);
    const start = scan.startOf(script);
    const end = scan.endOf(script);
    const fault =
      quotes === -1 ? inner.readWordOf(scan, script) : inner.read(scan.text, start + quotes, end - quotes);
    if (fault !== null) return fault;
    const found = this.readWords(inner, shells + 1);
    if (!('kind' in found)) return found;
    const outer = { ...found, insertAt: insertAt === -1 ? scan.startOf(at) : insertAt };
    if (quotes !== -1) return outer;
    const unquoted = found.unquoted ?? inner.source(found.start, found.end);
    return unquoted === null ? notAscii : { ...outer, start, end, unquoted };
  }
}
