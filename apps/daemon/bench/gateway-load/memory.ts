import { printTable } from '@hunch/bench';
import { memoryOf } from '../process.ts';
import type { Way } from './contenders.ts';
import { once } from './load.ts';

/** The main thread, the gateway, the store of its decisions. */
const THREADS = 3;
const CONCURRENT = 50;

/** What each thread of the process keeps, by its number, and what the process holds of the machine. */
interface Held {
  readonly heapMb: readonly number[];
  readonly rssMb: number;
}

/**
 * Streams one after the other, fifty at a time, and what is in memory after each part of them: what is kept when all
 * garbage is gone, and the resident set, in which V8 keeps what it may need again.
 */
export async function memoryOverStreams(way: Way, total: number, parts: number): Promise<void> {
  const rows: string[][] = [];
  for (let part = 0; part <= parts; part += 1) {
    if (part > 0) await streams(way, total / parts);
    const { heapMb, rssMb } = await held(way);
    rows.push([String((part * total) / parts), ...heapMb.map((mb) => mb.toFixed(2)), rssMb.toFixed(0)]);
  }
  console.log('\nmemory over streams, MB');
  printTable(['streams', 'kept: main', 'kept: gateway', 'kept: store', 'resident'], rows);
}

async function streams(way: Way, count: number): Promise<void> {
  let left = count;
  const worker = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await once(way, 'words=10 gap=0', true);
    }
  };
  await Promise.all(Array.from({ length: Math.min(CONCURRENT, count) }, worker));
}

function held({ child }: Way): Promise<Held> {
  const { stdout, pid } = child ?? {};
  if (stdout === undefined || stdout === null || pid === undefined)
    return Promise.reject(new Error('only a process of this bench says what it keeps'));
  return new Promise((resolve) => {
    const heapMb: number[] = [];
    let text = '';
    const read = (chunk: Buffer): void => {
      text += chunk.toString();
      for (const [, thread, mb] of text.matchAll(/heap of thread (\d+): ([\d.]+) MB\n/g))
        heapMb[Number(thread)] = Number(mb);
      if (heapMb.filter((mb) => mb > 0).length < THREADS) return;
      stdout.off('data', read);
      resolve({ heapMb, rssMb: memoryOf(pid)?.rssMb ?? 0 });
    };
    stdout.on('data', read);
    process.kill(pid, 'SIGUSR2');
  });
}
