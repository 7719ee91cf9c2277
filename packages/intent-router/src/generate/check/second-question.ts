import { lazy } from '../../lazy.ts';
import { patternTest } from '../patterns.ts';
import { wordTables } from '../recipes/word-tables.ts';

const questions = lazy(() =>
  wordTables().aspects.question.map(({ says, shown }) => ({
    asked: new RegExp(
      String.raw`\b(?:and|plus)(?: also)?(?: (?:tell|show|give)(?: me)?| print)? (${says})\b(?! not\b)`,
      'i',
    ),
    isShown: patternTest(shown),
  })),
);

/** "The pid of x and how long it has been up": a further question that the command says nothing about. */
export function lostQuestions(request: string, runs: readonly string[]): readonly string[] {
  return questions().flatMap(({ asked, isShown }) => {
    const said = asked.exec(request)?.[1];
    return said === undefined || runs.some(isShown) ? [] : [`leaves out "${said}"`];
  });
}
