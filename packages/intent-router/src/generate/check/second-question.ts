import { lazy } from '../../lazy.ts';
import { patternTest } from '../patterns.ts';
import { wordTables } from '../recipes/word-tables.ts';

const tells = '(?:find|see|check|tell|show|give|print)(?: me| out)?';
/** A question, and a further thing that is asked for. */
const first = (says: string): string =>
  String.raw`^(?:${tells} )?(?<first>${says})\b[^,;]* and (?:also |then )?(?:${tells}|what|how|when|who|its|the)\b`;

const questions = lazy(() =>
  wordTables().aspects.question.map(({ says, shown }) => ({
    asked: new RegExp(
      String.raw`\b(?:and|plus)(?: also)?(?: ${tells})? (?<further>${says})\b(?! not\b)|${first(says)}`,
      'i',
    ),
    isShown: patternTest(shown),
  })),
);

/** "The pid of x and how long it has been up": one of two questions that the command says nothing about. */
export function lostQuestions(request: string, runs: readonly string[]): readonly string[] {
  return questions().flatMap(({ asked, isShown }) => {
    const { further, first: before } = asked.exec(request)?.groups ?? {};
    const said = further ?? before;
    return said === undefined || runs.some(isShown) ? [] : [`leaves out "${said}"`];
  });
}
