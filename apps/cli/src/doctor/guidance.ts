import type { GuidanceStatusResult } from '@hunch/common/protocol';
import { age } from '../render/duration.ts';
import { good, warning, type Finding } from './finding.ts';

/** What fails in guidance is left out, and an agent hears nothing of it: here is where it shows. */
export function checkGuidance(status: GuidanceStatusResult, nowMs: number): readonly Finding[] {
  const failures = status.failures.map(({ name, count, last }) =>
    warning(
      'guidance',
      `${name} has failed (${count} in all), the last time with ${last}`,
      'The others go on without it. `hunch guide --status` has them all; please report what it says',
    ),
  );
  const muted = status.providers.flatMap(({ provider, muted_until_ms: untilMs, muted_because: because }) =>
    untilMs === null || untilMs <= nowMs
      ? []
      : [
          good(
            'guidance',
            `${provider} is muted for ${age(untilMs - nowMs)} (${because ?? ''}); \`hunch guide --unmute ${provider}\` lets it speak`,
          ),
        ],
  );
  const found = [...failures, ...muted];
  if (found.length > 0) return found;
  return [
    good('guidance', `words given since the daemon started: ${status.fires}; turns seen: ${status.turns}`),
  ];
}
