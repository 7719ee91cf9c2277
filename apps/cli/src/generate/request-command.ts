import type { GenerateCommandParams, GenerateCommandResult } from '@hunch/common/protocol';
import { ask } from '../ask.ts';
import type { Cli } from '../cli.ts';
import { speaksUtf8 } from '../render/terminal.ts';
import { namesIn } from './names.ts';
import { startWaitingLine } from './waiting-line.ts';

/** Two calls of a model, each as long as the daemon allows at most, and some for itself. */
const answerTimeoutMs = 1_210_000;

/** Asks the daemon for a command, and shows on a terminal what comes meanwhile. */
export async function requestCommand(
  cli: Cli,
  params: GenerateCommandParams,
): Promise<GenerateCommandResult> {
  const said = [...(params.follows ?? []), params].map(({ request }) => request).join(' ');
  const names = await namesIn(said, params.cwd);
  const line = startWaitingLine(process.stderr, speaksUtf8(cli.environment));
  const once = (more: Partial<GenerateCommandParams> = {}): Promise<GenerateCommandResult> =>
    ask(
      cli,
      'GenerateCommand',
      { ...params, ...more, names, progress: true },
      { timeoutMs: answerTimeoutMs, onProgress: (value) => line.wrote(textOf(value)) },
    );
  try {
    const result = await once();
    const { wants_variable: variable } = result;
    const key = variable === null ? undefined : cli.environment[variable];
    // The daemon was started where the key was not set; this shell has it.
    return key === undefined || key === '' ? result : await once({ api_key: key });
  } finally {
    line.stop();
  }
}

function textOf(progress: unknown): string {
  if (typeof progress !== 'object' || progress === null || !('text' in progress)) return '';
  return typeof progress.text === 'string' ? progress.text : '';
}
