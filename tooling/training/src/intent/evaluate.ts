import { basename } from 'node:path';
import { LocalRouter } from '@hunch/intent-router';
import { figuresOf, readJudged, type Answer, type JudgedRequest } from './evaluation.ts';
import { answersOf } from './left-out.ts';
import { printConfusion, printFigures } from './report.ts';

const ownFiles = ['intent/judged/learnt/development.tsv', 'intent/judged/held.tsv'];
const worstPerDomain = 6;

/** What the embedded model makes of judged requests. */
export function evaluate(given: readonly string[]): void {
  const router = new LocalRouter();
  for (const file of given.length === 0 ? ownFiles : given) {
    const judged = readJudged(file);
    const answers = answersOf(router, judged);
    const figures = figuresOf(judged, answers);
    printFigures(basename(file), figures);
    printConfusion(figures);
    // Held-out requests stay unread, or they are held out no longer.
    if (file.includes('learnt')) worst(judged, answers);
  }
}

/** The surest mistakes of each domain. */
function worst(judged: readonly JudgedRequest[], answers: readonly Answer[]): void {
  const mistakes = judged.flatMap((request, index) => {
    const answer = answers[index];
    return answer === undefined || answer.domain === request.primary ? [] : [{ request, answer }];
  });
  const shown = new Map<string, number>();
  for (const { request, answer } of mistakes.sort((a, b) => b.answer.confidence - a.answer.confidence)) {
    const count = shown.get(request.primary) ?? 0;
    if (count >= worstPerDomain) continue;
    shown.set(request.primary, count + 1);
    const mark = request.acceptable.some((domain) => domain === answer.domain) ? '~' : '!';
    console.log(
      `  ${mark} ${request.primary} > ${answer.domain} ${answer.confidence.toFixed(2)}  ${request.text}`,
    );
  }
}
