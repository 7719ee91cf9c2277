import { wrappersMax } from './bounds.ts';
import { stays, type LocalCommand } from './classification.ts';
import { ruleOfVariable } from './environment.ts';
import type { Kind } from './kinds.ts';
import type { ProgramTable } from './program-table.ts';
import { CommandScan } from './scan.ts';
import { faults } from './structure-faults.ts';
import type { Tool, TrustedTargets } from './tool.ts';
import { innerScript, timeKeyword, unwrap } from './unwrap.ts';

export const unknownProgram = stays('keyword-filter', 'no compilation keyword where the command begins');
const writtenInPieces = stays(
  'full-classification',
  'the name of its program is computed, or written in pieces',
);
const tooManyWrappers = stays('full-classification', 'has more wrappers than are looked into');
const nestedShell = stays('full-classification', 'starts a shell inside a shell');

const cachedNoCompiler = stays('full-classification', 'hands something to a cache that is no compiler');

/** What `ccache`, `sccache` and `distcc` can start. */
function isCompiler({ isCrossNamed, keyword }: Tool): boolean {
  return isCrossNamed || keyword === 'rustc';
}

/**
 * Names of programs beside bare words: `$HOME/.cargo/bin/cargo`, in double quotes or not, which is `~/.cargo/bin/cargo`;
 * `"gcc"`, `'gcc'` and `\\gcc`, with which a person goes past an alias. A name in several pieces, and a quoted tilde, are not.
 */
const otherwiseWritten =
  /^(?:(?:\$HOME|\$\{HOME\})\/[\w./+-]+|"(?:\$HOME|\$\{HOME\})?[\w./+-]+"|'[\w./+-]+'|\\[A-Za-z][\w.+-]*)$/;

function isProgramName(scan: CommandScan, at: number): boolean {
  return scan.isBare(at) || otherwiseWritten.test(scan.text.slice(scan.startOf(at), scan.endOf(at)));
}

/** A compilation that was found, and where it stands. */
export interface Found {
  readonly kind: Kind;
  /** Of the command without its wrappers, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  /** Where a runner belongs: before the tool, or before the shell or cache that starts it. */
  readonly insertAt: number;
}

/** Says what the words of a scanned command mean: variables, wrappers, then the tool's own table. */
export class Interpreter {
  private readonly programs: ProgramTable;
  private readonly trusted: TrustedTargets;
  private readonly inner = new CommandScan();

  constructor(programs: ProgramTable, trusted: TrustedTargets) {
    this.programs = programs;
    this.trusted = trusted;
  }

  read(scan: CommandScan): Found | LocalCommand {
    return this.readWords(scan, true);
  }

  private readWords(scan: CommandScan, mayNest: boolean): Found | LocalCommand {
    if (scan.assignmentCount === scan.count) return faults.noCommand;
    for (let at = 0; at < scan.assignmentCount; at++) {
      const rule = ruleOfVariable(scan.text, scan.startOf(at), scan.endOfVariable(at));
      const refusal = typeof rule === 'function' ? rule(scan.valueOf(at)) : rule;
      if (refusal !== null) return refusal;
    }
    let at = scan.assignmentCount;
    let insertAt = -1;
    for (let depth = 0; depth <= wrappersMax; depth++) {
      if (!isProgramName(scan, at)) return writtenInPieces;
      const program = this.programs.bare(scan.numberAt(at)) ?? this.programs.find(scan.textOf(at));
      if (program === undefined) return unknownProgram;
      switch (program.kind) {
        case 'never':
          return program.rejection;
        case 'shell':
          return mayNest ? this.readScript(scan, at, insertAt) : nestedShell;
        case 'tool': {
          if (insertAt !== -1 && !isCompiler(program.tool)) return cachedNoCompiler;
          const reading = program.tool.read(scan, at + 1, program.name, this.trusted);
          if (typeof reading !== 'string') return reading;
          const start = scan.startOf(at);
          return {
            kind: reading,
            start,
            end: scan.endOf(scan.count - 1),
            insertAt: insertAt === -1 ? start : insertAt,
          };
        }
        case 'wrapper': {
          if (program.ready.wrapper.staysWithTool === true && insertAt === -1) insertAt = scan.startOf(at);
          const isKeyword = at === 0 && scan.isBare(0) && scan.textOf(0) === 'time';
          const next = unwrap(scan, at + 1, isKeyword ? timeKeyword : program.ready);
          if (typeof next !== 'number') return next;
          at = next;
        }
      }
    }
    return tooManyWrappers;
  }

  private readScript(scan: CommandScan, at: number, insertAt: number): Found | LocalCommand {
    const script = innerScript(scan, at + 1);
    if (!('start' in script)) return script;
    const fault = this.inner.read(scan.text, script.start, script.end);
    if (fault !== null) return fault;
    const found = this.readWords(this.inner, false);
    if (!('kind' in found)) return found;
    return { ...found, insertAt: insertAt === -1 ? scan.startOf(at) : insertAt };
  }
}
