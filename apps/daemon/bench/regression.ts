// Whether this tree is slower than another: hunch-run bench/regression.ts OTHER (in apps/daemon; both trees built). Both are measured in
// turn in one run, so that only the ratio counts; code 1 when it is past its bound in the median of the blocks.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { formatMicros, isSmoke, percentile, printTable, summarize } from '@hunch/bench';
import { SeededRandom } from '@hunch/common/random';
import { makeHistory } from './history.ts';
import { BenchClient, startDaemon, type BenchDaemon } from './process.ts';

const smoke = isSmoke();
const commands = smoke ? 1_000 : 20_000;
const blocks = smoke ? 3 : 41;
const suggestionsABlock = smoke ? 20 : 500;
const hooksABlock = smoke ? 3 : 30;
/** By how much a change may raise them. */
const suggestP95Max = 1.1;
const hookCostMax = 1.15;

interface Tree {
  readonly home: string;
  readonly daemon: BenchDaemon;
  readonly client: BenchClient;
  readonly hook: string;
}

const [other] = process.argv.slice(2);
if (other === undefined) {
  process.stderr.write('usage: hunch-run bench/regression.ts OTHER-TREE\n');
  process.exit(2);
}
const before = await open(resolve(other));
const after = await open(resolve('../..'));
try {
  const rows = [
    await compared('suggest through the socket, p95', suggestP95Max, suggestP95),
    await compared('the hook of an agent, p50', hookCostMax, hookCost),
  ];
  printTable(
    ['median of the blocks', 'before', 'now', 'ratio', 'must'],
    rows.map(({ name, was, is, ratio, max }) => [
      name,
      formatMicros(was),
      formatMicros(is),
      ratio.toFixed(3),
      `at most ${max.toFixed(2)}`,
    ]),
  );
  if (!smoke && rows.some(({ ratio, max }) => ratio > max)) process.exitCode = 1;
} finally {
  await Promise.all([before, after].map(close));
}

async function open(root: string): Promise<Tree> {
  const home = mkdtempSync(join(tmpdir(), 'hunch-regression-'));
  const daemon = await startDaemon(home, join(root, 'apps/daemon/dist/hunchd.mjs'));
  const client = await BenchClient.open(daemon.socket);
  await client.importAll(makeHistory(commands, join(home, 'projects')));
  return { home, daemon, client, hook: join(root, 'apps/cli/dist/native/hunch-hook') };
}

async function close({ home, daemon, client }: Tree): Promise<void> {
  client.close();
  await daemon.stop();
  rmSync(home, { recursive: true, force: true });
}

/** Blocks in turn, the first tree of a block being the last of the one before: what disturbs the machine falls on both alike. */
async function compared(
  name: string,
  max: number,
  measure: (tree: Tree, block: number) => Promise<number> | number,
) {
  const was: number[] = [];
  const is: number[] = [];
  for (const tree of [before, after]) await measure(tree, blocks);
  for (let block = 0; block < blocks; block += 1) {
    const order = [
      { tree: before, to: was },
      { tree: after, to: is },
    ];
    for (const { tree, to } of block % 2 === 0 ? order : order.toReversed())
      to.push(await measure(tree, block));
  }
  const ratios = is.map((value, block) => value / (was[block] ?? Number.NaN)).toSorted((a, b) => a - b);
  return { name, max, was: summarize(was).p50, is: summarize(is).p50, ratio: percentile(ratios, 0.5) };
}

/** Both trees are asked the same in a block. */
async function suggestP95({ home, client }: Tree, block: number): Promise<number> {
  const random = new SeededRandom(block);
  const samples: number[] = [];
  for (let round = 0; round < suggestionsABlock; round += 1) {
    const params = {
      session_id: 'bench-1',
      cwd: join(home, 'projects', `project-${random.below(24)}`),
      prefix: random.pick(['', 'g', 'git ', 'git c', 'docker ', 'kubectl get', 'ssh h', 'cargo t', 'zzz']),
      limit: 5,
    };
    const start = performance.now();
    await client.line('Suggest', params);
    samples.push((performance.now() - start) * 1000);
  }
  return summarize(samples).p95;
}

/** Measured by bash, which starts it as an agent's shell does. */
function hookCost({ home, daemon, hook }: Tree): number {
  const payload = join(home, 'payload.json');
  const call = {
    tool_name: 'Bash',
    tool_input: { command: 'cargo build --release' },
    tool_use_id: 'toolu_1',
  };
  const event = { session_id: 'bench', transcript_path: '/t.jsonl', cwd: '/src', permission_mode: 'default' };
  writeFileSync(payload, JSON.stringify({ ...event, hook_event_name: 'PreToolUse', ...call }));
  const script = `
    for ((i = 0; i < ${hooksABlock}; i++)); do
      from=\${EPOCHREALTIME/[.,]/}
      "$1" agent claude-code < "$2" > /dev/null || exit 1
      echo $((\${EPOCHREALTIME/[.,]/} - from))
    done`;
  const { stdout, status } = spawnSync('bash', ['-c', script, 'bash', hook, payload], {
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH,
      HUNCH_SOCKET: daemon.socket,
      HUNCH_SOCKET_SECRET: join(home, 'data/socket-secret'),
      HUNCH_NO_AUTOSTART: '1',
    },
  });
  if (status !== 0) throw new Error(`${hook} ended with ${status}`);
  return summarize(stdout.trim().split('\n').map(Number)).p50;
}
