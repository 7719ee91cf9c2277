import { execFileSync } from 'node:child_process';
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const files: Readonly<Record<string, string>> = {
  '.ssh/config': 'Host prod staging\n  HostName 192.0.2.1\nInclude conf.d/*\n',
  '.ssh/conf.d/home': 'Host pi\n',
  'proj/package.json': '{"scripts":{"build":"tsc","test":"vitest","dev":"vite"}}',
  'proj/Makefile': 'build:\n\ttrue\nlint:\n\ttrue\n',
  'proj/justfile': 'deploy:\n  true\n',
  'proj/compose.yaml': 'services:\n  web: {}\n  db: {}\n',
  'proj/notes.txt': 'notes\n',
  'proj/my notes.md': 'notes\n',
  'proj/README.md': 'read me\n',
  'proj/main.py': 'print(1)\n',
  'proj/server.js': '\n',
  'proj/run.sh': 'true\n',
  'proj/requirements.txt': '\n',
  'proj/backup.tar.gz': '',
  'proj/site.zip': '',
  'proj/src/app/index.ts': '',
  'proj/docs/guide.md': '',
};

/** Where programs of a home stand. */
export const programsIn = (home: string): string => join(home, 'programs');

/** A home directory that was never used with hunch: ssh's configuration, and a project with a repository. */
export function livedInHome(home: string): string {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(home, name)), { recursive: true });
    writeFileSync(join(home, name), text, { mode: name.endsWith('.sh') ? 0o755 : 0o644 });
    utimesSync(join(home, name), 1_700_000_000, 1_700_000_000);
  }
  // What a machine lacks is not suggested: each program of the table is there.
  mkdirSync(programsIn(home));
  for (const [typed] of freshPrefixes)
    for (const program of typed.matchAll(/(?:^|sudo |&& |\| )([a-z][\w-]*)(?= )/g))
      writeFileSync(join(programsIn(home), program[1] ?? ''), '#!/bin/sh\n', { mode: 0o755 });
  const project = join(home, 'proj');
  const git = (...args: readonly string[]): void => {
    const person = ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.com'];
    execFileSync('git', [...person, ...args], { cwd: project, env: { PATH: process.env.PATH, HOME: home } });
  };
  git('init', '-q', '-b', 'main', '.');
  git('add', '-A');
  git('commit', '-q', '-m', 'one');
  for (const branch of ['feature/login', 'fix-crash']) git('branch', branch);
  git('tag', 'v1.0');
  git('remote', 'add', 'origin', 'https://example.com/x.git');
  return project;
}

/** What is typed, and what a person would be glad of. */
export const freshPrefixes: readonly (readonly [typed: string, wanted: RegExp])[] = [
  // The ten of every day
  ['git ch', /^git (?:checkout|cherry-pick)$/],
  ['git checkout ', /^git checkout (?:feature\/login|fix-crash|main|v1\.0)$/],
  ['cd s', /^cd src\/?$/],
  ['vim n', /^vim notes\.txt$/],
  ['ssh p', /^ssh p(?:rod|i)$/],
  ['kill ', /^kill \d+$/],
  ['systemctl res', /^systemctl restart$/],
  ['tar --ex', /^tar --(?:extract|exclude)/],
  ['docker compose u', /^docker compose up\b/],
  ['npm run ', /^npm run (?:build|test|dev)$/],
  // Branches, tags, remotes
  ['git switch f', /^git switch (?:feature\/login|fix-crash)$/],
  ['git merge fe', /^git merge feature\/login$/],
  ['git branch -d ', /^git branch -d (?:feature\/login|fix-crash)$/],
  ['git rebase m', /^git rebase main$/],
  ['git push ', /^git push origin$/],
  ['git push origin ', /^git push origin main$/],
  ['git tag -d ', /^git tag -d v1\.0$/],
  ['git remote remove ', /^git remote remove origin$/],
  ['git fetch o', /^git fetch origin$/],
  ['sudo git checkout fe', /^sudo git checkout feature\/login$/],
  // Files and folders
  ['git add n', /^git add notes\.txt$/],
  ['git checkout -- no', /^git checkout -- notes\.txt$/],
  ['cat my', /^cat my\\ notes\.md$/],
  ['less R', /^less README\.md$/],
  ['nano no', /^nano notes\.txt$/],
  ['pushd d', /^pushd docs\/?$/],
  ['rm no', /^rm notes\.txt$/],
  ['cp ma', /^cp main\.py$/],
  ['mv ru', /^mv run\.sh$/],
  ['tail -f no', /^tail -f notes\.txt$/],
  ['vim src/a', /^vim src\/app\/?$/],
  ['python ', /^python main\.py$/],
  ['node ', /^node server\.js$/],
  ['bash ', /^bash run\.sh$/],
  ['unzip ', /^unzip site\.zip$/],
  ['tar xf ', /^tar xf backup\.tar\.gz$/],
  ['pip install -r ', /^pip install -r requirements\.txt$/],
  ['sort < no', /^sort < notes\.txt$/],
  // Tasks
  ['make ', /^make (?:build|lint)$/],
  ['just ', /^just deploy$/],
  ['pnpm run t', /^pnpm run test$/],
  ['docker compose logs w', /^docker compose logs web$/],
  // Hosts, accounts, processes, commands, names of the environment
  ['ping st', /^ping staging$/],
  ['scp pr', /^scp prod:$/],
  ['chown ro', /^chown root$/],
  ['killall ', /^killall \S+$/],
  ['export PA', /^export PATH$/],
  ['echo $HO', /^echo \$HOME$/],
  ['which gre', /^which grep$/],
  ['ls | sor', /^ls \| sort$/],
  // Subcommands and options
  ['cargo b', /^cargo (?:build|bench)$/],
  ['git commit --am', /^git commit --amend$/],
  ['git stash ', /^git stash (?:pop|push|list)$/],
  ['git log --onel', /^git log --oneline$/],
  ['kubectl get po', /^kubectl get pods$/],
  // Parts of words, programs by their paths, options that are dangerous and asked for by name
  ['chown root:', /^chown root:\w+$/],
  ['rsync -av src/ st', /^rsync -av src\/ staging:$/],
  ['nohup ./r', /^nohup \.\/run\.sh$/],
  ['test -f ma', /^test -f main\.py$/],
  ['chmod +', /^chmod \+x$/],
  ['python -m ', /^python -m (?:venv|pip|http\.server)$/],
  ['man ', /^man \S+$/],
  ['git reset --h', /^git reset --hard$/],
  ['make && git che', /^make && git che(?:ckout|rry-pick)$/],
];
