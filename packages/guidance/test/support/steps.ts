import type { PatternName } from '../../src/index.ts';
import { bashFails, failed, ok, trajectoryOf, type Step } from './agent.ts';

export type Steps = readonly (Step | readonly Step[])[];

export const read = (path: string, text = `content of ${path}`): Step =>
  ok('Read', { file_path: path }, text);
export const edit = (path: string, text: string): Step =>
  ok('Edit', { file_path: path, old_string: 'a', new_string: text }, 'The file has been updated.');
export const editFails = (path: string, text: string): Step =>
  failed('Edit', { file_path: path, old_string: text }, 'String to replace not found in file.');
export const test = (error: string): Step => bashFails('npm test', `Error: ${error}`);
export const grep = (pattern: string, text: string): Step => ok('Grep', { pattern }, text);

export const strengthOf = (steps: Steps, name: PatternName): number =>
  trajectoryOf(steps).patterns()[name]?.strength ?? 0;
