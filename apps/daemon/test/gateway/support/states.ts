import { onTestFinished } from 'vitest';
import { MemoryState } from '../../../src/gateway/state/memory-state.ts';
import { SharedState } from '../../../src/gateway/state/shared-state.ts';
import type { GatewayState } from '../../../src/gateway/state/state.ts';
import { hasRedis, startRedis } from './redis.ts';

/** What a server says counts, however late: a busy machine keeps answers for longer than a request would wait. */
export const testPatienceMs = 30_000;

/** One gateway's state at a server. */
export const shared = async (url: string, memory = new MemoryState()): Promise<SharedState> => {
  const state = new SharedState(url, memory, () => undefined, testPatienceMs);
  onTestFinished(() => state.close());
  await state.reached();
  return state;
};

/** States that several gateways of one test share: in one process, and at a server where there is one. */
export const stateMakers: readonly (readonly [string, () => Promise<() => Promise<GatewayState>>])[] = [
  [
    'one memory',
    () => {
      const state = new MemoryState();
      return Promise.resolve(() => Promise.resolve(state));
    },
  ],
  ...(hasRedis
    ? [
        [
          'a server',
          async () => {
            const { url } = await startRedis();
            return () => shared(url);
          },
        ] as const,
      ]
    : []),
];
