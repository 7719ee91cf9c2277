import { eachCommand } from '../../src/shell/index.ts';
import type {
  Command,
  HereDocument,
  Pipeline,
  Redirection,
  Script,
  SimpleCommand,
  Span,
  Word,
  WordPart,
} from '../../src/shell/index.ts';

/**
 * What our tree says about a piece of text, in terms that the other parser can confirm. Its binding shows of a tree only
 * the statements at the top, with their redirections and the parts of redirection targets. So every node is brought to
 * the top: the body of each compound command and substitution, each pipeline, and each command is claimed as a text of
 * its own, and each word as the target of a redirection.
 */
export interface Claim {
  readonly text: string;
  readonly statements: readonly ClaimedStatement[];
}

export interface ClaimedStatement {
  readonly start: number;
  /** Null where a here-document makes the other parser count its body in. */
  readonly end: number | null;
  readonly isNegated: boolean;
  readonly isBackground: boolean;
  readonly redirections: readonly ClaimedRedirection[];
}

export interface ClaimedRedirection {
  readonly operator: string;
  readonly descriptor: string;
  readonly target: Span;
  /** The parts of the target that are not plain text: quotes, expansions, extended globs. */
  readonly parts: readonly Span[];
  /** The body as it stands after tabs are stripped. */
  readonly hereDocument: string | null;
}

/** Everything that the tree of a line says, the line itself first. */
export function claimsOf(script: Script): readonly Claim[] {
  const claims: Claim[] = [];
  new Claimant(script, claims).script(script);
  return claims;
}

// One more word: only a simple command takes it, so this confirms the kind as well.
const probe = ' x';

class Claimant {
  private readonly source: string;
  private readonly claims: Claim[];
  private readonly hereDocuments: { readonly at: number; readonly document: HereDocument }[] = [];

  constructor(script: Script, claims: Claim[]) {
    this.source = script.source;
    this.claims = claims;
    eachCommand(script, (command) => {
      for (const { start, hereDocument } of redirectionsOf(command)) {
        if (hereDocument !== null) this.hereDocuments.push({ at: start, document: hereDocument });
      }
    });
  }

  script(script: Script): void {
    if (script.source !== this.source) {
      new Claimant(script, this.claims).script(script);
      return;
    }
    const statements = script.statements.map(({ start, end, pipelines, terminator }) => {
      const [only] = pipelines;
      const isBackground = terminator === '&';
      if (only === undefined || pipelines.length > 1) {
        return { start, end: this.knownEnd(start, end), isNegated: false, isBackground, redirections: [] };
      }
      return { ...this.claimedPipeline(only), isBackground };
    });
    this.claim(script, statements);
    for (const { pipelines } of script.statements) {
      for (const pipeline of pipelines) {
        if (pipelines.length > 1) this.claim(pipeline, [this.claimedPipeline(pipeline)]);
        const isAlone = pipeline.commands.length === 1 && !pipeline.isNegated && !pipeline.isTimed;
        for (const command of pipeline.commands) this.command(command, isAlone);
      }
    }
  }

  private command(command: Command, isClaimed: boolean): void {
    if (command.kind === 'simple' && takesProbe(command)) {
      const statement = this.claimedCommand(command);
      const end = statement.end === null ? null : statement.end + probe.length;
      this.claim(command, [{ ...statement, end }], probe);
    } else if (!isClaimed) {
      this.claim(command, [this.claimedCommand(command)]);
    }
    for (const word of wordsOf(command)) this.word(word);
    for (const script of scriptsOf(command)) this.script(script);
    if (command.kind === 'function' && command.body !== null) this.command(command.body, false);
    if (command.kind === 'coprocess' && command.command !== null) this.command(command.command, false);
    if (command.kind === 'arithmetic' || command.kind === 'arithmetic-for') this.parts(command.parts, true);
    for (const { target, hereDocument } of redirectionsOf(command)) {
      if (hereDocument !== null) this.parts(hereDocument.parts ?? [], true);
      else if (target !== null) this.word(target);
    }
  }

  private word(word: Word): void {
    for (const part of word.parts) {
      if (part.kind !== 'array') continue;
      for (const element of part.elements) this.word(element);
      return;
    }
    if (word.end > word.start) this.target(word, specialParts(word.parts));
    this.parts(word.parts, false);
  }

  /** Claims the scripts in the parts, and each expansion inside quotes as a word of one part. */
  private parts(parts: readonly WordPart[], isInside: boolean): void {
    for (const part of parts) {
      if (isInside && standsAlone(part, this.source.slice(part.start, part.end))) this.target(part, [part]);
      if (part.kind === 'command-substitution' || part.kind === 'process-substitution')
        this.script(part.script);
      else if (part.kind === 'brace-alternatives')
        for (const inner of part.alternatives) this.parts(inner, isInside);
      else if ('parts' in part) this.parts(part.parts, true);
    }
  }

  private target({ start, end }: Span, parts: readonly Span[]): void {
    const by = 2 - start;
    const target = { start: 2, end: end + by };
    const redirection = {
      operator: '>',
      descriptor: '',
      target,
      parts: parts.map((part) => shift(part, by)),
      hereDocument: null,
    };
    const statement = {
      start: 0,
      end: target.end,
      isNegated: false,
      isBackground: false,
      redirections: [redirection],
    };
    this.claims.push({ text: `> ${this.source.slice(start, end)}`, statements: [statement] });
  }

  /** A piece of text as a text of its own; here-documents whose bodies lie after the piece go along. */
  private claim({ start, end }: Span, statements: readonly ClaimedStatement[], suffix = ''): void {
    // A body in the midst of a piece that its operator is not in makes no sense by itself.
    const isForeign = ({ at, document }: (typeof this.hereDocuments)[number]): boolean =>
      at < start && document.start >= start && document.end <= end;
    if (this.hereDocuments.some(isForeign)) return;
    const bodies = this.hereDocuments
      .filter(({ at, document }) => at >= start && at < end && document.start >= end)
      .map(({ document }) => `\n${this.source.slice(document.start, document.end)}`);
    this.claims.push({
      text: this.source.slice(start, end) + suffix + bodies.join(''),
      statements: statements.map((statement) => shiftStatement(statement, -start)),
    });
  }

  private claimedPipeline({ start, end, commands, isNegated, isTimed }: Pipeline): ClaimedStatement {
    const [only] = commands;
    const redirections =
      commands.length === 1 && only !== undefined && !isTimed ? claimedRedirections(only) : [];
    return { start, end: this.knownEnd(start, end), isNegated, isBackground: false, redirections };
  }

  private claimedCommand(command: Command): ClaimedStatement {
    const { start, end } = command;
    const redirections = claimedRedirections(command);
    return { start, end: this.knownEnd(start, end), isNegated: false, isBackground: false, redirections };
  }

  private knownEnd(start: number, end: number): number | null {
    return this.hereDocuments.some(({ at }) => at >= start && at < end) ? null : end;
  }
}

/** The other parser refuses an array or a subscript before a word. */
function takesProbe({ assignments, start, end }: SimpleCommand): boolean {
  const hasArray = assignments.some(
    ({ subscript, value }) => subscript !== null || value.parts[0]?.kind === 'array',
  );
  return end > start && !hasArray;
}

/** Within double quotes `'` is no quote and `\"` in backticks is one: such a part means another thing by itself. */
function standsAlone({ kind }: WordPart, text: string): boolean {
  const isExpansion =
    kind === 'parameter' || kind === 'command-substitution' || kind === 'arithmetic-expansion';
  return isExpansion && !text.includes("'") && !text.includes('\\"');
}

function claimedRedirections(command: Command): readonly ClaimedRedirection[] {
  return redirectionsOf(command).map(({ operator, descriptor, start, end, target, hereDocument }) => ({
    operator,
    descriptor:
      descriptor === null
        ? ''
        : descriptor.kind === 'number'
          ? String(descriptor.number)
          : `{${descriptor.name}}`,
    target: { start: target?.start ?? start, end: target?.end ?? end },
    parts: specialParts(target?.parts ?? []),
    hereDocument: hereDocument?.text ?? null,
  }));
}

/** A function's redirections belong to its body, and a coprocess's to its command. */
function redirectionsOf(command: Command): readonly Redirection[] {
  return command.kind === 'function' || command.kind === 'coprocess' ? [] : command.redirections;
}

function specialParts(parts: readonly WordPart[]): readonly Span[] {
  return parts.flatMap((part) => {
    switch (part.kind) {
      case 'literal':
      case 'escaped':
      case 'glob':
      case 'tilde':
      case 'brace-range':
        return [];
      case 'brace-alternatives':
        return part.alternatives.flatMap(specialParts);
      case 'single-quoted':
      case 'ansi-quoted':
      case 'double-quoted':
      case 'parameter':
      case 'command-substitution':
      case 'process-substitution':
      case 'arithmetic-expansion':
      case 'extended-glob':
      case 'array':
        return [{ start: part.start, end: part.end }];
    }
  });
}

function wordsOf(command: Command): readonly Word[] {
  switch (command.kind) {
    case 'simple':
      return [...command.assignments.map(({ value }) => value), ...command.words];
    case 'for':
    case 'select':
      return command.words ?? [];
    case 'case':
      return [
        ...(command.subject === null ? [] : [command.subject]),
        ...command.clauses.flatMap(({ patterns }) => patterns),
      ];
    case 'test': {
      // A regular expression is a word only where it stands.
      const words = command.items.filter((item) => item.kind === 'word');
      return words.filter((_, index) => words[index - 1]?.text !== '=~');
    }
    case 'subshell':
    case 'group':
    case 'if':
    case 'while':
    case 'until':
    case 'arithmetic-for':
    case 'function':
    case 'arithmetic':
    case 'coprocess':
      return [];
  }
}

function scriptsOf(command: Command): readonly Script[] {
  switch (command.kind) {
    case 'subshell':
    case 'group':
    case 'for':
    case 'select':
    case 'arithmetic-for':
      return [command.body];
    case 'while':
    case 'until':
      return [command.condition, command.body];
    case 'if': {
      const scripts = command.branches.flatMap(({ condition, body }) => [condition, body]);
      return command.otherwise === null ? scripts : [...scripts, command.otherwise];
    }
    case 'case':
      return command.clauses.map(({ body }) => body);
    case 'simple':
    case 'function':
    case 'arithmetic':
    case 'test':
    case 'coprocess':
      return [];
  }
}

function shift({ start, end }: Span, by: number): Span {
  return { start: start + by, end: end + by };
}

export function shiftStatement(statement: ClaimedStatement, by: number): ClaimedStatement {
  return {
    ...statement,
    start: statement.start + by,
    end: statement.end === null ? null : statement.end + by,
    redirections: statement.redirections.map((redirection) => ({
      ...redirection,
      target: shift(redirection.target, by),
      parts: redirection.parts.map((part) => shift(part, by)),
    })),
  };
}
