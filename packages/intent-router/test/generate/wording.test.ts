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
});
