import type {
  Command,
  HereDocument,
  Redirection,
  Script,
  SimpleCommand,
  Word,
  WordPart,
} from './syntax-tree.ts';

/**
 * Calls `visit` with every simple command of a script, in the order of their beginnings as far as nesting allows: those
 * in pipelines, compound commands and function bodies, and after each command those in the substitutions of its words,
 * redirections and here-documents. Recursion is bounded by `nestingDepthMax`.
 *
 * @example
 * const names: string[] = [];
 * eachSimpleCommand(parseShell('a "$(b)" | (c; d)').script, ({ words }) => names.push(words[0]?.text ?? ''));
 * names; // ['a', 'b', 'c', 'd']
 */
export function eachSimpleCommand(
  script: Script,
  visit: (command: SimpleCommand, source: string) => void,
): void {
  eachCommand(script, (command, source) => {
    if (command.kind === 'simple') visit(command, source);
  });
}

/** Takes a command and the text that its spans index (see `Script`). */
type Visit = (command: Command, source: string) => void;

/** Like `eachSimpleCommand`, for commands of every kind; a compound command comes before those inside it. */
export function eachCommand(script: Script, visit: Visit): void {
  for (const { pipelines } of script.statements) {
    for (const { commands } of pipelines) {
      for (const command of commands) visitCommand(command, script.source, visit);
    }
  }
}

function visitCommand(command: Command, source: string, visit: Visit): void {
  visit(command, source);
  for (const word of ownWords(command)) visitParts(word.parts, visit);
  for (const script of bodies(command)) eachCommand(script, visit);
  if (command.kind === 'function' && command.body !== null) visitCommand(command.body, source, visit);
  if (command.kind === 'coprocess' && command.command !== null) visitCommand(command.command, source, visit);
  if (command.kind === 'arithmetic' || command.kind === 'arithmetic-for') visitParts(command.parts, visit);
  if (command.kind !== 'function' && command.kind !== 'coprocess')
    visitRedirections(command.redirections, visit);
}

/** The scripts that a command is made of, without those in its words. */
function bodies(command: Command): readonly Script[] {
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
    case 'coprocess':
    case 'arithmetic':
    case 'test':
      return [];
  }
}

function ownWords(command: Command): readonly Word[] {
  switch (command.kind) {
    case 'simple':
      return [
        ...command.assignments.flatMap(({ subscript, value }) =>
          subscript === null ? [value] : [subscript, value],
        ),
        ...command.words,
      ];
    case 'for':
    case 'select':
      return command.words ?? [];
    case 'case':
      return [
        ...(command.subject === null ? [] : [command.subject]),
        ...command.clauses.flatMap(({ patterns }) => patterns),
      ];
    case 'test':
      return command.items.filter((item) => item.kind === 'word');
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

function visitRedirections(redirections: readonly Redirection[], visit: Visit): void {
  for (const { target, hereDocument } of redirections) {
    // The target of `<<` is a delimiter: it never expands.
    if (hereDocument === null) visitParts(target?.parts ?? [], visit);
    else visitHereDocument(hereDocument, visit);
  }
}

function visitHereDocument({ parts }: HereDocument, visit: Visit): void {
  visitParts(parts ?? [], visit);
}

function visitParts(parts: readonly WordPart[], visit: Visit): void {
  for (const part of parts) {
    switch (part.kind) {
      case 'command-substitution':
      case 'process-substitution':
        eachCommand(part.script, visit);
        break;
      case 'double-quoted':
      case 'parameter':
      case 'arithmetic-expansion':
      case 'extended-glob':
        visitParts(part.parts, visit);
        break;
      case 'brace-alternatives':
        for (const alternative of part.alternatives) visitParts(alternative, visit);
        break;
      case 'array':
        for (const element of part.elements) visitParts(element.parts, visit);
        break;
      case 'literal':
      case 'escaped':
      case 'single-quoted':
      case 'ansi-quoted':
      case 'glob':
      case 'tilde':
      case 'brace-range':
    }
  }
}
