import { isSmoke, printTable, summarize, formatMicros } from '@hunch/bench';
import { manualClock } from '@hunch/common/clock';
import { IntentRouter, LocalRouter } from '@hunch/intent-router';

/** `pnpm --filter @hunch/intent-router bench`: the embedded model and the cache, one request at a time. */
const requests = [
  'find all rust files larger than 1MB',
  'show me my git branches',
  "what's my IP address",
  'kill whatever is listening on port 8080',
  'how many lines of code are in src/main.rs',
  'install ripgrep with homebrew please',
  'find large log files and compress them',
  'how much disk space is left on /var',
  'make deploy.sh executable for everyone',
  'do that thing we discussed',
  'zeig mir die letzten Commits',
  'could you tell me which of my npm packages are outdated, and update them if it is not too much trouble',
];
const rounds = isSmoke() ? 100 : 4000;

const local = new LocalRouter();
const cached = new IntentRouter({ clock: manualClock(0) });
for (const request of requests) cached.routeLocally({ text: request });

let checksum = 0;
const rows = [
  measured(
    'embedded model, a request of 3 to 19 words',
    (request) => local.route(request).ranking[0].confidence,
  ),
  measured(
    'the same decision from the cache',
    (request) => cached.routeLocally({ text: request }).confidence,
  ),
];
printTable(['what', 'p50', 'p95', 'p99'], rows);
console.log(`checksum ${checksum.toFixed(3)}`);

function measured(what: string, decide: (request: string) => number): readonly string[] {
  for (let warm = 0; warm < rounds / 4; warm += 1)
    for (const request of requests) checksum += decide(request);
  const micros: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const request of requests) {
      const start = process.hrtime.bigint();
      checksum += decide(request);
      micros.push(Number(process.hrtime.bigint() - start) / 1000);
    }
  }
  const { p50, p95, p99 } = summarize(micros);
  return [what, formatMicros(p50), formatMicros(p95), formatMicros(p99)];
}
