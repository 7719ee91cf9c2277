import { sessionId } from '@hunch/common/ids';
import { feedbackActions, wireBounds, type FeedbackAction } from '@hunch/common/protocol';
import type { SuggestEngine } from '@hunch/suggest-engine';
import type { EventJournal } from '../ingest/event-journal.ts';
import type { Redact } from '../ingest/redact.ts';
import type { Metrics } from '../observe/metrics.ts';
import type { StoreClient } from '../store/client.ts';
import { boolean, clamped, filledText, name, oneOf, optional, text } from './fields.ts';
import type { Handler } from './handler.ts';

const LATENCY_MS_MAX = 3_600_000;

export interface FeedbackParts {
  readonly engine: SuggestEngine;
  readonly store: StoreClient;
  readonly journal: Pick<EventJournal, 'append'>;
  readonly redact: Redact;
  readonly metrics: Metrics;
  readonly nowMs: () => number;
}

export function recordFeedbackHandler(parts: FeedbackParts): Handler<'RecordFeedback'> {
  const redacted = (line: string | undefined): string | null =>
    line === undefined ? null : parts.redact(line).text;
  return {
    method: 'RecordFeedback',
    fields: {
      session_id: name(),
      action: oneOf(feedbackActions),
      suggested_text: filledText(wireBounds.commandCharactersMax),
      executed_text: optional(text(wireBounds.commandCharactersMax)),
      prefix: optional(text(wireBounds.commandCharactersMax)),
      latency_ms: optional(clamped(0, LATENCY_MS_MAX)),
      ephemeral: optional(boolean()),
    },
    handle(params) {
      const ephemeral = params.ephemeral === true;
      count(parts.metrics, params.action);
      const row = parts.engine.recordFeedback({
        sessionId: sessionId(params.session_id),
        tsMs: parts.nowMs(),
        action: params.action,
        suggestedText: parts.redact(params.suggested_text).text,
        executedText: redacted(params.executed_text),
        promptPrefix: redacted(params.prefix),
        latencyMs: params.latency_ms ?? null,
        ephemeral,
      });
      if (row !== null && !ephemeral) {
        const journalSeq = parts.journal.append({ kind: 'feedback', row });
        parts.store.write({ kind: 'feedback', row, journalSeq });
      }
      return { recorded: true };
    },
  };
}

function count(metrics: Metrics, action: FeedbackAction): void {
  const { counters } = metrics;
  if (action === 'accepted') counters.feedback_accepted += 1;
  else if (action === 'dismissed') counters.feedback_dismissed += 1;
  else counters.feedback_other += 1;
}
