import { describe, expect, it } from 'vitest';
import { endConstraints } from '../../src/generate/end-constraints.ts';
import { lawfulCommand } from '../../src/generate/frames/composed-command.ts';
import { exceptions } from '../../src/generate/frames/exceptions.ts';
import { withPlacedNames } from '../../src/generate/frames/elsewhere.ts';
import { aboutLines } from '../../src/generate/frames/records.ts';
import { withQuotedTitle } from '../../src/generate/frames/titles.ts';
import { twoActs } from '../../src/generate/frames/two-acts.ts';
import { twoObjects } from '../../src/generate/frames/two-objects.ts';
import { frameAnswer } from '../../src/generate/frames/frame-book.ts';
import { unknownPlatform } from '../../src/platform/facts.ts';

const made = (request: string): string | undefined =>
  lawfulCommand(request, { ...unknownPlatform, unixFlavor: 'gnu' }, null, () => undefined)?.command;

describe('an act on each file of a set', () => {
  const acts = [
    'remove the first line from',
    'delete trailing whitespace in',
    'show the second column of',
    'print the longest line in',
  ];
  const sets = [
    ['every csv file under data', "find data -type f -name '*.csv'"],
    ['each of the txt files below notes', "find notes -type f -name '*.txt'"],
  ] as const;
  for (const act of acts)
    for (const [set, list] of sets)
      it(`is what is done to one: ${act} ${set}`, () => {
        const one = frameAnswer(`${act} a.${list.slice(-4, -1)}`, unknownPlatform);
        expect(one.kind).toBe('command');
        if (one.kind === 'command')
          expect(made(`${act} ${set}`)).toBe(
            `${list} -exec ${one.command.replace(/\ba\.(?:csv|txt)/, '{}')} \\;`,
          );
      });

  it('is no reading of one answer for all, one archive or one target', () => {
    expect(made('sort all csv files under data by the second column')).toBeUndefined();
    expect(made('archive every csv file under data as x.tar')?.includes('-exec')).not.toBe(true);
  });
});

describe('an exception', () => {
  it.each([
    ['list x except b.txt', 'find d -type f', 'find d -type f ! -name b.txt'],
    ['chmod x except .crt', 'find d -type f -print', "find d -type f ! -name '*.crt' -print"],
    ['list x except the folder old', 'find d -type f -print', "find d -type f ! -path '*/old/*' -print"],
    ['list x except anything in /d/e', 'find /d', "find /d ! -path /d/e ! -path '/d/e/*'"],
    ['list x, all but the gif', 'find d -type f', "find d -type f ! -name '*.gif'"],
    ['show x except those coming from 10.0.0.5', 'cat a.log', "grep -v '10\\.0\\.0\\.5' a.log"],
    ['show x except those starting with tmp', 'df -h', undefined],
    ['list x except the pyc files', 'tar -tf a.tgz', "tar -tf a.tgz | grep -v '\\.pyc$'"],
    ['sync x but skip anything that ends in .wav', 'rsync -a a/ b/', "rsync --exclude='*.wav' -a a/ b/"],
    ['show x other than node_modules', 'du -sh .', 'du --exclude=node_modules -sh .'],
    ['pack x except cache', 'tar -czf a.tar.gz d', 'tar -czf a.tar.gz --exclude=cache d'],
    ['show x except a.ini', 'git diff HEAD', "git diff HEAD -- . ':!a.ini'"],
    [
      'list x except those starting with sys',
      'systemctl list-units',
      "systemctl list-units | grep -v '^[^[:alnum:]]*sys'",
    ],
    ['list x that is not a folder', 'find d -maxdepth 1', 'find d -maxdepth 1 ! -type d'],
    ['list x which are no links', 'find d -type f', 'find d -type f'],
    ['list x that are not files', 'find d -type f', undefined],
    ['list x, gif images excluded', 'find d -type f', "find d -type f ! -name '*.gif'"],
    ['list x except a', 'find d -name x -o -name y', undefined],
    ['move x except b.txt', 'mv a b c', undefined],
  ])('%s: %s', (request, command, expected) => {
    const [found] = exceptions(request);
    expect(found?.apply(command)).toBe(expected);
  });

  const described = ['the newest', 'the oldest one', 'the last ones', 'the largest', 'duplicates'];
  for (const left of described)
    it.each(['except', 'but not', 'apart from'])(`%s ${left} names nothing`, (said) => {
      const request = `delete all tmp files ${said} ${left}`;
      expect(exceptions(request)).toEqual([]);
      expect(endConstraints(request, unknownPlatform).flatMap(({ apply }) => apply('ls') ?? [])).toEqual([]);
    });

  it.each(['all but the first line', 'all except rotated ones', 'list all but hidden ones of his'])(
    'is not guessed: %s',
    (request) => {
      expect(exceptions(request)).toEqual([]);
    },
  );
});

describe('another form of a request', () => {
  it.each([
    [aboutLines('show the requests in access.log'), 'show the lines in access.log'],
    [aboutLines('count the words in a.txt'), undefined],
    [withQuotedTitle('files that mention Old Company'), "files that mention 'Old Company'"],
    [withQuotedTitle('files that mention error'), undefined],
    [withPlacedNames('show the end of a.log in /var/log')[0], 'show the end of /var/log/a.log'],
    [withPlacedNames('In /srv, sort a.txt into b.txt')[0], 'sort /srv/a.txt into /srv/b.txt'],
    [withPlacedNames('copy a.txt in /srv to b.txt')[0], 'copy /srv/a.txt to b.txt'],
  ])('%s', (form, expected) => {
    expect(form).toBe(expected);
  });

  it('is two requests for two things', () => {
    expect(twoObjects('show the size of /srv and the number of files in it')).toEqual([
      ['show the size of /srv', 'show the number of files in /srv'],
    ]);
    expect(twoObjects('show the id and the groups of anna')).toEqual([]);
  });
});

describe('what a second act speaks of', () => {
  const second = (request: string, command: string): string | undefined =>
    twoActs(request)[0]?.second(command);

  it.each([
    ['tar notes as a.tar.gz and then delete the archive', 'tar -czf a.tar.gz notes', 'delete a.tar.gz'],
    [
      'tar the notes folder as a.tar.gz and then delete the folder',
      'tar -czf a.tar.gz notes',
      'delete the folder notes',
    ],
    // What was packed is the one folder that there is.
    [
      'tar notes as a.tar.gz and then delete the folder',
      'tar -czf a.tar.gz notes',
      'delete the folder notes',
    ],
    ['tar a.txt as a.tar.gz and then delete the folder', 'tar -czf a.tar.gz a.txt', undefined],
    [
      'tar notes as a.tgz and delete the originals once that worked',
      'tar -czf a.tgz notes',
      'delete the folder notes',
    ],
    ['unzip a.zip into b and then delete the zip', 'unzip a.zip -d b', 'delete a.zip'],
    ['make a folder b and unpack c.7z in there', 'mkdir -p b', 'unpack c.7z into b/'],
    ['copy a.txt to b.txt and compare both', 'cp a.txt b.txt', 'compare a.txt and b.txt'],
    [
      'copy a.txt to b.txt and show that both are the same size',
      'cp a.txt b.txt',
      'show the size of a.txt and b.txt',
    ],
    [
      'tar notes as a.tgz and then move the folder to b',
      'tar -czf a.tgz notes',
      'move the folder notes to b',
    ],
    ['list b and then move the folder to c', 'ls b', undefined],
    ['unpack a.zip and delete the .zip', 'unzip a.zip', 'delete a.zip'],
    ['unpack a.xz and delete the .xz', 'unxz a.xz', undefined],
    ['move a.txt to b.txt and compare both', 'mv a.txt b.txt', undefined],
    ['zip a as b.zip, then list the zip', 'zip -r b.zip a', 'list b.zip'],
  ])('is of the kind that it says: %s', (request, command, expected) => {
    expect(second(request, command)).toBe(expected);
  });
});
