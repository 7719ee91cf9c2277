import { HunchError } from '@hunch/common/errors';
import { searchModes, searchScopes, wireBounds, type SearchParams } from '@hunch/common/protocol';
import type { IngestPipeline } from '../ingest/pipeline.ts';
import type { Metrics } from '../observe/metrics.ts';
import type { RepositoryCache } from '../repository/cache.ts';
import type { StoreClient } from '../store/client.ts';
import type { SearchScope } from '../store/search.ts';
import { atMost, directory, directoryOrNothing, name, oneOf, optional, textOrNothing } from './fields.ts';
import type { Handler } from './handler.ts';
import { withTimeout } from '../lifecycle/with-timeout.ts';

const LIMIT_DEFAULT = 20;
/** The part of its time that a search waits until the events before it are learnt: a burst may hold thousands. */
const SETTLE_SHARE = 1 / 4;

export interface SearchParts {
  readonly store: StoreClient;
  readonly pipeline: IngestPipeline;
  readonly repositories: RepositoryCache;
  readonly metrics: Metrics;
  readonly timeoutMs: () => number;
}

export function searchHandler(parts: SearchParts): Handler<'Search'> {
  async function scopeOf(params: SearchParams): Promise<SearchScope> {
    switch (params.scope ?? 'global') {
      case 'global':
        return { kind: 'global' };
      case 'machine':
        return { kind: 'machine' };
      case 'session':
        if (params.session_id === undefined) throw needs('session_id', 'scope session');
        return { kind: 'session', id: params.session_id };
      case 'repo':
        return { kind: 'repo', key: params.repo_key || (await repositoryOf(params.cwd)) };
    }
  }

  async function repositoryOf(cwd: string | undefined): Promise<string> {
    if (cwd === undefined) throw needs('repo_key" or "cwd', 'scope repo');
    const repository = await parts.repositories.resolve(cwd);
    if (repository === null) {
      throw new HunchError(
        'E_INVALID_ARGUMENT',
        'Search: the directory lies in no repository; use scope global.',
      );
    }
    return repository.key;
  }

  return {
    method: 'Search',
    fields: {
      query: textOrNothing(wireBounds.commandCharactersMax),
      scope: optional(oneOf(searchScopes)),
      mode: optional(oneOf(searchModes)),
      limit: optional(atMost(wireBounds.resultsMax)),
      session_id: optional(name()),
      cwd: optional(directory()),
      repo_key: optional(directoryOrNothing()),
    },
    async handle(params, call) {
      const scope = await scopeOf(params);
      // One's own last command should be found; an unfinished burst should not hold the search up.
      await withTimeout(parts.timeoutMs() * SETTLE_SHARE, parts.pipeline.caughtUp());
      const query = {
        text: params.query,
        mode: params.mode ?? 'auto',
        scope,
        limit: params.limit ?? LIMIT_DEFAULT,
      };
      const found = await withTimeout(parts.timeoutMs(), parts.store.search(query));
      if (found === 'late')
        throw new HunchError('E_TIMEOUT', 'The search took longer than daemon.search_timeout_ms.');
      const latencyMs = performance.now() - call.receivedAtMs;
      parts.metrics.search.add(latencyMs);
      return { ...found.value, latency_ms: Math.round(latencyMs * 1000) / 1000 };
    },
    groups: (result) => result.hits.map((hit) => ({ text: hit.cmd_raw, count: hit.count, ts_ms: hit.ts_ms })),
  };
}

function needs(field: string, why: string): HunchError {
  return new HunchError('E_INVALID_ARGUMENT', `Search: field "${field}" is required for ${why}.`);
}
