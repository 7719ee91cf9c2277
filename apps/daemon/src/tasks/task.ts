import type { TaskCandidate } from '@hunch/suggest-engine';
import type { RiskLevel } from '@hunch/common/verdict';
import { isObject, type JsonObject } from '@hunch/common/json';

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
  /** Of what it runs; absent: nobody has looked. */
  readonly risk?: RiskLevel;
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
  risk,
}: Task): TaskCandidate {
  const about = description === null ? `${kind} task ${name}` : `${kind} task ${name}: ${description}`;
  return {
    kind: 'task',
    text: commandText,
    about,
    after,
    afterFailure,
    ...(risk === undefined ? {} : { risk }),
  };
}

/** A file that tasks are read from, never run. */
export interface TaskSource {
  readonly kind: TaskKind;
  /** The first of these that is there. */
  readonly files: readonly string[];
  /** Whether its program looks for the file in the directories above, too. */
  readonly upward: boolean;
  /**
   * @param siblings the names beside the file
   * @throws Error with a sentence about what is wrong with the text
   */
  readonly read: (text: string, siblings: ReadonlySet<string>) => readonly Task[];
}

/** Any value of a parsed file as an object, if it is one. */
export function table(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

export function texts(value: unknown): string[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.filter((text): text is string => typeof text === 'string' && text.trim() !== '');
}
