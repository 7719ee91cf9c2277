import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { SeededRandom } from '@hunch/common/random';
import { end, report, startSubject, warningsOf, type Subject } from './subject.ts';

export interface Trial {
  readonly home: string;
  readonly random: SeededRandom;
  /** Commands that were answered; each has to be stored once. */
  readonly accepted: Set<string>;
  /** What the daemon or a refused start said of the trouble. */
  readonly said: string[];
  /** Texts that no file may hold when it is over. */
  readonly deleted: Set<string>;
  /** The trouble is one that a person has to be told of. */
  mustTell: boolean;
  /** Commands are told more than once. */
  repeats: boolean;
}

/** Leaves the daemon ended and the trouble over. @returns why it can't be tried here */
export type Kind = (trial: Trial) => Promise<string | undefined>;

export const commandsEach = 60;
const shells = 4;

export async function started(
  trial: Trial,
  environment?: Readonly<Record<string, string>>,
): Promise<Subject> {
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

export async function underLoad(
  { accepted }: Trial,
  { socket }: Subject,
  count: number,
  tsMs?: (index: number) => number,
): Promise<void> {
  if (socket === undefined) return;
  // No command is told twice.
  const names = Array.from({ length: shells }, (_, index) => `load-${accepted.size}-${index}`);
  const times = tsMs === undefined ? {} : { tsMs };
  await Promise.all(names.map((name) => report(socket, name, { count, accepted, ...times })));
}

/** @param load ends the wait, too */
export async function untilAccepted({ accepted }: Trial, count: number, load: Promise<void>): Promise<void> {
  const over = load.then(() => 'over');
  while (accepted.size < count) {
    const next = new Promise<string>((resolve) => setTimeout(() => resolve('next'), 1));
    if ((await Promise.race([over, next])) === 'over') return;
  }
}

export async function stopped({ said }: Trial, daemon: Subject): Promise<void> {
  if (daemon.socket === undefined) return;
  said.push(...(await warningsOf(daemon.socket)));
  await end(daemon, 'SIGTERM');
}

/** What links lead to is not in it: one of the troubles is a configuration that is a link to `/`. */
export function filesIn(directory: string): string[] {
  if (!existsSync(directory)) return [];
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted();
}
