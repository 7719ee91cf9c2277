import type { AccountKey } from '../encryption/account-key.ts';
import { SyncFailure } from '../failure.ts';
import { historyTag, type Series } from '../record/record.ts';
import { open } from '../record/sealing.ts';
import type { AtuinServer, RemoteStatus } from '../server/atuin-server.ts';

/** Each series of a status; those of the history first. */
export function seriesOf(status: RemoteStatus): readonly (Series & { readonly idx: number })[] {
  const all = [...status].flatMap(([host, tags]) => [...tags].map(([tag, idx]) => ({ host, tag, idx })));
  const rank = ({ tag, host }: Series): string => `${tag === historyTag ? 0 : 1}${host}${tag}`;
  return all.toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1));
}

/**
 * Before anything is sent or taken: whether the account's newest record was sealed with this key. The newest, since a changed key
 * seals from then on.
 */
export async function checkKey(server: AtuinServer, status: RemoteStatus, key: AccountKey): Promise<void> {
  const [sample] = seriesOf(status);
  if (sample === undefined) return;
  const [record] = await server.records(sample, sample.idx, 1);
  if (record === undefined || open(record, key).kind === 'opened') return;
  throw wrongKey();
}

export function wrongKey(): SyncFailure {
  return new SyncFailure(
    'wrong-key',
    'The key on this machine is not the one that the account is encrypted with, or the account has a new one. ' +
      'Show it on a machine that syncs (hunch sync key, or atuin key), then: hunch sync login',
  );
}
