/** A sum that does not depend on the order in which a table happens to hold its rows: floating point would. */
export function sumInOrder(values: number[]): number {
  let sum = 0;
  for (const value of values.sort((left, right) => left - right)) sum += value;
  return sum;
}
