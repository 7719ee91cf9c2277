import type {
  CommandEventRow,
  CommandStatRow,
  LineStatRow,
  ProfileRow,
  ProfileScope,
  Scope,
  SlotRow,
  TemplateRow,
  TransitionRow,
} from '@hunch/suggest-engine';
import { repoKey, sessionId, templateId } from '@hunch/common/ids';

/**
 * Rows packed column by column: a text stands as its number among the texts sent so far. 150,000 rows are read at a
 * start, so a row costs no more than its own object.
 */
export interface PackedRows {
  /** `rows` times `texts` of the table; `noText` for null. */
  readonly references: Uint32Array<ArrayBuffer>;
  /** `rows` times `numbers` of the table; NaN for null, which SQLite has no number for. */
  readonly numbers: Float64Array<ArrayBuffer>;
}

export const noText = 0xffff_ffff;

/** The newest events that are sent along: what the engine keeps (its `bounds.historyMax`). */
export const sentEventsMax = 16_384;

/** A table as a warm start reads it: columns of text first, then columns of numbers. */
export interface SnapshotTable<Row> {
  readonly sql: string;
  readonly texts: number;
  readonly numbers: number;
  readonly row: (packed: PackedRows, row: number, texts: readonly string[]) => Row;
}

const outcomes = ['score', 'success_count', 'failure_count', 'last_seen_ms'];
const weights = ['weight', 'count', 'last_seen_ms'];

function table<Row>(
  textColumns: readonly string[],
  numberColumns: readonly string[],
  from: string,
  row: SnapshotTable<Row>['row'],
): SnapshotTable<Row> {
  return {
    sql: `SELECT ${[...textColumns, ...numberColumns].join(', ')} FROM ${from}`,
    texts: textColumns.length,
    numbers: numberColumns.length,
    row,
  };
}

function textAt(packed: PackedRows, index: number, texts: readonly string[]): string {
  return texts[packed.references[index] ?? 0] ?? '';
}

function numberAt(packed: PackedRows, index: number): number {
  return packed.numbers[index] ?? 0;
}

function nullableTextAt(packed: PackedRows, index: number, texts: readonly string[]): string | null {
  return packed.references[index] === noText ? null : textAt(packed, index, texts);
}

function nullableNumberAt(packed: PackedRows, index: number): number | null {
  const number = numberAt(packed, index);
  return Number.isNaN(number) ? null : number;
}

// The engine wrote what stands in the column `scope`.
function scopeAt(packed: PackedRows, index: number, texts: readonly string[]): Scope {
  return textAt(packed, index, texts) as Scope;
}

/** In an order that is the same each time: that of the primary keys. */
export const snapshotTables = {
  templates: table<TemplateRow>(
    ['template_id', 'cmd_norm'],
    ['slot_count', 'first_seen_ms', 'last_seen_ms'],
    'command_template ORDER BY template_id',
    (packed, row, texts) => ({
      templateId: templateId(textAt(packed, row * 2, texts)),
      cmdNorm: textAt(packed, row * 2 + 1, texts),
      slotCount: numberAt(packed, row * 3),
      firstSeenMs: numberAt(packed, row * 3 + 1),
      lastSeenMs: numberAt(packed, row * 3 + 2),
    }),
  ),
  commandStats: table<CommandStatRow>(
    ['scope', 'template_id'],
    outcomes,
    'command_stat ORDER BY scope, template_id',
    (packed, row, texts) => ({
      scope: scopeAt(packed, row * 2, texts),
      templateId: templateId(textAt(packed, row * 2 + 1, texts)),
      score: numberAt(packed, row * 4),
      successCount: numberAt(packed, row * 4 + 1),
      failureCount: numberAt(packed, row * 4 + 2),
      lastSeenMs: numberAt(packed, row * 4 + 3),
    }),
  ),
  lineStats: table<LineStatRow>(
    ['scope', 'template_id', 'cmd_raw'],
    outcomes,
    'line_stat ORDER BY scope, template_id, cmd_raw',
    (packed, row, texts) => ({
      scope: scopeAt(packed, row * 3, texts),
      templateId: templateId(textAt(packed, row * 3 + 1, texts)),
      cmdRaw: textAt(packed, row * 3 + 2, texts),
      score: numberAt(packed, row * 4),
      successCount: numberAt(packed, row * 4 + 1),
      failureCount: numberAt(packed, row * 4 + 2),
      lastSeenMs: numberAt(packed, row * 4 + 3),
    }),
  ),
  transitions: table<TransitionRow>(
    ['scope', 'prev_template_id', 'next_template_id'],
    weights,
    'transition_stat ORDER BY scope, prev_template_id, next_template_id',
    (packed, row, texts) => ({
      scope: scopeAt(packed, row * 3, texts),
      prevTemplateId: templateId(textAt(packed, row * 3 + 1, texts)),
      nextTemplateId: templateId(textAt(packed, row * 3 + 2, texts)),
      weight: numberAt(packed, row * 3),
      count: numberAt(packed, row * 3 + 1),
      lastSeenMs: numberAt(packed, row * 3 + 2),
    }),
  ),
  slots: table<SlotRow>(
    ['scope', 'template_id', 'value'],
    ['slot_index', ...weights],
    'slot_stat ORDER BY scope, template_id, slot_index, value',
    (packed, row, texts) => ({
      scope: scopeAt(packed, row * 3, texts),
      templateId: templateId(textAt(packed, row * 3 + 1, texts)),
      slotIndex: numberAt(packed, row * 4),
      value: textAt(packed, row * 3 + 2, texts),
      weight: numberAt(packed, row * 4 + 1),
      count: numberAt(packed, row * 4 + 2),
      lastSeenMs: numberAt(packed, row * 4 + 3),
    }),
  ),
  events: table<CommandEventRow>(
    ['session_id', 'cwd', 'repo_key', 'branch', 'cmd_raw', 'cmd_norm', 'template_id'],
    ['ts_ms', 'exit_code', 'duration_ms'],
    `command_event WHERE id >= coalesce(
      (SELECT id FROM command_event ORDER BY id DESC LIMIT 1 OFFSET ${sentEventsMax - 1}), 0) ORDER BY id`,
    (packed, row, texts) => {
      const repository = nullableTextAt(packed, row * 7 + 2, texts);
      return {
        sessionId: sessionId(textAt(packed, row * 7, texts)),
        tsMs: numberAt(packed, row * 3),
        cwd: textAt(packed, row * 7 + 1, texts),
        repoKey: repository === null ? null : repoKey(repository),
        branch: nullableTextAt(packed, row * 7 + 3, texts),
        cmdRaw: textAt(packed, row * 7 + 4, texts),
        cmdNorm: textAt(packed, row * 7 + 5, texts),
        templateId: templateId(textAt(packed, row * 7 + 6, texts)),
        exitCode: nullableNumberAt(packed, row * 3 + 1),
        durationMs: nullableNumberAt(packed, row * 3 + 2),
      };
    },
  ),
  profiles: table<ProfileRow>(
    ['scope', 'weights'],
    ['version', 'samples', 'learnt_at'],
    'ranking_profile ORDER BY scope',
    (packed, row, texts) => ({
      // The engine wrote what stands in the column `scope`.
      scope: textAt(packed, row * 2, texts) as ProfileScope,
      version: numberAt(packed, row * 3),
      samples: numberAt(packed, row * 3 + 1),
      learntAt: numberAt(packed, row * 3 + 2),
      weights: textAt(packed, row * 2 + 1, texts),
    }),
  ),
} as const;

export type SnapshotTableName = keyof typeof snapshotTables;
