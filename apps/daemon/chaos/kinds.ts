import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { SeededRandom } from '@hunch/common/random';
import { withMount } from './mount.ts';
import { readableLines } from './readable.ts';
import { end, limit, pathsIn, report, startSubject, warningsOf, type Subject } from './subject.ts';

export interface Trial {
  readonly home: string;
  readonly random: SeededRandom;
  /** Commands that were answered; each has to be stored once. */
  readonly accepted: Set<string>;
  /** What the daemon or a refused start said of the trouble. */
  readonly said: string[];
}

/** Leaves the daemon ended and the trouble over. @returns why it can't be tried here */
export type Kind = (trial: Trial) => Promise<string | undefined>;

const shells = 4;
const commandsEach = 60;

export const kinds: Readonly<Record<string, Kind>> = {
  'daemon killed': async (trial) => {
    const daemon = await started(trial);
    const reports = underLoad(trial, daemon, 400);
    await untilAccepted(trial, 20 + trial.random.below(300));
    await end(daemon, 'SIGKILL');
    await reports;
    return undefined;
  },
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
  'clocks jump': async (trial) => {
    const preload = join(trial.home, 'clock.cjs');
    writeFileSync(preload, jumpingClock);
    const daemon = await started(trial, { NODE_OPTIONS: `--require=${preload}` });
    const year = 365 * 86_400_000;
    await underLoad(trial, daemon, commandsEach, () => Date.now() + (trial.random.below(20) - 15) * year);
    await end(daemon, trial.random.below(2) === 0 ? 'SIGKILL' : 'SIGTERM');
    return undefined;
  },
  'page of the database zeroed': (trial) =>
    damagedDatabase(trial, (bytes) => {
      const page = trial.random.below(Math.floor(bytes.length / 4096));
      bytes.fill(0, page * 4096, (page + 1) * 4096);
    }),
  'database overwritten': (trial) => damagedDatabase(trial, (bytes) => overwrite(bytes, trial.random)),
  'database cut short': (trial) =>
    damagedDatabase(trial, (bytes) => bytes.subarray(0, trial.random.below(bytes.length))),
  'another file damaged': async (trial) => {
    const daemon = await started(trial);
    await underLoad(trial, daemon, commandsEach);
    await end(daemon, 'SIGTERM');
    const files = filesIn(trial.home).filter((file) => !/suggestions\.db|\.sock$/.test(file));
    const file = files[trial.random.below(files.length)];
    if (file === undefined) return undefined;
    const bytes = readFileSync(file);
    writeFileSync(
      file,
      trial.random.below(2) === 0 ? overwrite(bytes, trial.random) : bytes.subarray(0, bytes.length / 2),
    );
    return undefined;
  },
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

/** Jumps up to a year to and fro. */
const jumpingClock = `const real = Date.now; let state = 1;
Date.now = () => { state = (state * 48271) % 2147483647; return real() + (state % 3 - 1) * (state % 31536000) * 1000; };
`;

async function started(trial: Trial, environment?: Readonly<Record<string, string>>): Promise<Subject> {
  const daemon = await startSubject(trial.home, environment);
  await refusal(trial, daemon);
  return daemon;
}

/** A start that was refused has to say why, in one sentence. */
export async function refusal({ said }: Trial, { socket, ended }: Subject): Promise<void> {
  if (socket !== undefined) return;
  const { code, stderr } = await ended;
  const sentence = /^hunchd: (?!\w*Error)(.+\.)$/m.exec(stderr)?.[1];
  said.push(sentence ?? `FAULT: refused with ${code} and no sentence: ${stderr.slice(0, 200)}`);
}

async function underLoad(
  { accepted }: Trial,
  { socket }: Subject,
  count: number,
  tsMs?: (index: number) => number,
): Promise<void> {
  if (socket === undefined) return;
  const names = Array.from({ length: shells }, (_, index) => `load-${index}`);
  const times = tsMs === undefined ? {} : { tsMs };
  await Promise.all(names.map((name) => report(socket, name, { count, accepted, ...times })));
}

async function untilAccepted({ accepted }: Trial, count: number): Promise<void> {
  while (accepted.size < count) await new Promise((resolve) => setTimeout(resolve, 1));
}

async function stopped({ said }: Trial, daemon: Subject): Promise<void> {
  if (daemon.socket === undefined) return;
  said.push(...(await warningsOf(daemon.socket)));
  await end(daemon, 'SIGTERM');
}

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

/** What can still be read of it has to be kept. */
async function damagedDatabase(
  trial: Trial,
  damage: (bytes: Buffer) => Buffer | void,
): Promise<string | undefined> {
  const daemon = await started(trial);
  await underLoad(trial, daemon, commandsEach * 4);
  await end(daemon, 'SIGTERM');
  const { suggestionsDb } = pathsIn(trial.home);
  const bytes = readFileSync(suggestionsDb);
  writeFileSync(suggestionsDb, damage(bytes) ?? bytes);
  const readable = readableLines(suggestionsDb, trial.accepted.size);
  trial.accepted.clear();
  for (const line of readable) trial.accepted.add(line);
  return undefined;
}

function overwrite(bytes: Buffer, random: SeededRandom): Buffer {
  const length = Math.min(bytes.length, 1 + random.below(8192));
  const at = random.below(Math.max(1, bytes.length - length));
  for (let index = at; index < at + length; index += 1) bytes[index] = random.below(256);
  return bytes;
}

function filesIn(directory: string): string[] {
  if (!existsSync(directory)) return [];
  return readdirSync(directory, { recursive: true })
    .map((name) => join(directory, String(name)))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true)
    .toSorted();
}
