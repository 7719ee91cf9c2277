import { describe, expect, it } from 'vitest';
import { lawfulCommand } from '../../src/generate/frames/composed-command.ts';
import { treeSize } from '../../src/generate/frames/tree-sizes.ts';
import { unknownPlatform } from '../../src/platform/facts.ts';

function commandFor(request: string): string | undefined {
  return lawfulCommand(request, unknownPlatform, null, () => undefined)?.command;
}

describe('who may do what with files', () => {
  it.each([
    ['make bin/run.sh executable for its owner and then run it', 'chmod u+x bin/run.sh && '],
    ['the .txt files in inbox/ should not be executable, fix only those', 'chmod -x'],
    ['make the log files in logs readable by everyone, this folder only', '-maxdepth 1'],
  ])('as a part, and with a clause behind it: %s', (request, part) =>
    expect(commandFor(request)).toContain(part),
  );
});

describe('what is known of files', () => {
  it.each([
    ['permissions of etc/app.yaml as a number and also its owner', "stat -c '%a %U' etc/app.yaml"],
    ['owner and group of etc/big.dat', "stat -c '%U %G' etc/big.dat"],
    ['the size and the owner of every csv file under data', "-printf '%s %u %p\\n'"],
    ['every .sh file under bin with its permissions', "-printf '%p %M\\n'"],
  ])('%s', (request, part) => expect(commandFor(request)).toContain(part));
});

describe('how large directories are', () => {
  it.each([
    ['total size of src except node_modules, human readable', 'du -sh --exclude=node_modules src'],
    ['size of the pics folder in kilobytes, the number alone', 'du -sk pics | cut -f1'],
    ['disk usage of in-box and stage, and also a grand total, in readable units', 'du -shc in-box stage'],
    ['total size of media in megabytes, just the one line', 'du -sm media'],
  ])('%s', (request, command) => expect(treeSize(request)?.command).toBe(command));

  it.each(['total size of all logs', 'how big is the disk', 'size of media in crates', 'size of a.txt'])(
    'is declined: %s',
    (request) => expect(treeSize(request)).toBeUndefined(),
  );
});

describe('some of what an archive holds', () => {
  it.each([
    ['what csv files are inside old.tar.gz? only those, nothing else', "tar -tf old.tar.gz | grep '\\.csv$'"],
    [
      'how many files does old.tar.gz contain, not counting directories',
      "tar -tf old.tar.gz | grep -vc '/$'",
    ],
    ['count the jpg files in pics.tar', "tar -tf pics.tar | grep -Ec '\\.(jpg|jpeg)$'"],
  ])('%s', (request, command) => expect(commandFor(request)).toBe(command));
});

describe('a second act on what the first one made', () => {
  it.each([
    ['make a folder called attic and then move every .bak file from here into it', '{} attic/ \\;'],
    ['copy the api folder to api-copy and then list what is in the copy', '&& ls api-copy'],
    ['gzip logs/big.log and then show the size of the gz file', 'logs/big.log.gz'],
    ['unpack pics.tar and then delete the tar', '&& rm pics.tar'],
  ])('%s', (request, part) => expect(commandFor(request)).toContain(part));
});

describe('what is made in a directory, and what is there so often', () => {
  it.each([
    [
      'create folders w1 and w2 in homework and put an empty notes.md in each',
      'mkdir -p homework/w1 homework/w2 && touch homework/w1/notes.md homework/w2/notes.md',
    ],
    [
      'which labels show up more than 3 times in data/labels.txt',
      `sort data/labels.txt | uniq -c | awk '$1 > 3 {sub(/^ *[0-9]+ /, ""); print}'`,
    ],
  ])('%s', (request, command) => expect(commandFor(request)).toBe(command));
});
