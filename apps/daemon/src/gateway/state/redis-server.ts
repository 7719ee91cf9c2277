import type { Redis } from 'ioredis';

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
