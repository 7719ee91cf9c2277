import { expect, it, describe } from 'vitest';
import { composedCommand } from '../../src/generate/frames/composed-command.ts';
import { twoActs } from '../../src/generate/frames/two-acts.ts';
import { mended } from '../../src/generate/mended.ts';
import type { PlatformFacts } from '../../src/platform/facts.ts';

const facts: PlatformFacts = { os: 'linux', unixFlavor: 'gnu', shell: 'bash', programs: null };
const made = (request: string): string | undefined => composedCommand(request, facts)?.command;

const renamed = (find: string, name: string): string =>
  `find ${find} -execdir bash -c 'mv -n -- "$1" "${name}"' _ {} \\;`;

describe('the names of a set change', () => {
  it.each([
    [
      'rename all .JPG files in photos to .jpg',
      renamed("photos -maxdepth 1 -type f -name '*.JPG'", '${1%.*}.jpg'),
    ],
    ['convert all .htm files under site to .html', renamed("site -type f -name '*.htm'", '${1%.*}.html')],
    [
      'replace the spaces in the file names in docs by underscores',
      renamed("docs -maxdepth 1 -type f -name '* *'", '${1//\\ /_}'),
    ],
    ['rename files in docs to lowercase', renamed("docs -maxdepth 1 -type f -name '*[A-Z]*'", '${1,,}')],
  ])('%s', (request, command) => {
    expect(made(request)).toBe(command);
  });

  it.each(['convert all .png files in docs to .jpg', 'rename *.jpeg to *.jpg in one go'])(
    'not by another format or a wildcard: %s',
    (request) => {
      expect(made(request) ?? '').not.toMatch(/\bmv '?\*|%\.\*\}\.jpg.*png/);
    },
  );
});

describe('what is shown of each file', () => {
  it.each([
    [
      'list all files in docs with their size and path, sorted by size',
      "find docs -type f -printf '%s %p\\n' | sort -n",
    ],
    [
      'find all .txt files in secrets and print owner and path',
      "find secrets -type f -name '*.txt' -printf '%u %p\\n'",
    ],
    ['paths of all files below docs relative to docs itself', "find docs -type f -printf '%P\\n'"],
    ['symbolic links in links, nothing else', 'find links -type l'],
  ])('%s', (request, command) => {
    expect(made(request)).toBe(command);
  });
});

describe('the form of the output', () => {
  it.each([
    ['sha256 of a.tar, only the hash', "sha256sum a.tar | cut -d' ' -f1"],
    ['first 5 rows of orders.csv without the header', 'tail -n +2 orders.csv | head -n 5'],
    ['the three newest .log files in logs, just the names', /-printf '%T@ %f\\n'/],
    ['unpack site.tar.gz into a new folder called site', 'mkdir -p site && tar -xf site.tar.gz -C site'],
  ])('%s', (request, command) => {
    const given = made(request) ?? '';
    if (typeof command === 'string') expect(given).toBe(command);
    else expect(given).toMatch(command);
  });
});

describe('one fact, yes or no, and a script', () => {
  it.each([
    ['does /srv/audit.log exist? print "yes" or "no"', '[ -e /srv/audit.log ] && echo yes || echo no'],
    ['is a.txt identical to b.txt', 'cmp -s a.txt b.txt && echo yes || echo no'],
    ['octal permissions of secrets/token.txt', 'stat -c %a secrets/token.txt'],
    ['when was docs/logo.png last modified, only the date', 'date -r docs/logo.png +%F'],
    [
      'run scripts/report.sh with MODE=night and put the output in report.out',
      'MODE=night scripts/report.sh > report.out',
    ],
    [
      'set debug to false in config.json and save it as prod.json',
      "jq '.debug = false' config.json > prod.json",
    ],
  ])('%s', (request, command) => {
    expect(made(request)).toBe(command);
  });

  it('is no group of a user', () => {
    expect(made('set debug to false in data/config.yaml') ?? '').not.toMatch(/usermod|sed/);
  });
});

describe('two acts', () => {
  it('happen one after the other, and "it" is what the first makes', () => {
    const [both] = twoActs('pack docs into docs.tar, then list its contents');
    expect(both?.second('tar -cf docs.tar docs')).toBe('list contents of docs.tar');
    expect(both?.second('ls docs')).toBeUndefined();
    expect(
      made('run scripts/noisy.sh with both output streams into all.txt, then count the lines of that file'),
    ).toBe('scripts/noisy.sh > all.txt 2>&1 && wc -l all.txt');
  });
});

describe('slips of spelling', () => {
  it('are mended in words, not in names or quotes', () => {
    expect(mended('files in src exept foldr.txt and "exept"')?.text).toBe(
      'files in src except foldr.txt and "exept"',
    );
    expect(mended('files in src')).toBeUndefined();
  });
});
