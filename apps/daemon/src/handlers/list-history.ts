import { HunchError } from '@hunch/common/errors';
import { matchModes, outcomeFilters, placeFilters, wireBounds } from '@hunch/common/protocol';
import type { IngestPipeline } from '../ingest/pipeline.ts';
import { withTimeout } from '../lifecycle/with-timeout.ts';
import type { RepositoryCache } from '../repository/cache.ts';
import type { StoreClient } from '../store/client.ts';
import {
  atMost,
  boolean,
  directory,
  integer,
  name,
  oneOf,
  optional,
  textOrNothing,
  timestamp,
} from './fields.ts';
import type { Handler } from './handler.ts';

/** What fits a screen or two. */
const LIMIT_DEFAULT = 100;
/** How long a list waits until the events before it are learnt: a burst may hold thousands. */
const SETTLE_WAIT_MS = 250;
/** How far a list may be leafed through. */
const OFFSET_MAX = 10_000_000;

export interface ListParts {
  readonly store: Pick<StoreClient, 'list'>;
  readonly pipeline: Pick<IngestPipeline, 'caughtUp'>;
  readonly repositories: Pick<RepositoryCache, 'resolve'>;
}

export function listHistoryHandler({ store, pipeline, repositories }: ListParts): Handler<'ListHistory'> {
  return {
    method: 'ListHistory',
    fields: {
      query: optional(textOrNothing(wireBounds.commandCharactersMax)),
      mode: optional(oneOf(matchModes)),
      place: optional(oneOf(placeFilters)),
      outcome: optional(oneOf(outcomeFilters)),
      exit_code: optional(integer(0, 255)),
      after_ms: optional(timestamp()),
      before_ms: optional(timestamp()),
      session_id: optional(name()),
      cwd: optional(directory()),
      host: optional(name()),
      limit: optional(atMost(wireBounds.listedMax)),
      offset: optional(integer(0, OFFSET_MAX)),
      reverse: optional(boolean()),
      unique: optional(boolean()),
    },
    async handle(params) {
      const { place = 'all', session_id: session, cwd, query: text = '', mode = 'words' } = params;
      if (place === 'session' && session === undefined) throw needs('session_id', place);
      if ((place === 'directory' || place === 'repository') && cwd === undefined) throw needs('cwd', place);
      const repository = place === 'repository' && cwd !== undefined ? await repositories.resolve(cwd) : null;
      if (place === 'repository' && repository === null) {
        throw new HunchError('E_INVALID_ARGUMENT', 'ListHistory: the directory lies in no repository.');
      }
      if (mode === 'regex') await refuseBadPattern(text);
      await withTimeout(SETTLE_WAIT_MS, pipeline.caughtUp());
      const runs = await store.list({
        text,
        mode,
        place,
        standpoint: {
          session: session ?? '',
          cwd: cwd ?? '',
          repo: repository?.key ?? null,
          machine: { host: params.host ?? null, id: null },
        },
        outcome: params.outcome ?? 'any',
        exitCode: params.exit_code ?? null,
        afterMs: params.after_ms ?? 0,
        beforeMs: params.before_ms ?? 0,
        limit: params.limit ?? LIMIT_DEFAULT,
        offset: params.offset ?? 0,
        reverse: params.reverse ?? false,
        unique: params.unique ?? false,
      });
      return { runs };
    },
    groups: ({ runs }) =>
      runs.map(({ cmd_raw: text, ts_ms, cwd, exit_code }) => ({
        text,
        ts_ms,
        cwd,
        exit_code: exit_code ?? '',
      })),
  };
}

async function refuseBadPattern(text: string): Promise<void> {
  const { compileLinearPattern } = await import('../history/linear-pattern.ts');
  try {
    compileLinearPattern(text, true);
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'not a regular expression';
    throw new HunchError('E_INVALID_ARGUMENT', `ListHistory: ${reason}.`);
  }
}

function needs(field: string, place: string): HunchError {
  return new HunchError(
    'E_INVALID_ARGUMENT',
    `ListHistory: field "${field}" is required for place ${place}.`,
  );
}
