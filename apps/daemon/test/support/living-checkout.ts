import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Random } from './random.ts';

/** What each branch has of what comes and goes. */
const branches: Readonly<Record<string, Readonly<{ files: string; scripts: string; targets: string }>>> = {
  main: {
    files:
      'README.md src/app.js src/old.js src/lib/text.js tests/test_app.py tools/report.py scripts/run.sh config/dev.json docs/guide.md data.csv compose.yml notes.txt .env',
    scripts: 'build test lint start',
    targets: 'all clean docs',
  },
  'feature/login': {
    files:
      'README.md src/app.js src/login.js src/lib/text.js tests/test_app.py tests/test_login.py tools/report.py scripts/run.sh scripts/login.sh config/dev.json config/login.json docs/guide.md docs/login.md data.csv compose.yml compose.login.yml .env',
    scripts: 'build test lint start login:seed e2e',
    targets: 'all clean docs login',
  },
  'release/1.x': {
    files: 'README src/main.js src/text.js tests/test_main.py scripts/release.sh config/prod.json CHANGES.md',
    scripts: 'build release',
    targets: 'all dist',
  },
  hotfix: {
    files: 'README.md src/app.js src/lib/text.js scripts/run.sh config/dev.json docs/guide.md notes.txt',
    scripts: 'build test hotfix',
    targets: 'all clean',
  },
};

const everyFile = [...new Set(Object.values(branches).flatMap(({ files }) => files.split(' ')))];
const everyScript = [...new Set(Object.values(branches).flatMap(({ scripts }) => scripts.split(' ')))];
const everyTarget = [...new Set(Object.values(branches).flatMap(({ targets }) => targets.split(' ')))];
const folders = ['src', 'src/lib', 'tests', 'tools', 'scripts', 'config', 'docs', 'build', 'out'];
/** Programs that are taken away and come back; the others are always there. */
const installed = ['lint-all', 'bench-it', 'jq', 'pnpm', 'tsc'];
const stubs = ['vim', 'code', 'npx', 'docker', 'less'];
/** The machine's own. Others, of which some lack their interpreter, are not in the PATH. */
const real =
  'bash sh git make cat head tail wc nl sort grep sed rm mv cp touch mkdir chmod diff ls du find tar gzip env true echo dirname basename uname'.split(
    ' ',
  );

/** Of a program that is given a file, and of nothing else. */
const opener =
  '#!/bin/sh\nfor word; do case $word in -*) ;; *) [ -e "$word" ] && exit 0; echo "$word: No such file" >&2; exit 2 ;; esac; done\n';
/** What npm and pnpm do themselves, but for what runs a script of that name. */
const managerCommands =
  'access|add|adduser|audit|bin|bugs|cache|ci|completion|config|create|dedupe|deploy|deprecate|diff|dist-tag|dlx|docs|doctor|edit|env|exec|explain|explore|fetch|find-dupes|fund|get|help|help-search|hook|import|info|init|install|install-ci-test|install-test|licenses|link|list|ll|login|logout|ls|org|outdated|owner|pack|patch|patch-commit|ping|pkg|prefix|profile|prune|publish|query|rebuild|recursive|remove|repo|root|sbom|search|server|set|set-script|setup|show|shrinkwrap|star|stars|store|team|token|undeprecate|uninstall|unlink|unpublish|unstar|up|update|version|view|whoami|why';
/** A manager with subcommands of its own, that looks for its project upwards. */
const runner =
  `#!/bin/sh\nif [ "$1" = run ]; then shift; else case $1 in ${managerCommands}) exit 0 ;; esac; fi\n` +
  'while [ ! -f package.json ] && [ "$PWD" != / ]; do cd ..; done\n' +
  '[ -f package.json ] && grep -q "\\"$1\\":" package.json && exit 0\necho "Missing script: $1" >&2; exit 1\n';

/** What speaks of something missing, in the words of git, make, the shell and the tools. */
const complaint =
  /not found|no such (?:file|path|ref)|pathspec '|unknown revision|ambiguous argument|bad revision|is not a git command|invalid reference|not something we can merge|no rule to make|did not match|cannot (?:stat|access|open|move)|can't (?:open|cd)|does not exist|missing script|src refspec|invalid upstream|no branch named|not a directory|bad source|not a valid|not a commit|no stash|unknown command/i;

/** Programs that change nothing: they are tried where they stand. */
const reading =
  /^(?:cat|less|head|tail|wc|nl|sort|grep|ls|cd|du|find|diff|jq|vim|code|npx|docker|tsc|npm|pnpm|python3?|node|lint-all|bench-it|\.|source|git (?:log|diff|show|status|blame|branch$))(?: (?!.*[>&;])|$)/;

/** A checkout whose branches have other files, scripts and targets, where lines are judged by running them in a copy. */
export class LivingCheckout {
  readonly #base: string;
  readonly directory: string;
  readonly home: string;
  readonly tools: string;

  constructor() {
    this.#base = realpathSync(mkdtempSync(join(tmpdir(), 'hunch-checkout-')));
    onTestFinished(() => rmSync(this.#base, { recursive: true, force: true }));
    this.directory = join(this.#base, 'now/project');
    this.home = join(this.#base, 'home');
    this.tools = join(this.#base, 'tools');
    for (const folder of [this.directory, this.home, this.tools]) mkdirSync(folder, { recursive: true });
    for (const name of real) {
      const found = ['/usr/bin', '/bin', '/usr/local/bin', '/opt/homebrew/bin'].find((folder) =>
        existsSync(join(folder, name)),
      );
      if (found !== undefined) symlinkSync(join(found, name), join(this.tools, name));
    }
    for (const name of stubs) this.#program(name, '#!/bin/sh\n');
    for (const name of ['python', 'python3', 'node', 'jq']) this.#program(name, opener);
    this.#program('npm', runner);
    for (const name of installed) this.#install(name);
    writeFileSync(
      join(this.home, '.gitconfig'),
      '[user]\n\tname = a\n\temail = a@example.org\n[init]\n\tdefaultBranch = main\n[advice]\n\tdetachedHead = false\n',
    );
    this.#git('init', '-q', '--bare', '--template=', '../origin.git');
    this.#git('init', '-q', '--template=');
    this.#git('remote', 'add', 'origin', '../origin.git');
    for (const name of Object.keys(branches)) {
      if (name !== 'main') this.#git('checkout', '-qb', name, 'main');
      this.#fill(name);
      this.#git('add', '-A');
      this.#git('commit', '-qm', name);
      this.#git('push', '-q', 'origin', name);
    }
    this.#git('switch', '-q', 'main');
  }

  /** What happens beside the shell. */
  change(random: Random): void {
    const pick = (items: readonly string[]): string => items[random(items.length)] ?? '';
    const at = (path: string): string => join(this.directory, path);
    const changes: readonly (() => void)[] = [
      () => rmSync(at(pick(everyFile)), { force: true }),
      () => this.#write(pick(everyFile), 'echo\n'),
      () => rmSync(at(pick(folders)), { recursive: true, force: true }),
      () => this.#scripts(everyScript.filter(() => random(2) === 0)),
      () => this.#targets(everyTarget.filter(() => random(2) === 0)),
      () => rmSync(join(this.tools, pick(installed)), { force: true }),
      () => this.#install(pick(installed)),
      () => this.#git('switch', '-qf', pick(Object.keys(branches))),
      () => this.#git('branch', '-D', pick(['topic/a', 'topic/b', 'hotfix'])),
      () => this.#git('branch', pick(['topic/a', 'topic/b', 'hotfix'])),
      () => this.#git('reset', '-q', '--hard'),
      () => this.#git('merge', '--abort'),
      () => this.#git('rebase', '--abort'),
    ];
    changes[random(changes.length)]?.();
  }

  /** A line that somebody types here. */
  line(random: Random): string {
    const pick = (items: readonly string[]): string => items[random(items.length)] ?? '';
    const file = (): string => pick(everyFile);
    const by = (ending: RegExp): string => pick(everyFile.filter((name) => ending.test(name)));
    const branch = (): string => pick([...Object.keys(branches), 'topic/a', 'topic/b']);
    const forms: readonly (() => string)[] = [
      () => `git switch ${branch()}`, () => `git checkout ${branch()}`, () => `git checkout -b ${pick(['topic/a', 'topic/b'])}`,
      () => `git merge ${branch()}`, () => `git branch -d ${branch()}`, () => `git branch -D ${branch()}`, () => `git rebase ${branch()}`,
      () => `git push origin ${branch()}`, () => `git push -u origin ${branch()}`, () => `git checkout -- ${file()}`, () => `git checkout ${branch()} -- ${file()}`,
      () => `git restore ${file()}`, () => `git restore --staged ${file()}`, () => `git diff ${file()}`, () => `git diff ${branch()}`, () => `git diff ${branch()} -- ${file()}`,
      () => `git log --oneline ${branch()}`, () => `git log -p ${file()}`, () => `git blame ${file()}`, () => `git show ${branch()}:${file()}`, () => `git show ${branch()}`,
      () => `git add ${file()}`, () => `git rm ${file()}`, () => `git rm --cached ${file()}`, () => `git mv ${file()} ${pick(['docs/moved.md', 'src/moved.js'])}`,
      () => `git commit -m more ${file()}`, () => 'git commit -am wip', () => 'git status', () => 'git stash', () => 'git stash pop', () => `git reset ${file()}`, () => `git reset HEAD ${file()}`,
      () => `git ${pick(['swich main', 'stauts', 'psuh', 'comit -am wip', 'brnach'])}`,
      () => `vim ${file()}`, () => `code ${pick(folders)}`, () => `cat ${file()}`, () => `less ${file()}`, () => `head -n 5 ${file()}`, () => `tail -f ${file()}`.replace(' -f', ''),
      () => `wc -l ${file()}`, () => `nl ${file()}`, () => `sort ${file()}`, () => `grep -n echo ${file()}`, () => `grep -r echo ${pick(folders)}`, () => `sed -i s/a/b/ ${file()}`, () => `sed -n 1,5p ${file()}`,
      () => `rm ${file()}`, () => `rm -r ${pick(folders)}`, () => `mv ${file()} ${pick(folders)}/`, () => `cp ${file()} ${pick(folders)}/`, () => `touch ${file()}`, () => `mkdir -p ${pick(folders)}`, () => `chmod +x ${by(/sh$/)}`,
      () => `./${by(/sh$/)}`, () => `bash ${by(/sh$/)}`, () => `time bash ${by(/sh$/)}`, () => `source .env`, () => `python ${by(/py$/)}`, () => `python3 ${by(/py$/)} --all`, () => `node ${by(/js$/)}`, () => `PORT=1 node ${by(/js$/)}`,
      () => `diff ${file()} ${file()}`, () => `jq . ${by(/json$/)}`, () => `ls ${pick(folders)}`, () => `ls -l ${file()}`, () => `cd ${pick(folders)}`, () => 'cd ..', () => 'cd -', () => `du -sh ${pick(folders)}`, () => `find ${pick(folders)} -name x`,
      () => `npm run ${pick(everyScript)}`, () => `npm ${pick(['test', 'start'])}`, () => `pnpm run ${pick(everyScript)}`, () => `pnpm ${pick(everyScript)}`, () => `make ${pick(everyTarget)}`, () => `make -C ${pick(folders)}`,
      () => `docker compose -f ${by(/yml$/)} up`, () => `cat ${file()} | grep echo`, () => `cat ${file()} && cat ${file()}`, () => `cd ${pick(folders)} && ls`, () => `wc -l < ${file()}`, () => `sort ${file()} > out.txt`,
      () => 'lint-all', () => 'lint-all --fix', () => 'bench-it fast', () => 'tsc -p .', () => `npx prettier ${file()}`, () => `cp -r ${pick(folders)} ${pick(['out', 'build'])}`, () => `tar czf out.tgz ${pick(folders)}`, () => 'tar xzf out.tgz',
    ]; // prettier-ignore
    return (forms[random(forms.length)] ?? forms[0])?.() ?? '';
  }

  /** @returns the exit code */
  run(line: string, cwd: string): number {
    if (line === 'cd -') return 0;
    return this.#shell(line, cwd).status;
  }

  /** Why a line can't run in a directory; null: it does, or fails for another reason. */
  fault(line: string, cwd: string): string | null {
    // A folder, or the name of a program, goes on.
    if (/^cd(?: -)?$|\/$|^p?npm(?: run)?$/.test(line.trim())) return null;
    const place = reading.test(line) ? cwd : this.#copyOf(cwd);
    const { status, errors } = this.#shell(line, place);
    const said = errors.split('\n').find((each) => complaint.test(each));
    // 129: the usage, of what is not typed out.
    if (status === 0 || status === 129) return null;
    // Files are here, but not in that commit: nothing is missing.
    const isOfGit = said !== undefined && /in HEAD|ambiguous argument/.test(said);
    if (isOfGit && everyFile.every((name) => !line.includes(` ${name}`) || existsSync(join(cwd, name))))
      return null;
    return status === 127 || status === 126 || said !== undefined ? `${String(status)} ${said ?? ''}` : null;
  }

  #copyOf(cwd: string): string {
    const copy = join(this.#base, 'copy');
    rmSync(copy, { recursive: true, force: true });
    cpSync(join(this.#base, 'now'), copy, { recursive: true });
    return cwd.replace(join(this.#base, 'now'), copy);
  }

  #shell(line: string, cwd: string): { readonly status: number; readonly errors: string } {
    const { status, stderr } = spawnSync('bash', ['-c', line], {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
      env: this.#environment(),
      timeout: 5_000,
    });
    return { status: status ?? 1, errors: stderr };
  }

  #fill(branch: string): void {
    const has = branches[branch];
    for (const name of everyFile) rmSync(join(this.directory, name), { force: true });
    for (const name of has?.files.split(' ') ?? []) this.#write(name, `echo ${name}\n`);
    this.#scripts(has?.scripts.split(' ') ?? []);
    this.#targets(has?.targets.split(' ') ?? []);
  }

  #scripts(names: readonly string[]): void {
    const scripts = Object.fromEntries(names.map((name) => [name, 'true']));
    this.#write('package.json', JSON.stringify({ scripts }, null, 1).replaceAll('": ', '":'));
  }

  #targets(names: readonly string[]): void {
    this.#write('Makefile', names.map((name) => `${name}:\n\t@true\n`).join(''));
  }

  #install(name: string): void {
    this.#program(
      name,
      name === 'pnpm' ? runner : name === 'jq' ? opener.replace('case', 'shift; case') : '#!/bin/sh\n',
    );
  }

  #program(name: string, text: string): void {
    writeFileSync(join(this.tools, name), text, { mode: 0o755 });
  }

  #write(path: string, text: string): void {
    const at = join(this.directory, path);
    try {
      mkdirSync(dirname(at), { recursive: true });
      if (!existsSync(at) || !path.endsWith('/'))
        writeFileSync(at, text, { mode: path.endsWith('.sh') ? 0o755 : 0o644 });
    } catch {
      // A file stands where a folder was: that is life, too.
    }
  }

  #git(...args: readonly string[]): void {
    spawnSync('git', args, { cwd: this.directory, stdio: 'ignore', env: this.#environment() });
  }

  #environment(): Record<string, string> {
    return { PATH: this.tools, HOME: this.home, GIT_EDITOR: 'true' };
  }
}
