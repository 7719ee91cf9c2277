import { manualClock } from '@hunch/common/clock';
import { createSuggestEngine } from '@hunch/suggest-engine';
import type { WriteEntry } from '../../src/store/entries.ts';
import { ranCommand, startMs } from './events.ts';

/** What the real engine hands over for these lines. */
export function changesOf(lines: readonly string[]): WriteEntry[] {
  const engine = createSuggestEngine({ clock: manualClock(startMs) });
  return lines.map((cmdRaw, index) => {
    const change = engine.learn(ranCommand(cmdRaw, startMs + index * 1000));
    if (change === null) throw new Error('nothing learnt');
    return { kind: 'learned', change };
  });
}
