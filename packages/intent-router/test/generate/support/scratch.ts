import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A directory with everything that the examples of the recipes speak of. */
export interface Scratch {
  /** For commands that only look. */
  readonly shared: string;
  /** A fresh copy, for a command that changes something. */
  copy(): string;
  remove(): void;
  readonly environment: Readonly<Record<string, string>>;
}

const hour = 3_600_000;

export function makeScratch(): Scratch {
  const root = mkdtempSync(join(tmpdir(), 'hunch-recipes-'));
  const original = join(root, 'original');
  const environment = {
    PATH: process.env['PATH'] ?? '',
    HOME: join(root, 'home'),
    LC_ALL: 'C',
    SHELL: '/bin/bash',
    TERM: 'dumb',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_NAME: 'alice',
    GIT_AUTHOR_EMAIL: 'alice@example.com',
    GIT_COMMITTER_NAME: 'alice',
    GIT_COMMITTER_EMAIL: 'alice@example.com',
  };
  mkdirSync(environment.HOME);
  for (const directory of [
    'src/lib',
    'logs',
    'build',
    'empty',
    'node_modules/left',
    '.hidden',
    'downloads',
  ]) {
    mkdirSync(join(original, directory), { recursive: true });
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(original, name), text);
  symlinkSync('notes.txt', join(original, 'link-to-notes'));
  symlinkSync('gone', join(original, 'broken'));
  makeOld(join(original, 'logs/old.log'), 24 * 90);
  makeOld(join(original, 'logs/last-week.log'), 24 * 8);
  const run = (script: string): void => {
    execFileSync('bash', ['-ceu', script], { cwd: original, env: environment, stdio: 'pipe' });
  };
  run(archives);
  run(repository);
  let copies = 0;
  return {
    environment,
    shared: original,
    copy() {
      copies += 1;
      const directory = join(root, String(copies));
      cpSync(original, directory, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
      return directory;
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

function makeOld(path: string, hours: number): void {
  const then = new Date(Date.now() - hours * hour);
  utimesSync(path, then, then);
}

const files: Readonly<Record<string, string>> = {
  'notes.txt': 'hello world\nfoo\nfoo\nthe first note\n\ntrailing  \n',
  'other.txt': 'hello world\nbar\n',
  'app.log': 'info start\nerror one\ndebug x y\nerror two\ninfo end\n',
  'data.csv': 'id,name\n1,ada\n2,bob\n',
  'data.json': '{"title": "A", "list": [1, 2]}\n',
  'numbers.txt': '10\n9\n100\n',
  'contacts.txt': 'ada@example.com 10.0.0.1 https://example.com/a\n',
  'encoded.b64': 'aGVsbG8K\n',
  'photo.png': `\u0089PNG readable text inside\u0000${'x'.repeat(50)}`,
  'script.sh': '#!/bin/sh\necho hi\n',
  'empty.txt': '',
  'debug.tmp': 'x',
  'old.bak': 'x',
  'copy-of-notes.txt': 'hello world\nfoo\nfoo\nthe first note\n\ntrailing  \n',
  'src/main.py': 'def main():\n    print("hello")  # FIXUP greet\n# license\n',
  'src/lib/util.rs': '// FIXUP hello\n'.repeat(10),
  'src/run.sh': 'echo hello\n',
  'src/readme.md': '# hello\n',
  'logs/old.log': 'error\n'.repeat(500),
  'logs/last-week.log': 'info\n'.repeat(800),
  'logs/today.log': 'info\n',
  'build/out.o': 'x'.repeat(3000),
  'node_modules/left/pad.js': 'hello\n',
  '.hidden/secret.txt': 'x',
  '.dotfile': 'x',
  'downloads/a.pdf': 'x',
};

const archives = `
tar -czf archive.tar.gz notes.txt other.txt
rm -f backup.zip && if command -v zip > /dev/null; then zip -q backup.zip notes.txt data.csv; fi
gzip -k app.log
`;

const repository = `
git init -q -b main --template=
printf '%s\\n' '*.o' > .gitignore
git add notes.txt .gitignore src && git commit -qm 'the first commit'
echo more >> notes.txt && git commit -qam 'fix: another hello'
git tag v1.0.0
git branch feature-x
git switch -qc unmerged-work && echo w > work.txt && git add work.txt && git commit -qm work && git switch -q main
git remote add origin https://example.com/team/app.git
echo changed >> notes.txt && echo staged >> src/readme.md && git add src/readme.md
`;
