import { describe, expect, test } from 'vitest';
import { defineOptions, readOptions } from '../../src/options/index.ts';

describe('a key that was renamed', () => {
  const table = defineOptions({
    through_gateway: { kind: 'boolean', default: true, formerly: 'through_proxy', about: 'Renamed.' },
  });

  test.each([
    ['its former name in the file', { through_proxy: false }, {}],
    ['its former variable', {}, { HUNCH_X_THROUGH_PROXY: 'false' }],
    ['both names: the present one', { through_proxy: true, through_gateway: false }, {}],
  ])('%s', (_, file, environment) => {
    expect(readOptions('x', table, { file, environment })).toMatchObject({
      values: { through_gateway: false },
      problems: [],
    });
  });
});
