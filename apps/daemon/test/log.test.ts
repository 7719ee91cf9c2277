import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Log, logBytesMax } from '../src/observe/log.ts';
import { makeHome } from './support/home.ts';

function openLog(level: 'debug' | 'warn') {
  const path = join(makeHome().directory, 'test.log');
  const log = new Log(path, level);
  onTestFinished(() => log.close());
  return { path, log };
}

test('writes one JSON object a line, from its level on', () => {
  const { path, log } = openLog('warn');
  log.info('hidden');
  log.warn('shown', { count: 3, odd: 'a\nb' });
  log.setLevel('debug');
  log.debug('shown too');
  const lines = readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  expect(lines).toEqual([
    { time: expect.any(String), level: 'warn', pid: process.pid, event: 'shown', count: 3, odd: 'a\nb' },
    { time: expect.any(String), level: 'debug', pid: process.pid, event: 'shown too' },
  ]);
});

test('keeps two files of bounded size', () => {
  const { path, log } = openLog('debug');
  const filler = 'x'.repeat(100_000);
  for (let count = 0; count < 70; count += 1) log.info('fill', { filler });
  expect(statSync(path).size).toBeLessThanOrEqual(logBytesMax + 100_200);
  expect(statSync(`${path}.1`).size).toBeLessThanOrEqual(logBytesMax + 100_200);
  expect(existsSync(`${path}.2`)).toBe(false);
});

test('a log that cannot be written stops nothing', () => {
  const log = new Log('/nonexistent/test.log', 'info');
  expect(() => log.error('lost')).not.toThrow();
});
