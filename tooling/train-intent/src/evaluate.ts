import { basename } from 'node:path';
import { LocalRouter } from '@hunch/intent-router';
import { figuresOf, readJudged, type Answer, type Figures, type JudgedRequest } from './evaluation.ts';
import { answerOf } from './left-out.ts';

/** `pnpm --filter @hunch/train-intent evaluate [file.tsv …]`: what the embedded model makes of judged requests. */
const given = process.argv.slice(2);
const files = given.length === 0 ? ['judged/learnt/development.tsv', 'judged/held.tsv'] : given;
const worstPerDomain = 6;

const router = new LocalRouter();
for (const file of files) {
  const judged = readJudged(file);
  const answers = judged.map(({ text }) => answerOf(router, text));
  report(basename(file), figuresOf(judged, answers));
  // Held-out requests stay unread, or they are held out no longer.
  if (file.includes('learnt')) worst(judged, answers);
}

function report(name: string, figures: Figures): void {
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  const of = ({ right, requests }: { right: number; requests: number }) => `${right}/${requests}`;
  console.log(`\n${name}: ${figures.requests} requests`);
  console.log(
    `  primary ${percent(figures.primary)}, acceptable ${percent(figures.acceptable)}, macro-F1 ${percent(figures.macroF1)}`,
  );
  console.log(
    `  above the threshold ${percent(figures.coverage)}, of which right ${percent(figures.precision)}`,
  );
  console.log(`  coverage at 95 % ${percent(figures.coverageAt95)}, ECE ${percent(figures.ece)}`);
  console.log(`  pairs ${of(figures.pairs)}, kept in general ${of(figures.kept)}`);
  for (const [wanted, row] of figures.confusion) {
    const cells = [...row].sort((a, b) => b[1] - a[1]).map(([domain, count]) => `${domain} ${count}`);
    console.log(`    ${wanted.padEnd(22)} ${cells.join(', ')}`);
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
