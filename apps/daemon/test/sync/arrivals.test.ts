import { describe, expect, it } from 'vitest';
import { mappedDirectory } from '../../src/sync/arrivals.ts';
import { EntryNames } from '../../src/sync/sync-directory.ts';

describe('a directory of another machine', () => {
  it.each([
    ['/home/anna', 'anna', '/home/ann'],
    ['/Users/anna/src/app', 'anna', '/home/ann/src/app'],
    ['/root/x', 'root', '/home/ann/x'],
    ['/home/annabel/x', 'anna', '/home/annabel/x'],
    ['/srv/home/anna', 'anna', '/srv/home/anna'],
    ['/home/x', '', '/home/x'],
    ['relative', 'anna', undefined],
    ['', 'anna', undefined],
  ])('%s of %s is %s here', (cwd, user, expected) => {
    expect(mappedDirectory(cwd, user, '/home/ann')).toBe(expected);
  });
});

describe('the id of a run', () => {
  it('is a UUID of its time, the same each time, and another with another salt', () => {
    const names = new EntryNames({ host: '', salt: 'ab'.repeat(32) });
    const id = names.historyId('s', 1_795_885_983_266, 'make');
    expect(id).toMatch(/^01a22325[0-9a-f]{4}7[0-9a-f]{3}[89ab][0-9a-f]{15}$/);
    expect(names.historyId('s', 1_795_885_983_266, 'make')).toBe(id);
    expect(names.historyId('s', 1_795_885_983_266, 'make x')).not.toBe(id);
    expect(
      new EntryNames({ host: '', salt: 'cd'.repeat(32) }).historyId('s', 1_795_885_983_266, 'make'),
    ).not.toBe(id);
  });
});
