import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { HunchError } from '@hunch/common/errors';
import { readCorpus, replay } from '@hunch/suggest-engine/replay';
import type { Job, JobContext } from './job.ts';

/** How often a person who waits is told how far it is. */
const PROGRESS_MS = 500;

/** `replay FILE [--fresh-sessions]`: what the rankers and the baselines make of a recording, as one JSON line. */
export const job: Job = {
  run(context) {
    const { values, positionals } = parseArgs({
      args: [...context.args],
      allowPositionals: true,
      options: { 'fresh-sessions': { type: 'boolean' } },
    });
    const [file = ''] = positionals;
    const corpus = readCorpus(read(file));
    if (corpus.commands.length === 0) {
      throw new HunchError('E_INVALID_ARGUMENT', `${file}: no line is a JSON object with a text "cmd".`);
    }
    if (corpus.skipped.length > 0) {
      context.say(`${file}: ${leftOut(corpus.skipped)}`);
    }
    const report = replay(corpus.commands, {
      freshSessions: values['fresh-sessions'] === true,
      onProgress: progress(context),
    });
    context.output.write(`${JSON.stringify({ file, skipped: corpus.skipped.length, ...report })}\n`);
    return Promise.resolve(0);
  },
};

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
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable';
    throw new HunchError('E_INVALID_ARGUMENT', `${file}: can't be read (${reason}).`);
  }
}

export function progress({ say }: JobContext): (done: number, of: number) => void {
  let lastMs = performance.now();
  return (done, of) => {
    if (performance.now() - lastMs < PROGRESS_MS) return;
    lastMs = performance.now();
    say(`… ${Math.floor((100 * done) / of)} % of ${of.toLocaleString('en')} commands`);
  };
}
