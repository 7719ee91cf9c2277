import { isObject, type JsonObject } from '@hunch/common/json';
import type { Task, TaskKind } from './task.ts';

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
