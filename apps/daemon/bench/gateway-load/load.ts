import { Agent, request } from 'undici';
import type { Way } from './contenders.ts';

const agent = new Agent({ connections: 2_400, pipelining: 1, headersTimeout: 0, bodyTimeout: 0 });

export interface Timing {
  readonly firstByteMs: number;
  readonly wholeMs: number;
  readonly bytes: number;
  /** False: it answered with an error. */
  readonly isAnswered: boolean;
}

/** A connection that breaks is an error of the way, not the end of the bench. */
const broken: Timing = { firstByteMs: 0, wholeMs: 0, bytes: 0, isAnswered: false };

/** One request, read to its end. */
export async function once(way: Way, prompt: string, stream: boolean): Promise<Timing> {
  const startMs = performance.now();
  const body = JSON.stringify({
    model: way.model,
    messages: [{ role: 'user', content: prompt }],
    ...(stream ? { stream: true } : {}),
  });
  const response = await request(`${way.url}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...way.headers },
    body,
    dispatcher: agent,
  });
  let firstByteMs = 0;
  let bytes = 0;
  for await (const chunk of response.body) {
    if (bytes === 0) firstByteMs = performance.now() - startMs;
    bytes += (chunk as Buffer).length;
  }
  return {
    firstByteMs,
    wholeMs: performance.now() - startMs,
    bytes,
    isAnswered: response.statusCode === 200,
  };
}

/** Requests at a rate, whether or not those before are answered: who falls behind shows it in the latency. */
export async function atRate(
  way: Way,
  perSecond: number,
  seconds: number,
  stream: boolean,
): Promise<readonly Timing[]> {
  const total = Math.round(perSecond * seconds);
  const startMs = performance.now();
  const open: Promise<Timing>[] = [];
  while (open.length < total) {
    const due = Math.min(total, Math.floor(((performance.now() - startMs) / 1000) * perSecond) + 1);
    while (open.length < due) open.push(once(way, 'What is 2+2?', stream).catch(() => broken));
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  return Promise.all(open);
}

/** As many as it can, over so many connections. @returns requests a second */
export async function throughput(way: Way, connections: number, seconds: number): Promise<number> {
  const endMs = performance.now() + seconds * 1000;
  let count = 0;
  const worker = async (): Promise<void> => {
    while (performance.now() < endMs) {
      if ((await once(way, 'What is 2+2?', false)).isAnswered) count += 1;
    }
  };
  const startMs = performance.now();
  await Promise.all(Array.from({ length: connections }, worker));
  return count / ((performance.now() - startMs) / 1000);
}

export async function closeLoad(): Promise<void> {
  await agent.destroy();
}
