import type { BuiltInDomain } from '../domains/domain.ts';
import { lazy } from '../lazy.ts';
import { modelWords } from './model-words.ts';

const domainOfProgram = lazy(
  (): ReadonlyMap<string, BuiltInDomain> =>
    new Map(
      Object.entries(modelWords().programs.programs).flatMap(([domain, list]) =>
        list.split(' ').map((program): [string, BuiltInDomain] => [program, domain as BuiltInDomain]),
      ),
    ),
);

/** The domain that a program's command acts in; undefined for a word that is more often plain English. */
export function programDomain(word: string): BuiltInDomain | undefined {
  return domainOfProgram().get(word);
}
