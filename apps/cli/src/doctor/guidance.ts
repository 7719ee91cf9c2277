import type { GuidanceStatusResult } from '@hunch/common/protocol';
import { age, counted } from '../render/format.ts';
import { describeFailure } from '../render/guidance-status.ts';
import { good, warning, type Finding } from './finding.ts';

/** A failure in guidance is not shown to the agent: the doctor is where it shows. */
export function checkGuidance(status: GuidanceStatusResult, nowMs: number): readonly Finding[] {
  const failures = status.failures.map((failure) =>
    warning(
      'guidance',
      describeFailure(failure),
      'Other hints still work. Please report the output of `hunch guide --status`.',
    ),
  );
  const muted = status.providers.flatMap(({ provider, muted_until_ms: untilMs, muted_because: because }) =>
    untilMs === null || untilMs <= nowMs
      ? []
      : [
          good(
            'guidance',
            `${provider} is muted for ${age(untilMs - nowMs)} (${because ?? ''}). To unmute: hunch guide --unmute ${provider}`,
          ),
        ],
  );
  const found = [...failures, ...muted];
  if (found.length > 0) return found;
  return [
    good(
      'guidance',
      `${counted(status.hints, 'hint')} given to agents in ${counted(status.turns, 'turn')} since the daemon started`,
    ),
  ];
}
