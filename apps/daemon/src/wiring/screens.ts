import type { SafetyEngine } from '../engines/safety.ts';
import type { RiskText } from '../screen/preview.ts';
import { Screens } from '../screen/screens.ts';
import type { SyncService } from '../sync/sync-service.ts';
import type { Learning } from './learning.ts';
import type { Parts } from './parts.ts';

/**
 * The full-screen search over the store. What is deleted on a screen is gone from the files at once; the engine's memory forgets it
 * with the restart that follows when the screen is closed, as after `hunch history delete`.
 */
export function wireScreens(
  { store, safety, log }: Parts,
  { pipeline, journal, history, nowMs }: Learning,
  sync: Pick<SyncService, 'deleting'>,
  restart: () => void,
): Screens {
  return new Screens(
    {
      browse: (query) => store.browse(query),
      async remove(line) {
        await pipeline.drained();
        history.handOver();
        await sync.deleting(globOf(line)).catch(() => log.error('deleted here, but not on other machines'));
        await store.forget({ pattern: globOf(line), line, dryRun: false, examplesMax: 0 });
        journal.purge();
        await store.overwrite().catch(() => log.error('deleted, but not yet overwritten'));
      },
      favour: (request) => store.favour(request),
      riskOf: (line) => riskText(safety, line),
      nowMs,
    },
    restart,
  );
}

/** The glob that matches this text alone. */
export function globOf(text: string): string {
  return text.replaceAll(/[*?[]/g, '[$&]');
}

function riskText(safety: SafetyEngine, line: string): RiskText {
  const { risk: level, findings } = safety.check(line);
  return { level, reason: level === 'safe' ? '' : (findings[0]?.title ?? '') };
}
