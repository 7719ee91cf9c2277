import { encodeFrame, WireDecoder, type ReceivedRequest } from '@hunch/common/protocol';
import { socketsFirst } from './event-loop.ts';

export const warmUpBounds = {
  /** V8 compiles a function for speed after some thousand runs; more change nothing that was measured. */
  questions: 3_000,
  /** Of processor time in all. With a very large history each question takes longer, and fewer have to do. */
  busyMs: 600,
  /** Whoever has started the daemon asks at once, and should not stand behind a question that nobody asked. */
  startMs: 50,
  /** In one piece: a real question that comes meanwhile waits this long at most, but for the first ones: each takes 20 ms. */
  sliceMs: 1,
  /** Between looks whether there is still something better to do. */
  waitMs: 100,
} as const;

/** No shell has this session, so nothing is found in its memory and nothing is kept of it. */
const SESSION = 'hunchd-warm-up';

const lastCommands = ['git status', 'cd src', 'ls -la', 'make test'];

/**
 * Asks itself what a shell would ask, right after the start: code that has not run yet is interpreted, and the first few
 * hundred suggestions would take a millisecond each instead of a tenth. Reads only. Waits while there is an import or a burst
 * of events to be learnt.
 */
export async function warmUp(
  answer: (request: ReceivedRequest) => unknown,
  { isStopping, isBusy }: { readonly isStopping: () => boolean; readonly isBusy: () => boolean },
): Promise<void> {
  let busyMs = 0;
  let asked = 0;
  await new Promise((resolve) => setTimeout(resolve, warmUpBounds.startMs).unref());
  while (asked < warmUpBounds.questions && busyMs < warmUpBounds.busyMs && !isStopping()) {
    if (isBusy()) {
      await new Promise((resolve) => setTimeout(resolve, warmUpBounds.waitMs).unref());
      continue;
    }
    const start = performance.now();
    while (performance.now() - start < warmUpBounds.sliceMs) {
      for (const message of new WireDecoder().push(Buffer.from(question(asked)))) {
        if (message.ok) answer(message.value);
      }
      asked += 1;
    }
    busyMs += performance.now() - start;
    await socketsFirst();
  }
}

/** An empty line, then one letter, then two: a little of everything that is typed. */
function question(index: number): string {
  const letter = (position: number): string => String.fromCharCode(97 + (position % 26));
  const prefix = ['', letter(index), letter(index) + letter(index * 7 + 3), 'git ', 'cd '][index % 5] ?? '';
  const last =
    index % 2 === 0 ? {} : { last_cmd: lastCommands[index % lastCommands.length], last_exit_code: 0 };
  return encodeFrame('Suggest', {
    session_id: SESSION,
    cwd: '/',
    prefix,
    limit: 1 + (index % 5),
    reply: 1,
    ...last,
  });
}
