import { formatMicros, isSmoke, printTable, summarize } from '@hunch/bench';
import { checkCommand } from '@hunch/command-safety';
import { manualClock } from '@hunch/common/clock';
import { ok } from '@hunch/common/result';
import { defaults } from '@hunch/common/options';
import {
  builtInRecipes,
  CommandGenerator,
  createRecipeBook,
  generatorOptions,
  IntentRouter,
  type GeneratorOptions,
  type ModelPort,
} from '@hunch/intent-router';

/**
 * `pnpm --filter @hunch/intent-router bench`: what generation costs beside the model (spec 004, "Performance Budget"). The model answers
 * after a known time, measured by itself and taken off.
 */
const requests = [
  'find all rust files larger than 1MB in src',
  'show me the last 5 commits by alice',
  "what's my IP address",
  'which process is using port 8080',
  'count the lines of all python files modified this week',
  'install ripgrep',
  'compress the folder logs into logs.tar.gz',
  'how much disk space is left?',
  'make deploy.sh executable',
  'do that thing we discussed',
  'find files older than 30 days in /var/tmp and delete them',
  'replace "foo" with "bar" in all yaml files',
];
/** No command is known for these, which is found out only when everything has been tried. */
const declinedRequests = [
  'plan my holiday in the mountains and book a train for tuesday',
  'find all files that grandma would like, whatever she thinks of them',
  'print the third column of data.csv in the colours of the rainbow',
  'show the memory of processes that were started by a ghost, sorted by mood',
  'copy notes.txt to nas:/backup unless the moon is full, and tell bob about it',
  'which of the containers would you restart first if you were me',
  'list the branches that nobody has any feelings for since last spring',
  'download https://example.com/a.zip politely and thank the server for it',
];
/** Each ends with a clause that is no part of any frame. */
const clauseRequests = [
  "find log files under /var, don't remove them",
  'files named readme.md under src, whatever the case',
  'show the disk usage of the folders here, biggest first, no subfolders',
  'list the users with a login shell, each one once, sorted',
  'lines of app.log with timeout, upper or lower case does not matter',
  'show open ports, no name lookup, as root',
];
const modelLatencyMs = 20;
const rounds = isSmoke() ? 2 : 40;
const quickRounds = isSmoke() ? 10 : 400;

const facts = { os: 'linux', unixFlavor: 'gnu', shell: 'bash', programs: null } as const;
const model: ModelPort = {
  complete: () =>
    new Promise((resolve) => {
      setTimeout(() => resolve(ok('{"cmd": "ls -l"}')), modelLatencyMs);
    }),
};

let checksum = 0;
const started = performance.now();
const book = createRecipeBook(builtInRecipes());
const bookMs = performance.now() - started;

const rows = [
  await measured(
    'everything but the model',
    rounds,
    withModel,
    ({ prepareMs, finishMs }) => prepareMs + finishMs,
  ),
  await measured('a recipe', quickRounds, withRecipes, total),
  await measured('a remembered command', quickRounds, remembering, total),
  await measured('a blocked request', quickRounds, withModel, total, [
    'rm -rf /',
    'delete the entire filesystem',
  ]),
];
printTable(['what', 'p50', 'p95', 'p99'], rows);
const worked = {
  answered: await processorTime(requests),
  declined: await processorTime(declinedRequests),
  'with clauses': await processorTime(clauseRequests),
};
printTable(
  ['without a model, processor time', 'p50', 'p95', 'p99', 'the slowest at first'],
  Object.entries(worked).map(([what, times]) => [what, ...times]),
);
console.log(
  `the book of ${builtInRecipes().length} recipes is ready after ${bookMs.toFixed(1)} ms (once); checksum ${checksum}`,
);

interface Times {
  readonly prepareMs: number;
  readonly modelMs: number;
  readonly finishMs: number;
}

function total({ prepareMs, modelMs, finishMs }: Times): number {
  return prepareMs + modelMs + finishMs;
}

function generatorWith(port: ModelPort | null, options: Partial<GeneratorOptions>): CommandGenerator {
  return new CommandGenerator({
    clock: manualClock(0),
    stopwatch: () => performance.now(),
    options: { ...defaults(generatorOptions), ...options },
    router: new IntentRouter({ clock: manualClock(0) }),
    platform: { scan: () => Promise.resolve(facts) },
    check: (command, place) => checkCommand(command, place),
    book,
    model: () => Promise.resolve(port),
  });
}

function withModel(): CommandGenerator {
  return generatorWith(model, { cache_ttl_seconds: 0 });
}

function withRecipes(): CommandGenerator {
  return generatorWith(null, {});
}

function remembering(): CommandGenerator {
  return generatorWith(model, {});
}

async function measured(
  what: string,
  count: number,
  make: () => CommandGenerator,
  cost: (times: Times) => number,
  asked: readonly string[] = requests,
): Promise<readonly string[]> {
  const generator = make();
  // The first round fills caches and lets code be compiled.
  for (const text of asked) await generator.generate({ text });
  const micros: number[] = [];
  for (let round = 0; round < count; round += 1) {
    for (const text of asked) {
      const { outcome, times } = await generator.generate({ text });
      checksum += outcome.kind.length;
      micros.push(cost(times) * 1000);
    }
  }
  const { p50, p95, p99 } = summarize(micros);
  return [what, formatMicros(p50), formatMicros(p95), formatMicros(p99)];
}

/** What requests cost the processor, whatever else the machine does; the first ones apart, which read the grammars that they need. */
async function processorTime(asked: readonly string[]): Promise<readonly string[]> {
  const generator = withRecipes();
  const first: number[] = [];
  const micros: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    for (const text of asked) {
      const before = process.cpuUsage();
      const { outcome } = await generator.generate({ text });
      const { user, system } = process.cpuUsage(before);
      checksum += outcome.kind.length;
      (round === 0 ? first : micros).push(user + system);
    }
  }
  const { p50, p95, p99 } = summarize(micros);
  return [p50, p95, p99, Math.max(...first)].map(formatMicros);
}
