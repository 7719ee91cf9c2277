/** What is known of each row: the columns in which it is not 0, and its values there. */
export interface Design {
  readonly columns: number;
  readonly rows: readonly { readonly columns: Int32Array; readonly values: Float64Array }[];
}

/** Newton's method doubles the digits each time; with weights held back it is there after three or four. */
const NEWTON_STEPS = 5;
/** Of conjugate gradients in each; the residual falls by far more than the rows can tell. */
const GRADIENT_STEPS = 40;
const RESIDUAL_MIN = 1e-10;

/**
 * Logistic regression with a ridge: maximizes the likelihood of `targets` (0..1 each) less `strength` / 2 times the squared
 * weights; the bias is free. By Newton's method, each step solved by conjugate gradients (Hestenes and Stiefel 1952).
 */
export function solveLogistic(
  design: Design,
  targets: Float64Array,
  strength: number,
): { bias: number; weights: Float64Array } {
  const { rows, columns } = design;
  // The last place is the bias.
  const solution = new Float64Array(columns + 1);
  const share = targets.reduce((sum, target) => sum + target, 0) / Math.max(1, rows.length);
  solution[columns] = logit(share);
  const slopes = new Float64Array(rows.length);
  for (let step = 0; step < NEWTON_STEPS; step += 1) {
    const gradient = new Float64Array(columns + 1);
    rows.forEach((row, at) => {
      const chance = 1 / (1 + Math.exp(-dot(row, solution)));
      slopes[at] = chance * (1 - chance);
      addTo(gradient, row, (targets[at] ?? 0) - chance);
    });
    for (let column = 0; column < columns; column += 1)
      gradient[column] = (gradient[column] ?? 0) - strength * (solution[column] ?? 0);
    const change = conjugateGradients(design, slopes, strength, gradient);
    for (let column = 0; column <= columns; column += 1)
      solution[column] = (solution[column] ?? 0) + (change[column] ?? 0);
  }
  return { bias: solution[columns] ?? 0, weights: solution.subarray(0, columns) };
}

type Row = Design['rows'][number];

function dot(row: Row, vector: Float64Array): number {
  let sum = vector[vector.length - 1] ?? 0;
  for (let at = 0; at < row.columns.length; at += 1)
    sum += (row.values[at] ?? 0) * (vector[row.columns[at] ?? 0] ?? 0);
  return sum;
}

function addTo(vector: Float64Array, row: Row, factor: number): void {
  for (let at = 0; at < row.columns.length; at += 1) {
    const column = row.columns[at] ?? 0;
    vector[column] = (vector[column] ?? 0) + factor * (row.values[at] ?? 0);
  }
  vector[vector.length - 1] = (vector[vector.length - 1] ?? 0) + factor;
}

/** Solves (X' S X + strength) x = b. */
function conjugateGradients(
  design: Design,
  slopes: Float64Array,
  strength: number,
  b: Float64Array,
): Float64Array {
  const size = b.length;
  const x = new Float64Array(size);
  const residual = b.slice();
  const direction = b.slice();
  let norm = squares(residual);
  const enough = norm * RESIDUAL_MIN;
  for (let step = 0; step < GRADIENT_STEPS && norm > enough; step += 1) {
    const curved = new Float64Array(size);
    design.rows.forEach((row, at) => addTo(curved, row, (slopes[at] ?? 0) * dot(row, direction)));
    let along = 0;
    for (let index = 0; index < size; index += 1) {
      if (index < size - 1) curved[index] = (curved[index] ?? 0) + strength * (direction[index] ?? 0);
      along += (direction[index] ?? 0) * (curved[index] ?? 0);
    }
    const length = norm / along;
    for (let index = 0; index < size; index += 1) {
      x[index] = (x[index] ?? 0) + length * (direction[index] ?? 0);
      residual[index] = (residual[index] ?? 0) - length * (curved[index] ?? 0);
    }
    const before = norm;
    norm = squares(residual);
    for (let index = 0; index < size; index += 1)
      direction[index] = (residual[index] ?? 0) + (norm / before) * (direction[index] ?? 0);
  }
  return x;
}

function squares(vector: Float64Array): number {
  let sum = 0;
  for (const value of vector) sum += value * value;
  return sum;
}

function logit(share: number): number {
  const held = Math.min(0.999, Math.max(0.001, share));
  return Math.log(held / (1 - held));
}
