import { describe, expect, it } from 'vitest';
import { ok, trajectoryOf } from '../support/agent.ts';

const lastCall = (tool: string, params: unknown, text: string) =>
  trajectoryOf([ok(tool, params, text)]).recentToolCalls(1)[0];

describe('a search that found nothing', () => {
  it.each([
    ['Grep', { pattern: 'x' }, 'No matches found'],
    ['Glob', { pattern: '*.x' }, 'No files found'],
    ['find_file', { query: 'x' }, '0 results'],
    ['Bash', { command: 'grep -rn x src' }, ''],
    ['Bash', { command: 'rg x' }, '{"stdout":"","stderr":"","interrupted":false}'],
    ['Glob', { pattern: '*.x' }, '{"filenames":[],"durationMs":12,"numFiles":0,"truncated":false}'],
  ])('%s %o: %s', (tool, params, text) => {
    expect(lastCall(tool, params, text)?.empty).toBe(true);
  });

  it.each([
    ['Grep', { pattern: 'x' }, 'src/a.ts'],
    ['Glob', { pattern: '*.x' }, '{"filenames":["a.x"],"durationMs":12,"numFiles":1}'],
    ['Bash', { command: 'find . -name x' }, './x'],
    ['Read', { path: 'notes' }, 'No matches found'],
  ])('not: %s %o: %s', (tool, params, text) => {
    expect(lastCall(tool, params, text)?.empty).toBe(false);
  });
});

it('an object that says how long it took is the same result', () => {
  const results = [12, 480].map(
    (durationMs) =>
      lastCall('Glob', {}, JSON.stringify({ filenames: ['a'], durationMs, numFiles: 1 }))?.result,
  );
  expect(results[0]).toBe(results[1]);
});

it('what Codex says of a run is no part of its result', () => {
  const results = ['916f1c', '523804'].map((id) => {
    const header = `Chunk ID: ${id}\nWall time: 0.0${id.slice(0, 1)} seconds\nProcess exited with code 0\nOriginal token count: 9\nOutput:\n`;
    return lastCall('exec_command', { cmd: 'ls' }, `${header}a.ts\n`);
  });
  expect(results[0]?.result).toBe(results[1]?.result);
  expect(results[0]?.resultChars).toBe(5);
});

it('a label is the command, or the tool and what it is about, on one short line', () => {
  expect(lastCall('Bash', { command: 'npm\n  test' }, '')?.label).toBe('npm test');
  expect(lastCall('Read', { file_path: '/a/b.ts', offset: 3 }, '')?.label).toBe('Read /a/b.ts');
  expect(lastCall('get_user', { user_id: 'ann' }, '')?.label).toBe('get_user ann');
  expect(lastCall('status', {}, '')?.label).toBe('status');
  expect(lastCall('Bash', { command: 'x'.repeat(500) }, '')?.label).toHaveLength(72);
});
