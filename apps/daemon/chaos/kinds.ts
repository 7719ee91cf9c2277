import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { cutShort, damagedDatabase, damagedFile, damagedLog, overwrite, zeroPage } from './damage.ts';
import { deletedLines } from './deletions.ts';
import { hungDisk } from './hung-disk.ts';
import { withMount } from './mount.ts';
import { damagedSpool } from './spool.ts';
import { end, limit, pathsIn, report, startSubject, warningsOf } from './subject.ts';
import { gatewayKilled, storeThreadKilled } from './threads.ts';
import {
  commandsEach,
  refusal,
  started,
  stopped,
  underLoad,
  untilAccepted,
  type Kind,
  type Trial,
} from './trial.ts';

export const kinds: Readonly<Record<string, Kind>> = {
  'daemon killed': async (trial) => {
    const daemon = await started(trial);
    const reports = underLoad(trial, daemon, 400);
    await untilAccepted(trial, 20 + trial.random.below(300), reports);
    await end(daemon, 'SIGKILL');
    await reports;
    return undefined;
  },
  'store thread killed': storeThreadKilled,
  'gateway killed': gatewayKilled,
  'no file can grow': async (trial) => {
    const daemon = await started(trial);
    limit(daemon, 'fsize', 4096 * (1 + trial.random.below(40)));
    await underLoad(trial, daemon, 300);
    limit(daemon, 'fsize', 'unlimited');
    await stopped(trial, daemon);
    return undefined;
  },
  'disk full': (trial) => onMount(trial, `size=${300 + trial.random.below(1000)}k`, 'size=64m'),
  'no inodes': (trial) => onMount(trial, `nr_inodes=${2 + trial.random.below(10)}`, 'nr_inodes=4096'),
  'disk read-only': (trial) =>
    withMount(pathsIn(trial.home).dataDir, 'size=64m', async (remount) => {
      const before = await started(trial);
      await underLoad(trial, before, commandsEach);
      await end(before, trial.random.below(2) === 0 ? 'SIGKILL' : 'SIGTERM');
      remount('ro');
      const daemon = await started(trial);
      await underLoad(trial, daemon, commandsEach);
      if (daemon.socket !== undefined) trial.said.push(...(await warningsOf(daemon.socket)));
      await end(daemon, 'SIGTERM');
      remount('rw');
    }),
  'disk hangs': hungDisk,
  'clocks jump': async (trial) => {
    const preload = join(trial.home, 'clock.cjs');
    writeFileSync(preload, jumpingClock);
    const daemon = await started(trial, { NODE_OPTIONS: `--require=${preload}` });
    const year = 365 * 86_400_000;
    await underLoad(trial, daemon, commandsEach, () => Date.now() + (trial.random.below(20) - 15) * year);
    await end(daemon, trial.random.below(2) === 0 ? 'SIGKILL' : 'SIGTERM');
    return undefined;
  },
  'page of the database zeroed': damagedDatabase(zeroPage),
  'database overwritten': damagedDatabase(overwrite),
  'database cut short': damagedDatabase(cutShort),
  "database's log damaged": damagedLog,
  'image damaged': damagedFile(/engine\.(?:image|journal)$/),
  'code cache damaged': damagedFile(/\/cache\//),
  'another file damaged': damagedFile(/^(?!.*(?:suggestions\.db|\.sock$))/),
  'spool damaged': damagedSpool,
  'configuration is no configuration': async (trial) => {
    const { config } = pathsIn(trial.home);
    mkdirSync(dirname(config), { recursive: true });
    const links = ['/dev/zero', '/dev/null', '/', '/nowhere', '/dev/urandom'];
    symlinkSync(links[trial.random.below(links.length)] ?? '/', config);
    const daemon = await started(trial);
    await underLoad(trial, daemon, commandsEach);
    await stopped(trial, daemon);
    return undefined;
  },
  'lines deleted': deletedLines,
  'two daemons': async (trial) => {
    const both = await Promise.all([startSubject(trial.home), startSubject(trial.home)]);
    const running = both.filter(({ socket }) => socket !== undefined);
    if (running.length !== 1) trial.said.push(`FAULT: ${running.length} of two daemons run`);
    for (const daemon of both) await refusal(trial, daemon);
    const [daemon] = running;
    if (daemon === undefined) return undefined;
    await underLoad(trial, daemon, commandsEach);
    await end(daemon, 'SIGKILL');
    return undefined;
  },
  'many shells': async (trial) => {
    const daemon = await started(trial);
    const { socket } = daemon;
    if (socket === undefined) return undefined;
    const names = Array.from({ length: 300 }, (_, index) => `shell-${index}`);
    await Promise.all(names.map((name) => report(socket, name, { count: 3, accepted: trial.accepted })));
    await end(daemon, 'SIGKILL');
    return undefined;
  },
  'few descriptors': async (trial) => {
    const daemon = await started(trial);
    limit(daemon, 'nofile', 30 + trial.random.below(20));
    await underLoad(trial, daemon, commandsEach);
    await stopped(trial, daemon);
    return undefined;
  },
};

/** Only by name: they take a minute and more. */
export const longKinds: Readonly<Record<string, Kind>> = {
  'disk full for a minute': (trial) => {
    const { dataDir } = pathsIn(trial.home);
    return withMount(dataDir, 'size=16m', async (remount) => {
      const daemon = await started(trial);
      await underLoad(trial, daemon, commandsEach);
      const filler = join(dataDir, 'filler');
      fillUp(filler);
      for (let second = 0; second < 60; second += 1)
        await Promise.all([underLoad(trial, daemon, commandsEach / 2), wait(1000)]);
      trial.mustTell = true;
      if (daemon.socket !== undefined) trial.said.push(...(await warningsOf(daemon.socket)));
      rmSync(filler);
      remount('size=256m');
      if (trial.random.chance(0.5)) await underLoad(trial, daemon, commandsEach);
      await stopped(trial, daemon);
    });
  },
};

/** Until not a byte more fits. */
function fillUp(file: string): void {
  for (let size = 1 << 20; size >= 1; size = Math.floor(size / 2)) {
    try {
      for (;;) writeFileSync(file, Buffer.alloc(size), { flag: 'a' });
    } catch {
      // A smaller piece may still fit.
    }
  }
}

/** Jumps up to a year to and fro. */
const jumpingClock = `const real = Date.now; let state = 1;
Date.now = () => { state = (state * 48271) % 2147483647; return real() + (state % 3 - 1) * (state % 31536000) * 1000; };
`;

/** The daemon's data on a file system of its own, which has too little at first. */
function onMount(trial: Trial, options: string, relieved: string): Promise<string | undefined> {
  return withMount(pathsIn(trial.home).dataDir, options, async (remount) => {
    const daemon = await started(trial);
    await underLoad(trial, daemon, commandsEach * 4);
    if (daemon.socket !== undefined) trial.said.push(...(await warningsOf(daemon.socket)));
    remount(relieved);
    await stopped(trial, daemon);
  });
}
