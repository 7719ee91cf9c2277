// What a decision costs, by the length of the prompt, beside a plain loop over its characters.
import { compare, formatMicros, isSmoke, printTable } from '@hunch/bench';
import { classifyPrompt, defaultSettings, promptRequest, type RoutingRequest } from '../src/index.ts';

/** The budgets of one decision, in microseconds, by tokens. */
const budgets: readonly (readonly [tokens: number, micros: number])[] = [
  [5, 2],
  [50, 4],
  [500, 25],
  [5_000, 100],
  [100_000, 150],
];

const sentence =
  'Please look at the service that keeps user accounts, find out why a login fails after the session was renewed, and write a test for it. ';
const words = sentence.split(' ');

function prompt(tokens: number): string {
  let text = '';
  for (let index = 0; index < tokens * 0.88; index += 1) text += `${words[index % words.length] ?? ''} `;
  return text.trim();
}

/** What any reading of the text costs at least in JavaScript. */
function sumOfCodes(text: string): number {
  let sum = 0;
  for (let index = 0; index < text.length; index += 1) sum = (sum + text.charCodeAt(index)) | 0;
  return sum;
}

/** The processor's time of one decision: on a busy machine the clock's says how busy it is. The best of several runs. */
function processorMicros(requests: readonly RoutingRequest[]): number {
  const count = isSmoke() ? 16 : 2_000;
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 7; run += 1) {
    const before = process.cpuUsage();
    for (let at = 0; at < count; at += 1) classifyPrompt(pick(requests, at), defaultSettings);
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / count);
  }
  return best;
}

function pick<Item>(items: readonly Item[], at: number): Item {
  return items[at % items.length] as Item;
}

const rows: string[][] = [];
for (const [tokens, budget] of budgets.slice(0, isSmoke() ? 3 : budgets.length)) {
  // Several texts, so that nothing is remembered of the last one; each flat, as one that was read from a socket is.
  const texts = Array.from(
    { length: 16 },
    (_, index) => JSON.parse(JSON.stringify(`${index} ${prompt(tokens)}`)) as string,
  );
  const requests = texts.map(promptRequest);
  const [loop, decision] = compare([
    {
      name: 'characters',
      run(iterations) {
        let sum = 0;
        for (let at = 0; at < iterations; at += 1) sum += sumOfCodes(pick(texts, at));
        return Math.abs(sum);
      },
    },
    {
      name: 'decision',
      run(iterations) {
        let sum = 0;
        for (let at = 0; at < iterations; at += 1)
          sum += classifyPrompt(pick(requests, at), defaultSettings).promptTokens;
        return sum;
      },
    },
  ]);
  if (loop === undefined || decision === undefined) continue;
  const micros = (nanos: number): string => formatMicros(nanos / 1000);
  rows.push([
    `${tokens} tokens`,
    micros(loop.nanos.p50),
    micros(decision.nanos.p50),
    micros(decision.nanos.p99),
    formatMicros(processorMicros(requests)),
    formatMicros(budget),
    decision.ratio.toFixed(1),
    `${decision.checksum % 100_000}`,
  ]);
}
printTable(['prompt', 'characters', 'decision', 'p99', 'processor', 'budget', 'ratio', 'checksum'], rows);
