import type { NamesThere } from '../../platform/facts.ts';
import { namedRepositories } from '../frames/elsewhere.ts';

/** "The commits in shop": what git(1) says of the repository here is about another. */
export function lostRepositories(request: string, command: string, there: NamesThere): readonly string[] {
  if (!/^git (?!clone |-C )/.test(command)) return [];
  return namedRepositories(request, there).map((name) => `does not look into ${name}`);
}
