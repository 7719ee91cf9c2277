import { repoKey, sessionId, type TemplateId } from '@hunch/common/ids';
import { bounds } from './bounds.ts';
import { trimLine } from './command-line.ts';
import type { Outcome } from './memory/stat-table.ts';
import { sessionMark } from './memory/history-ring.ts';
import type { EngineState } from './engine-state.ts';
import type { Memory } from './memory/memory.ts';
import type { Profile } from './memory/profiles.ts';
import type { Session } from './memory/session.ts';
import { pairIndex, pairOf, slotGroup } from './memory/stat-tables.ts';
import { scopeOfKind, scopeOfRepo } from './memory/stored-memory.ts';
import { namedPairs, slotsMax, templateOf, type Template } from './normalize/template.ts';
import type { CommandEventRow, LearnedChange, ReportedCommand } from './ports.ts';
import { contextOfStored } from './features/session-context.ts';
import { learnProfiles, scopesOf } from './rank/adaptive/profile-weights.ts';
import { ChangedRows } from './store/changed-rows.ts';

export interface CommandEnd extends ReportedCommand {
  /** One interactive shell, from its start to its end. Any text. */
  readonly sessionId: string;
  readonly shell: string;
  /** The top directory of the repository; null: none. */
  readonly repoKey: string | null;
  /** Incognito: only this session learns from it, and nothing is to be written. */
  readonly ephemeral: boolean;
  /** `cmdRaw` differs from what was typed, so it is evidence for its template but never suggested. */
  readonly redacted: boolean;
  /**
   * From the file of another shell's history, or of a program that reports thousands at once: counted like any other, but
   * ranking learns nothing from it. A hundred thousand lessons would take minutes.
   */
  readonly imported?: boolean;
  /**
   * The other machine that it ran on. It counts as if it were a half-life older, which is half as much as one of this machine, and
   * stands behind all of them in the history.
   */
  readonly machine?: string;
}

/** 128 + SIGINT and SIGPIPE: the user had seen enough (`npm run dev`, `journalctl | head`). */
const stoppedByUser = new Set([130, 141]);
/** The shell found no such command, or could not execute it (POSIX 2.8.2): it must not come back as a suggestion. */
const notStarted = new Set<number | null>([126, 127]);

export const wasStarted = (exitCode: number | null): boolean => !notStarted.has(exitCode);

/** What an exit code says of a command: a success, a failure (`other`), or nothing: it is unknown, or the user stopped it. */
export function outcomeOf(exitCode: number | null): Outcome {
  if (exitCode === null || stoppedByUser.has(exitCode)) return 'unknown';
  return exitCode === 0 ? 'success' : 'other';
}

/** As the history keeps it. */
export function failureMark(exitCode: number | null): number {
  return wasStarted(exitCode) ? Number(outcomeOf(exitCode) === 'other') : 2;
}

/** Takes one finished command into memory and says what that changes in the store; null: nothing. */
export function learn(memory: EngineState, event: CommandEnd): LearnedChange | null {
  const rows = new ChangedRows(memory);
  const profiles = count(memory, event, rows);
  if (profiles === null) return null;
  const [changes] = rows.take(Number.POSITIVE_INFINITY);
  const [row] = changes?.events ?? [];
  const [template] = changes?.templates ?? [];
  if (changes === undefined || row === undefined || template === undefined) return null;
  const gone = memory.profiles.takeForgotten().map((scope) => ({ kind: 'profile', scope }) as const);
  return {
    event: row,
    template,
    stats: changes.stats,
    profiles: profiles.map((profile) => memory.profiles.rowOf(profile)),
    forgotten: [...changes.forgotten, ...gone],
  };
}

/**
 * Counts one command.
 *
 * @returns the profiles that learnt from it; null: nothing of it is to be stored
 */
export function count(memory: EngineState, event: CommandEnd, rows: ChangedRows): readonly Profile[] | null {
  const line = trimLine(event.cmdRaw);
  const template = templateOf(memory.aliases.expand(event.sessionId, line));
  if (template.cmdNorm === '') return null;
  const { texts, templates, sessions } = memory;
  const templateNumber = templates.intern(template.cmdNorm, template.slotCount);
  const isShown = !event.redacted && line.length <= bounds.suggestedLengthMax;
  const lineNumber = isShown ? texts.intern(line) : -1;
  // Held, because making room may take the last other holder away in between.
  templates.retain(templateNumber);
  if (lineNumber >= 0) texts.retain(lineNumber);

  const session = sessions.open(event.sessionId);
  const before = session.lastStored;
  const isSuggestable = lineNumber >= 0 && wasStarted(event.exitCode);
  const sighting: Sighting = {
    event,
    line,
    template,
    templateNumber,
    lineNumber: isSuggestable ? lineNumber : -1,
    previousTemplate: before?.template ?? -1,
  };
  const profiles = event.ephemeral || !isSuggestable ? [] : learnProfilesFrom(memory, session, sighting);
  memory.featureCache.forget();
  if (!event.ephemeral) store(memory, sighting, rows);
  // A line that ran before and can't be started now is remembered as that.
  const isKnown = lineNumber >= 0 && memory.history.latest('line', lineNumber) > 0;
  if (!event.ephemeral && (isSuggestable || isKnown)) {
    const entry = {
      line: lineNumber,
      template: templateNumber,
      cwd: texts.intern(event.cwd),
      repo: event.repoKey === null ? -1 : texts.intern(event.repoKey),
      branch: event.branch === null ? -1 : texts.intern(event.branch),
      session: sessionMark(event.sessionId),
      failed: failureMark(event.exitCode),
    };
    memory.history.add(entry, event.machine !== undefined);
  }
  session.learn({
    template: templateNumber,
    line: isSuggestable ? lineNumber : -1,
    tsMs: event.tsMs,
    isEphemeral: event.ephemeral,
    outcome: outcomeOf(event.exitCode),
  });
  memory.feedback.lift(event.sessionId, line);

  templates.release(templateNumber);
  if (lineNumber >= 0) texts.release(lineNumber);
  return event.ephemeral ? null : profiles;
}

/** One command, cut up and numbered. */
interface Sighting {
  readonly event: CommandEnd;
  readonly line: string;
  readonly template: Template;
  readonly templateNumber: number;
  /** -1: learnt as a template only. */
  readonly lineNumber: number;
  /** -1: none, or none that may be written. */
  readonly previousTemplate: number;
}

/** Before it is counted: the lesson is what was known when it was typed. */
function learnProfilesFrom(memory: EngineState, session: Session, sighting: Sighting): readonly Profile[] {
  const { event, line, lineNumber } = sighting;
  if (event.imported === true) return [];
  const context = contextOfStored(memory, session, {
    nowMs: event.tsMs,
    cwd: memory.texts.find(event.cwd),
    repoScope: event.repoKey === null ? -1 : memory.stored.scopeOf(scopeOfRepo(event.repoKey)),
    branch: event.branch === null ? -1 : memory.texts.find(event.branch),
  });
  return learnProfiles(memory, context, scopesOf(event.sessionId, event.repoKey), lineNumber, line);
}

function store(memory: Memory, sighting: Sighting, rows: ChangedRows): void {
  const { event, template, templateNumber } = sighting;
  const { stored, templates } = memory;
  const scopes = [stored.global];
  if (event.repoKey !== null) scopes.push(stored.internScope(scopeOfRepo(event.repoKey)));
  for (const scope of scopes) stored.retainScope(scope);
  const known = templates.seen(templateNumber);
  const outcome = outcomeOf(event.exitCode);
  const seenMs = event.tsMs - (event.machine === undefined ? 0 : stored.tables.commands.halfLife);
  for (const scope of scopes) {
    rows.touch('commands', stored.tables.commands.see(scope, templateNumber, 0, seenMs, outcome));
    if (sighting.previousTemplate >= 0) {
      rows.touch(
        'transitions',
        stored.tables.transitions.see(scope, sighting.previousTemplate, templateNumber, seenMs, 'success'),
      );
    }
    if (sighting.lineNumber < 0) continue;
    rows.touch('lines', stored.tables.lines.see(scope, templateNumber, sighting.lineNumber, seenMs, outcome));
    if (scope === stored.global) stored.prefixes.strengthened(sighting.lineNumber);
    if (template.isFillable) storeSlots(memory, rows, scope, sighting);
  }
  templates.see(templateNumber, Math.min(known.firstMs, event.tsMs), Math.max(known.lastMs, event.tsMs));
  const kindScopes = storeForKinds(memory, rows, sighting);
  rows.ended(eventRow(sighting, templates.identity(templateNumber)), templateNumber);
  for (const scope of [...scopes, ...kindScopes]) stored.releaseScope(scope);
}

/**
 * Counts a line for the kinds of project it ran in: one that worked, and that names nothing of this project.
 *
 * @returns the scopes, held
 */
function storeForKinds(memory: Memory, rows: ChangedRows, sighting: Sighting): readonly number[] {
  const { event, template, templateNumber, lineNumber } = sighting;
  const outcome = outcomeOf(event.exitCode);
  if (lineNumber < 0 || template.slotCount > 0 || outcome === 'other') return [];
  const { stored, external } = memory;
  return external.kindsIn(event.cwd).map((kind) => {
    const scope = stored.internScope(scopeOfKind(kind));
    stored.retainScope(scope);
    rows.touch('lines', stored.tables.lines.see(scope, templateNumber, lineNumber, event.tsMs, outcome));
    return scope;
  });
}

function storeSlots(memory: Memory, rows: ChangedRows, scope: number, sighting: Sighting): void {
  const { slots } = memory.stored.tables;
  const { slotValues } = sighting.template;
  const values = slotValues.slice(0, slotsMax);
  const see = (index: number, value: string): void => {
    if (value.length > bounds.slotValueLengthMax) return;
    const text = memory.texts.intern(value);
    const group = slotGroup(sighting.templateNumber, index);
    memory.texts.retain(text);
    rows.touch('slots', slots.see(scope, group, text, sighting.event.tsMs, 'success'));
    memory.texts.release(text);
  };
  for (const [index, value] of values.entries()) if (value !== null) see(index, value);
  for (const [slot, other] of namedPairs(sighting.template.cmdNorm)) {
    const [value, otherValue] = [values[slot] ?? null, values[other] ?? null];
    if (value !== null && otherValue !== null) see(pairIndex(slot, other), pairOf(value, otherValue));
  }
}

function eventRow({ event, line, template }: Sighting, templateId: TemplateId): CommandEventRow {
  return {
    sessionId: sessionId(event.sessionId),
    tsMs: event.tsMs,
    cwd: event.cwd,
    repoKey: event.repoKey === null ? null : repoKey(event.repoKey),
    branch: event.branch,
    cmdRaw: line,
    cmdNorm: template.cmdNorm,
    templateId,
    machine: event.machine ?? null,
    exitCode: event.exitCode,
    durationMs: event.durationMs,
  };
}
