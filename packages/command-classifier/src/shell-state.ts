import { eachSimpleCommand, parseShell, type SimpleCommand, type Word } from '@hunch/common/shell';
import { variables } from './rules.ts';

/** Builtins after which words mean what they meant (bash manual, chapter 4), beside all programs. */
const harmlessBuiltins: ReadonlySet<string> = new Set(
  'cd pushd popd dirs pwd echo printf test [ true false : type jobs wait times umask ulimit'.split(' '),
);

/** Builtins that can redefine words, variables, options or descriptors of the shell that runs the rest of the line. */
const changingBuiltins: ReadonlySet<string> = new Set(
  (
    'eval source . alias unalias hash enable set shopt trap declare typeset local readonly unset read exec builtin command ' +
    'mapfile readarray getopts let complete compgen compopt bind fc history return exit break continue logout suspend ' +
    'disown bg fg kill setopt unsetopt autoload functions emulate zmodload coproc caller shift time noglob nocorrect ' +
    'vared print zle zstyle compdef rehash unhash limit unlimit'
  ).split(' '),
);

/** Why nothing after this command can be trusted to mean what it says; null if it can. */
export function refusePrefix(command: SimpleCommand): string | null {
  const [name, ...args] = command.words;
  if (hasSubstitution(command)) return 'follows a command that captures or computes';
  if (name === undefined) return refuseAssignments(command);
  if (!name.isStatic) return 'follows a command whose name is computed';
  if (name.text === 'export') return refuseExports(args);
  if (name.text === 'set') return args.every(isTracing) ? null : 'follows a command that changes the shell';
  if (harmlessBuiltins.has(name.text))
    return printsToVariable(name.text, args) ? 'follows a command that sets a variable' : null;
  return changingBuiltins.has(name.text) ? 'follows a command that changes the shell' : null;
}

/** `set -e`, `set -euo pipefail`, `set -x`: they stop or trace, and change no meaning. */
function isTracing({ text, isStatic }: Word): boolean {
  return isStatic && /^[-+][eux]*o?$|^pipefail$|^errexit$|^nounset$|^xtrace$/.test(text);
}

function printsToVariable(name: string, args: readonly Word[]): boolean {
  return name === 'printf' && args.some(({ text }) => text.startsWith('-v'));
}

/** As strict as the command's own, and more where the runner would have to be found by it. */
function refuseLasting(name: string, value: string): string | null {
  if (name === 'PATH' || name === 'HOME') return 'follows a command that changes where programs are found';
  return variables().refuseText(name, value)?.reason ?? null;
}

/** Variables of the shell itself reach a later command only if they are exported already: as strict as its own. */
function refuseAssignments({ assignments }: SimpleCommand): string | null {
  for (const { name, subscript, value } of assignments) {
    if (subscript !== null || !value.isStatic) return 'follows an assignment that is computed';
    const refusal = refuseLasting(name, value.text);
    if (refusal !== null) return refusal;
  }
  return null;
}

function refuseExports(args: readonly Word[]): string | null {
  for (const { text, isStatic } of args) {
    const equals = text.indexOf('=');
    if (!isStatic || text.startsWith('-')) return 'follows an export that is computed';
    const refusal =
      equals === -1 ? refuseLasting(text, '1') : refuseLasting(text.slice(0, equals), text.slice(equals + 1));
    if (refusal !== null) return refusal;
  }
  return null;
}

/** Whether a substitution or an assignment inside an expansion (`${X:=…}`, `$((X=1))`) stands in the command. */
function hasSubstitution(command: SimpleCommand): boolean {
  const words = [...command.words, ...command.assignments.map(({ value }) => value)];
  return words.some(({ parts }) => parts.some(isActive));

  function isActive(part: Word['parts'][number]): boolean {
    switch (part.kind) {
      case 'command-substitution':
      case 'process-substitution':
      case 'arithmetic-expansion':
      case 'array':
        return true;
      case 'parameter':
        return part.operation !== '' || part.prefix !== '';
      case 'double-quoted':
      case 'extended-glob':
        return part.parts.some(isActive);
      case 'brace-alternatives':
        return part.alternatives.some((alternative) => alternative.some(isActive));
      case 'literal':
      case 'escaped':
      case 'single-quoted':
      case 'ansi-quoted':
      case 'glob':
      case 'tilde':
      case 'brace-range':
        return false;
    }
  }
}

/** Whether a text is one simple command that only words can be appended to: what a runner must be. */
export function isCommandPrefix(text: string): boolean {
  const { script, incomplete, problems, exceeded } = parseShell(`${text} x`);
  if (incomplete.length > 0 || problems.length > 0 || exceeded !== null || /[\n\r\0]/.test(text))
    return false;
  const [statement, ...others] = script.statements;
  const [pipeline] = statement?.pipelines ?? [];
  const [command] = pipeline?.commands ?? [];
  if (others.length > 0 || statement?.pipelines.length !== 1 || statement.terminator !== 'none') return false;
  if (pipeline?.commands.length !== 1 || pipeline.isNegated || pipeline.isTimed || command?.kind !== 'simple')
    return false;
  let commands = 0;
  eachSimpleCommand(script, () => commands++);
  const isWhole = command.words.at(-1)?.text === 'x' && command.end === text.length + 2;
  return commands === 1 && isWhole && command.words.length > 1 && command.redirections.length === 0;
}
