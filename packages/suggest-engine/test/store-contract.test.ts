import { describe, test } from 'vitest';
import { memoryStore, storeContract } from '../src/testing/index.ts';

describe('the store port: the store in memory', () => {
  for (const { name, check } of storeContract) test(name, () => check(memoryStore()));
});
