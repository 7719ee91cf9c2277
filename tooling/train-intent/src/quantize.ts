import { builtInDomains, columnCount, pairSteps } from '@hunch/intent-router/training';

const domainCount = builtInDomains.length;
/**
 * Steps to either side of 0, which need not be whole. Writers who are left out: 86.7 % right at 9, 86.6 at 6 and 86.2 at 5; 298, 252 and
 * 218 KB as a module. With a third more sentences 5.3 is as right as 6 and 6 % smaller, where a sixth family of evidence loses 0.3 points.
 */
const levels = 5.5;

/**
 * Signed bytes; weights that say next to nothing become 0, which compresses. `step` is what a byte of 1 is worth. A softmax sees only how
 * the domains of a bucket differ, so their median becomes 0: a third less of them is left,
 * which saves 9 % of the bytes and costs 0.2 points at most.
 */
export function quantized(source: Float32Array): { readonly bytes: Int8Array; readonly step: number } {
  const sizes = Float32Array.from(source, Math.abs).sort();
  const most = sizes[Math.floor(sizes.length * 0.9995)] ?? 1;
  const step = most / levels;
  const row = new Float32Array(domainCount);
  const bytes = Int8Array.from(source, (weight, index) => {
    const column = index % columnCount;
    if (column === 0) {
      row.set(source.subarray(index, index + domainCount));
      row.sort();
    }
    const steps = column < domainCount ? (weight - median(row)) / step : weight / (step * pairSteps);
    return Math.max(-127, Math.min(127, Math.round(steps)));
  });
  return { bytes, step };
}

function median(sorted: Float32Array): number {
  const half = sorted.length >> 1;
  return ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2;
}
