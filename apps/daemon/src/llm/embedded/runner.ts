import { stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import type { Llama, LlamaModel } from 'node-llama-cpp';
import type { RunnerMessage, RunnerQuestion } from './runner-messages.ts';

/** A request with the names of programs and files, and an answer; more costs memory and seconds. */
const contextTokens = 4_096;
/** Weights, what the context takes beside them, and Node itself. */
const memoryFactor = 1.2;
const watchEveryMs = 250;
/** One is left for the shell. */
const threads = Math.max(1, availableParallelism() - 1);

interface Loaded {
  readonly path: string;
  readonly llama: Llama;
  readonly model: LlamaModel;
}

let loaded: Loaded | undefined;
let memoryBytesMax = Number.POSITIVE_INFINITY;

function send(message: RunnerMessage): void {
  process.send?.(message);
}

/** The daemon is gone: nobody waits for an answer. */
process.on('disconnect', () => process.exit(0));
process.on('message', (question: RunnerQuestion) => {
  answer(question).then(
    (text) => send({ kind: 'done', text }),
    (error: unknown) => send({ kind: 'failed', message: error instanceof Error ? error.message : 'unknown' }),
  );
});
setInterval(() => {
  if (process.memoryUsage.rss() <= memoryBytesMax) return;
  process.send?.({ kind: 'failed', message: tooLarge(memoryBytesMax) }, () => process.exit(1));
}, watchEveryMs);

async function answer(question: RunnerQuestion): Promise<string> {
  const { messages, tokensMax, schema } = question;
  memoryBytesMax = question.memoryBytesMax;
  const { llama, model } = await load(question);
  const { LlamaChatSession } = await import('node-llama-cpp');
  const context = await model.createContext({ contextSize: { max: contextTokens }, threads });
  try {
    const session = new LlamaChatSession({ contextSequence: context.getSequence() });
    const last = messages.at(-1)?.content ?? '';
    session.setChatHistory(
      messages.slice(0, -1).map(({ role, content }) => {
        if (role === 'assistant') return { type: 'model', response: [content] };
        return { type: role, text: content };
      }),
    );
    const options = { maxTokens: tokensMax, temperature: 0 } as const;
    const onTextChunk = (text: string): void => send({ kind: 'text', text });
    if (schema === undefined) return await session.prompt(last, { ...options, onTextChunk });
    // A JSON schema of ours is one that the library knows; its type has each as a literal.
    const grammar = await llama.createGrammarForJsonSchema(schema as { readonly type: 'object' });
    return await session.prompt(last, { ...options, grammar, onTextChunk });
  } finally {
    await context.dispose();
  }
}

async function load({ modelPath, memoryBytesMax: bytesMax }: RunnerQuestion): Promise<Loaded> {
  if (loaded?.path === modelPath) return loaded;
  const { size } = await stat(modelPath);
  if (size * memoryFactor > bytesMax) throw new Error(tooLarge(bytesMax));
  const { getLlama } = await import('node-llama-cpp');
  const llama = loaded?.llama ?? (await getLlama({ build: 'never', gpu: false, progressLogs: false }));
  await loaded?.model.dispose();
  loaded = { path: modelPath, llama, model: await llama.loadModel({ modelPath }) };
  return loaded;
}

function tooLarge(bytesMax: number): string {
  return `the model needs more than ${Math.floor(bytesMax / 2 ** 20)} MB; allow more with generator.embedded_memory_mb, or take a smaller one`;
}
