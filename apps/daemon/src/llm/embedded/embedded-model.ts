import { fork, type ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { err, ok, type Result } from '@hunch/common/result';
import type { GenerationFailure, ModelPort, ModelRequest } from '@hunch/intent-router';
import type { RunnerMessage, RunnerQuestion } from './runner-messages.ts';

export interface EmbeddedTarget {
  /** A GGUF file. */
  readonly path: string;
  readonly memoryBytesMax: number;
  /** The process ends, and its memory is free, when nothing was asked for so long. */
  readonly idleMs: number;
}

type Answer = Result<string, GenerationFailure>;

/** After shells and everything else: a command may come a little later. */
const niceness = 10;

/**
 * A model in a process of its own: a crash, a leak or an endless answer of it is the end of that process, not of the daemon. One question
 * after the other; who gives up ends the process, since a model can't be stopped within a token.
 */
export class EmbeddedModel {
  readonly #runner: string;
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #last: Promise<unknown> = Promise.resolve();

  /** @param runner the bundled runner */
  constructor(runner: URL) {
    this.#runner = fileURLToPath(runner);
  }

  get isLoaded(): boolean {
    return this.#child !== undefined;
  }

  model(target: EmbeddedTarget): ModelPort {
    return {
      complete: (request, signal) => {
        const answer = this.#last.then(() => this.#ask(target, request, signal));
        this.#last = answer;
        return answer;
      },
    };
  }

  stop(): void {
    clearTimeout(this.#idle);
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }

  async #ask(
    { path, memoryBytesMax, idleMs }: EmbeddedTarget,
    { messages, tokensMax, schema, timeoutMs, onText }: ModelRequest,
    signal: AbortSignal | undefined,
  ): Promise<Answer> {
    if (signal?.aborted === true) return err({ kind: 'aborted', message: 'given up' });
    clearTimeout(this.#idle);
    const child = (this.#child ??= this.#start());
    const question: RunnerQuestion = {
      modelPath: path,
      memoryBytesMax,
      messages,
      tokensMax,
      ...(schema === undefined ? {} : { schema }),
    };
    const answer = await exchange(child, question, { timeoutMs, signal, onText });
    const isOver = child.exitCode !== null || child.signalCode !== null || !child.connected;
    if (isOver || (!answer.ok && answer.error.kind !== 'garbage')) this.stop();
    else this.#idle = setTimeout(() => this.stop(), idleMs).unref();
    return answer;
  }

  #start(): ChildProcess {
    const child = fork(this.#runner, [], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // Nothing of the daemon's environment is the model's business.
      env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '' },
      execArgv: [],
    });
    child.on('error', () => undefined);
    child.once('exit', () => {
      if (this.#child === child) this.#child = undefined;
    });
    try {
      if (child.pid !== undefined) setPriority(child.pid, niceness);
    } catch {
      // It has ended already; the exchange says so.
    }
    child.unref();
    child.channel?.unref();
    return child;
  }
}

interface Waiting {
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
  readonly onText: ((text: string) => void) | undefined;
}

function exchange(
  child: ChildProcess,
  question: RunnerQuestion,
  { timeoutMs, signal, onText }: Waiting,
): Promise<Answer> {
  return new Promise((resolve) => {
    const finish = (answer: Answer): void => {
      clearTimeout(timer);
      child.off('message', heard);
      child.off('exit', ended);
      signal?.removeEventListener('abort', abandoned);
      resolve(answer);
    };
    const fail = (kind: GenerationFailure['kind'], message: string): void =>
      finish(err({ kind, message: `the embedded model: ${message}` }));
    const heard = (message: RunnerMessage): void => {
      if (message.kind === 'text') onText?.(message.text);
      else if (message.kind === 'done') finish(ok(message.text));
      else fail(...failureOf(message.message));
    };
    const ended = (): void => fail('server_error', 'its process ended');
    const abandoned = (): void => fail('aborted', 'given up');
    const timer = setTimeout(() => fail('timeout', `no answer within ${timeoutMs} ms`), timeoutMs);
    child.on('message', heard);
    child.once('exit', ended);
    signal?.addEventListener('abort', abandoned);
    child.send(question, (error) => {
      if (error !== null) fail('server_error', 'its process ended');
    });
  });
}

/** What its library says when it is not there is for programmers. */
function failureOf(message: string): [GenerationFailure['kind'], string] {
  if (/node-llama-cpp/.test(message) && /find (?:package|module)/i.test(message))
    return [
      'unreachable',
      'node-llama-cpp is not installed: npm install -g --ignore-scripts node-llama-cpp@3.22.1',
    ];
  return ['server_error', message];
}
