import { trimLine } from '../command-line.ts';
import type { Deadline } from '../deadline.ts';
import type { Memory } from '../memory/memory.ts';
import type { Session } from '../memory/session.ts';
import { scopeOfRepo } from '../memory/stored-memory.ts';
import { templateOf } from '../normalize/template.ts';
import type { SuggestionRequest } from '../suggestion.ts';
import { createPrefixMatcher, type PrefixMatcher } from './prefix-match.ts';

/** Where the user stands, in the numbers of the memory; -1 where the memory knows nothing of it. */
export interface RequestContext {
  readonly memory: Memory;
  readonly nowMs: number;
  readonly sessionId: string;
  readonly session: Session | null;
  /** The scope of the repository. */
  readonly repoScope: number;
  readonly cwd: number;
  /** The repository's key as a text. */
  readonly repo: number;
  readonly branch: number;
  readonly previousTemplate: number;
  readonly previousLine: number;
  readonly matcher: PrefixMatcher;
  readonly deadline: Deadline;
}

export function requestContextOf(
  memory: Memory,
  request: SuggestionRequest,
  nowMs: number,
  deadline: Deadline,
): RequestContext {
  const session = memory.sessions.find(request.sessionId);
  const { repoKey } = request;
  return {
    memory,
    nowMs,
    sessionId: request.sessionId,
    session,
    repoScope: repoKey === null ? -1 : memory.stored.scopeOf(scopeOfRepo(repoKey)),
    cwd: memory.texts.find(request.cwd),
    repo: repoKey === null ? -1 : memory.texts.find(repoKey),
    branch: request.branch === null ? -1 : memory.texts.find(request.branch),
    ...previousOf(memory, session, request),
    matcher: createPrefixMatcher(request.prefix.trimStart()),
    deadline,
  };
}

/** What the shell says it ran last wins over what has arrived. */
function previousOf(
  memory: Memory,
  session: Session | null,
  { sessionId, lastCommand }: SuggestionRequest,
): { readonly previousTemplate: number; readonly previousLine: number } {
  const last = session?.last ?? null;
  const line = lastCommand === undefined ? '' : trimLine(lastCommand.text);
  if (line === '' || (last !== null && last.line >= 0 && memory.texts.text(last.line) === line)) {
    return { previousTemplate: last?.template ?? -1, previousLine: last?.line ?? -1 };
  }
  return {
    previousTemplate: memory.templates.find(templateOf(memory.aliases.expand(sessionId, line)).cmdNorm),
    previousLine: memory.texts.find(line),
  };
}
