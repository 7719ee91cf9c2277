import { inputLengthMax, lookAheadFactorMax, nestingDepthMax, problemsMax } from './bounds.ts';
import {
  BACKSLASH,
  BACKTICK,
  CLOSE_PAREN,
  DOUBLE_QUOTE,
  END,
  OPEN_PAREN,
  SINGLE_QUOTE,
} from './character-codes.ts';
import type { Exceeded, OpenConstruct, OpenKind, Problem } from './diagnosis.ts';
import type { Dialect } from './dialects.ts';
import type { HereDocument, Script } from './syntax-tree.ts';
import type { Token } from './tokens.ts';

/** Reads a list up to a closer in `stops` (see stops.ts), which it leaves unread. */
export type ScriptParser = (cursor: Cursor, stops: number) => Script;

type Writable<Node> = { -readonly [Key in keyof Node]: Node[Key] };

/** To the others part of a word. */
const blanksOfFish = /[\r\v\f]/g;

/** A here-document whose operator has been read and whose body begins after the next newline. */
export interface PendingHereDocument {
  readonly operatorStart: number;
  readonly stripsTabs: boolean;
  readonly isQuoted: boolean;
  /** The node that the redirection already holds; filled in when the body is read. */
  readonly document: Writable<HereDocument>;
}

/**
 * The one reading position of a parse, with all that the parts of the parser share. Whatever reads advances `position`,
 * never moves it back over more than a bounded look-ahead, and stops at `limit`: that is what makes the parse linear.
 */
export class Cursor {
  readonly text: string;
  /** The grammar's entry, handed in so that the modules that read words need not import those that read commands. */
  readonly parseScript: ScriptParser;
  readonly dialect: Dialect;
  position = 0;
  limit: number;
  depth: number;
  /** Closers that some enclosing construct waits for. */
  stops = 0;
  exceeded: Exceeded | null;
  /** Null where no caller wants tokens, and inside a word, which is one token. */
  tokens: Token[] | null;
  /** Innermost first while parsing, because constructs report themselves as the parser unwinds at the end of input. */
  readonly open: OpenConstruct[] = [];
  readonly problems: Problem[] = [];
  pendingHereDocuments: PendingHereDocument[] = [];
  /** Dialects that read something otherwise than this one did; null where all that was read is the same to all. */
  differing: Set<Dialect> | null = null;
  /** Where a shell of this dialect gives the text up as a mistake; -1 where it reads on. */
  refusedAt = -1;
  private lookAheadLeft: number;
  private parenMatches: Map<number, number> | null = null;

  constructor(
    text: string,
    parseScript: ScriptParser,
    tokens: Token[] | null,
    depth = 0,
    dialect: Dialect = 'bash',
  ) {
    this.text = dialect === 'fish' ? text.replaceAll(blanksOfFish, ' ') : text;
    this.dialect = dialect;
    this.parseScript = parseScript;
    this.tokens = tokens;
    this.depth = depth;
    this.limit = Math.min(text.length, inputLengthMax);
    this.exceeded = text.length > inputLengthMax ? 'input-length' : null;
    this.lookAheadLeft = lookAheadFactorMax * this.limit + 64;
    if (text.search(blanksOfFish) !== -1) this.differs('fish');
  }

  get isAtEnd(): boolean {
    return this.position >= this.limit;
  }

  /** The character at the position, or `ahead` of it; `END` past the end. */
  peek(ahead = 0): number {
    const at = this.position + ahead;
    return at < this.limit ? this.text.charCodeAt(at) : END;
  }

  /**
   * Enters a nested construct. Past the bound the text ends here for everyone: each construct unwinds as it does at the end
   * of input, and no reader needs a second way out.
   */
  enter(): void {
    this.depth++;
    if (this.depth > nestingDepthMax) this.exceeds('nesting-depth');
  }

  private exceeds(bound: Exceeded): void {
    this.exceeded = bound;
    this.limit = this.position;
  }

  leave(): void {
    this.depth--;
  }

  isOpen(kind: OpenKind, start: number): void {
    this.open.push({ kind, start });
  }

  /** Something here means something else to `dialect`. */
  differs(dialect: Dialect): void {
    if (this.dialect !== dialect) (this.differing ??= new Set()).add(dialect);
  }

  /** Something here is a mistake to a POSIX shell, which runs nothing from this line on. */
  refusesInPosix(at: number): void {
    if (this.dialect === 'posix' && this.refusedAt === -1) this.refusedAt = at;
  }

  problem(kind: Problem['kind'], what: string, start: number, end: number): void {
    if (this.problems.length < problemsMax) this.problems.push({ kind, what, start, end });
  }

  /**
   * Reads a script inside a word. Its tokens belong to the word, its here-documents to its own newlines, and a closer of
   * an enclosing compound command means nothing inside it.
   */
  nestedScript(stops: number): Script {
    const { tokens, stops: outerStops, pendingHereDocuments } = this;
    this.tokens = null;
    this.stops = 0;
    this.pendingHereDocuments = [];
    const script = this.parseScript(this, stops);
    this.tokens = tokens;
    this.stops = outerStops;
    this.pendingHereDocuments = pendingHereDocuments;
    return script;
  }

  /**
   * Reads a part of the text whose end is already known, whatever its content says: what is still open there is a mistake,
   * not an unfinished line, unless the part itself is cut off by the end of input (`isClosed` false).
   */
  within<Result>(end: number, isClosed: boolean, read: () => Result): Result {
    const { limit } = this;
    const openBefore = this.open.length;
    this.limit = Math.min(end, limit);
    const result = read();
    // A bound that was met inside has lowered the limit for good.
    if (this.exceeded === null || this.exceeded === 'input-length') this.limit = limit;
    if (isClosed) {
      for (const { kind, start } of this.open.splice(openBefore))
        this.problem('unterminated', kind, start, end);
    }
    return result;
  }

  /**
   * Whether the `((` at `start` is closed by `))`, or not yet closed, so that it is arithmetic and not a subshell in a
   * subshell. One scan finds the partners of all the parentheses that it passes.
   */
  closesAsArithmetic(start: number): boolean {
    this.parenMatches ??= new Map();
    if (!this.parenMatches.has(start + 1) && this.lookAheadLeft > 0)
      this.matchParens(start, this.parenMatches);
    if (this.lookAheadLeft <= 0 && !this.parenMatches.has(start + 1)) this.exceeds('look-ahead');
    const inner = this.parenMatches.get(start + 1);
    return inner === undefined || inner + 1 >= this.limit || this.text.charCodeAt(inner + 1) === CLOSE_PAREN;
  }

  private matchParens(start: number, matches: Map<number, number>): void {
    const { text, limit } = this;
    const openers: number[] = [];
    let quote = END;
    let at = start;
    for (; at < limit && this.lookAheadLeft > 0; at++, this.lookAheadLeft--) {
      const code = text.charCodeAt(at);
      if (code === BACKSLASH && quote !== SINGLE_QUOTE) at++;
      else if (quote !== END) quote = code === quote ? END : quote;
      else if (code === SINGLE_QUOTE || code === DOUBLE_QUOTE || code === BACKTICK) quote = code;
      else if (code === OPEN_PAREN) openers.push(at);
      else if (code === CLOSE_PAREN) {
        const opener = openers.pop();
        if (opener !== undefined) matches.set(opener, at);
        if (openers.length === 0) return;
      }
    }
  }
}
