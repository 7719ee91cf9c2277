import { describe, expect, test } from 'vitest';
import { doubtsAbout } from '../../src/generate/check/doubts.ts';

/** Commands, and requests that they do not answer: each is one word or part away from the request that they do. */
const unanswered: readonly (readonly [kind: string, command: string, requests: readonly string[]])[] = [
  [
    'another name',
    'sudo systemctl restart nginx',
    ['restart postgres', 'restart the service zenobia', 'restart nginx except zenobia'],
  ],
  ['another user', 'pkill -u bob', ['kill all processes of user carol', 'kill the processes of zelda']],
  [
    'a denied act',
    'sudo usermod -aG docker nice',
    ['do not add user nice to the group docker', "don't put nice in docker"],
  ],
  [
    'only a look',
    'find . -type f -empty',
    ['delete the empty files', 'remove all empty files here', 'rename empty files'],
  ],
  ['only a look', 'systemctl list-units --type=service --state=running', ['stop all running services']],
  [
    'the other end',
    'tail -n 5 app.log',
    ['show the first 5 lines of app.log', 'delete the last 5 lines of app.log'],
  ],
  ['the other end', 'head -n 5 app.log', ['show the last 5 lines of app.log']],
  ['the first for the most', "grep -oE '[0-9.]+' access.log | head -n 3", ['top 3 addresses in access.log']],
  ['names for lines', "find . -type f -name '*.md' | head -n 3", ['show the first 3 lines of all md files']],
  ['the other order', 'du -ah . | sort -hr', ['sizes of everything here in ascending order']],
  [
    'the other side of a measure',
    "getent passwd | awk -F ':' '$3 > 1000'",
    ['list users with uid below 1000', 'list users with a uid under 1000'],
  ],
  [
    'the other side of a measure',
    'find /srv -type f -mtime +30 ! -name keep.tmp',
    ['find files under /srv newer than 30 days except keep.tmp'],
  ],
  ['the other time', 'journalctl -u nginx --since yesterday', ['show the journal of nginx until yesterday']],
  ['the other state', 'systemctl list-unit-files --state=enabled', ['list all disabled services']],
  ['the other state', 'git branch --merged main', ['list local branches not merged into main']],
  ['the opposite act', 'tar -caf logs.tar.gz logs', ['unpack logs.tar.gz into logs']],
  ['the opposite act', 'git push', ['pull my changes']],
  ['the opposite act', 'sudo apt-get install ffmpeg', ['uninstall ffmpeg']],
  ['an option that is denied', 'rsync -a --progress a/ b/', ['rsync a to b without progress']],
  ['a column that is not there', 'find . -type f', ['list the files here with their sizes']],
  [
    'nothing is left out',
    'systemctl list-units --type=service --state=running',
    ['list running services except cups'],
  ],
  ['an unasked age', 'find . -type f -mtime +30', ['find all files']],
  ['an unasked size', 'find . -type f -size +1M', ['find rust files']],
  ['an unasked author', 'git log -n 5 --author=alice', ['show 5 commits']],
  ['an unasked place', "find /path/to/dir -type f -name '*.log'", ['find log files']],
];

/** What does answer. */
const answered: readonly (readonly [request: string, command: string])[] = [
  ['the first 3 addresses in access.log', "grep -oE '[0-9.]+' access.log | head -n 3"],
  ['show the first 3 md files', "find . -type f -name '*.md' | head -n 3"],
  ['restart nginx', 'sudo systemctl restart nginx'],
  ["don't show hidden files", 'ls'],
  ['list all files but do not descend into subfolders', 'find . -maxdepth 1 -type f'],
  ['remove duplicate lines from a.txt', 'sort -u a.txt'],
  ['show unpushed commits', 'git log @{u}..'],
  ['list symolic links', 'find . -type l'],
  ['all users except those of the system', "getent passwd | awk -F ':' '$3 >= 1000'"],
  [
    'rename all files here to lower case',
    'for f in ./*[A-Z]*; do mv -n -- "$f" "$(printf %s "$f" | tr \'[:upper:]\' \'[:lower:]\')"; done',
  ],
  ['find files older than 30 days except keep.tmp', 'find . -type f -mtime +30 ! -name keep.tmp'],
  ['show the largest files last', 'du -a . | sort -n'],
  ['print lines with console in app.js', "awk '/console/' app.js"],
  ['find mysql in the workspace directory', 'find /workspace -name mysql'],
];

describe('a command that does not answer its request is doubted', () => {
  for (const [kind, command, requests] of unanswered)
    test.each(requests)(`${kind}: ${command}: %s`, (request) => {
      expect(doubtsAbout(request, command)).not.toEqual([]);
    });
});

describe('a command that answers its request is not doubted', () => {
  test.each(answered)('%s', (request, command) => {
    expect(doubtsAbout(request, command)).toEqual([]);
  });
});
