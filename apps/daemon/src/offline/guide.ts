import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { HunchError } from '@hunch/common/errors';
import { hunchPaths } from '@hunch/common/paths';
import {
  RateTable,
  replayTrajectory,
  SessionFileReader,
  type GuidanceOptions,
  type RecordedCall,
  type ReplayResult,
} from '@hunch/guidance';
import { loadConfiguration } from '../config/load.ts';
import type { Job } from './job.ts';

/** A session of a thousand hours has fewer; a file with more is no recorded session. */
const CALLS_MAX = 1_000_000;

/**
 * `guide [--model-tier TIER] FILE…`: replays guidance over recorded sessions. Writes a line for each file, in their order
 * (`{"kind": "session", …}` or `{"kind": "failed", …}`), and one at the end (`{"kind": "summary", …}`).
 */
export const job: Job = {
  async run({ environment, args, output }) {
    const { files, tier } = readArguments(args);
    const { config } = hunchPaths(environment, process.getuid?.() ?? 0);
    const configured = loadConfiguration(config, environment).guidance;
    const options = tier === undefined ? configured : { ...configured, model_tier: tier };
    const table = new RateTable();
    let failed = false;
    for (const file of files) {
      const read = await readSession(file);
      if (read.kind === 'failed') {
        failed = true;
        output.write(`${JSON.stringify({ kind: 'failed', file, reason: read.reason })}\n`);
        continue;
      }
      const result = replayTrajectory(read.calls, options);
      table.add(result);
      output.write(`${JSON.stringify(sessionLine(file, result, read.skippedLines))}\n`);
    }
    output.write(`${JSON.stringify(summaryLine(table))}\n`);
    return failed ? 1 : 0;
  },
};

function readArguments(args: readonly string[]): {
  readonly files: readonly string[];
  readonly tier: GuidanceOptions['model_tier'] | undefined;
} {
  const [option, value, ...files] = args;
  if (option !== '--model-tier') return { files: args, tier: undefined };
  const tier = (['auto', 'weak', 'standard', 'strong'] as const).find((name) => name === value);
  if (tier === undefined) {
    throw new HunchError('E_INVALID_ARGUMENT', 'The model tier must be auto, weak, standard or strong.');
  }
  return { files, tier };
}

type Session =
  | { readonly kind: 'read'; readonly calls: readonly RecordedCall[]; readonly skippedLines: number }
  | { readonly kind: 'failed'; readonly reason: string };

async function readSession(file: string): Promise<Session> {
  const reader = new SessionFileReader(CALLS_MAX);
  try {
    for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
      reader.push(line);
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return {
      kind: 'failed',
      reason: code === 'ENOENT' ? 'there is no such file' : `can't be read (${code})`,
    };
  }
  const { calls, skippedLines } = reader;
  if (calls.length === 0 && skippedLines > 0) {
    return { kind: 'failed', reason: 'no line of it is a recorded tool call' };
  }
  return { kind: 'read', calls, skippedLines };
}

function sessionLine(file: string, result: ReplayResult, skippedLines: number): object {
  return {
    kind: 'session',
    file,
    calls: result.calls,
    turns: result.turns,
    skipped_lines: skippedLines,
    hints: result.hints.map((hint) => ({
      turn: hint.turn,
      recorded_turn: hint.recordedTurn,
      thread: hint.thread,
      provider: hint.provider,
      classifier: hint.classifier,
      level: hint.level,
      confidence: hint.confidence,
      text: hint.text,
      evidence: hint.evidence,
    })),
    onsets: Object.fromEntries(result.onsets),
  };
}

function summaryLine(table: RateTable): object {
  const total = table.total();
  return {
    kind: 'summary',
    rates: table.rates().map((rate) => ({
      classifier: rate.classifier,
      sessions: rate.sessions,
      sessions_share: rate.sessionsShare,
      onsets: rate.onsets,
      onsets_per_100_turns: rate.onsetsPer100Turns,
      hints: rate.hints,
    })),
    total: {
      sessions: total.sessions,
      calls: total.calls,
      turns: total.turns,
      sessions_hinted: total.sessionsHinted,
      sessions_hinted_share: total.sessionsHintedShare,
      hints: total.hints,
      hints_per_100_turns: total.hintsPer100Turns,
    },
  };
}
