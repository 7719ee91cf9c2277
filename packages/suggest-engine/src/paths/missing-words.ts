import type { PlaceKind } from '@hunch/cli-catalog/core';
import { LruMap } from '@hunch/common/lru-map';
import type { ContextLookup } from '../context/context-lookup.ts';
import type { TaskPresence } from '../external/external-candidates.ts';
import { existenceOfAll, existenceOfAny, type Existence } from './existence.ts';
import type { NeededPath } from './needed-path.ts';
import { neededPaths } from './needed-paths.ts';
import type { PathKind } from './path-rules.ts';

/**
 * What the engine asks of the file system. Answered from memory, at once: who implements it looks later, and calls
 * `pathsChanged` of the engine when an answer has become another.
 */
export interface PathLookup {
  /** Of the user whose shells these are; absolute. */
  readonly home: string;
  /** Whether something of this kind is at an absolute path. */
  existence(path: string, kind: PathKind): Existence;
}

/** `unknown`: nobody has looked; `absent`: not where was looked; `gone`: it was there, and is no more. */
export type Presence = 'present' | 'unknown' | 'absent' | 'gone';

/** The programs of PATH, and what a session's shell calls a command beside them. */
export interface ProgramLookup {
  presence(name: string, sessionId: string): Presence;
}

export interface MissingWord {
  readonly word: string;
  readonly kind: NeededPath['kind'];
  /** A script that is not listed among the others of its project may be one that is never listed. */
  readonly isUnlisted: boolean;
  /** Somebody is looking whether it is here. */
  readonly isPending: boolean;
  /** Nobody looks whether it is here: a file in a commit that is not checked out. */
  readonly isUnread: boolean;
}

/** The first word of a line, run in a directory, that names nothing, else the first that is being looked for; null: neither is known. */
export type FindMissingWord = (line: string, cwd: string) => MissingWord | null;

/** Lines whose words are remembered: as many as those whose risk is. */
const linesMax = 8_192;

/** Commits (gitrevisions(7)): no names that somebody lists. */
const isCommit = (word: string): boolean =>
  /^(?:[\da-f]{4,40}|HEAD|FETCH_HEAD|ORIG_HEAD|MERGE_HEAD|@|-)?$/.test(word);

/** The names within `^topic~2`, `main..topic@{1}`, `v1:README`. */
const namesIn = (revisions: string): readonly string[] =>
  revisions
    .replace(/:.*/s, '')
    .split(/\.{2,3}/)
    .map((each) => each.replace(/^\^/, '').replace(/[~^@{].*/s, ''))
    .filter((name) => !isCommit(name));

/**
 * The file in `main:src/a`, as git names one from the top; behind a dot it counts from here (gitrevisions(7)). Null: none is named. What
 * a commit holds that is not checked out nobody knows who has not read it.
 */
function fileOfRevision(word: string): { readonly revision: string; readonly path: string } | null {
  const { revision, file } = /^(?<revision>[^:]+):(?<file>.+)$/s.exec(word)?.groups ?? {};
  if (revision === undefined || file === undefined) return null;
  return { revision, path: /^\.{1,2}\//.test(file) ? file : `:/${file}` };
}

/** A name may be a file's, which holds a colon as it stands. */
const isRevision = (kind: NeededPath['kind']): boolean => kind === 'revision' || kind === 'branch or path';

const unsure = { isUnlisted: false, isPending: false, isUnread: false } as const;

/** What the catalogue calls the scripts of a runner. */
const scriptKindOf = (command: string): PlaceKind => {
  if (/^g?make$/.test(command)) return 'make-target';
  return command === 'just' ? 'just-recipe' : 'package-script';
};

/** A script by the name that it is listed by: `pnpm build` and `npm test` run what `pnpm run build` and `npm run test` do. */
function taskOf({ path, command = '' }: NeededPath): string {
  const manager = /^(?:npm|pnpm|yarn|bun)(?= |$)/.exec(command)?.[0];
  return manager === undefined ? `${command} ${path}` : `${manager} run ${path}`;
}

/** Managers that take the name of a program that the project brings for a script. */
const runsPrograms = /^(?:pnpm|yarn|bun)(?: run)?$/;

/** @param taskIn whether a project has a task */
export function missingWordIn(
  { paths, context }: { readonly paths?: PathLookup; readonly context?: ContextLookup },
  taskIn: (cwd: string, text: string) => TaskPresence,
): FindMissingWord {
  const known = new LruMap<string, readonly NeededPath[]>(linesMax);
  const needsOf = (line: string): readonly NeededPath[] => known.getOrMake(line, () => neededPaths(line));
  const pathAt = (path: string, kind: PathKind, cwd: string): Existence =>
    paths?.existence(absolute(path, cwd, paths.home), kind) ?? 'unknown';
  const nameAt = (cwd: string, name: string, kind: 'branch' | 'local-branch'): Existence => {
    if (context === undefined) return 'unknown';
    const kinds: readonly PlaceKind[] = [kind, 'tag', 'remote-branch'];
    // A remote by itself is its own HEAD.
    return context.existence('remote', cwd, name) === 'present'
      ? 'unknown'
      : existenceOfAny(kinds.map((each) => context.existence(each, cwd, name)));
  };
  const isCheckedOut = (cwd: string, revision: string): boolean =>
    /^(?:HEAD|@)$/.test(revision) || context?.existence('current-branch', cwd, revision) === 'present';
  const revisionAt = (cwd: string, word: string, kind: 'branch' | 'local-branch'): Existence => {
    const names = namesIn(word);
    const file = fileOfRevision(word);
    // What is no name of a branch needs a repository all the same.
    const commit = (): Existence => context?.existence('commit', cwd, word) ?? 'unknown';
    if (file !== null && isCheckedOut(cwd, file.revision))
      return existenceOfAll([commit(), context?.existence('committed-path', cwd, file.path) ?? 'unknown']);
    const found = names.length === 0 ? [commit()] : names.map((name) => nameAt(cwd, name, kind));
    // What it holds nobody has read.
    if (file !== null && found.every((each) => each === 'present')) return 'unknown';
    return (
      found.find((each) => each === 'missing') ??
      found.find((each) => each !== 'present') ??
      found[0] ??
      'unknown'
    );
  };
  const scriptAt = (needed: NeededPath, cwd: string): Existence => {
    const { path, command = '' } = needed;
    if (context?.existence(scriptKindOf(command), cwd, path) === 'pending') return 'pending';
    const presence = taskIn(cwd, taskOf(needed));
    if (presence === 'listed') return 'present';
    if (presence === 'unknown') return 'unknown';
    return runsPrograms.test(command) ? pathAt(`node_modules/.bin/${path}`, 'any', cwd) : 'missing';
  };
  const existence = (needed: NeededPath, cwd: string): Existence => {
    const { path, kind } = needed;
    const trackedAt = (): Existence => context?.existence('tracked-path', cwd, path) ?? 'unknown';
    if (kind === 'script') return scriptAt(needed, cwd);
    if (kind === 'branch' || kind === 'local-branch') return revisionAt(cwd, path, kind);
    if (kind === 'revision') return revisionAt(cwd, path, 'local-branch');
    if (kind === 'any' || kind === 'file' || kind === 'directory' || kind === 'executable')
      return pathAt(path, kind, cwd);
    if (kind === 'branch or tracked') return existenceOfAny([revisionAt(cwd, path, 'branch'), trackedAt()]);
    if (kind === 'path that is tracked') return existenceOfAll([trackedAt(), pathAt(path, 'any', cwd)]);
    if (kind !== 'branch or path') return context?.existence(kind, cwd, path) ?? 'unknown';
    return existenceOfAny([revisionAt(cwd, path, 'local-branch'), pathAt(path, 'any', cwd)]);
  };
  return (line, cwd) => {
    let missing: MissingWord | null = null;
    let pending: MissingWord | null = null;
    let unread: MissingWord | null = null;
    // All of them: what is asked for now is known next time.
    for (const needed of needsOf(line)) {
      const found = existence(needed, cwd);
      const { path: word, kind } = needed;
      if (found === 'missing')
        missing ??= {
          word,
          kind,
          isUnlisted: kind === 'script' && taskIn(cwd, taskOf(needed)) === 'unlisted',
          isPending: false,
          isUnread: false,
        };
      else if (found === 'pending') pending ??= { ...unsure, word, kind, isPending: true };
      else if (isRevision(kind) && fileOfRevision(word) !== null && found === 'unknown')
        unread ??= { ...unsure, word, kind, isUnread: true };
    }
    return missing ?? pending ?? unread;
  };
}

function absolute(path: string, cwd: string, home: string): string {
  if (path.startsWith('/')) return path;
  return path.startsWith('~') ? home + path.slice(1) : `${cwd}/${path}`;
}
