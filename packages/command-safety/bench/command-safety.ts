import { readFileSync } from 'node:fs';
import { compare, formatMicros, isSmoke, printTable, summarize } from '@hunch/bench';
import { checkCommand } from '../src/index.ts';

const tables = ['critical', 'high', 'look-alikes', 'mentions', 'read-only'];
const rounds = isSmoke() ? 1 : 30;

function commandsOf(name: string): readonly string[] {
  const text = readFileSync(`test/tables/${name}.txt`, 'utf8');
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('## '));
}

/** What a table of regular expressions costs: the patterns of spec 004, one after the other. */
const patterns = [
  /git\s+push\s+.*--force/,
  /git\s+reset\s+--hard/,
  /git\s+clean\s+-fd/,
  /git\s+rebase\s+.*--force/,
  /nc\s+.*-l\s+.*-e/,
  /curl\s+.*\|\s*(?:sudo\s+)?bash/,
  /bind.*:(?:80|443|22)\b/,
  /(?:apt|yum|dnf)\s+.*--force/,
  /pip\s+install\s+--user.*--break-system/,
  /npm\s+.*--unsafe-perm/,
  /chmod\s+.*777\s+\//,
  /chown\s+.*-R\s+.*:\s+\//,
  /chmod\s+.*\+s/,
];

let checksum = 0;
const columns = tables.map((name) => ({ name, commands: commandsOf(name), micros: [] as number[] }));
// The tables take turns, so that what is compiled on the way, and what else the machine does, falls on all of them alike.
for (let round = 0; round < rounds; round += 1) {
  for (const { commands, micros } of columns) {
    for (const command of commands) {
      const start = process.hrtime.bigint();
      const { findings } = checkCommand(command);
      const took = Number(process.hrtime.bigint() - start) / 1000;
      // The first rounds are compiled while they run.
      if (round >= rounds / 3) micros.push(took);
      checksum += findings.length;
    }
  }
}
const rows = columns.map(({ name, commands, micros }) => {
  const { count, p50, p95, p99, max } = summarize(micros.length > 0 ? micros : [0]);
  return [name, String(commands.length), String(count), ...[p50, p95, p99, max].map(formatMicros)];
});
printTable(['table', 'commands', 'checks', 'p50', 'p95', 'p99', 'max'], rows);

const all = tables.flatMap(commandsOf);
const compared = compare([
  {
    name: "the spec's 13 patterns",
    run: (iterations) => {
      let found = 0;
      for (let at = 0; at < iterations; at += 1)
        for (const pattern of patterns) if (pattern.test(all[at % all.length] ?? '')) found += 1;
      return found;
    },
  },
  {
    name: 'checkCommand',
    run: (iterations) => {
      let found = 0;
      for (let at = 0; at < iterations; at += 1)
        found += checkCommand(all[at % all.length] ?? '').findings.length;
      return found;
    },
  },
]);
console.log();
printTable(
  ['per command', 'p50', 'ratio'],
  compared.map(({ name, nanos, ratio }) => [name, formatMicros(nanos.p50 / 1000), `${ratio.toFixed(2)}x`]),
);

const hostile: Readonly<Record<string, (characters: number) => string>> = {
  'nested substitutions': (characters) => '$(echo '.repeat(characters / 7),
  'doubling variables': (characters) => 'a=$a$a;'.repeat(characters / 7),
  evals: (characters) => 'eval '.repeat(characters / 5),
  directories: (characters) => `${'cd a;'.repeat(characters / 5)}rm -rf *`,
  'actions of find': (characters) => `find . ${'-exec rm {} + '.repeat(characters / 14)}`,
  'flags of rm': (characters) => `rm ${'-rf / '.repeat(characters / 6)}`,
};
const size = isSmoke() ? 10_000 : 250_000;
console.log();
printTable(
  ['hostile text', `${size} characters`, `${size * 4} characters`, 'ratio'],
  Object.entries(hostile).map(([name, make]) => {
    const [small, large] = [size, size * 4].map((characters) => {
      const text = make(characters);
      const start = performance.now();
      checksum += checkCommand(text).findings.length;
      return performance.now() - start;
    });
    return [
      name,
      `${(small ?? 0).toFixed(0)} ms`,
      `${(large ?? 0).toFixed(0)} ms`,
      ((large ?? 0) / (small ?? 1)).toFixed(1),
    ];
  }),
);
console.log(`\nchecksum ${checksum}`);
