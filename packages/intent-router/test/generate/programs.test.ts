import { spawnSync } from 'node:child_process';
import { loadCatalog, readCommand } from '@hunch/cli-catalog';
import { describe, expect, it } from 'vitest';
import { commandWords } from '../../src/generate/check/runs.ts';
import { lawfulCommand } from '../../src/generate/frames/composed-command.ts';
import { frameTables } from '../../src/generate/frames/tables.ts';
import type { PlatformFacts } from '../../src/platform/facts.ts';

const linux: PlatformFacts = { os: 'linux', unixFlavor: 'gnu', shell: 'bash', programs: null };

function commandFor(request: string, platform = linux): string | null {
  return lawfulCommand(request, platform, null, () => undefined)?.command ?? null;
}

describe('what a program is told in kinds', () => {
  it.each([
    [
      'what did the nginx service write to the journal in the last 2 hours',
      "journalctl -u nginx --since '120 minutes ago'",
    ],
    [
      'print the last 40 journal lines of sshd without using the pager',
      'journalctl --no-pager -n 40 -u sshd',
    ],
    [
      'errors of the docker service since yesterday',
      /^journalctl (?=.*-u docker)(?=.*-p err).*--since yesterday$/,
    ],
    ['drop archived journal entries older than two weeks', 'sudo journalctl --vacuum-time=14d'],
    ['environment variables except PATH and HOME', "env | grep -vE '^(PATH|HOME)='"],
    ['cpu count and model', "lscpu | grep -E '^(Model name|CPU\\(s\\)):'"],
    ['memory in megabytes five times, 2 seconds apart', 'free -m -c 5 -s 2'],
    ['last 100 log lines of container web with timestamps', 'docker logs -t -n 100 web'],
    [
      'which docker volumes are used by no container? names only',
      /^docker volume ls (?=.*dangling=true).*-q/,
    ],
    ['stash my changes, untracked files included, under the name "wip"', 'git stash push -u -m wip'],
    ['one-line log of the commits by Priya, merges excluded', 'git log --oneline --no-merges --author=Priya'],
    ['hash, author and date of the last 3 commits', "git log --format='%h %an %ad' -n 3"],
    ['author and subject of the last 5 commits', "git log --format='%an %s' -n 5"],
    ['subject of the last commit', 'git log -1 --format=%s'],
    ['src/app.py the way it looked in v1.0.0, written to old.py', 'git show v1.0.0:src/app.py > old.py'],
    ['create and switch to a branch fix in the repository shop', 'git -C shop switch -c fix'],
    ['delete the user tom but keep his home', 'sudo userdel tom'],
    ['install flask 3.0.1 with pip for my user only', 'python3 -m pip install --user flask==3.0.1'],
    [
      'install everything in requirements.txt with pip but no cache',
      /^python3 -m pip install --no-cache-dir -r /,
    ],
    ['install prettier as a dev dependency', 'npm install --save-dev prettier'],
    ['with dnf, upgrade everything except the kernel', "sudo dnf upgrade --exclude='kernel*'"],
    ['install krita from flathub for my user only', 'flatpak install --user flathub krita'],
    ['remove unused flatpak runtimes, never asking for confirmation', 'flatpak uninstall --unused -y'],
    ['show only casks installed with brew', 'brew list --cask'],
    ['upgrade everything without any yes or no questions', 'sudo apt-get upgrade -y'],
    ['show what an upgrade would do without upgrading anything', 'apt-get -s upgrade'],
    [
      'update the package lists but give up on any mirror after 15 seconds',
      'sudo apt-get update -o Acquire::http::Timeout=15 -o Acquire::https::Timeout=15',
    ],
    [
      'install jq and wait up to 3 minutes if another apt holds the lock',
      'sudo apt-get install -o DPkg::Lock::Timeout=180 jq',
    ],
    [
      'dependencies of vim, no recommended or suggested ones',
      /^apt-cache depends (?=.*--no-recommends).*--no-suggests/,
    ],
    ['packages that were removed but not purged', "dpkg -l | awk '/^rc/ {print $2}'"],
    ['download the source of bash without unpacking it', 'apt-get source --download-only bash'],
    [
      'which packages were removed yesterday',
      /^zgrep -hE ' \(remove\|purge\) ' \S+ \| awk -v from="\$\(date -d yesterday \+%F\)"/,
    ],
    ['list usb devices except hubs', 'lsusb | grep -vi hub'],
    ['failed logins of the last 3 days', 'sudo lastb --since -3days'],
    ['list the loaded kernel modules sorted by size', 'lsmod | tail -n +2 | sort -rnk 2'],
    ['number of physical cores, not threads', /^lscpu -p=Core,Socket /],
    ['print the hostname without the domain', 'hostname -s'],
  ])('is composed: %s', (request, command) => {
    const said = commandFor(request);
    if (typeof command === 'string') expect(said).toBe(command);
    else expect(said).toMatch(command);
  });

  const modifiers = ['of nginx', 'since yesterday', 'without the pager', 'newest 20'];
  it.each(modifiers.map((_, first) => [...modifiers.slice(first), ...modifiers.slice(0, first)]))(
    'may be said in any order: %s, %s, %s, %s',
    (...said) => {
      const words = commandFor(`journal lines ${said.join(', ')}`)
        ?.split(' ')
        .toSorted();
      expect(words).toEqual(
        ['journalctl', '--no-pager', '-n', '20', '-u', 'nginx', '--since', 'yesterday'].toSorted(),
      );
    },
  );

  it.each([
    ['as root', 'sudo lsmod'],
    ['containing "usb"', 'lsmod | grep usb'],
    ['into the file mods.txt', 'lsmod > mods.txt'],
    ['on the server db1', 'ssh db1 lsmod'],
    ['every 5 seconds', 'watch -n 5 lsmod'],
  ])('is done around a program that has no option for it: %s', (said, command) => {
    expect(commandFor(`show the loaded kernel modules ${said}`)).toBe(command);
  });
});

describe('a request about programs', () => {
  it.each([
    ['what stands without a noun for a name', 'start arthas'],
    ['what is wrong with something for a name', 'with pip, install the missing modules'],
    ['a question about a change for the change', 'which packages did I remove'],
    ['one of many for a name', 'log in to a zapier account'],
    ['what things are like for a name', 'print a list of unique users who are logged in'],
    ['other things for its own', 'create a new image'],
    ['a denied act for the act', 'do not restart nginx'],
    ['two of one kind for both', 'journal of nginx of ssh'],
    ['words without a place', 'journal of nginx after lunch'],
    ['a change for a look', 'show the nginx service being restarted'],
  ])('does not take %s', (_, request) => {
    expect(commandFor(request)).toBeNull();
  });

  it.each(['anyone', 'anybody', 'someone', 'everybody', 'me'])('takes no pronoun for a name: %s', (who) => {
    for (const request of [`show the commits of last week by ${who}`, `show the processes of ${who}`])
      expect(commandFor(request) ?? '').not.toMatch(new RegExp(`\\b${who}\\b`));
  });

  it('has both acts, where the second says nothing of what it is about', () => {
    expect(commandFor('stash and then list')).toBe('git stash push && git stash list');
    expect(commandFor('unstage a.txt, then print the short status')).toBe(
      'git restore --staged a.txt && git status -s',
    );
  });
});

describe('the tables of programs', () => {
  const acts = frameTables().programRows.flatMap((row) => row.act.map((act) => ({ row, act })));

  it('say how each of their kinds is said', () => {
    const kinds = new Set([...frameTables().programs.kind.map(({ name }) => name), 'span']);
    const used = acts.flatMap(({ row, act }) => [
      ...Object.keys({ ...row.kinds, ...act.kinds }),
      ...`${row.operands ?? ''} ${act.operands ?? ''}`
        .replaceAll('!', '')
        .split(' ')
        .filter((name) => name !== ''),
    ]);
    expect([...new Set(used)].filter((name) => !kinds.has(name))).toEqual([]);
  });

  it('give commands that a shell can read, with options that the catalogue has', async () => {
    const catalog = await loadCatalog({});
    const unknown: string[] = [];
    for (const { row, act } of acts) {
      const shared = act.alone === true ? {} : row.flags;
      const given = Object.values({ ...shared, ...act.flags, ...act.kinds }).filter(
        (text) => text !== '' && !/^[=<]/.test(text) && !styles.has(text),
      );
      for (const text of ['', ...given]) {
        const isTail = /^(?:&&|[|;>])/.test(text);
        const bare = act.command.includes('{options}') ? act.command : `${act.command}{options}`;
        const line = sample(bare.replace('{options}', isTail ? '' : ` ${text}`) + (isTail ? ` ${text}` : ''));
        for (const words of commandWords(line).commands) {
          const whole = words[0] === 'sudo' ? words.slice(1) : words;
          for (const { name, option } of readCommand(catalog, whole)?.options ?? [])
            if (option === null) unknown.push(`${whole.slice(0, 2).join(' ')}: ${name}`);
        }
        expect(spawnSync('bash', ['-n', '-c', line], { encoding: 'utf8' }).stderr).toBe('');
      }
    }
    expect([...new Set(unknown)].filter((each) => !notListed.test(each))).toEqual([]);
  }, 120_000);
});

/** How programs write spans of time, which are no options themselves. */
const styles: ReadonlySet<string> = new Set(['git', 'docker', 'journal', 'vacuum', 'last', 'dpkg']);

/** Programs of which the catalogue has few options or none. */
const notListed =
  /^git --abort: |^(?:python3 -m|npm (?:install|outdated|ls)|snap|flatpak|dnf|zypper|brew|gem|apt-cache depends|dpkg --configure|dig|pstree|ping|git (?:log|show|diff|revert|stash|rev-list|shortlog)|systemctl list-\S+: --no-legend)\b|: -\d$|^git reflog: -n$/;

/** Samples for values; what the text around them is, the catalogue says. */
function sample(text: string): string {
  return text
    .replace(/(^| )\*(?=-)/g, '$1')
    .replaceAll(/\{(?:s|n|interval|times)(?:\|[^}]*)?\}/g, '7')
    .replaceAll('{rate}', '1M')
    .replaceAll(/\{(?:before|fields)\}/g, '')
    .replaceAll(/\{[a-z-]+\|[^}]*\}/g, '')
    .replaceAll(/\{[a-z_0-9-]+\}/gi, 'value');
}
