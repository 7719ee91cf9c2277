import type { PricedSum } from '@hunch/daemon/reports';
import { expect, it } from 'vitest';
import { shownSaved, shownSpent } from '../../src/render/router.ts';

const of = (
  cost: number,
  strongest: number,
  unpriced: number,
  uncompared: number,
): Omit<PricedSum, 'name'> => ({
  requests: 4,
  failures: 0,
  input_tokens: 1,
  output_tokens: 1,
  cost_usd: cost,
  strongest_usd: strongest,
  unpriced,
  uncompared,
});

it.each([
  ['no price is known', of(0, 0, 4, 0), 'unknown', 'unknown'],
  ['only the own price is known', of(2, 2, 0, 4), '$2.00', 'unknown'],
  ['some prices are known', of(2, 5, 1, 1), '$2.00', '$3.00'],
  ['the strongest model was asked', of(2, 2, 0, 0), '$2.00', '$0.00'],
  ['a model that costs nothing', of(0, 3, 0, 0), '$0.00', '$3.00'],
])('says what was spent and saved where %s', (_, sum, spent, saved) => {
  expect([shownSpent(sum), shownSaved(sum)]).toEqual([spent, saved]);
});
