import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { hunchPaths, type HunchPaths } from '@hunch/common/paths';
import { Hunch, ownHunch } from '../src/hunch.ts';

/** That of this tree, or the one that `conformance/packed.ts` has installed. */
export const hunch = new Hunch(process.env['HUNCH_CONFORMANCE_CLI'] ?? ownHunch);
export const paths = (): HunchPaths => hunchPaths({ HUNCH_HOME: hunch.home }, process.getuid?.() ?? 0);

let starting: Promise<void> | undefined;

/** The built hunch with its daemon, started by the first check that wants it; all checks share one home. */
export const started = (): Promise<void> => (starting ??= hunch.startDaemon());

/** After the last check. */
export const closeHunch = (): Promise<void> => hunch.close();

export interface Reply {
  readonly id: number | string | null;
  readonly ok: boolean;
  readonly result: Readonly<Record<string, unknown>>;
  readonly error: { readonly code: string; readonly message: string; readonly retryable: boolean };
}

/** Sends requests over one connection, as any program would, and returns so many answers and what came with them. */
export async function exchange(requests: readonly object[], answers: number): Promise<readonly Reply[]> {
  await started();
  const socket = connect(paths().socket);
  socket.write(requests.map((request) => `${JSON.stringify(request)}\n`).join(''));
  let text = '';
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString();
    if (text.split('\n').length > answers) socket.end();
  });
  await once(socket, 'close');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Reply);
}

export async function ask(method: string, params: object): Promise<Reply> {
  const [reply] = await exchange([{ v: 1, id: 1, method, params }], 1);
  if (reply === undefined) throw new Error(`The daemon gave no answer to ${method}.`);
  return reply;
}

/** Reports a command that ended, with further fields or others. */
export const report = (cmd_raw: string, more: object = {}): Promise<Reply> =>
  ask('IngestEvent', {
    event_type: 'command_end',
    session_id: 'conformance',
    shell: 'zsh',
    ts_ms: Date.now(),
    cwd: '/',
    exit_code: 0,
    duration_ms: 5,
    cmd_raw,
    ...more,
  });

const LOOK_AGAIN_MS = 20;

/** Until the daemon has learnt and written all that it has accepted. */
export async function settled(): Promise<void> {
  for (;;) {
    const { result } = await ask('DebugStats', {});
    const { unacknowledged } = result['store'] as { readonly unacknowledged: number };
    if (result['ingest_queue'] === 0 && unacknowledged === 0) return;
    await setTimeout(LOOK_AGAIN_MS);
  }
}

/** A request that is refused, and not to be tried again as it is. */
export const refused = async (method: string, params: object, code = 'E_INVALID_ARGUMENT'): Promise<void> => {
  const { ok, error } = await ask(method, params);
  assert.deepEqual([ok, ok || error.code, ok || error.retryable], [false, code, false]);
};

/** What `hunch init` prints for a shell. */
export const integration = async (shell: string): Promise<string> =>
  (await hunch.run(['init', shell])).stdout;
