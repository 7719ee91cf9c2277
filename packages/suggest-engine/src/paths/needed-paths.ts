import { coreCatalog, readCommand, unwrap, type Part } from '@hunch/cli-catalog/core';
import { parseShell, type SimpleCommand, type Word, type WordPart } from '@hunch/common/shell';
import type { NeededPath } from './needed-path.ts';
import { isNamedKind, pathRuleOf, type NeededKind, type PathRule } from './path-rules.ts';
import { entersFolder, neededByPlaces } from './needed-by-places.ts';
import { neededRepository } from './needed-repository.ts';

/** Of one line: each is a question to the file system. */
const pathsMax = 8;

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
  // A rule says more than a place does, and comes first.
  const isNew = ({ path }: NeededPath, at: number): boolean =>
    found.findIndex((other) => other.path === path) === at;
  return found.filter((needed, at) => isLocal(needed.path) && isNew(needed, at)).slice(0, pathsMax);
}

/** Of these, the paths that programs name as such. A program is a thing at a path as any other. */
export const neededFiles = (line: string): readonly NeededPath[] =>
  neededPaths(line)
    .filter(({ command, kind }) => command === undefined && !isNamedKind(kind))
    .map((needed) => (needed.kind === 'executable' ? { ...needed, kind: 'any' } : needed));

function ofCommand(command: SimpleCommand): readonly NeededPath[] {
  const found: NeededPath[] = [];
  const texts = command.words.map(({ text }) => text);
  // What is run in the end: `sudo -u me cat x` runs cat.
  const { from, isElsewhere } = unwrap(coreCatalog, texts);
  if (from > 0) found.push(...neededByPlaces(command.words, valueOf));
  // What runs on another machine, or in a container, names what is there.
  const words = isElsewhere ? [] : withDashes(command.words.slice(from));
  found.push(...neededRepository(words.map(({ text }) => text)));
  const program = words[0] === undefined ? null : valueOf(words[0]);
  if (program !== null) {
    if (program.includes('/')) found.push({ path: program, kind: 'executable' });
    const name = program.slice(program.lastIndexOf('/') + 1);
    const rule = pathRuleOf(name);
    if (rule !== undefined)
      for (const needed of ofRule(rule, words))
        found.push(needed.kind === 'script' ? { ...needed, command: name } : needed);
    const ofRules = ofSubcommand(words);
    found.push(
      ...(ofRules ?? (rule === undefined || rule.operands === 'none' ? neededByPlaces(words, valueOf) : [])),
    );
  }
  for (const { operator, target } of command.redirections) {
    const path = operator === '<' && target !== null ? valueOf(target) : null;
    if (path !== null) found.push({ path, kind: 'any' });
  }
  return found;
}

/** Of tar's letters those that take a value (GNU tar 1.35, 4.2). */
const tarValues = /[fbCXTKNVFLHgI]/g;

/** `tar xzf a.tgz` is `tar -xzf a.tgz`; where several letters take values, only tar knows which. */
function withDashes(words: readonly Word[]): readonly Word[] {
  const [program, letters, ...rest] = words;
  if (program === undefined || letters === undefined || !/^(?:g|bsd)?tar$/.test(program.text)) return words;
  const [value = '', ...more] = letters.text.match(tarValues) ?? [];
  if (!/^[A-Za-z]+$/.test(letters.text) || more.length > 0) return words;
  return [program, { ...letters, text: `-${letters.text.replace(value, '')}${value}` }, ...rest];
}

/** A rule of `git switch`, or of what stands deeper; null: there is none. */
function ofSubcommand(words: readonly Word[]): readonly NeededPath[] | null {
  const reading = readCommand(
    coreCatalog,
    words.map(({ text }) => text),
  );
  if (reading === null) return null;
  if (entersFolder(reading)) return [];
  const command = reading.command.path.join(' ');
  const withOptions = reading.options.map(({ name }) => `${command} ${name}`);
  const names = command.includes(' ') ? [command, ...withOptions] : withOptions;
  const rules = names.flatMap((name) => pathRuleOf(name) ?? []);
  if (rules.length === 0) return null;
  return rules.flatMap((rule) => ofRule(rule, words).map((needed) => ({ ...needed, command })));
}

interface Operand {
  readonly value: string | null;
  /** False: it may as well be the value of the unknown option before it. */
  readonly isSure: boolean;
}

function ofRule(rule: PathRule, words: readonly Word[]): readonly NeededPath[] {
  const found: NeededPath[] = [];
  const reading = readWords(words.map(({ text }) => text));
  if (reading.options.some((name) => rule.unless?.includes(name) === true)) return found;
  const { only_with: onlyWith } = rule;
  if (onlyWith !== undefined && !reading.options.some((name) => onlyWith.includes(name))) return found;
  for (const { option, word, start } of reading.values) {
    const kind = rule.options?.[option];
    const given = words[word];
    const path = given === undefined ? null : start > 0 ? given.text.slice(start) : valueOf(given);
    if (kind === 'workspace' && path !== null) {
      const script = reading.operands[0] === undefined ? null : words[reading.operands[0].word]?.text;
      found.push(script == null ? { path, kind } : { path: `${path} ${script}`, kind: 'workspace-script' });
    } else if (kind !== undefined && path !== null) found.push({ path, kind });
  }
  // A script of a workspace is none of this directory.
  if (found.some(({ kind }) => kind === 'workspace' || kind === 'workspace-script')) return found;
  if (reading.options.some((name) => rule.elsewhere?.includes(name) === true)) return found;
  const isPlusOption = (word: number): boolean =>
    rule.has_plus_options === true && words[word]?.text.startsWith('+') === true;
  const operands = reading.operands
    .filter(({ word }) => !isPlusOption(word))
    .map(({ word, isSure }): Operand => {
      const given = words[word];
      return { value: given === undefined ? null : valueOf(given), isSure };
    });
  if (rule.first_kind !== undefined) found.push(...namedBy(rule.first_kind, operands[0]?.value ?? null));
  if (operands.length === 0 && rule.when_none !== undefined && rule.kind !== 'made')
    found.push({ path: rule.when_none, kind: rule.kind });
  const hosts = rule.has_hosts === true ? operands : [];
  const named = isNamedKind(rule.kind) ? chosen(rule, operands).filter(({ isSure }) => isSure) : [];
  for (const { value, isSure } of isNamedKind(rule.kind) ? [] : chosen(rule, operands)) {
    // An option that the rule asks for is known to take no value.
    if (value === null || (!isSure && onlyWith === undefined)) continue;
    if (rule.needs_extension === true && !/\.\w+$/.test(value)) continue;
    if (rule.may_be_remote === true && /^[^/]*:/.test(value)) continue;
    // `CFLAGS=-g` and `origin:new` are no names.
    if (/^(?:script|branch|local-branch)$/.test(rule.kind) && /[=:]/.test(value)) continue;
    found.push(...(rule.kind === 'made' ? folderOf(value) : [{ path: value, kind: rule.kind }]));
  }
  const last = operands.at(-1)?.value ?? null;
  if (rule.makes_last === true && operands.length > 1 && last !== null)
    // Several things go into a folder.
    found.push(...(operands.length > 2 ? [{ path: last, kind: 'directory' } as const] : folderOf(last)));
  if (rule.kind !== 'made') for (const { value } of named) found.push(...namedBy(rule.kind, value));
  for (const { value } of hosts)
    if (value !== null && /^[^/]*:/.test(value)) found.push(...namedBy('host', value));
  return found;
}

/** The folder in which something is made. */
function folderOf(path: string): readonly NeededPath[] {
  // A slash at the end is not the one before its name.
  const at = path.lastIndexOf('/', path.length - 2);
  return at > 0 ? [{ path: path.slice(0, at), kind: 'directory' }] : [];
}

/** The name in a word: `me@host:path` names a host, `nginx.service` a unit; an address names nothing that is listed. */
function namedBy(kind: NeededKind, word: string | null): readonly NeededPath[] {
  if (word === null) return [];
  if (kind === 'remote' && /[:/.]/.test(word)) return [];
  let path = word;
  if (kind === 'host') path = word.replace(/^.*@/, '').replace(/:.*/s, '');
  else if (kind === 'unit') path = word.replace(/\.service$/, '');
  return [{ path, kind }];
}

interface ReadLine {
  readonly options: readonly string[];
  /** @property start where a joined value begins in its word */
  readonly values: readonly { readonly option: string; readonly word: number; readonly start: number }[];
  readonly operands: readonly { readonly word: number; readonly isSure: boolean }[];
}

/** The options, their values and the operands of a line, by the catalogue; of a program that it lacks, by the dashes. */
function readWords(texts: readonly string[]): ReadLine {
  const options: string[] = [];
  const values: ReadLine['values'][number][] = [];
  const operands: ReadLine['operands'][number][] = [];
  const reading = readCommand(coreCatalog, texts);
  const parts: readonly Pick<Part, 'role' | 'word' | 'start' | 'text' | 'option'>[] =
    reading?.parts ??
    texts.slice(1).map((text, place) => ({
      role: text.startsWith('-') && text.length > 1 ? 'option' : 'operand',
      word: place + 1,
      start: 0,
      text,
      option: null,
    }));
  let unknown = -1;
  for (const { role, word, start, text, option } of parts) {
    if (role === 'option') {
      options.push(nameOf(text));
      const mayTakeValue = reading === null || text.startsWith('--');
      if (option === null && mayTakeValue && !text.includes('=')) unknown = word;
    } else if (role === 'value') values.push({ option: options.at(-1) ?? '', word, start });
    else if (role === 'operand') operands.push({ word, isSure: unknown !== word - 1 });
  }
  return { options, values, operands };
}

/** A letter of a cluster (`-rf`) stands without its dash. */
function nameOf(text: string): string {
  const name = text.split('=', 1)[0] ?? text;
  return name.startsWith('-') ? name : `-${name}`;
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
    case 'last of several':
      return operands.length > 1 ? operands.slice(-1) : [];
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
