import { patternNames, thresholds, type PatternName } from '@hunch/guidance';
import { SeededRandom } from '@hunch/common/random';

type Peaks = ReadonlyMap<PatternName, number>;

const SPLITS = 500;

/**
 * How many healthy sessions never seen before would be told something. Sessions are split into halves by lot, many times:
 * thresholds are laid as far above the one half as the real ones lie above all, and tried on the other. That is a little
 * more than to expect, since the real ones have seen twice as many.
 *
 * @returns the mean share of the other half that would have been told something
 */
export function expectedShare(healthy: readonly Peaks[]): number {
  const random = new SeededRandom(77);
  let told = 0;
  let tried = 0;
  for (let split = 0; split < SPLITS; split += 1) {
    const order = random.shuffled(healthy);
    const seen = order.slice(0, order.length / 2);
    const unseen = order.slice(order.length / 2);
    const needed = patternNames.map((name): [PatternName, number] => {
      const margin = thresholds[name].standard - most(healthy, name);
      return [name, most(seen, name) + margin];
    });
    told += unseen.filter((peaks) => needed.some(([name, from]) => (peaks.get(name) ?? 0) >= from)).length;
    tried += unseen.length;
  }
  return tried === 0 ? 0 : told / tried;
}

function most(sessions: readonly Peaks[], name: PatternName): number {
  return sessions.reduce((greatest, peaks) => Math.max(greatest, peaks.get(name) ?? 0), 0);
}
