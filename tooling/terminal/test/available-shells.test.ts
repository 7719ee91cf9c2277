import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { availableShells, requireShell } from '../src/index.ts';

let empty: string;

beforeEach(() => {
  empty = mkdtempSync(join(tmpdir(), 'hunch-no-shells-'));
  vi.stubEnv('PATH', empty);
});

afterEach(() => rmSync(empty, { recursive: true }));

it('finds no shell on a PATH without one', () => {
  expect(availableShells()).toEqual([]);
});

it('lets tests of an absent shell be left out, unless shells are required', () => {
  vi.stubEnv('HUNCH_REQUIRE_SHELLS', '');
  expect(requireShell('fish')).toBe(false);
  vi.stubEnv('HUNCH_REQUIRE_SHELLS', '1');
  expect(() => requireShell('fish')).toThrow('install it');
});
