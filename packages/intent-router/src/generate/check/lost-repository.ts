import type { NamesThere } from '../../platform/facts.ts';
import { namedRepositories } from '../frames/elsewhere.ts';

/** "The commits in shop": what git(1) says of the repository here is about another. */
export function lostRepositories(request: string, command: string, there: NamesThere): readonly string[] {
  if (!/^git (?!clone |-C )/.test(command)) return [];
  const named = [...namedRepositories(request, there), ...(isSubject.test(request) ? ['repo'] : [])];
  return named.slice(0, 1).map((name) => `does not look into ${name}`);
}

/** "How many commits has repo had": without an article it is a name. */
const isSubject = /\b(?:has|have|had|does|did|is) repo\b/i;
