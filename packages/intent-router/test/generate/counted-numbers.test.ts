import { expect, it } from 'vitest';
import { doubtsAbout } from '../../src/generate/check/doubts.ts';

/** A number of levels or of lines is no amount of time or of bytes. */
it.each([
  [
    'delete logs in /srv older than a week',
    "find /srv -maxdepth 1 -name '*.log' -delete",
    'does nothing with "a week"',
  ],
  ['delete files in /srv over 1 GB', 'find /srv -maxdepth 1 -type f -delete', 'does nothing with "1GB"'],
])('%s: %s', (request, command, doubt) => {
  expect(doubtsAbout(request, command)).toContain(doubt);
});

it.each([
  ['delete logs in /srv older than a week', "find /srv -maxdepth 1 -name '*.log' -mtime +7 -delete"],
  ['files at most 2 levels below /srv', 'find /srv -maxdepth 2 -type f'],
  ['the 5 newest files', 'ls -t | head -n 5'],
])('%s is what %s does', (request, command) => {
  expect(doubtsAbout(request, command)).toEqual([]);
});
