import { Redis } from 'ioredis';

const bounds = {
  connectTimeoutMs: 2_000,
  /** Between attempts to reach it again. */
  reconnectMsMax: 5_000,
} as const;

/** What can't be sent now fails now, and what is not answered by then fails then. */
export function connectTo(url: string, answerWithinMs: number): Redis {
  return new Redis(url, {
    commandTimeout: answerWithinMs,
    connectTimeout: bounds.connectTimeoutMs,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => Math.min(bounds.reconnectMsMax, attempt * 100),
  });
}

/** Resolves when the server has been reached; rejects when it can't be for now. */
export async function readyOf(redis: Redis): Promise<void> {
  if (redis.status === 'ready') return;
  await new Promise<void>((resolve, reject) => {
    redis.once('ready', () => resolve());
    redis.once('error', reject);
  });
}

/** For how long the server has run, in whole seconds. */
export async function uptimeMs(redis: Redis): Promise<number> {
  return Number(/uptime_in_seconds:(\d+)/.exec(await redis.info('server'))?.[1] ?? 0) * 1000;
}
