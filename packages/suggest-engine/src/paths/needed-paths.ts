import { parseShell, type SimpleCommand, type Word, type WordPart } from '@hunch/common/shell';
import { CommandPosition } from '../normalize/wrappers.ts';
import { pathRules, type PathKind, type PathRule } from './path-rules.ts';

/** A path that a line needs, as the shell would hand it over; `~` stands for the home directory. */
export interface NeededPath {
  readonly path: string;
  readonly kind: PathKind;
}

/** Of one line: each is a question to the file system. */
const pathsMax = 8;

const ruleOf: ReadonlyMap<string, PathRule> = new Map(
  pathRules.flatMap((rule) => rule.programs.map((program) => [program, rule] as const)),
);

/**
 * The paths that must be there for a line to do its work. Only of its first pipeline: what comes later may stand on what
 * it made, or be somewhere else.
 *
 * @example
 * neededPaths('cd ~/work && cat a'); // [{ path: '~/work', kind: 'directory' }]
 */
export function neededPaths(line: string): readonly NeededPath[] {
  const { script, incomplete, problems } = parseShell(line);
  if (incomplete.length > 0 || problems.length > 0) return [];
  const found: NeededPath[] = [];
  for (const command of script.statements[0]?.pipelines[0]?.commands ?? []) {
    // A definition or a loop has its own order of things.
    if (command.kind !== 'simple') break;
    found.push(...ofCommand(command));
  }
  return found.filter(({ path }) => isLocal(path)).slice(0, pathsMax);
}

function ofCommand(command: SimpleCommand): readonly NeededPath[] {
  const found: NeededPath[] = [];
  const { program, words } = programOf(command);
  if (program !== null) {
    if (program.includes('/')) found.push({ path: program, kind: 'any' });
    const rule = ruleOf.get(program.slice(program.lastIndexOf('/') + 1));
    if (rule !== undefined) found.push(...ofRule(rule, words));
  }
  for (const { operator, target } of command.redirections) {
    const path = operator === '<' && target !== null ? valueOf(target) : null;
    if (path !== null) found.push({ path, kind: 'any' });
  }
  return found;
}

/** What is run in the end, and the words behind it: `sudo -u me cat x` runs cat. */
function programOf({ words }: SimpleCommand): { program: string | null; words: readonly Word[] } {
  const position = new CommandPosition();
  let at = -1;
  for (const [index, word] of words.entries()) if (position.take(word.text)) at = index;
  const program = words[at];
  return { program: program === undefined ? null : valueOf(program), words: words.slice(at + 1) };
}

interface Operand {
  readonly value: string | null;
  /** False: it may as well be the value of the option before it. */
  readonly isSure: boolean;
}

function ofRule(rule: PathRule, words: readonly Word[]): readonly NeededPath[] {
  const found: NeededPath[] = [];
  const operands: Operand[] = [];
  let previous: 'other' | 'option' | 'valued' | PathKind = 'other';
  let isOver = false;
  for (const word of words) {
    const value = valueOf(word);
    const isOption = !isOver && word.text.length > 1 && isOptionLike(rule, word.text);
    if (previous !== 'other' && previous !== 'option' && previous !== 'valued') {
      if (value !== null) found.push({ path: value, kind: previous });
      previous = 'other';
    } else if (previous === 'valued') {
      previous = 'other';
    } else if (isOption) {
      const option = word.text.split('=', 1)[0] ?? word.text;
      if (rule.unless?.some((name) => isSameOption(option, name)) === true) return found;
      isOver = word.text === '--';
      previous = isOver ? 'other' : after(rule, word.text);
      const kind = rule.options?.[option];
      if (kind !== undefined && option !== word.text) {
        found.push({ path: word.text.slice(option.length + 1), kind });
      }
    } else {
      operands.push({ value, isSure: previous === 'other' });
      previous = 'other';
    }
  }
  for (const { value, isSure } of chosen(rule, operands)) {
    if (value === null || !isSure) continue;
    if (rule.needsExtension === true && !/\.\w+$/.test(value)) continue;
    if (rule.mayBeRemote === true && /^[^/]*:/.test(value)) continue;
    found.push({ path: value, kind: rule.kind });
  }
  return found;
}

function isOptionLike(rule: PathRule, text: string): boolean {
  return text.startsWith('-') || (rule.hasPlusOptions === true && text.startsWith('+'));
}

/** `-rf` holds `-f`; `--file` is itself only. */
function isSameOption(word: string, name: string): boolean {
  if (word === name) return true;
  return name.length === 2 && /^-[A-Za-z]+$/.test(word) && word.includes(name.slice(1));
}

/** What the word behind an option is. */
function after(rule: PathRule, option: string): 'other' | 'option' | 'valued' | PathKind {
  const kind = rule.options?.[option];
  if (kind !== undefined) return kind;
  if (option.includes('=') || option.startsWith('+')) return 'other';
  if (option.startsWith('--')) return 'option';
  return rule.valued?.includes(option.at(-1) ?? '') === true ? 'valued' : 'other';
}

function chosen({ operands: which }: PathRule, operands: readonly Operand[]): readonly Operand[] {
  switch (which) {
    case 'all':
      return operands;
    case 'first':
      return operands.slice(0, 1);
    case 'all but first':
      return operands[0]?.isSure === true ? operands.slice(1) : [];
    case 'all but last':
      return operands.slice(0, -1);
    case 'only one':
      return operands.length === 1 ? operands : [];
    case 'none':
      return [];
  }
}

/** Null: only the shell knows. A quoted `~` means itself, which is written `./~`. */
function valueOf({ parts }: Word): string | null {
  const bare = parts.flatMap((part) => (part.kind === 'double-quoted' ? part.parts : [part]));
  const [first] = bare;
  const isHome =
    (first?.kind === 'tilde' && first.user === '') ||
    (first?.kind === 'parameter' && first.name === 'HOME' && first.operation === '' && first.prefix === '');
  const rest = textOf(isHome ? bare.slice(1) : bare);
  if (rest === null || rest.includes('\0')) return null;
  if (isHome) return rest === '' || rest.startsWith('/') ? `~${rest}` : null;
  return rest.startsWith('~') ? `./${rest}` : rest;
}

function textOf(parts: readonly WordPart[]): string | null {
  let text = '';
  for (const part of parts) {
    const isPlain =
      part.kind === 'literal' ||
      part.kind === 'escaped' ||
      part.kind === 'single-quoted' ||
      part.kind === 'ansi-quoted';
    if (!isPlain) return null;
    text += part.text;
  }
  return text;
}

/** What is always there needs no look, and what is elsewhere can't have one. */
function isLocal(path: string): boolean {
  if (/^(?:|-|~|\/|\.\.?\/?)$/.test(path)) return false;
  return !/^[a-z][a-z\d+.-]*:\/\//i.test(path) && !path.startsWith('/dev/') && !path.startsWith('/proc/');
}
