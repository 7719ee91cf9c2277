import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { loadCatalog, type Command } from '@hunch/cli-catalog';
import { helpOptions } from './catalog/help-options.ts';

/** Programs whose help is compared with the catalogue; those in the second list had no table drafted from their help. */
const drafted =
  'ls cp mv rm grep sed tar sort du df chmod chown lsblk mount losetup dmesg findmnt systemctl journalctl loginctl useradd usermod ' +
  'pgrep free vmstat diff cmp gzip xz zstd stat head install hostnamectl passwd';
const others =
  'git curl wget docker npm node python3 cmake gcc make openssl gpg perl jq sqlite3 ssh-keygen tmux vim fish bash strace gdb ' +
  'sudo timeout env xargs watch flock unshare prlimit setpriv dpkg';

/** `hunch-run src/evaluate-catalog.ts`: how many of the options that installed programs list does the catalogue know? */
const catalog = await loadCatalog({ descriptions: false });
let programs = 0;
for (const [title, list] of Object.entries({ drafted, others })) {
  let known = 0;
  let total = 0;
  let rightValue = 0;
  for (const program of list.split(' ')) {
    const options = optionsInHelp(program);
    if (options.length === 0) continue;
    programs += 1;
    const tool = catalog.findTool(program);
    const missing = options.filter(({ name }) => find(tool, name) === null);
    known += options.length - missing.length;
    total += options.length;
    rightValue += options.filter(({ name, value }) => find(tool, name)?.value === value).length;
    const share = Math.round(((options.length - missing.length) / options.length) * 100);
    console.log(
      `${program}: ${share} % of ${options.length}${missing.length > 0 ? `, not ${missing.map(({ name }) => name).join(' ')}` : ''}`,
    );
  }
  console.log(
    `${title}: ${known} of ${total} options known (${percent(known, total)}), with the right need of a value ${percent(rightValue, total)}`,
  );
}
console.log(`${programs} programs`);

function find(tool: Command | null, name: string) {
  return tool?.option(name) ?? null;
}

function percent(part: number, whole: number): string {
  return `${((part / whole) * 100).toFixed(1)} %`;
}

function optionsInHelp(program: string): { name: string; value: string }[] {
  const { stdout, stderr, error } = spawnSync(program, program === 'curl' ? ['--help', 'all'] : ['--help'], {
    encoding: 'utf8',
    timeout: 10_000,
    input: '',
    cwd: tmpdir(),
    env: { PATH: process.env.PATH ?? '', HOME: tmpdir(), LC_ALL: 'C', COLUMNS: '200' },
  });
  if (error !== undefined) return [];
  const options = helpOptions(stdout.length > 40 ? stdout : stderr).flatMap(({ names, value }) =>
    names.map((name) => ({ name, value })),
  );
  return [...new Map(options.map((option) => [option.name, option])).values()];
}
