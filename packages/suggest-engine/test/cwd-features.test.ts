import { describe, expect, test } from 'vitest';
import { sessionId } from '@hunch/common/ids';
import { defaultOptions } from '../src/options.ts';
import { noDeadline } from '../src/deadline.ts';
import { learn } from '../src/learn.ts';
import { createState } from '../src/engine-state.ts';
import { featureNumber, featuresCount, type FeatureName } from '../src/features/feature-names.ts';
import { computeLineFeatures } from '../src/features/line-features.ts';
import { directoryAt, cwdFeaturesOf } from '../src/features/cwd-features.ts';
import { contextOfStored } from '../src/features/session-context.ts';

describe('what ties a line to a directory', () => {
  test.each([
    ['cat notes.txt', true, null],
    ['cat /etc/hosts', false, null],
    ['sudo ./install.sh', true, null],
    ['git status', false, null],
    ['cd src', true, 'src'],
    ['cd  src/', true, 'src/'],
    ['cd ..', false, '..'],
    ['cd /srv/www', false, '/srv/www'],
    ['cd ~/work', false, null],
    ['cd', false, null],
    ['cd -', false, null],
    ['cd "$dir"', false, null],
    ['cd src && make', true, null],
    ['cdrecord x', false, null],
  ])('%j needs something by the way from here: %j, and goes to %j', (line, isRelative, goesTo) => {
    expect(cwdFeaturesOf(line)).toEqual({ isRelative, goesTo });
    expect(cwdFeaturesOf(line)).toBe(cwdFeaturesOf(line));
  });

  test.each([
    ['/home/a', 'src', '/home/a/src'],
    ['/home/a', './src//lib/', '/home/a/src/lib'],
    ['/home/a', '..', '/home'],
    ['/home/a', '../../..', '/'],
    ['/', 'srv', '/srv'],
    ['/home/a', '/srv/', '/srv'],
    ['/home/a', '.', '/home/a'],
  ])('from %j, %j is %j', (cwd, path, directory) => {
    expect(directoryAt(cwd, path)).toBe(directory);
  });
});

describe('what ranking is told of it', () => {
  const ran: readonly (readonly [cwd: string, line: string])[] = [
    ['/a', 'cat notes.txt'],
    ['/a', 'cd gone'],
    ['/a', 'cd src'],
    ['/a/src', 'ls -l'],
    ['/a/src', 'cd ..'],
    ['/a', 'cd /a'],
    ['', 'make'],
  ];

  test.each<{ line: string; cwd: string; told: readonly FeatureName[] }>([
    { line: 'cat notes.txt', cwd: '/a', told: ['isAtHome'] },
    { line: 'cat notes.txt', cwd: '/a/src', told: ['isElsewhere'] },
    { line: 'ls -l', cwd: '/a', told: [] },
    { line: 'cd src', cwd: '/a', told: ['isAtHome', 'goesToKnown'] },
    { line: 'cd src', cwd: '/a/src', told: ['isElsewhere', 'goesToUnknown'] },
    // It was tried there, but nothing ever ran in it.
    { line: 'cd gone', cwd: '/a', told: ['isAtHome', 'goesToUnknown'] },
    { line: 'cd ..', cwd: '/a/src', told: ['goesToKnown'] },
    { line: 'cd /a', cwd: '/a', told: ['staysHere'] },
    // Imports say nothing of where.
    { line: 'cat notes.txt', cwd: '', told: [] },
    { line: 'cd src', cwd: '', told: [] },
  ])('of $line in "$cwd": $told', ({ line, cwd, told }) => {
    const features = featuresIn(cwd, line);
    const of: readonly FeatureName[] = [
      'isAtHome',
      'isElsewhere',
      'staysHere',
      'goesToKnown',
      'goesToUnknown',
    ];
    expect(of.filter((name) => features(name) === 1)).toEqual(told);
    expect(features('goesNear') > 0).toBe(told.includes('goesToKnown'));
  });

  function featuresIn(cwd: string, line: string): (name: FeatureName) => number {
    const memory = createState(defaultOptions);
    const session = sessionId('a');
    const place = { repoKey: null, branch: null, durationMs: 1, ephemeral: false, redacted: false };
    for (const [tsMs, [where, cmdRaw]] of ran.entries())
      learn(memory, {
        ...place,
        sessionId: session,
        shell: 'bash',
        tsMs,
        cwd: where,
        cmdRaw,
        exitCode: null,
      });
    const where = { nowMs: ran.length, cwd: memory.texts.find(cwd), repoScope: -1, branch: -1 };
    const context = contextOfStored(memory, memory.sessions.open(session), where);
    const cache = memory.featureCache.take(context, noDeadline);
    const number = cache.find(memory.texts.find(line));
    computeLineFeatures(cache, number);
    return (name) => cache.lineFeatures[number * featuresCount + featureNumber[name]] ?? 0;
  }
});
