import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clausesOf } from '../../src/local/clauses.ts';
import { FeatureVector } from '../../src/local/features.ts';
import { classesOf } from '../../src/local/word-classes.ts';
import { requestWordsMax, wordsOf } from '../../src/local/words.ts';

describe('the words of a request', () => {
  it.each([
    ['report.pdf', 'file:document'],
    ['song.flac', 'file:media'],
    ['scan0001.tif', 'file:image'],
    ['firmware.hex', 'file:other'],
    ['main.py', 'file:code'],
    ['backup.tar.gz', 'file:archive'],
    ['unknown.thing', 'file:other'],
    ['*.log', 'extension:text'],
    ['.js', 'extension:code'],
    ['/etc/hosts', 'path'],
    ['~/Downloads', 'path'],
    ['src/main', 'path'],
    ['https://example.com/a?b=c', 'url'],
    ['www.example.com', 'url'],
    ['google.com', 'host'],
    ['example.com/file', 'path'],
    ['192.168.1.1', 'ip'],
    ['10.0.0.0/24', 'ip'],
    ['1234', 'number'],
    ['10%', 'number'],
    ['1MB', 'size'],
    ['2.5gb', 'size'],
    ['755', 'mode'],
    ['u+x', 'mode'],
    ['rwxr-xr-x', 'mode'],
    ['-la', 'flag'],
    ['--force', 'flag'],
    ['$HOME', 'variable'],
    ['a1b2c3d', 'commit'],
    ['git@github.com:a/b.git', 'address'],
    ['deploy@example.com', 'address'],
    ['pi@raspi:/srv/git', 'remote'],
    ['backup:/srv', 'remote'],
    ['c:/users', 'path'],
    ['root:ssl-cert', 'owner'],
    ['www-data:www-data', 'owner'],
    ['v2.9', 'version'],
    ['1.14.3', 'version'],
    ['3.10', 'number'],
    ['origin/main', 'branch'],
    ['feature/login', 'branch'],
    ['/dev/sdb1', 'device'],
    ['files', null],
    ['FEED', null],
  ])('%s is %s', (word, shape) => {
    expect(wordsOf(word)).toMatchObject([{ shape }]);
  });

  it.each([
    ["what's my IP?", ['what', 's', 'my', 'ip']],
    ['Größte Dateien', ['große', 'dateien'].map((word) => word.replace('große', 'großte'))],
    ['“quoted”, (text)!', ['quoted', 'text']],
    ['e\u0301tat', ['etat']],
    ['a && b | c; d', ['a', 'b', 'c', 'd']],
    [' \t\n ', []],
    ['...', []],
  ])('%j splits into %j', (request, words) => {
    expect(wordsOf(request).map(({ text }) => text)).toEqual(words);
  });

  it('are bounded, whatever is pasted', () => {
    expect(wordsOf('word '.repeat(10_000)).length).toBe(requestWordsMax);
    const vector = new FeatureVector();
    for (const hostile of [
      ','.repeat(100_000),
      `${'a.'.repeat(50_000)}!`,
      'ab'.repeat(50_000),
      '漢'.repeat(50_000),
    ]) {
      vector.extract(hostile);
      expect(vector.count).toBeLessThan(vector.hashes.length);
    }
  });

  it.each([
    ['/etc/sudoers', ['etc', 'sudoers']],
    ['package.json', ['package', 'json']],
    [':5432', ['5432']],
  ])('%s says what it is made of', (request, pieces) => {
    const vector = new FeatureVector();
    vector.names = [];
    vector.extract(request);
    expect(vector.names).toEqual(expect.arrayContaining(pieces));
  });

  it.each([
    ['one', [1, 1, 1]],
    ['find the big logs', [1, 2, 3]],
    ['find the big logs and compress them all', [2, 4, 6]],
    ['', [0, 0, 0]],
  ])('of %j the quarters end after %j words', (request, ends) => {
    const vector = new FeatureVector();
    const names: string[] = (vector.names = []);
    vector.extract(request);
    const words = wordsOf(request).map(({ text }) => text);
    const seen = [...vector.quarterEnds].map((end) => {
      const before = new Set(names.slice(0, end));
      return words.filter((word) => before.has(word)).length;
    });
    expect(seen).toEqual(ends);
  });

  it('give a vector of length 1, or an empty one', () => {
    const vector = new FeatureVector();
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (request) => {
        vector.extract(request);
        const squares = vector.values
          .subarray(0, vector.count)
          .reduce((sum, value) => sum + value * value, 0);
        expect(squares).toBeCloseTo(vector.count === 0 ? 0 : 1, 3);
      }),
    );
  });

  it.each([
    ['deleting', 'remove'],
    ['ditched', 'remove'],
    ['files', 'file'],
    ['directories', 'folder'],
    ['ausführbar', undefined],
    ['xyzzy', undefined],
  ])('%s means %s', (word, meaning) => {
    expect(classesOf(word)[0]).toBe(meaning);
  });
});

describe('the clauses of a request', () => {
  it.each([
    ['find logs and compress them', ['find logs', 'compress them']],
    ['unpack a.zip, then make it executable', ['unpack a.zip', 'make it executable']],
    ['download it; and then run it', ['download it', 'run it']],
    ['finde alle Logs und komprimiere sie', ['finde alle Logs', 'komprimiere sie']],
    ['ls -la | grep foo', ['ls -la', 'grep foo']],
    ['The disk is full. Which folder is it?', ['The disk is full.', 'Which folder is it?']],
    ['nginx reload: no dropped connections', ['nginx reload', 'no dropped connections']],
    ['stop the job - it eats the disk', ['stop the job', 'it eats the disk']],
    ['pack main.tar.gz v2.9 for mail', []],
    ['find and delete empty folders', []],
    ['show files', []],
    ['', []],
  ])('%j splits into %j', (request, clauses) => {
    expect(clausesOf(request)).toEqual(clauses);
  });
});
