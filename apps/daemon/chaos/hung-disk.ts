import { spawn, type ChildProcess } from 'node:child_process';
import { endWithThis } from '@hunch/bench';
import { end, pathsIn, type Subject } from './subject.ts';
import {
  commandsEach,
  filesIn,
  started,
  stopped,
  underLoad,
  untilAccepted,
  type Kind,
  type Trial,
} from './trial.ts';

/** What a disk that hangs holds up. */
const calls = 'write,writev,pwrite64,pwritev,ftruncate,fsync,fdatasync,rename,unlink';

/**
 * Each write of the daemon to its database takes as long as a disk that has to come up again: the kernel delays the system calls of
 * a process that is traced (strace(1), "delay_enter"). Other files answer at once, as where the database lies on a network.
 */
export const hungDisk: Kind = async (trial) => {
  const daemon = await started(trial);
  await underLoad(trial, daemon, commandsEach);
  const tracer = await slowed(trial, daemon);
  if (tracer === undefined) return 'strace is not installed, or nothing may be traced here';
  // It ends with what it traces, maybe before anybody asks for its end.
  const gone = new Promise((done) => tracer.once('close', done));
  const reports = underLoad(trial, daemon, commandsEach * 4);
  await untilAccepted(trial, trial.accepted.size + 1 + trial.random.below(100), reports);
  const isKilled = trial.random.chance(0.5);
  if (isKilled) await end(daemon, 'SIGKILL');
  await reports;
  tracer.kill('SIGTERM');
  await gone;
  if (!isKilled) await stopped(trial, daemon);
  return undefined;
};

/** @returns when it is traced; undefined when it can't be */
function slowed({ home, random }: Trial, { child }: Subject): Promise<ChildProcess | undefined> {
  const { dataDir } = pathsIn(home);
  const paths = filesIn(dataDir).filter((path) => /suggestions\.db/.test(path));
  const tracer = endWithThis(
    spawn(
      'strace',
      [
        '-f',
        '-p',
        String(child.pid),
        '-o',
        '/dev/null',
        '-e',
        `trace=${calls}`,
        '-e',
        `inject=${calls}:delay_enter=${50 + random.below(500)}ms`,
        ...paths.flatMap((path) => ['-P', path]),
      ],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    ),
  );
  return new Promise((done) => {
    let text = '';
    tracer.stderr.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (/attached/.test(text)) done(tracer);
    });
    tracer.once('error', () => done(undefined));
    tracer.once('close', () => done(undefined));
  });
}
