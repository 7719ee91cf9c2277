import { doubtsAbout } from '@hunch/intent-router';
import type { Execution } from './sandbox.ts';

/** A request with one or two reference commands. */
export interface Referenced {
  readonly query: string;
  readonly gold: string;
  readonly gold2?: string;
}

/** Runs a command on a fresh copy of the request's file system. */
export type Run = (command: string) => Promise<Execution>;

/** What the references of a request do. */
export interface References {
  /** Of those that do the same each time; none: no answer can be compared. */
  readonly results: readonly Execution[];
  /** Of those that do what the request says; none: it says why. */
  readonly sound: readonly Execution[];
  readonly fault: string | null;
}

const PROGRAM_MISSING = 127;

/**
 * What an answer is held to, found by running the references, whatever was answered. What depends on the moment, or on a program that is not here,
 * can't be compared. Unsound is a reference
 * - that prints nothing, changes nothing and complains: it failed;
 * - that uses a variable which nothing sets;
 * - that the comparison of commands with their requests doubts;
 * - that prints one number where the other reference prints another: one of them counts something else, and nothing says which.
 */
export async function readReferences(task: Referenced, run: Run): Promise<References> {
  const golds = [...new Set([task.gold, task.gold2 ?? task.gold])];
  const results: Execution[] = [];
  const sound: Execution[] = [];
  let fault: string | null = null;
  const before = await run('true');
  for (const gold of golds) {
    const [first, second] = [await run(gold), await run(gold)];
    if (first.exit === PROGRAM_MISSING || !isSame(first, second)) continue;
    results.push(first);
    const found = await faultOf(task.query, gold, first, before, run);
    if (found === undefined) sound.push(first);
    else fault ??= `${gold}: ${found}`;
  }
  const [one, other] = sound.map(({ stdout }) => numberIn(stdout));
  if (one !== undefined && other !== undefined && one !== other)
    return { results, sound: [], fault: `the references print ${one} and ${other}` };
  return { results, sound, fault: sound.length > 0 ? null : fault };
}

async function faultOf(
  request: string,
  command: string,
  result: Execution,
  before: Execution,
  run: Run,
): Promise<string | undefined> {
  if (result.stdout.trim() === '' && result.complained && isSameFiles(result, before))
    return 'it fails: nothing but an error';
  if (/\$\{?[A-Za-z]/.test(command)) {
    const strict = await run(`set -u; ${command}`);
    if (strict.exit !== result.exit || (strict.complained && !result.complained))
      return 'it uses a variable that nothing sets';
  }
  const [doubt] = doubtsAbout(request, command);
  return doubt === undefined ? undefined : `it ${doubt}`;
}

/** The number that is all of an output. */
function numberIn(stdout: string): string | undefined {
  return /^\s*(\d+)\s*$/.exec(stdout)?.[1];
}

/** Same output, spacing and the order of lines aside, and the same files. */
export function isSame(first: Execution, second: Execution): boolean {
  return linesOf(first.stdout) === linesOf(second.stdout) && isSameFiles(first, second);
}

function isSameFiles(first: Execution, second: Execution): boolean {
  return (
    first.files.size === second.files.size &&
    [...first.files].every(([path, seen]) => second.files.get(path) === seen)
  );
}

function linesOf(text: string): string {
  return text
    .split('\n')
    .map(spaced)
    .filter((line) => line !== '')
    .toSorted()
    .join('\n');
}

/** One blank between two words. */
export function spaced(text: string): string {
  return text.trim().split(/\s+/).join(' ');
}
