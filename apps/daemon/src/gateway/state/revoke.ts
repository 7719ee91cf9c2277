import { connectTo, readyOf } from './redis-server.ts';
import { revokedKey } from './shared-keys.ts';

/** By then every gateway has read its file of keys anew, wherever that comes from. */
const KEPT_SECONDS = 7 * 86_400;
const ANSWER_WITHIN_MS = 2_000;

/** Tells all who share a state that keys are revoked. @returns whether its server could be reached */
export async function revokeAt(url: string, ids: readonly string[]): Promise<boolean> {
  const redis = connectTo(url, ANSWER_WITHIN_MS);
  try {
    redis.on('error', () => undefined);
    await readyOf(redis);
    await Promise.all(ids.map((id) => redis.set(revokedKey(id), '1', 'EX', KEPT_SECONDS)));
    return true;
  } catch {
    return false;
  } finally {
    redis.disconnect();
  }
}
