import { expect } from 'vitest';
import { composedCommand, lawfulCommand } from '../../src/generate/frames/composed-command.ts';
import { createRecipeBook } from '../../src/generate/recipes/book.ts';
import { unknownPlatform } from '../../src/platform/facts.ts';
import { recipes } from './recipe-files.ts';

const book = createRecipeBook(recipes);

/** Every way to put one of each list after another. */
export function sentences(...lists: readonly (readonly string[])[]): readonly string[] {
  return lists.reduce<readonly string[]>(
    (begun, list) => begun.flatMap((start) => list.map((end) => `${start} ${end}`.trim())),
    [''],
  );
}

/** The commands that are given without a model, by request. */
export function answersTo(requests: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    requests.flatMap((request): (readonly [string, string])[] => {
      const composed = composedCommand(request, unknownPlatform);
      if (composed !== null) return [[request, composed.command]];
      const answer = book.answer(request, unknownPlatform);
      if (answer.kind === 'command') return [[request, answer.command]];
      const lawful = lawfulCommand(request, unknownPlatform, null, () => undefined);
      return lawful === null ? [] : [[request, lawful.command]];
    }),
  );
}

export function expectNone(
  answers: ReadonlyMap<string, string>,
  isWrong: (request: string, command: string) => boolean,
): void {
  expect([...answers].filter(([request, command]) => isWrong(request, command))).toEqual([]);
}
