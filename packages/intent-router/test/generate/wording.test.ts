import { describe, expect, it } from 'vitest';
import { answersTo, expectNone, sentences } from '../support/sentences.ts';

describe('an answer is of the same kind however its request is worded', () => {
  it('empty files that are deleted are no file to empty, whatever their folder is called', () => {
    const answers = answersTo(
      sentences(
        ['delete', 'remove', 'erase'],
        ['the empty files', 'empty files', 'all empty files'],
        ['in scratch', 'in logs', 'in tmp', 'from uploads', 'below src', 'under old-stuff'],
      ),
    );
    expect(answers.size).toBeGreaterThan(40);
    expectNone(answers, (_, command) => !/^find .* -type f -empty(?: .*)? -delete$/.test(command));
  });

  it('a question makes no archive and no file', () => {
    const answers = answersTo(
      sentences(
        ["what's in", 'what is inside', 'which files are in', 'show what is in'],
        ['a.tar.gz', 'backup.zip', 'old.tar'],
        ['', "but don't unpack it", 'without unpacking it'],
      ),
    );
    expectNone(answers, (_, command) => !/^(?:tar -\w*t|unzip -[lZ]|zipinfo|less)/.test(command));
  });

  it('what is in a compressed file is not printed as it is', () => {
    const answers = answersTo(
      sentences(
        ['print', 'show', 'show the first 5 lines of', 'count the lines of', 'search for ERROR in'],
        ['dump.sql.gz', 'app.log.gz', 'old.txt.xz'],
        ['', 'without unpacking it'],
      ),
    );
    expect(answers.size).toBeGreaterThan(10);
    expectNone(answers, (_, command) => /^(?:cat|head|tail|grep|wc)\b/.test(command));
  });

  it('what a sentence says before a comma is not left out', () => {
    const answers = answersTo(
      sentences(
        ['customers who have no email', 'people without a phone number', 'orders that were never paid'],
        ['in the raw file,', 'in the export,', ','],
        ['show id and name', 'list the names', 'count them'],
      ),
    );
    expectNone(answers, (_, command) => /^(?:id|groups|whoami|who|ls|wc)\b/.test(command));
  });

  it('this folder has no name in the request', () => {
    const answers = answersTo(
      sentences(
        ['how full is the disk', 'which filesystem'],
        ['this folder', 'this directory'],
        ['lives on', 'sits on'],
      ),
    );
    expectNone(answers, (_, command) => /\b(?:lives|sits)\b/.test(command));
  });

  it('what is asked of one directory is asked of each that is named', () => {
    const places = [
      ['src and lib', 'src lib'],
      ['tmp and logs', 'tmp logs'],
      ['/srv/a and /srv/b', '/srv/a /srv/b'],
      ['src, lib and tests', 'src lib tests'],
    ] as const;
    for (const [said, given] of places) {
      const answers = answersTo(
        sentences(
          ['list the empty files', 'find all php files', 'find files older than 3 days'],
          [`in ${said}`, `under ${said}`],
        ),
      );
      expect(answers.size, said).toBe(6);
      expectNone(answers, (_, command) => !command.startsWith(`find ${given} -type f `));
    }
  });

  it('an act behind "and" is no directory', () => {
    const answers = answersTo(
      sentences(
        ['find log files in logs and'],
        ['count them', 'delete them', 'sort them by size', 'gzip them'],
      ),
    );
    expectNone(answers, (_, command) => /^find logs \w/.test(command));
  });

  it('what lies in a directory is left out with what is in it', () => {
    const answers = answersTo(
      sentences(
        ['find all py files', 'list py files under src'],
        ['except those in', 'but not the ones in', 'except anything in'],
        ['vendor', '.venv', '.cache_dir', '__pycache__'],
      ),
    );
    expect(answers.size).toBeGreaterThan(15);
    expectNone(answers, (_, command) => !/! -path '\*\/[\w.]+\/\*'/.test(command));
  });

  it('when something was changes nothing about the repository that it was in', () => {
    const answers = answersTo(
      sentences(
        ['commits', 'commits by Jonas'],
        ['in shop', 'in the repo shop'],
        ['since February', 'since monday'],
      ),
    );
    expect(answers.size).toBe(8);
    expectNone(answers, (_, command) => !command.startsWith('git -C shop log '));
  });

  it('into is a place, not the name of a file', () => {
    const answers = answersTo(
      sentences(
        ['download', 'fetch'],
        ['https://example.org/latest.tar.gz'],
        ['into tmp', 'into the folder tmp', 'into downloads/'],
      ),
    );
    expectNone(answers, (_, command) => /-[oO] (?:tmp|downloads)/.test(command));
  });
});
