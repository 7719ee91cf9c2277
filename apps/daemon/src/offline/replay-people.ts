import { parseArgs } from 'node:util';
import { HunchError } from '@hunch/common/errors';
import { personCommandsMin, replayPeople } from '@hunch/suggest-engine/replay';
import { reportJob } from './job.ts';
import { progress, recordingIn } from './replay.ts';

/** `replay-people FILE [--least N]`: for each person of a recording, whether the default ranker is behind the simplest methods. */
export const job = reportJob((context) => {
  const { values, positionals } = parseArgs({
    args: [...context.args],
    allowPositionals: true,
    options: { least: { type: 'string' } },
  });
  const [file = ''] = positionals;
  const { commands, skipped } = recordingIn(context, file);
  const commandsMin = Number(values.least ?? personCommandsMin);
  const report = replayPeople(commands, { commandsMin, onProgress: progress(context) });
  if (report.people === 0)
    throw new HunchError(
      'E_INVALID_ARGUMENT',
      `${file}: no session has ${commandsMin} commands. Try: hunch replay --per-person --least 50 ${file}`,
    );
  return { file, skipped, commandsMin, ...report };
});
