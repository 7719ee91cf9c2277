import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { HunchError } from '@hunch/common/errors';
import { keysMax, readKeys, writeKeys } from '../gateway/key-file.ts';
import { keyFile } from '../gateway/key-path.ts';
import { makeKey, type VirtualKey } from '../gateway/virtual-key.ts';
import { ensurePrivateDirectory } from '../lifecycle/directories.ts';
import { dayOf, monthOf } from '../gateway/state/state.ts';
import { configurationOf, type JobContext, reportJob } from './job.ts';
import { readLedger } from './ledger-reader.ts';

const DAY_MS = 86_400_000;

/** `router-keys create|list|revoke`: the virtual keys of the gateway; one line. */
export const job = reportJob(async (context) => {
  const [action = '', ...args] = context.args;
  const { paths } = context;
  const { keys_file: configured, state_url: stateUrl } = configurationOf(context).prompt_router;
  const path = keyFile(configured, paths);
  if (configured === '') ensurePrivateDirectory(dirname(path), process.getuid?.() ?? -1);
  const keys = readKeys(path);
  switch (action) {
    case 'create': {
      if (keys.length >= keysMax)
        throw new HunchError('E_INVALID_ARGUMENT', `There are ${keysMax} keys already. Revoke some first.`);
      const { key, made } = create(args);
      writeKeys(path, [...keys, made]);
      return { kind: 'router-keys', file: path, key, keys: [shown(made)] };
    }
    case 'revoke': {
      const revoked = keys.filter(({ id, owner }) => args.includes(id) || args.includes(owner));
      if (revoked.length === 0)
        throw new HunchError(
          'E_INVALID_ARGUMENT',
          `No key has the id or owner "${args.join(' ')}". List them: hunch router keys list`,
        );
      const left = keys.filter((key) => !revoked.includes(key));
      writeKeys(path, left);
      if (stateUrl !== '') {
        const { revokeAt } = await import('../gateway/state/revoke.ts');
        const isTold = await revokeAt(
          stateUrl,
          revoked.map(({ id }) => id),
        );
        if (!isTold)
          context.say(
            "The server of prompt_router.state_url can't be reached: gateways on other machines refuse once they read the file of keys again.",
          );
      }
      return { kind: 'router-keys', file: path, key: null, keys: revoked.map((key) => shown(key)) };
    }
    default: {
      const spent = await spentByKey(context);
      return { kind: 'router-keys', file: path, key: null, keys: keys.map((key) => shown(key, spent)) };
    }
  }
});

interface KeySpent {
  readonly key: string;
  readonly day: number;
  readonly month: number;
}

/** Undefined: the ledger can't be read, which is said. */
async function spentByKey(context: JobContext): Promise<ReadonlyMap<string, KeySpent> | undefined> {
  const nowMs = Date.now();
  try {
    const rows = await readLedger(configurationOf(context).prompt_router, context.paths, (reader) =>
      reader.query<KeySpent>(
        `SELECT key, sum(CASE WHEN day = ? THEN cost_usd ELSE 0 END) AS day, sum(cost_usd) AS month
         FROM ${reader.keySpend} WHERE day >= ? GROUP BY key`,
        [dayOf(nowMs), `${monthOf(nowMs)}-01`],
      ),
    );
    return new Map((rows ?? []).map((row) => [row.key, row]));
  } catch (error) {
    if (!(error instanceof HunchError)) throw error;
    context.say(error.message);
    return undefined;
  }
}

function create(args: readonly string[]): { readonly key: string; readonly made: VirtualKey } {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      owner: text,
      model: { type: 'string', multiple: true },
      'day-usd': text,
      'month-usd': text,
      'requests-per-minute': text,
      'tokens-per-minute': text,
      'expires-days': text,
    },
  });
  const limit = (value: string | undefined): number =>
    value === undefined ? Number.POSITIVE_INFINITY : Number(value);
  const { key, id, hash } = makeKey();
  const createdAtMs = Date.now();
  const made = {
    id,
    hash,
    owner: values.owner ?? '',
    models: values.model ?? [],
    dayUsd: limit(values['day-usd']),
    monthUsd: limit(values['month-usd']),
    requestsPerMinute: limit(values['requests-per-minute']),
    tokensPerMinute: limit(values['tokens-per-minute']),
    createdAtMs,
    expiresAtMs: createdAtMs + limit(values['expires-days']) * DAY_MS,
  };
  return { key, made };
}

/** Without its hash, which is of no use to anybody. @param spent undefined: it is not known */
function shown(key: VirtualKey, spent?: ReadonlyMap<string, KeySpent>) {
  const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);
  return {
    id: key.id,
    owner: key.owner,
    models: key.models,
    day_usd: finite(key.dayUsd),
    month_usd: finite(key.monthUsd),
    day_spent_usd: spent === undefined ? null : (spent.get(key.id)?.day ?? 0),
    month_spent_usd: spent === undefined ? null : (spent.get(key.id)?.month ?? 0),
    requests_per_minute: finite(key.requestsPerMinute),
    tokens_per_minute: finite(key.tokensPerMinute),
    created_at_ms: key.createdAtMs,
    expires_at_ms: finite(key.expiresAtMs),
  };
}
