import { compare, formatMicros, printTable } from '@hunch/bench';
import { redactSecrets } from '../src/secrets/index.ts';
import { examples } from '../test/secrets/examples.ts';

/** What people type all day: the price that every command pays. */
const ordinary = [
  'git status',
  'git commit -m "parser: keep the span of a here-document"',
  'cd ~/src/project && ls -la',
  'npm run build -- --watch',
  'docker compose up -d --build web',
  'kubectl get pods -n staging -o wide',
  'grep -rn "function parse" src --include="*.ts" | head -20',
  "find . -name '*.log' -mtime +7 -print0 | xargs -0 rm -f",
  'for f in *.png; do convert "$f" -resize 50% "small/$f"; done',
  'cargo test --release --workspace 2>&1 | tee test.log',
  'rsync -avz --delete dist/ web1:/srv/www/',
  'vim packages/common/src/protocol/ndjson.ts',
  'python3 -m venv .venv',
  'tar czf backup-2024-05-01.tar.gz -C /srv data',
  'make -j8 CC=clang',
  'ps aux | sort -k3 -nr | head',
];
const suspicious = ordinary.map((line) => `${line} --tokenizer x`);
const secret = examples.flatMap(({ mustMatch }) => mustMatch.map(([line]) => line));

const contender = (name: string, lines: readonly string[], work: (line: string) => number) => ({
  name,
  run(iterations: number): number {
    let checksum = 0;
    for (let count = 0; count < iterations; count += 1) checksum += work(lines[count % lines.length] ?? '');
    return checksum;
  },
});

const redact = (line: string): number => redactSecrets(line).text.length;
const results = compare([
  contender('read each character (baseline)', ordinary, (line) => {
    let sum = 0;
    for (let index = 0; index < line.length; index += 1) sum += line.charCodeAt(index);
    return sum;
  }),
  contender('redact an ordinary command', ordinary, redact),
  contender('redact, a hint but no secret', suspicious, redact),
  contender('redact a secret', secret, redact),
]);
printTable(
  ['a line each', 'median', 'p99', 'ratio', 'checksum'],
  results.map(({ name, nanos, ratio, checksum }) => [
    name,
    formatMicros(nanos.p50 / 1000),
    formatMicros(nanos.p99 / 1000),
    ratio.toFixed(1),
    String(checksum),
  ]),
);
