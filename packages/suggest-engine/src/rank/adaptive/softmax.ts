import { featuresCount } from '../../features/feature-names.ts';
import type { FeatureMatrix } from '../../features/feature-matrix.ts';

/** The chances of all candidates and, last, of "none of these": a softmax over weighted features. They add up to 1. */
export function chancesOf(matrix: FeatureMatrix, weights: Float32Array): Float64Array {
  const { rows, values } = matrix;
  const chances = new Float64Array(rows + 1);
  let most = Number.NEGATIVE_INFINITY;
  for (let row = 0; row <= rows; row += 1) {
    let sum = 0;
    const start = row * featuresCount;
    for (let feature = 0; feature < featuresCount; feature += 1)
      sum += (weights[feature] ?? 0) * (values[start + feature] ?? 0);
    chances[row] = sum;
    if (sum > most) most = sum;
  }
  let total = 0;
  for (let row = 0; row <= rows; row += 1) {
    const weight = Math.exp((chances[row] ?? 0) - most);
    chances[row] = weight;
    total += weight;
  }
  for (let row = 0; row <= rows; row += 1) chances[row] = (chances[row] ?? 0) / total;
  return chances;
}

/** The candidate with the largest chance, the first of equals; -1: there is none. */
export function likeliestOf(chances: Float64Array, rows: number): number {
  let likeliest = -1;
  for (let row = 0; row < rows; row += 1)
    if (likeliest < 0 || (chances[row] ?? 0) > (chances[likeliest] ?? 0)) likeliest = row;
  return likeliest;
}

/** How the logarithm of the chance of `target` grows with each weight: its features less the expected ones. */
export function gradientOf(matrix: FeatureMatrix, chances: Float64Array, target: number): Float64Array {
  const { rows, values } = matrix;
  const gradient = new Float64Array(featuresCount);
  for (let row = 0; row <= rows; row += 1) {
    const part = Number(row === target) - (chances[row] ?? 0);
    if (Math.abs(part) < negligible) continue;
    const start = row * featuresCount;
    for (let feature = 0; feature < featuresCount; feature += 1)
      gradient[feature] = (gradient[feature] ?? 0) + part * (values[start + feature] ?? 0);
  }
  return gradient;
}

/** A candidate with less chance moves no weight in the digits that are kept. */
const negligible = 1e-6;
