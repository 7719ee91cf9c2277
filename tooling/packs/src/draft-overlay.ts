import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { kindOfName } from './catalog/argument-kinds.ts';
import { helpOptions } from './catalog/help-options.ts';

/** `git branch -h` prints a list, `git branch --help` opens a manual. */
function helpArguments(command: string, path: readonly string[]): readonly string[] {
  if (command === 'git' && path.length > 0) return [...path, '-h'];
  return command === 'curl' ? ['--help', 'all'] : [...path, '--help'];
}

const wellFormed = /^(?:-[\w?@#]|--?[A-Za-z0-9](?:[\w.+-]*\w)?)$/;

/**
 * `hunch-run src/draft-overlay.ts ls 'git branch' …`: drafts tables of the overlay from what installed programs say in `--help`. Facts alone, names
 * and values; read them before they are used.
 */
for (const program of process.argv.slice(2)) {
  const [command = '', ...path] = program.split(' ');
  const { stdout, stderr, error } = spawnSync(command, helpArguments(command, path), {
    encoding: 'utf8',
    timeout: 5_000,
    input: '',
    cwd: tmpdir(),
    env: { PATH: process.env.PATH ?? '', HOME: tmpdir(), LC_ALL: 'C', COLUMNS: '200' },
  });
  if (error !== undefined) continue;
  const seen = new Set<string>();
  const lines = helpOptions(stdout.length > 40 ? stdout : stderr).flatMap(({ names, value, valueName }) => {
    const fresh = [...new Set(names)].filter((name) => !seen.has(name) && wellFormed.test(name));
    for (const name of fresh) seen.add(name);
    if (fresh.length === 0) return [];
    // `-p, --indicator-style=slash`: a short form of one value.
    const isShorthand = fresh.length < new Set(names).size && /^[a-z]/.test(valueName);
    const kind = kindOfName(valueName) ?? valueName.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
    const last = fresh.at(-1) ?? '';
    const joint = last.startsWith('--') ? '=' : ' ';
    const written =
      value === 'none' || isShorthand ? '' : value === 'optional' ? `[=<${kind}>]` : `${joint}<${kind}>`;
    return [fresh.join(', ') + written];
  });
  if (lines.length > 0) console.log(`["${program}"]\noptions = '''\n${lines.join('\n')}\n'''\n`);
}
