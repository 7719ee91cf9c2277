import { describe, expect, it } from 'vitest';
import { frameAnswer } from '../../src/generate/frames/frame-book.ts';
import { plainForms } from '../../src/generate/frames/plain-form.ts';
import { composedCommand } from '../../src/generate/frames/composed-command.ts';
import { unknownPlatform } from '../../src/platform/facts.ts';
import { generatorWith, builtInBook } from '../support/generator-with.ts';

const facts = { ...unknownPlatform, os: 'linux', unixFlavor: 'gnu' } as const;

/** Many ways to say one thing: each list has one command. */
const sayings = {
  'what is left out': [
    'list files under src except those in vendor',
    'list files under src, vendor left out',
    'list files under src, leaving vendor out',
    'list files under src, vendor excluded',
    'list files under src with the vendor folder skipped',
    'list files under src apart from vendor',
    'list files under src, staying out of vendor',
  ],
  'more than': [
    'files under /srv over 20 MB',
    'files under /srv that take up more than 20 MB',
    'files under /srv exceeding 20 MB',
    'files under /srv which are in excess of 20 MB',
  ],
  'an order': [
    'remove all empty folders under /srv',
    'all empty folders under /srv should be removed',
    'i want all empty folders under /srv removed',
    'get rid of all empty folders under /srv',
  ],
  'one level': [
    'delete all .log files in /srv, not in subdirectories',
    'delete all .log files in /srv, only the top level',
    'delete all .log files in /srv without going deeper',
    'delete all .log files in /srv, no recursion',
  ],
  'what comes first': [
    'disk usage of each folder in /srv, largest first',
    'disk usage of each folder in /srv, largest on top',
    'disk usage of each folder in /srv, listed largest first',
  ],
};

describe('a request that is said in many ways', () => {
  for (const [what, said] of Object.entries(sayings)) {
    const [first = '', ...others] = said;
    const command = composedCommand(first, facts)?.command;
    it.each(others)(`${what}: %s`, (request) => {
      expect(command).toBeDefined();
      expect(composedCommand(request, facts)?.command).toBe(command);
    });
  }

  it('is plainer with each step, and texts in quotes stay', () => {
    const forms = plainForms("lines that contain 'should be removed' should be removed from a.txt");
    for (const form of forms) expect(form).toContain("'should be removed'");
  });

  it('takes a bounded time on words without end', () => {
    const long = `${'files left out, '.repeat(24)}x`;
    expect(plainForms(long).length).toBeLessThan(8);
    expect(plainForms('a '.repeat(1000))).toEqual([]);
  });

  it.each([
    'is there an update for firefox',
    'which files should be removed from /srv',
    'are the old logs in /srv deleted',
    'what gets deleted when I empty the trash',
  ])('that asks gives nothing that changes anything: %s', async (request) => {
    const { ask } = await generatorWith({ book: builtInBook });
    const { outcome } = await ask(request);
    expect(outcome.kind === 'command' ? outcome.command : '').not.toMatch(
      /\b(?:rm|delete|install|upgrade)\b/,
    );
  });

  it.each([
    ['list my commits from this month', 'git config user.email'],
    ['every process except mine, with pid and command only', '$2 != ENVIRON["USER"]'],
  ])('does not lose whose things are meant: %s', (request, part) => {
    expect(composedCommand(request, facts)?.command ?? part).toContain(part);
  });

  it('has columns of its own only where the command shows no more', () => {
    const answer = composedCommand('processes of user bob with pid and command only', facts);
    expect(answer?.command ?? '').not.toContain('pmem');
  });

  it('keeps lines out of both ends as they are said', () => {
    const answer = frameAnswer('delete the first 3 and the last line of a.txt', facts);
    expect(answer.kind === 'command' ? answer.command : '').toBe("sed -i '1,3d;$d' a.txt");
  });
});

describe('a clause that says which files', () => {
  it('is no side remark', () => {
    const clauses = [
      'that is older than a week',
      'that are bigger than a DVD',
      "that's empty",
      'that is owned by nobody',
    ];
    for (const clause of clauses)
      for (const request of [
        `delete each log in /srv ${clause}`,
        `delete each log in /srv ${clause}, leave subfolders alone`,
      ])
        for (const form of plainForms(request))
          expect.soft(form, request).toMatch(/older|bigger|empty|owned/);
    const request = 'delete each log in /srv that is older than a week, leave subfolders alone';
    expect(composedCommand(request, facts)?.command).toBe(
      "find /srv -maxdepth 1 -type f -name '*.log' -mtime +7 -delete",
    );
  });
});
