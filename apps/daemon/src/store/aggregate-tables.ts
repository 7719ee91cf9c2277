import type {
  CommandStatRow,
  LearnedChanges,
  LineStatRow,
  ProfileRow,
  SlotRow,
  TemplateRow,
  TransitionRow,
} from '@hunch/suggest-engine';
import type { GatheredPiece, RowValues } from './entries.ts';

/** A table that the engine's counts fill, and a row of it by its values in the order of the columns. */
export interface AggregateTable<Row> {
  readonly name: string;
  readonly columns: readonly string[];
  readonly values: (row: Row) => RowValues;
}

const outcomeColumns = ['score', 'success_count', 'failure_count', 'last_seen_ms'] as const;
const weightColumns = ['weight', 'count', 'last_seen_ms'] as const;

function table<Row>(
  name: string,
  columns: readonly string[],
  values: (row: Row) => RowValues,
): AggregateTable<Row> {
  return { name, columns, values };
}

export const aggregateTables = {
  template: table<TemplateRow>(
    'command_template',
    ['template_id', 'cmd_norm', 'slot_count', 'first_seen_ms', 'last_seen_ms'],
    (row) => [row.templateId, row.cmdNorm, row.slotCount, row.firstSeenMs, row.lastSeenMs],
  ),
  commandStat: table<CommandStatRow>('command_stat', ['scope', 'template_id', ...outcomeColumns], (row) => [
    row.scope,
    row.templateId,
    row.score,
    row.successCount,
    row.failureCount,
    row.lastSeenMs,
  ]),
  lineStat: table<LineStatRow>('line_stat', ['scope', 'template_id', 'cmd_raw', ...outcomeColumns], (row) => [
    row.scope,
    row.templateId,
    row.cmdRaw,
    row.score,
    row.successCount,
    row.failureCount,
    row.lastSeenMs,
  ]),
  transition: table<TransitionRow>(
    'transition_stat',
    ['scope', 'prev_template_id', 'next_template_id', ...weightColumns],
    (row) => [row.scope, row.prevTemplateId, row.nextTemplateId, row.weight, row.count, row.lastSeenMs],
  ),
  slot: table<SlotRow>(
    'slot_stat',
    ['scope', 'template_id', 'slot_index', 'value', ...weightColumns],
    (row) => [row.scope, row.templateId, row.slotIndex, row.value, row.weight, row.count, row.lastSeenMs],
  ),
  profile: table<ProfileRow>(
    'ranking_profile',
    ['scope', 'version', 'samples', 'learnt_at', 'weights'],
    (row) => [row.scope, row.version, row.samples, row.learntAt, row.weights],
  ),
} as const;

/** As it goes to the store's thread: rows as values take a third of the time that objects take to be copied. */
export function packed(rows: LearnedChanges): GatheredPiece {
  const { template, commandStat, lineStat, transition, slot } = aggregateTables;
  return {
    events: rows.events,
    rows: {
      template: rows.templates.map(template.values),
      commandStat: rows.commandStats.map(commandStat.values),
      lineStat: rows.lineStats.map(lineStat.values),
      transition: rows.transitions.map(transition.values),
      slot: rows.slots.map(slot.values),
    },
    forgotten: rows.forgotten,
  };
}
