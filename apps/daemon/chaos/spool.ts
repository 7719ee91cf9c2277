import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { encodeFrame } from '@hunch/common/protocol';
import { commandEnd } from '../test/support/events.ts';
import { end, request } from './subject.ts';
import { started, type Kind } from './trial.ts';

const memory = '/dev/shm';
const TMPFS_MAGIC = 0x01021994;

/** A shell that leaves what it has to tell as files (docs/protocol.md, "Spools"), between others that are no frames. What the daemon takes away is accepted. */
export const damagedSpool: Kind = async (trial) => {
  if (!existsSync(memory) || statfsSync(memory).type !== TMPFS_MAGIC)
    return `${memory} is no file system in memory`;
  const { random, accepted } = trial;
  const directory = mkdtempSync(join(memory, 'hunch-chaos-'));
  try {
    const lines = new Map<string, string>();
    for (let seq = 1; seq <= 60; seq += 1) {
      const file = join(directory, String(seq));
      const frame = encodeFrame('IngestEvent', {
        ...commandEnd(`left ${seq}`, seq, { session_id: 'spool' }),
      });
      const kind = random.below(12);
      if (kind === 0) writeFileSync(file, Buffer.from(frame).subarray(0, random.below(frame.length)));
      else if (kind === 1)
        writeFileSync(file, Buffer.from(Array.from({ length: 300 }, () => random.below(256))));
      else if (kind === 2) symlinkSync('/dev/zero', file);
      else if (kind === 3) execFileSync('mkfifo', [file]);
      else if (kind === 4) writeFileSync(file, Buffer.alloc(4 * 1024 * 1024, 'x'));
      else if (kind === 5) mkdirSync(file);
      else {
        writeFileSync(file, frame);
        lines.set(String(seq), `left ${seq}`);
      }
    }
    const start = { ...commandEnd('', 0), event_type: 'session_start', session_id: 'spool' };
    const opening = { ...start, spool: directory };
    const daemon = await started(trial);
    if (daemon.socket !== undefined) await request(daemon.socket, 'IngestEvent', opening);
    if (random.chance(0.5)) await untilTaken(directory, lines);
    await end(daemon, random.chance(0.5) ? 'SIGKILL' : 'SIGTERM');
    // What a daemon that was killed has not taken, the next one does.
    const next = await started(trial);
    if (next.socket !== undefined) await request(next.socket, 'IngestEvent', opening);
    if (!(await untilTaken(directory, lines))) trial.said.push('FAULT: a frame is not taken');
    await end(next, 'SIGTERM');
    const left = new Set(readdirSync(directory));
    for (const [name, line] of lines) if (!left.has(name)) accepted.add(line);
    return undefined;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
};

/** How many commands of a shell may come without one being taken: half a frame is given up after a second. */
const UNTAKEN_COMMANDS_MAX = 600;

/** The shell goes on, a command each 10 ms, until those before have been taken. @returns whether they have */
async function untilTaken(directory: string, lines: Map<string, string>): Promise<boolean> {
  let waiting = [...lines.keys()];
  for (let count = 0; count < UNTAKEN_COMMANDS_MAX; count += 1) {
    const left = waiting.filter((name) => existsSync(join(directory, name)));
    if (left.length === 0) return true;
    if (left.length < waiting.length) count = 0;
    waiting = left;
    const seq = 100 + lines.size;
    const line = `left ${seq}`;
    writeFileSync(
      join(directory, String(seq)),
      encodeFrame('IngestEvent', { ...commandEnd(line, seq, { session_id: 'spool' }) }),
    );
    lines.set(String(seq), line);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return false;
}
