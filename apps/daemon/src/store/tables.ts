import type {
  CommandEventRow,
  FeedbackRow,
  LearnedChanges,
  ProfileRow,
  StatKind,
  StatRow,
  TemplateRow,
} from '@hunch/suggest-engine';
import type { AgentCommandRow, AgentDecisionRow, GatheredPiece, RowValues } from './entries.ts';

/** A table of the engine's rows: which field of a row each column holds. Snapshots, statements and keys are made from these. */
export interface Table<Row> {
  readonly name: string;
  readonly texts: Columns<Row>;
  readonly numbers: Columns<Row>;
  /** Columns. */
  readonly key: readonly string[];
}

type Columns<Row> = Readonly<Record<string, keyof Row & string>>;

const counted = { scope: 'scope', template_id: 'templateId' } as const;
const outcomes = {
  score: 'score',
  success_count: 'successes',
  failure_count: 'failures',
  last_seen_ms: 'lastSeenMs',
} as const;
const sightings = { weight: 'score', count: 'successes', last_seen_ms: 'lastSeenMs' } as const;

const commands: Table<StatRow> = {
  name: 'command_stat',
  texts: counted,
  numbers: outcomes,
  key: ['scope', 'template_id'],
};
const lines: Table<StatRow> = {
  name: 'line_stat',
  texts: { ...counted, cmd_raw: 'member' },
  numbers: outcomes,
  key: ['scope', 'template_id', 'cmd_raw'],
};
const transitions: Table<StatRow> = {
  name: 'transition_stat',
  texts: { scope: 'scope', prev_template_id: 'templateId', next_template_id: 'member' },
  numbers: sightings,
  key: ['scope', 'prev_template_id', 'next_template_id'],
};
const slots: Table<StatRow> = {
  name: 'slot_stat',
  texts: { ...counted, value: 'member' },
  numbers: { slot_index: 'slotIndex', ...sightings },
  key: ['scope', 'template_id', 'slot_index', 'value'],
};
const template: Table<TemplateRow> = {
  name: 'command_template',
  texts: { template_id: 'templateId', cmd_norm: 'cmdNorm' },
  numbers: { slot_count: 'slotCount', first_seen_ms: 'firstSeenMs', last_seen_ms: 'lastSeenMs' },
  key: ['template_id'],
};
const profile: Table<ProfileRow> = {
  name: 'ranking_profile',
  texts: { scope: 'scope', weights: 'weights' },
  numbers: { version: 'version', samples: 'samples', learnt_at: 'learntAt' },
  key: ['scope'],
};
const event: Table<CommandEventRow> = {
  name: 'command_event',
  texts: {
    session_id: 'sessionId',
    cwd: 'cwd',
    repo_key: 'repoKey',
    branch: 'branch',
    cmd_raw: 'cmdRaw',
    cmd_norm: 'cmdNorm',
    template_id: 'templateId',
    machine: 'machine',
  },
  numbers: { ts_ms: 'tsMs', exit_code: 'exitCode', duration_ms: 'durationMs' },
  key: ['id'],
};
const feedback: Table<FeedbackRow> = {
  name: 'suggestion_feedback',
  texts: {
    session_id: 'sessionId',
    prompt_prefix: 'promptPrefix',
    suggested_text: 'suggestedText',
    action: 'action',
    executed_text: 'executedText',
  },
  numbers: { ts_ms: 'tsMs', latency_ms: 'latencyMs' },
  key: ['id'],
};
const agentCommand: Table<AgentCommandRow> = {
  name: 'agent_command',
  texts: { author: 'author', session_id: 'sessionId', cwd: 'cwd', cmd_raw: 'cmdRaw' },
  numbers: { ts_ms: 'tsMs', exit_code: 'exitCode' },
  key: ['id'],
};

export const statTables: Readonly<Record<StatKind, Table<StatRow>>> = { commands, lines, transitions, slots };

const agentDecision: Table<AgentDecisionRow> = {
  name: 'agent_decision',
  texts: {
    kind: 'kind',
    agent: 'agent',
    session_id: 'sessionId',
    subject: 'subject',
    risk: 'risk',
    command: 'command',
    reason: 'reason',
  },
  numbers: { ts_ms: 'tsMs' },
  key: ['id'],
};

export const tables = {
  ...statTables,
  template,
  profile,
  event,
  feedback,
  agentCommand,
  agentDecision,
} as const;

export function columnsOf<Row>({ texts, numbers }: Table<Row>): readonly string[] {
  return [...Object.keys(texts), ...Object.keys(numbers)];
}

/** The columns of a SELECT whose rows are the engine's. */
export function selected<Row>({ texts, numbers }: Table<Row>): string {
  return Object.entries({ ...texts, ...numbers })
    .map(([column, field]) => `${column} AS ${field}`)
    .join(', ');
}

/** Reads the values of a row, in the order of the columns. */
export function valuesOf<Row>({ texts, numbers }: Table<Row>): (row: Row) => RowValues {
  const fields = [...Object.values(texts), ...Object.values(numbers)];
  // Columns are named with fields that hold what SQLite takes.
  return (row) => fields.map((field) => row[field] as RowValues[number]);
}

/** Reads the values of a row's key. */
export function keyOf<Row>({ texts, numbers, key }: Table<Row>): (row: Partial<Row>) => RowValues {
  const fields = key.map((column) => texts[column] ?? numbers[column]);
  return (row) => fields.map((field) => (field === undefined ? null : (row[field] as RowValues[number])));
}

const values = {
  template: valuesOf(template),
  commands: valuesOf(commands),
  lines: valuesOf(lines),
  transitions: valuesOf(transitions),
  slots: valuesOf(slots),
};

/** As it goes to the store's thread: rows as values take a third of the time that objects take to be copied. */
export function packed({ events, templates, stats, forgotten }: LearnedChanges): GatheredPiece {
  return {
    events,
    rows: {
      template: templates.map(values.template),
      commands: stats.commands.map(values.commands),
      lines: stats.lines.map(values.lines),
      transitions: stats.transitions.map(values.transitions),
      slots: stats.slots.map(values.slots),
    },
    forgotten,
  };
}
