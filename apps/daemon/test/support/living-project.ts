import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Random } from './random.ts';

const targets = ['build', 'lint', 'check', 'deploy', 'docs'];
const hosts = ['alpha', 'beta', 'gamma', 'delta'];
const workspaces = ['api', 'web', 'worker'];
const tools = ['just', 'kubectl', 'flake-tool'];

/** A project that others change as well: what its lines name comes and goes. */
export class LivingProject {
  readonly directory: string;
  readonly home: string;
  /** A directory of the PATH. */
  readonly tools: string;

  readonly prefixes: readonly string[] = [
    '', 'g', 'git ', 'git t', 'git tag -d ', 'git push ', 'git fetch ', 'git remote remove ', 'git stash ', 'git stash pop',
    'git stash drop ', 'git cherry-pick ', 'git log ', 'git diff ', 'git rm ', 'git mv ', 'git worktree remove ',
    'git checkout ', 'git branch -m ', 'make ', 'm', 'just ', 'j', 'k', 'npm run ', 'npm run -w ', 'npm run --workspace=', 'npm -w api run ',
    'ssh ', 's', 'scp READ', 'cd ', 'cd sub/', 'cat ', 'cat my', 'cp ', 'mv ', 'docker ', 'flake', 'python ', './', 'bash ',
  ]; // prettier-ignore

  constructor() {
    const base = realpathSync(mkdtempSync(join(tmpdir(), 'hunch-living-')));
    onTestFinished(() => rmSync(base, { recursive: true, force: true }));
    this.home = join(base, 'home');
    this.directory = join(base, 'project');
    this.tools = join(base, 'tools');
    for (const folder of ['home/.ssh', 'project/src/deep', 'project/docs', 'tools', 'library'])
      mkdirSync(join(base, folder), { recursive: true });
    for (const name of tools) this.#tool(name, true);
    this.#write('.gitignore', 'node_modules\n');
    this.#write('README', '');
    this.#write('src/main.py', '');
    this.#write('run.sh', 'true\n');
    for (const name of workspaces) this.#workspace(name, ['build', 'test']);
    this.#write(
      'package.json',
      JSON.stringify({ workspaces: ['packages/*'], scripts: { build: 'true', lint: 'true' } }),
    );
    this.#targets(targets);
    this.#hosts(hosts);
    this.git('init', '-q', '-b', 'main');
    this.git('add', '.');
    this.git('commit', '-qm', 'start');
    const library = join(base, 'library');
    execFileSync('git', ['init', '-q', '-b', 'main'], { cwd: library });
    execFileSync('git', [...person, 'commit', '-q', '--allow-empty', '-m', 'x'], { cwd: library });
    this.git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', library, 'sub/library');
    this.git('commit', '-qm', 'with a library');
    for (const name of ['topic-1', 'topic-2', 'topic-3']) this.git('branch', name);
  }

  git(...args: readonly string[]): void {
    spawnSync('git', [...person, ...args], {
      cwd: this.directory,
      stdio: 'ignore',
      env: this.#environment(),
    });
  }

  /** What somebody else, or an editor, does meanwhile: no shell tells of it. */
  change(random: Random): void {
    const some = (all: readonly string[]): string[] => all.filter(() => random(2) === 0);
    const changes: readonly (() => void)[] = [
      () => this.#targets(some(targets)),
      () => this.#hosts(some(hosts)),
      () => this.#tool(tools[random(tools.length)] ?? '', random(2) === 0),
      () =>
        this.#write(
          'package.json',
          JSON.stringify({
            workspaces: ['packages/*'],
            scripts: Object.fromEntries(some(targets).map((name) => [name, 'true'])),
          }),
        ),
      () => {
        const name = workspaces[random(workspaces.length)] ?? '';
        if (random(2) === 0) rmSync(join(this.directory, 'packages', name), { recursive: true, force: true });
        else this.#workspace(name, some(['build', 'test', 'start']));
      },
      () => {
        const [from, to] =
          random(2) === 0 ? ['my notes.txt', 'my plan.txt'] : ['my plan.txt', 'my notes.txt'];
        if (existsSync(join(this.directory, from)))
          renameSync(join(this.directory, from), join(this.directory, to));
        else this.#write(to, '');
      },
      () => this.git('tag', `v${String(random(6))}.0`),
      () => this.git('tag', '-d', `v${String(random(6))}.0`),
      () => this.git('remote', 'add', `peer-${String(random(4))}`, 'https://example.org/x.git'),
      () => this.git('remote', 'remove', `peer-${String(random(4))}`),
      () => this.git('branch', `topic-${String(random(5))}`),
      () => this.git('branch', '-D', `topic-${String(random(5))}`),
      () => {
        this.#write('README', String(random(1_000)));
        this.git('stash');
      },
      () => this.git('stash', 'drop'),
    ];
    changes[random(changes.length)]?.();
  }

  /** A line that somebody types here. */
  line(random: Random): string {
    const pick = (items: readonly string[]): string => items[random(items.length)] ?? '';
    const number = (): string => String(random(6));
    return pick([
      `git tag v${number()}.0`, `git tag -d v${number()}.0`, `git checkout v${number()}.0`, 'git checkout main',
      `git remote add peer-${number()} https://example.org/x.git`, `git remote remove peer-${number()}`, `git push peer-${number()}`, `git fetch peer-${number()}`,
      'git stash', 'git stash pop', 'git stash drop', `git stash pop stash@{${number()}}`, `git stash drop stash@{${number()}}`,
      `git branch topic-${number()}`, `git branch -D topic-${number()}`, `git branch -m topic-${number()} topic-${number()}`,
      `git cherry-pick topic-${number()}`, `git log main..topic-${number()}`, `git diff topic-${number()}~0`, `git diff v${number()}.0 HEAD`,
      `git worktree add ../tree-${number()} topic-${number()}`, `git worktree remove ../tree-${number()}`, `git rm -q notes-${number()}.txt`,
      `touch notes-${number()}.txt`, `rm notes-${number()}.txt`, `git mv notes-${number()}.txt docs/`, 'git add .', 'git commit -qm more',
      `make ${pick(targets)}`, `just ${pick(targets)}`, `npm run ${pick(targets)}`, `npm run -w ${pick(workspaces)} ${pick(['build', 'test', 'start'])}`,
      `npm run --workspace=${pick(workspaces)} build`, `npm -w ${pick(workspaces)} run test`,
      `ssh ${pick(hosts)}`, `ssh root@${pick(hosts)}`, `scp README ${pick(hosts)}:`, `cd ${pick(['src', 'src/deep', 'docs', 'packages/api', 'packages/web', 'sub/library', '..', '-'])}`,
      'cat my\\ notes.txt', 'cat my\\ plan.txt', `cat packages/${pick(workspaces)}/package.json`, `cp notes-${number()}.txt docs/`, `mv notes-${number()}.txt docs/`,
      'kubectl get pods', 'flake-tool check', 'docker ps', 'docker compose up', './run.sh', 'bash run.sh', 'python src/main.py',
      `git ${pick(['tga', 'stahs', 'psuh', 'worktre', 'remot'])}`,
    ]); // prettier-ignore
  }

  /** @returns the exit code */
  run(line: string, cwd: string): number {
    const [program = '', ...words] = line.split(' ');
    if (program === 'cd') return words[0] === '-' || isFolder(join(cwd, words.join(' '))) ? 0 : 1;
    // What asks a network is not run: it works where what it names is there.
    if (/^(?:ssh|scp|just)$/.test(program) || /^git (?:push|fetch)/.test(line) || line.startsWith('npm '))
      return this.fault(line, cwd) === null ? 0 : 1;
    const text = line.replace(/^git /, 'git -c user.name=a -c user.email=a@example.org ');
    const { status } = spawnSync('sh', ['-c', text], {
      cwd,
      stdio: 'ignore',
      env: this.#environment(),
      timeout: 5_000,
    });
    return status ?? 1;
  }

  /** Why a line can't run in a directory; null: nothing speaks against it. */
  fault(line: string, cwd: string): string | null {
    const words = (line.trim().match(/(?:[^\s\\]|\\.)+/g) ?? []).map((word) => word.replaceAll('\\', ''));
    const [program = '', ...rest] = words;
    const operands = rest.filter((word) => !word.startsWith('-'));
    const there = (path: string | undefined): string | null =>
      path === undefined || existsSync(join(path.startsWith('/') ? '' : cwd, path)) ? null : `no file ${path}`;
    if (program.includes('/')) return there(program);
    if (!builtins.has(program) && !this.#isProgram(program)) return `no command ${program}`;
    switch (program) {
      case 'cd':
        return rest[0] === undefined || rest[0] === '-' || rest[0] === '~' || isFolder(join(cwd, rest[0])) ? null : `no folder ${rest[0]}`;
      case 'cat': case 'bash': case 'python': case 'rm':
        return there(operands[0]);
      case 'cp': case 'mv': case 'scp':
        if (operands.length > 1 && there(operands[0]) !== null) return there(operands[0]);
        return program === 'scp' ? this.#noHost(operands[1]) : null;
      case 'ssh':
        return this.#noHost(operands[0]);
      case 'make': case 'just': {
        const file = readIfThere(join(cwd, program === 'make' ? 'Makefile' : 'justfile')) ?? (program === 'just' && cwd.startsWith(this.directory) ? readIfThere(join(this.directory, 'justfile')) : null);
        const target = operands[0];
        return target === undefined || (file ?? '').includes(`\n${target}:`) ? null : `no target ${target}`;
      }
      case 'npm':
        return this.#npm(rest, cwd);
      case 'git':
        return this.#git(rest, cwd);
      default:
        return null;
    }
  } // prettier-ignore

  #npm(words: readonly string[], cwd: string): string | null {
    const joined = words
      .map((word) => word.replace(/^--workspace=/, '-w '))
      .join(' ')
      .split(' ')
      .filter(Boolean);
    const at = joined.findIndex((word) => word === '-w' || word === '--workspace');
    const workspace = at < 0 ? undefined : joined[at + 1];
    const others = at < 0 ? joined : joined.toSpliced(at, 2);
    const script = others[0] === 'run' ? others[1] : undefined;
    const name = workspace?.replace(/^packages\//, '');
    const folder = name === undefined ? this.#nearestPackage(cwd) : join(this.directory, 'packages', name);
    const text = folder === null ? null : readIfThere(join(folder, 'package.json'));
    if (name !== undefined && text === null) return `no workspace ${name}`;
    if (script === undefined) return null;
    const { scripts = {} } = JSON.parse(text ?? '{}') as { scripts?: Record<string, string> };
    return script in scripts ? null : `no script ${script}`;
  }

  #nearestPackage(cwd: string): string | null {
    for (let at = cwd; at.startsWith(this.directory); at = join(at, '..'))
      if (existsSync(join(at, 'package.json'))) return at;
    return null;
  }

  #git([subcommand, ...rest]: readonly string[], cwd: string): string | null {
    if (subcommand === undefined || subcommand.startsWith('-')) return null;
    // Without output: the directory is gone.
    const ask = (...args: readonly string[]): string => {
      const { stdout } = spawnSync('git', args, { cwd, encoding: 'utf8', env: this.#environment() });
      return (stdout as string | null)?.trim() ?? '';
    };
    if (!ask('--list-cmds=main,others,nohelpers').split('\n').includes(subcommand)) return `no subcommand ${subcommand}`;
    const operands = rest.filter((word) => !word.startsWith('-'));
    const [first, second] = operands;
    const isRevision = (name: string): boolean =>
      spawnSync('git', ['rev-parse', '--verify', '-q', `${name}^{commit}`], { cwd, stdio: 'ignore' }).status === 0;
    const revisions = (names: readonly string[], mayBeFile: boolean): string | null => {
      for (const name of names.flatMap((each) => each.split(/\.{2,3}/).filter(Boolean)))
        if (!isRevision(name) && !(mayBeFile && existsSync(join(cwd, name)))) return `no revision ${name}`;
      return null;
    };
    const remote = (name: string | undefined): string | null =>
      name === undefined || ask('remote').split('\n').includes(name) ? null : `no remote ${name}`;
    const has = (...options: readonly string[]): boolean => rest.some((word) => options.includes(word));
    switch (subcommand) {
      case 'tag':
        if (!has('-d', '--delete')) return revisions(operands.slice(1), false);
        return operands.every((name) => ask('tag').split('\n').includes(name)) ? null : `no tag ${operands.join(' ')}`;
      case 'push': case 'fetch': case 'pull':
        return remote(first);
      case 'remote':
        return /^(?:remove|rm|rename|show|prune|set-url|get-url)$/.test(first ?? '') ? remote(second) : null;
      case 'stash': {
        if (!/^(?:pop|drop|apply|show)$/.test(first ?? '')) return null;
        const name = second ?? 'stash@{0}';
        return ask('stash', 'list').split('\n').some((each) => each.startsWith(`${name}:`)) ? null : `no ${name}`;
      }
      case 'checkout': case 'log': case 'diff': case 'show':
        return has('-b', '-B') ? null : revisions(operands, true);
      case 'switch': case 'merge': case 'rebase': case 'cherry-pick': case 'revert':
        return has('-c', '-C') ? null : revisions(operands, false);
      case 'branch':
        if (has('-d', '-D')) return revisions(operands, false);
        return has('-m', '-M') ? revisions(operands.slice(0, operands.length > 1 ? 1 : 0), false) : null;
      case 'worktree': {
        if (first === 'add') return revisions(operands.slice(2), false);
        if (first !== 'remove' || second === undefined) return null;
        return existsSync(join(cwd, second)) ? null : `no worktree ${second}`;
      }
      case 'rm':
        // It takes what git tracks, whether it is here or not.
        return first === undefined || spawnSync('git', ['ls-files', '--error-unmatch', first], { cwd }).status === 0 ? null : `no file ${first}`;
      case 'mv': case 'add':
        return first === undefined || first === '.' || existsSync(join(cwd, first)) ? null : `no file ${first}`;
      default:
        return null;
    }
  } // prettier-ignore

  #noHost(word: string | undefined): string | null {
    const name = word?.replace(/^.*@/, '').replace(/:.*/s, '') ?? '';
    if (!hosts.includes(name)) return null;
    return readFileSync(join(this.home, '.ssh/config'), 'utf8').includes(`Host ${name}\n`)
      ? null
      : `no host ${name}`;
  }

  #isProgram(name: string): boolean {
    const path = `${this.tools}:${process.env.PATH ?? ''}`;
    return path.split(':').some((folder) => existsSync(join(folder, name)));
  }

  #tool(name: string, isThere: boolean): void {
    const path = join(this.tools, name);
    if (isThere) writeFileSync(path, '#!/bin/sh\n', { mode: 0o755 });
    else rmSync(path, { force: true });
  }

  #workspace(name: string, scripts: readonly string[]): void {
    mkdirSync(join(this.directory, 'packages', name), { recursive: true });
    const text = { name, scripts: Object.fromEntries(scripts.map((each) => [each, 'true'])) };
    this.#write(`packages/${name}/package.json`, JSON.stringify(text));
  }

  #targets(names: readonly string[]): void {
    this.#write('Makefile', `# made\n${names.map((name) => `${name}:\n\t@true\n`).join('')}`);
    this.#write('justfile', `# made\n${names.map((name) => `${name}:\n  true\n`).join('')}`);
  }

  #hosts(names: readonly string[]): void {
    writeFileSync(join(this.home, '.ssh/config'), names.map((name) => `Host ${name}\n`).join(''));
  }

  #write(path: string, text: string): void {
    writeFileSync(join(this.directory, path), text);
  }

  #environment(): Record<string, string> {
    return { PATH: `${this.tools}:${process.env.PATH ?? ''}`, HOME: this.home };
  }
}

const person = ['-c', 'user.name=a', '-c', 'user.email=a@example.org'];
const builtins = new Set(['cd', 'echo', 'export', 'source', 'type', 'history', 'exit', 'pwd']);

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

const readIfThere = (path: string): string | null =>
  existsSync(path) ? `\n${readFileSync(path, 'utf8')}`.slice(path.endsWith('.json') ? 1 : 0) : null;
