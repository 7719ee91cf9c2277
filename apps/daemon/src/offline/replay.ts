import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { HunchError } from '@hunch/common/errors';
import { readProblem } from '@hunch/common/system-problem';
import { readCorpus, replay, type ReplayCommand } from '@hunch/suggest-engine/replay';
import { reportJob, type JobContext } from './job.ts';

/** How often a person who waits is told how far it is. */
const PROGRESS_MS = 500;

/** `replay FILE [--fresh-sessions]`: what the rankers and the baselines make of a recording. */
export const job = reportJob((context) => {
  const { values, positionals } = parseArgs({
    args: [...context.args],
    allowPositionals: true,
    options: { 'fresh-sessions': { type: 'boolean', default: false } },
  });
  const [file = ''] = positionals;
  const { commands, skipped } = recordingIn(context, file);
  const options = { freshSessions: values['fresh-sessions'], onProgress: progress(context) };
  return { file, skipped, ...replay(commands, options) };
});

/** A recording with at least one command; tells the person which lines are none. */
export function recordingIn(
  { say }: JobContext,
  file: string,
): { readonly commands: readonly ReplayCommand[]; readonly skipped: number } {
  const { commands, skipped } = readCorpus(read(file));
  if (commands.length === 0)
    throw new HunchError('E_INVALID_ARGUMENT', `${file}: no line is a JSON object with a text "cmd".`);
  if (skipped.length > 0) say(`${file}: ${leftOut(skipped)}`);
  return { commands, skipped: skipped.length };
}

/** @param lines numbers of those that are no commands */
function leftOut(lines: readonly number[]): string {
  const [first, ...others] = lines;
  if (others.length === 0) return `line ${first} is no command and was left out`;
  const more = lines.length > 3 ? ', …' : '';
  return `${lines.length} lines are no commands and were left out (${lines.slice(0, 3).join(', ')}${more})`;
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new HunchError('E_INVALID_ARGUMENT', `${readProblem(error, file)} The format: hunch replay --help`);
  }
}

export function progress({ say }: JobContext): (done: number, of: number) => void {
  let lastMs = Number.NEGATIVE_INFINITY;
  return (done, of) => {
    // The first time at once: whoever waits sees that it has begun, and of how much.
    if (performance.now() - lastMs < PROGRESS_MS) return;
    lastMs = performance.now();
    say(`… ${Math.floor((100 * done) / of)} % of ${of.toLocaleString('en')} commands`);
  };
}
