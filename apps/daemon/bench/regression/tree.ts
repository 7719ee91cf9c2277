import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isSmoke, summarize } from '@hunch/bench';
import { SeededRandom } from '@hunch/common/random';
import { makeHistory } from '../history.ts';
import { BenchClient, startDaemon, type BenchDaemon } from '../process.ts';

const smoke = isSmoke();
const commands = smoke ? 1_000 : 20_000;
const suggestionsABlock = smoke ? 20 : 500;
const hooksABlock = smoke ? 3 : 30;
/** A built tree of hunch, and a home with a history that its daemon has stored. */
export interface Tree {
  readonly root: string;
  readonly home: string;
  /** Where the commands of the history ran; the same for both trees. */
  readonly projects: string;
}

/** A daemon of a tree that was started just now, on a copy of the home. */
export interface RunningTree {
  readonly home: string;
  readonly projects: string;
  readonly daemon: BenchDaemon;
  readonly client: BenchClient;
  readonly hook: string;
  readonly stop: () => Promise<void>;
}

/** @param root a clone or work tree in which the apps are built */
export async function prepareTree(root: string, projects: string): Promise<Tree> {
  const home = mkdtempSync(join(tmpdir(), 'hunch-regression-'));
  const { client, stop } = await running({ root, home, projects });
  await client.importAll(makeHistory(commands, projects));
  await stop();
  return { root, home, projects };
}

export async function startTree(prepared: Tree): Promise<RunningTree> {
  const copy = mkdtempSync(join(tmpdir(), 'hunch-regression-'));
  cpSync(prepared.home, copy, { recursive: true });
  const tree = await running({ ...prepared, home: copy });
  const stop = async (): Promise<void> => {
    await tree.stop();
    rmSync(copy, { recursive: true, force: true });
  };
  return { ...tree, stop };
}

async function running({ root, home, projects }: Tree): Promise<RunningTree> {
  const daemon = await startDaemon(home, join(root, 'apps/daemon/dist/hunchd.mjs'));
  const client = await BenchClient.open(daemon.socket);
  const stop = async (): Promise<void> => {
    client.close();
    await daemon.stop();
  };
  return { home, projects, daemon, client, hook: join(root, 'apps/cli/dist/native/hunch-hook'), stop };
}

/** Its commit, and whether it has changes that are in none. */
export function describeTree(root: string): string {
  const git = (...args: string[]): string =>
    execFileSync('git', ['-C', root, ...args], { encoding: 'utf8' }).trim();
  try {
    const changes = git('status', '--porcelain', '--untracked-files=no') === '' ? '' : ', with changes';
    return `${git('log', '-1', '--format=%h %s')}${changes} (${root})`;
  } catch {
    return `no commit (${root})`;
  }
}

/** In microseconds. Both trees are asked the same in a block. */
export async function suggestP95({ client, projects }: RunningTree, block: number): Promise<number> {
  const random = new SeededRandom(block);
  const samples: number[] = [];
  for (let round = 0; round < suggestionsABlock; round += 1) {
    const params = {
      session_id: 'bench-1',
      cwd: join(projects, `project-${random.below(24)}`),
      prefix: random.pick(['', 'g', 'git ', 'git c', 'docker ', 'kubectl get', 'ssh h', 'cargo t', 'zzz']),
      limit: 5,
    };
    const start = performance.now();
    await client.line('Suggest', params);
    samples.push((performance.now() - start) * 1000);
  }
  return summarize(samples).p95;
}

/** In microseconds. Measured by bash, which starts it as an agent's shell does. */
export function hookCost({ home, daemon, hook }: RunningTree): number {
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
