import { coreCatalog, readCommand, type ArgumentKind, type Part } from '@hunch/cli-catalog/core';
import type { SlotKind } from './slots.ts';

const namedKinds = ['branch', 'namespace', 'resource', 'service'] as const satisfies readonly SlotKind[];

/** Kinds that only the place in a known program's line tells (spec 003 §5.3, "domain slots"): as words they look like any other. */
export type NamedKind = (typeof namedKinds)[number];

const placeholders = /<(?:branch|namespace|resource|service)>/;

/** Whether a template has a slot for a name. */
export function hasNamedSlot(cmdNorm: string): boolean {
  return placeholders.test(cmdNorm);
}

export function isNamed(kind: SlotKind): kind is NamedKind {
  return namedKinds.some((named) => named === kind);
}

const namedKindOf: Readonly<Partial<Record<ArgumentKind, NamedKind>>> = {
  branch: 'branch',
  namespace: 'namespace',
  pod: 'resource',
  resource: 'resource',
  service: 'service',
  container: 'service',
};

export interface WordRole {
  /** It names a program: the first word, and what a wrapper (`sudo`, `env`) runs. */
  isCommand: boolean;
  /** What the whole word names, as far as its place tells. */
  named: NamedKind | null;
  /** What the value behind `=` names. */
  namedValue: NamedKind | null;
}

/** A line that wraps deeper is no line that anybody writes. */
const depthMax = 8;

/**
 * The roles of the words of one simple command.
 *
 * @param words after quote removal
 */
export function wordRoles(words: readonly string[]): readonly WordRole[] {
  const roles = words.map((): WordRole => ({ isCommand: false, named: null, namedValue: null }));
  let from = 0;
  for (let depth = 0; depth < depthMax; depth += 1) {
    const role = roles[from];
    if (role === undefined) return roles;
    role.isCommand = true;
    const reading = readCommand(coreCatalog, [(words[from] ?? '').toLowerCase(), ...words.slice(from + 1)]);
    if (reading === null) return roles;
    for (const part of reading.parts) {
      // Files follow.
      if (part.role === 'separator') break;
      const kind = kindOf(part);
      if (kind !== null) nameWord(roles[from + part.word], words[from + part.word] ?? '', part, kind);
    }
    const { handed } = reading;
    if (handed === null || handed.isText || handed.start > 0) return roles;
    from += handed.from;
  }
  return roles;
}

function kindOf({ role, argument, text }: Part): NamedKind | null {
  if (argument === null || argument.kind === null || (role !== 'operand' && role !== 'value')) return null;
  // `deployment/web` names the resource behind its type.
  if (argument.kind === 'resource-type') return text.includes('/') ? 'resource' : null;
  // `git checkout` takes a branch or a file.
  if (argument.kind === 'path' && argument.name.startsWith('branch')) return 'branch';
  return namedKindOf[argument.kind] ?? null;
}

function nameWord(role: WordRole | undefined, word: string, part: Part, kind: NamedKind): void {
  if (role === undefined || !isPlainName(kind, part.text)) return;
  if (part.text === word) role.named = kind;
  else if (word[part.start - 1] === '=') role.namedValue = kind;
}

/** Names of branches that mean the same in every repository, and names of commits. */
const wordsOfTheirOwn = /^(?:main|master|trunk|develop|dev|HEAD\b.*|@.*)$/;
/** What a name looks like: no option, no dot alone, nothing that a shell expands. */
const plainName = /^[A-Za-z\d][\w.@/:-]*$/;
const fileName = /\.[A-Za-z][A-Za-z\d]{0,4}$/;

function isPlainName(kind: NamedKind, word: string): boolean {
  if (!plainName.test(word)) return false;
  return kind !== 'branch' || (!wordsOfTheirOwn.test(word) && !fileName.test(word));
}

/** Whether a text may hold names: a quick look, for what is asked at each key. */
export function mayHoldNames(text: string): boolean {
  const end = text.indexOf(' ');
  return end > 0 && coreCatalog.findTool(text.slice(0, end)) !== null;
}
