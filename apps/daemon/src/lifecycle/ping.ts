import { connect } from 'node:net';

/** `answers`: a daemon that works. `silent`: somebody holds the socket and says nothing. `nobody`: no listener. */
export type PingOutcome = 'answers' | 'silent' | 'nobody';

/** Asks for `Status`. A process that is stopped or stuck still accepts connections, so only an answer counts. */
export function ping(socketPath: string, deadlineMs: number): Promise<PingOutcome> {
  return new Promise((resolve) => {
    const socket = connect(socketPath);
    let connected = false;
    const finish = (outcome: PingOutcome): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(outcome);
    };
    const timer = setTimeout(() => finish(connected ? 'silent' : 'nobody'), deadlineMs);
    socket.once('connect', () => {
      connected = true;
      socket.write('{"v":1,"id":1,"method":"Status","params":{}}\n');
    });
    socket.once('data', () => finish('answers'));
    socket.once('error', () => finish(connected ? 'silent' : 'nobody'));
    socket.once('close', () => finish(connected ? 'silent' : 'nobody'));
  });
}

/** As `ping`, but waits out a daemon that holds the lock and is still starting. */
export async function pingUntil(socketPath: string, deadlineMs: number): Promise<PingOutcome> {
  const end = performance.now() + deadlineMs;
  for (;;) {
    const outcome = await ping(socketPath, Math.max(1, end - performance.now()));
    if (outcome === 'answers' || performance.now() >= end) return outcome;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
