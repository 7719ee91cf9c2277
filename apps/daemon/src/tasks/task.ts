import type { TaskCandidate } from '@hunch/suggest-engine';

/** A command that a project offers (spec 003 §11.3). */
export interface Task {
  /** Where it is written: `npm`, `make`, … */
  readonly kind: TaskKind;
  readonly name: string;
  /** What to type. */
  readonly commandText: string;
  readonly description: string | null;
  /** From a playbook: commands that it usually follows, and commands after whose failure it helps; as beginnings of lines. */
  readonly after: readonly string[];
  readonly afterFailure: readonly string[];
}

export const taskKinds = [
  'npm',
  'make',
  'just',
  'taskfile',
  'cargo',
  'pyproject',
  'compose',
  'playbook',
] as const;

export type TaskKind = (typeof taskKinds)[number];

export const taskBounds = {
  /** A file of tasks is a page or two; a larger one was generated. */
  fileBytesMax: 512 * 1024,
  /** From one file. The screen shows a handful. */
  tasksPerFileMax: 200,
  /** Names that nobody would type are left out. */
  nameCharactersMax: 80,
  descriptionCharactersMax: 200,
  /** Beginnings that one playbook entry may name. */
  conditionsMax: 20,
} as const;

/** A word that a shell takes as it stands: names with anything else in them are left out. */
const plainName = /^[A-Za-z0-9_][A-Za-z0-9_.:/@+-]*$/;

export function isTaskName(name: unknown): name is string {
  return typeof name === 'string' && name.length <= taskBounds.nameCharactersMax && plainName.test(name);
}

export function makeTask(
  kind: TaskKind,
  name: string,
  commandText: string,
  description: unknown = null,
): Task {
  const [firstLine = ''] = typeof description === 'string' ? description.trim().split('\n') : [];
  return {
    kind,
    name,
    commandText,
    description: firstLine === '' ? null : firstLine.slice(0, taskBounds.descriptionCharactersMax),
    after: [],
    afterFailure: [],
  };
}

/** As the engine takes it. */
export function toTaskCandidate({
  kind,
  name,
  commandText,
  description,
  after,
  afterFailure,
}: Task): TaskCandidate {
  const about = description === null ? `${kind} task ${name}` : `${kind} task ${name}: ${description}`;
  return { kind: 'task', text: commandText, about, after, afterFailure };
}
