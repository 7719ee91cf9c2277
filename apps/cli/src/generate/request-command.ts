import type { GenerateCommandParams, GenerateCommandResult } from '@hunch/common/protocol';
import { ask } from '../ask.ts';
import type { Cli } from '../cli.ts';
import { speaksUtf8 } from '../render/terminal.ts';
import { namesIn } from './names.ts';
import { entriesBelow, namesBelow } from './names-below.ts';
import { spokenTables, tablesIn } from './tables.ts';
import { startWaitingLine } from './waiting-line.ts';

/** Two calls of a model, each as long as the daemon allows at most, and some for itself. */
const answerTimeoutMs = 1_210_000;

/** Asks the daemon for a command, and shows on a terminal what comes meanwhile. */
export async function requestCommand(
  cli: Cli,
  params: GenerateCommandParams,
): Promise<GenerateCommandResult> {
  const line = startWaitingLine(process.stderr, speaksUtf8(cli.environment));
  const once = (more: Partial<GenerateCommandParams> = {}): Promise<GenerateCommandResult> =>
    askWhereNamesAre({ ...params, ...more }, (given) =>
      ask(
        cli,
        'GenerateCommand',
        { ...given, progress: true },
        { timeoutMs: answerTimeoutMs, onProgress: (value) => line.wrote(textOf(value)) },
      ),
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

/**
 * Asks with what the names of the request are in its directory and what its tables have; and once more with what is below, where the command needs a
 * name that is only there, or where nothing is known for the request as it was said.
 */
export async function askWhereNamesAre(
  params: GenerateCommandParams,
  asked: (params: GenerateCommandParams) => Promise<GenerateCommandResult>,
): Promise<GenerateCommandResult> {
  const said = [...(params.follows ?? []), params].map(({ request }) => request).join(' ');
  const names = await namesIn(said, params.cwd);
  const tables = await tablesIn(said, names, params.cwd);
  const there = { ...params, names, ...(Object.keys(tables).length === 0 ? {} : { tables }) };
  const result = await asked(there);
  // A model has its own way to find what is meant, and takes seconds.
  if (result.source === 'model' || result.model_failure !== null) return result;
  const below = result.missing_names.length === 0 ? {} : await namesBelow(result.missing_names, params.cwd);
  const isOpen = result.kind === 'unknown' || result.kind === 'clarify' || result.doubts.length > 0;
  const entries = isOpen ? await entriesBelow(params.cwd) : [];
  if (Object.keys(below).length === 0 && entries.length === 0) return result;
  const more =
    Object.keys(tables).length > 0 ? {} : await tablesIn(said, spokenTables(said, entries), params.cwd);
  return asked({
    ...there,
    names_below: below,
    entries,
    ...(Object.keys(more).length === 0 ? {} : { tables: more }),
  });
}

function textOf(progress: unknown): string {
  if (typeof progress !== 'object' || progress === null || !('text' in progress)) return '';
  return typeof progress.text === 'string' ? progress.text : '';
}
