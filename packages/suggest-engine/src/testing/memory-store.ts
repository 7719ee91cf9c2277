import {
  statKinds,
  type CommandEventRow,
  type FeedbackRow,
  type LearnedChanges,
  type StatKey,
} from '../ports.ts';
import type { ProfileRow, StatRow, TemplateRow } from '../ports.ts';
import type { ContractStore } from './store-contract.ts';

/** A store in memory that does what the SQL does: upserts by primary key, inserts events, deletes what is forgotten. */
export function memoryStore(): ContractStore {
  const templates = new Map<string, TemplateRow>();
  const profiles = new Map<string, ProfileRow>();
  const rows = () => new Map<string, StatRow>();
  const stats = { commands: rows(), lines: rows(), transitions: rows(), slots: rows() };
  const events: CommandEventRow[] = [];
  const feedback: FeedbackRow[] = [];
  const newest = <Row>(all: readonly Row[], limit: number): readonly Row[] =>
    all.slice(Math.max(0, all.length - limit));

  function put(change: LearnedChanges): void {
    events.push(...change.events);
    for (const row of change.templates) templates.set(row.templateId, row);
    for (const kind of statKinds) for (const row of change.stats[kind]) stats[kind].set(keyOf(row), row);
    for (const gone of change.forgotten) {
      if (gone.kind === 'template') templates.delete(gone.templateId);
      else if (gone.kind === 'profile') profiles.delete(gone.scope);
      else stats[gone.kind].delete(keyOf(gone));
    }
  }

  return {
    apply(change) {
      put({ ...change, events: [change.event], templates: [change.template] });
      for (const row of change.profiles) profiles.set(row.scope, row);
    },
    applyTogether(pieces) {
      pieces.forEach(put);
    },
    addFeedback(row) {
      feedback.push(row);
    },
    snapshot: () => ({
      templates: () => templates.values(),
      stats: (kind) => stats[kind].values(),
      profiles: () => profiles.values(),
      recentEvents: (limit, elsewhereLimit) => {
        const kept = new Set([
          ...newest(
            events.filter(({ machine }) => machine === null),
            limit,
          ),
          ...newest(
            events.filter(({ machine }) => machine !== null),
            elsewhereLimit,
          ),
        ]);
        return events.filter((event) => kept.has(event));
      },
      recentFeedback: (limit) => newest(feedback, limit),
      recentBlocks: (limit) =>
        newest(
          feedback.filter((row) => row.action === 'never' || row.action === 'unblock'),
          limit,
        ),
    }),
  };
}

function keyOf({ scope, templateId, slotIndex, member }: StatKey): string {
  return [scope, templateId, slotIndex, member].join('\0');
}
