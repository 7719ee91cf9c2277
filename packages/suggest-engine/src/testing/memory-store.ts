import type { CommandEventRow, FeedbackRow, ForgottenRow, LearnedChange, LearnedChanges } from '../ports.ts';
import type { ContractStore } from './store-contract.ts';

/** A store in memory that does what the SQL does: upserts by primary key, inserts events, deletes what is forgotten. */
export function memoryStore(): ContractStore {
  const tables = {
    templates: new Map<string, LearnedChange['template']>(),
    commandStats: new Map<string, LearnedChange['commandStats'][number]>(),
    lineStats: new Map<string, LearnedChange['lineStats'][number]>(),
    transitions: new Map<string, LearnedChange['transitions'][number]>(),
    slots: new Map<string, LearnedChange['slots'][number]>(),
    profiles: new Map<string, LearnedChange['profiles'][number]>(),
  };
  const events: CommandEventRow[] = [];
  const feedback: FeedbackRow[] = [];
  const newest = <Row>(rows: readonly Row[], limit: number): readonly Row[] =>
    rows.slice(Math.max(0, rows.length - limit));

  function forget(row: ForgottenRow): void {
    switch (row.kind) {
      case 'command':
        tables.commandStats.delete(key(row.scope, row.templateId));
        return;
      case 'line':
        tables.lineStats.delete(key(row.scope, row.templateId, row.cmdRaw));
        return;
      case 'transition':
        tables.transitions.delete(key(row.scope, row.prevTemplateId, row.nextTemplateId));
        return;
      case 'slot':
        tables.slots.delete(key(row.scope, row.templateId, row.slotIndex, row.value));
        return;
      case 'template':
        tables.templates.delete(row.templateId);
        return;
      case 'profile':
        tables.profiles.delete(row.scope);
    }
  }

  function put(change: LearnedChanges): void {
    events.push(...change.events);
    for (const row of change.templates) tables.templates.set(row.templateId, row);
    for (const row of change.commandStats) tables.commandStats.set(key(row.scope, row.templateId), row);
    for (const row of change.lineStats) tables.lineStats.set(key(row.scope, row.templateId, row.cmdRaw), row);
    for (const row of change.transitions) {
      tables.transitions.set(key(row.scope, row.prevTemplateId, row.nextTemplateId), row);
    }
    for (const row of change.slots) {
      tables.slots.set(key(row.scope, row.templateId, row.slotIndex, row.value), row);
    }
    change.forgotten.forEach(forget);
  }

  return {
    apply(change) {
      put({ ...change, events: [change.event], templates: [change.template] });
      for (const row of change.profiles) tables.profiles.set(row.scope, row);
    },
    applyTogether(pieces) {
      pieces.forEach(put);
    },
    addFeedback(row) {
      feedback.push(row);
    },
    snapshot: () => ({
      templates: () => tables.templates.values(),
      commandStats: () => tables.commandStats.values(),
      lineStats: () => tables.lineStats.values(),
      transitions: () => tables.transitions.values(),
      slots: () => tables.slots.values(),
      profiles: () => tables.profiles.values(),
      recentEvents: (limit) => newest(events, limit),
      recentFeedback: (limit) => newest(feedback, limit),
      recentBlocks: (limit) =>
        newest(
          feedback.filter((row) => row.action === 'never' || row.action === 'unblock'),
          limit,
        ),
    }),
  };
}

function key(...parts: readonly (string | number)[]): string {
  return JSON.stringify(parts);
}
