import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

/** A call of the run so far, and what came of it. */
export interface AgentTurn {
  readonly tool: string;
  readonly params: unknown;
  readonly ok: boolean;
  readonly result: string;
}

/** What the agent is given, as one JSON object on standard input. */
export interface AgentQuestion {
  readonly calls: readonly AgentTurn[];
  /** What it is told beside the last result; null: nothing. */
  readonly note: string | null;
}

/** A small model on a slow machine thinks for a minute. */
const ANSWER_MS_MAX = 120_000;

/**
 * Any agent that is a command: it reads the question on standard input and prints `{"tool", "params"}`, the call that it would make
 * next. A few lines around the API of a model make one.
 *
 * @returns undefined where it gives no such answer
 */
export async function askAgent(
  [program = '', ...args]: readonly string[],
  question: AgentQuestion,
): Promise<Pick<AgentTurn, 'tool' | 'params'> | undefined> {
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'], timeout: ANSWER_MS_MAX });
  child.on('error', () => undefined);
  child.stdin.on('error', () => undefined);
  child.stdin.end(JSON.stringify(question));
  try {
    const answer: unknown = JSON.parse(await text(child.stdout));
    if (typeof answer !== 'object' || answer === null || !('tool' in answer)) return undefined;
    return typeof answer.tool === 'string'
      ? { tool: answer.tool, params: 'params' in answer ? answer.params : {} }
      : undefined;
  } catch {
    return undefined;
  }
}
