import { sessionId } from '@hunch/common/ids';
import type { FeedbackAction } from '@hunch/common/protocol';
import { trimLine } from './command-line.ts';
import type { EngineOptions } from './options.ts';
import type { Memory } from './memory/memory.ts';
import { templateOf } from './normalize/template.ts';
import type { FeedbackRow } from './ports.ts';

export interface Feedback {
  readonly sessionId: string;
  readonly tsMs: number;
  readonly action: FeedbackAction;
  readonly suggestedText: string;
  readonly executedText: string | null;
  readonly promptPrefix: string | null;
  readonly latencyMs: number | null;
  readonly ephemeral: boolean;
}

/**
 * Learns from what became of a suggestion (spec 003 §9); null: nothing to write. Ephemeral feedback only suppresses
 * within its session.
 */
export function recordFeedback(
  memory: Memory,
  options: EngineOptions,
  feedback: Feedback,
): FeedbackRow | null {
  const row: FeedbackRow = {
    sessionId: sessionId(feedback.sessionId),
    tsMs: feedback.tsMs,
    promptPrefix: feedback.promptPrefix,
    suggestedText: trimLine(feedback.suggestedText),
    action: feedback.action,
    executedText: feedback.executedText,
    latencyMs: feedback.latencyMs,
  };
  if (row.suggestedText === '') return null;
  if (row.action === 'dismissed') memory.feedback.quieten(row.sessionId);
  if (feedback.ephemeral) {
    if (row.action === 'dismissed') memory.feedback.suppress(row.sessionId, row.suggestedText, row.tsMs);
    return null;
  }
  applyFeedbackRow(memory, options, row);
  return row;
}

/** What a line loses that was looked at and passed over. */
const ignoredStep = 0.02;
/** A ghost of somebody who takes none of them has to be as likely as this; of somebody who takes all, half as likely as the option says. */
const ghostConfidenceMost = 0.35;
const ghostConfidenceLeastPart = 0.5;

/** How likely a ghost must be, by what became of those before it. */
export function ghostConfidence({ feedback }: Memory, options: EngineOptions, nowMs: number): number {
  const least = options.min_confidence;
  const leaning = feedback.leaningToGhosts(nowMs);
  if (leaning >= 0) return least * (1 - (1 - ghostConfidenceLeastPart) * leaning);
  return least + Math.max(0, ghostConfidenceMost - least) * -leaning;
}

/** The effect of one piece of feedback, new or read back from the store. */
export function applyFeedbackRow(memory: Memory, options: EngineOptions, row: FeedbackRow): void {
  const { feedback } = memory;
  const { suggestedText, sessionId, tsMs } = row;
  const cmdNormOf = (text: string): string => templateOf(memory.aliases.expand(sessionId, text)).cmdNorm;
  switch (row.action) {
    case 'accepted':
      feedback.ghost('accepted', tsMs);
      feedback.lift(sessionId, suggestedText);
      feedback.lean(cmdNormOf(suggestedText), options.feedback_boost_accept, tsMs);
      return;
    case 'dismissed':
      feedback.ghost('dismissed', tsMs);
      // Read back from the store: what was run since is wanted again.
      if (!ranSince(memory, suggestedText, tsMs)) {
        feedback.suppress(sessionId, suggestedText, tsMs);
        feedback.dislike(suggestedText, tsMs);
      }
      feedback.lean(cmdNormOf(suggestedText), -options.feedback_penalty_dismiss, tsMs);
      return;
    case 'edited_then_run':
      feedback.ghost('edited', tsMs);
      // Close, but not it: half a boost for the template if it stayed, and its values come with the command's own end.
      if (row.executedText !== null && cmdNormOf(row.executedText) === cmdNormOf(suggestedText)) {
        feedback.lean(cmdNormOf(suggestedText), options.feedback_boost_accept / 2, tsMs);
        // The correction: of the two lines it is the other one.
        feedback.leanLine(suggestedText, -options.feedback_penalty_dismiss / 2, tsMs);
        feedback.leanLine(trimLine(row.executedText), options.feedback_boost_accept / 2, tsMs);
      }
      return;
    case 'ignored_timeout':
      // Once says little, of the line and of ghosts as such; fifty times says much.
      feedback.ghost('ignored', tsMs);
      feedback.leanLine(suggestedText, -ignoredStep, tsMs);
      return;
    case 'never':
      feedback.block(suggestedText);
      return;
    case 'unblock':
      feedback.unblock(suggestedText);
  }
}

function ranSince({ texts, stored }: Memory, text: string, tsMs: number): boolean {
  const row = stored.tables.lines.find(stored.global, 0, texts.find(text));
  return row >= 0 && stored.tables.lines.lastSeen(row) > tsMs;
}
