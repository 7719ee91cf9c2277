import type { Handler } from './handler.ts';

export function debugStatsHandler(stats: () => Readonly<Record<string, unknown>>): Handler<'DebugStats'> {
  return { method: 'DebugStats', fields: {}, handle: () => stats() };
}
