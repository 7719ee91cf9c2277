import { shells } from '../shells/index.ts';
import { atuinHistory } from './atuin.ts';
import type { ImportSource } from './history-entry.ts';

/** Everything that `hunch import` can read: the histories of the shells, and one that belongs to no shell. */
export const importSources: readonly ImportSource[] = [...shells.map(({ history }) => history), atuinHistory];

export const importSourceNames: readonly string[] = importSources.map(({ name }) => name);

/** @throws for a name that is not in `importSourceNames` */
export function importSourceNamed(name: string): ImportSource {
  const source = importSources.find((each) => each.name === name);
  if (source === undefined) throw new Error(`${name} is no import source`);
  return source;
}
