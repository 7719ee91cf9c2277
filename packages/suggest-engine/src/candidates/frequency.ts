import type { CandidatePool } from './candidate.ts';
import type { RequestContext } from './request-context.ts';

/** The newest commands of a session that are looked through, whatever their counts. */
const recentMax = 15;
/** The newest stored commands, for a session that has just begun. */
const newestMax = 10;
const newestMatchesMax = 10;
const newestLookedAtMax = 400;

/** What this session ran last, then what it runs most. */
export function addSessionFrequency(pool: CandidatePool, context: RequestContext): void {
  const { session } = context;
  if (session === null) return;
  const { recent, tables } = session;
  const lookBack = context.matcher.isEmpty ? recentMax : recent.length;
  for (let back = 1; back <= lookBack && back <= recent.length; back += 1) {
    const command = recent.at(-back);
    if (command !== undefined && command.line >= 0)
      pool.addLine('session_frequency', command.template, command.line);
  }
  for (const row of tables.lines.leaders(session.scope)) {
    if (!pool.hasRoom('session_frequency')) return;
    pool.addLine('session_frequency', tables.lines.group(row), tables.lines.member(row));
  }
}

export function addRepoFrequency(pool: CandidatePool, context: RequestContext): void {
  const { lines } = context.memory.stored.tables;
  if (context.repoScope < 0) return;
  for (const row of lines.leaders(context.repoScope)) {
    if (!pool.hasRoom('repo_frequency')) return;
    pool.addLine('repo_frequency', lines.group(row), lines.member(row));
  }
}

/** The newest lines, then the most used; with a prefix, all lines that start with it compete. */
export function addGlobalFrequency(pool: CandidatePool, context: RequestContext): void {
  const { memory, matcher } = context;
  const { lines } = memory.stored.tables;
  const add = (line: number): boolean => {
    const row = lines.find(memory.stored.global, 0, line);
    return row >= 0 && pool.addLine('global_frequency', lines.group(row), line);
  };
  let added = 0;
  for (const line of memory.history.newestLines(matcher.isEmpty ? newestMax : newestLookedAtMax)) {
    if (add(line)) added += 1;
    if (added >= newestMatchesMax) break;
  }
  if (matcher.isEmpty) {
    for (const row of lines.leaders(memory.stored.global)) {
      if (!pool.hasRoom('global_frequency')) return;
      add(lines.member(row));
    }
    return;
  }
  for (const line of memory.stored.prefixes.strongest(matcher.prefix, prefixMatchesMax)) add(line);
}

/** As many as the cap lets in, and those that other sources have already. */
const prefixMatchesMax = 64;

/** Lines that what is typed abbreviates, when too few start with it. */
export function addLooseMatches(pool: CandidatePool, context: RequestContext): void {
  const { session, memory } = context;
  if (session !== null) {
    const { lines } = session.tables;
    for (const row of lines.leaders(session.scope))
      pool.addLoosely('session_frequency', lines.group(row), lines.member(row));
  }
  const { lines } = memory.stored.tables;
  for (const scope of [context.repoScope, memory.stored.global]) {
    const source = scope === memory.stored.global ? 'global_frequency' : 'repo_frequency';
    for (const row of lines.leaders(scope)) pool.addLoosely(source, lines.group(row), lines.member(row));
  }
}
