import type {
  Command,
  Pipeline,
  Redirection,
  Script,
  Statement,
  Word,
  WordPart,
} from '../../src/shell/index.ts';

/** A tree on one line: words as their text, everything else as `kind(…)`. Tests read and compare these. */
export function outline(script: Script): string {
  return script.statements.map(ofStatement).join(' ');
}

function ofStatement({ pipelines, operators, terminator }: Statement): string {
  const list = pipelines.map(
    (pipeline, index) => (index > 0 ? ` ${operators[index - 1]} ` : '') + ofPipeline(pipeline),
  );
  return list.join('') + (terminator === '&' ? '&' : ';');
}

function ofPipeline({ commands, operators, isNegated, isTimed }: Pipeline): string {
  const stages = commands.map(
    (command, index) => (index > 0 ? ` ${operators[index - 1]} ` : '') + ofCommand(command),
  );
  return (isTimed ? 'time ' : '') + (isNegated ? 'not ' : '') + stages.join('');
}

function ofCommand(command: Command): string {
  switch (command.kind) {
    case 'simple': {
      const assignments = command.assignments.map(({ name, subscript, isAppend, value }) => {
        const index = subscript === null ? '' : `[${subscript.text}]`;
        return `${name}${index}${isAppend ? '+=' : '='}${ofWord(value)}`;
      });
      return [...assignments, ...command.words.map(ofWord), ...command.redirections.map(ofRedirection)].join(
        ' ',
      );
    }
    case 'subshell':
    case 'group':
      return `${command.kind}(${outline(command.body)})${redirected(command)}`;
    case 'if': {
      const branches = command.branches.map(
        ({ condition, body }) => `${outline(condition)} then ${outline(body)}`,
      );
      const otherwise = command.otherwise === null ? '' : ` else ${outline(command.otherwise)}`;
      return `if(${branches.join(' elif ')}${otherwise})${redirected(command)}`;
    }
    case 'while':
    case 'until':
      return `${command.kind}(${outline(command.condition)} do ${outline(command.body)})${redirected(command)}`;
    case 'for':
    case 'select': {
      const items = command.words === null ? '' : ` in ${command.words.map(ofWord).join(' ')}`;
      return `${command.kind}(${command.name}${items} do ${outline(command.body)})${redirected(command)}`;
    }
    case 'arithmetic-for':
      return `for((${command.expression}) do ${outline(command.body)})${redirected(command)}`;
    case 'case': {
      const clauses = command.clauses.map(
        ({ patterns, body, terminator }) =>
          `${patterns.map(ofWord).join('|')}: ${outline(body)} ${terminator}`,
      );
      return `case(${command.subject?.text ?? ''} ${clauses.join(' ')})${redirected(command)}`;
    }
    case 'function':
      return `function(${command.name} ${command.body === null ? '' : ofCommand(command.body)})`;
    case 'arithmetic':
      return `arithmetic(${command.expression})${redirected(command)}`;
    case 'test':
      return `test(${command.items.map((item) => (item.kind === 'word' ? ofWord(item) : item.operator)).join(' ')})${redirected(command)}`;
    case 'coprocess':
      return `coproc(${command.name ?? ''} ${command.command === null ? '' : ofCommand(command.command)})`;
  }
}

function redirected({ redirections }: { readonly redirections: readonly Redirection[] }): string {
  return redirections.map((redirection) => ` ${ofRedirection(redirection)}`).join('');
}

function ofRedirection({ descriptor, operator, target, hereDocument }: Redirection): string {
  const from =
    descriptor === null
      ? ''
      : descriptor.kind === 'number'
        ? String(descriptor.number)
        : `{${descriptor.name}}`;
  const body = hereDocument === null ? '' : JSON.stringify(hereDocument.text);
  return `${from}${operator}${target === null ? '?' : ofWord(target)}${body}`;
}

/** A plain word is its text; any other is its parts in brackets. */
function ofWord({ text, parts }: Word): string {
  const isPlain = parts.every(({ kind }) => kind === 'literal');
  return isPlain ? text : `[${ofParts(parts)}]`;
}

function ofParts(parts: readonly WordPart[]): string {
  return parts.map(ofPart).join(' ');
}

function ofPart(part: WordPart): string {
  switch (part.kind) {
    case 'literal':
      return part.text;
    case 'escaped':
    case 'single-quoted':
    case 'ansi-quoted':
    case 'glob':
    case 'brace-range':
      return `${part.kind}(${part.text})`;
    case 'double-quoted':
      return `${part.isLocalized ? 'localized' : 'double-quoted'}(${ofParts(part.parts)})`;
    case 'parameter':
      return `$${part.prefix}${part.name}${part.operation}`;
    case 'command-substitution':
      return `${part.style}(${outline(part.script)})`;
    case 'process-substitution':
      return `${part.direction}(${outline(part.script)})`;
    case 'arithmetic-expansion':
      return `arithmetic(${part.expression})`;
    case 'extended-glob':
      return `${part.operator}(${ofParts(part.parts)})`;
    case 'tilde':
      return `tilde(${part.user})`;
    case 'brace-alternatives':
      return `brace(${part.alternatives.map(ofParts).join(',')})`;
    case 'array':
      return `array(${part.elements.map(ofWord).join(' ')})`;
  }
}
