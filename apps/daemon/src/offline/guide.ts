import { createReadStream } from 'node:fs';
import { readProblem } from '@hunch/common/system-problem';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import {
  guidanceOptions,
  loopsOf,
  RateTable,
  replayTrajectory,
  SessionFileReader,
  type RecordedCall,
  type ReplayResult,
} from '@hunch/guidance';
import { configurationOf, writeLine, type Job } from './job.ts';
import { LoopTable } from './loop-table.ts';
import { sessionFiles } from './session-files.ts';

/** A session of a thousand hours has fewer; a file with more is no recorded session. */
const CALLS_MAX = 1_000_000;

/**
 * `guide [--model-tier TIER] FILE…`, or `guide --history` for the newest sessions that agents have left: replays guidance over recorded sessions. Writes a line for each file, in their order
 * (`{"kind": "session", …}` or `{"kind": "failed", …}`), and one at the end (`{"kind": "summary", …}`).
 */
export const job: Job = {
  async run(context) {
    const { values, positionals } = parseArgs({
      args: [...context.args],
      allowPositionals: true,
      options: { 'model-tier': { type: 'string' }, history: { type: 'boolean' } },
    });
    const isHistory = values.history === true;
    const files = isHistory
      ? sessionFiles(context.environment, HISTORY_SESSIONS)
      : positionals.map((path) => ({ agent: '', path, lines: undefined }));
    const history = new LoopTable();
    const { guidance: options } = configurationOf(context);
    const tier = guidanceOptions.model_tier.choices.find((name) => name === values['model-tier']);
    const table = new RateTable();
    let failed = false;
    for (const { path: file, agent, lines } of files) {
      const read = await readSession(file, lines?.());
      // What agents keep beside their sessions is no error of the user's.
      if (isHistory && (read.kind === 'failed' || read.calls.length === 0)) continue;
      if (read.kind === 'failed') {
        failed = true;
        writeLine(context, { kind: 'failed', file, reason: read.reason });
        continue;
      }
      const result = replayTrajectory(read.calls, { ...options, model_tier: tier ?? options.model_tier });
      table.add(result);
      if (isHistory) history.add(agent, loopsOf(read.calls, result.hints));
      if (!isHistory || result.hints.length > 0)
        writeLine(context, sessionLine(file, result, read.skippedLines));
    }
    if (isHistory) writeLine(context, historyLine(table, history));
    else writeLine(context, summaryLine(table));
    return failed ? 1 : 0;
  },
};

export type GuideSession = ReturnType<typeof sessionLine>;
export type GuideSummary = ReturnType<typeof summaryLine>;
export type GuideHistory = ReturnType<typeof historyLine>;
export type GuideLine =
  | GuideSession
  | GuideHistory
  | { readonly kind: 'failed'; readonly file: string; readonly reason: string }
  | GuideSummary;

/** So many sessions tell enough, and are replayed in seconds. */
const HISTORY_SESSIONS = 100;

function historyLine(table: RateTable, history: LoopTable) {
  const { sessions, calls, sessionsHinted, hints } = table.total();
  return {
    kind: 'history' as const,
    sessions,
    calls,
    sessions_hinted: sessionsHinted,
    hints,
    ...history.summary(),
  };
}

const unknownShape =
  'no recorded tool call: neither a transcript of Claude Code, Codex, Gemini CLI, SWE-agent, mini-swe-agent or OpenHands, nor one call a line; sessions of Cursor and OpenCode are in databases that --history reads';

function linesOf(file: string): AsyncIterable<string> {
  return createInterface({ input: createReadStream(file), crlfDelay: Infinity });
}

type Session =
  | { readonly kind: 'read'; readonly calls: readonly RecordedCall[]; readonly skippedLines: number }
  | { readonly kind: 'failed'; readonly reason: string };

async function readSession(file: string, lines?: readonly string[]): Promise<Session> {
  const reader = new SessionFileReader(CALLS_MAX);
  try {
    for await (const line of lines ?? linesOf(file)) {
      reader.push(line);
    }
  } catch (error) {
    return { kind: 'failed', reason: readProblem(error, file).slice(`${file}: `.length) };
  }
  reader.end();
  const { calls, skippedLines } = reader;
  if (calls.length === 0 && skippedLines > 0) {
    return { kind: 'failed', reason: unknownShape };
  }
  return { kind: 'read', calls, skippedLines };
}

function sessionLine(file: string, result: ReplayResult, skippedLines: number) {
  return {
    kind: 'session' as const,
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

function summaryLine(table: RateTable) {
  const total = table.total();
  return {
    kind: 'summary' as const,
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
