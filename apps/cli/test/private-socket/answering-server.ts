import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

const program = `
require('node:net').createServer((peer) => {
  peer.on('error', () => {});
  peer.on('data', () => peer.write('status=ok\\0\\0'));
}).listen(process.argv[1], () => console.log('listening'));`;

/** Answers every frame with `status=ok`. In a process of its own, for clients that the test waits for. */
export async function answerOn(socket: string): Promise<Disposable> {
  const server: ChildProcess = spawn(process.execPath, ['-e', program, socket], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {},
  });
  if (server.stdout !== null) await once(server.stdout, 'data');
  return { [Symbol.dispose]: () => void server.kill('SIGKILL') };
}
