// fast-check as the tests import it when FC_NUM_RUNS is set: see fuzz-budget.mjs.
import * as fc from 'fast-check';

export * from 'fast-check';

const runsDefault = 100;
const factor = Number(process.env.FC_NUM_RUNS) / runsDefault;

export function assert(property, parameters = {}) {
  // A fixed seed would try the same values first, however many are asked for.
  const { seed: _seed, numRuns = runsDefault, ...rest } = parameters;
  return fc.assert(property, { ...rest, numRuns: Math.ceil(numRuns * factor) });
}

export default { ...fc.default, assert };
