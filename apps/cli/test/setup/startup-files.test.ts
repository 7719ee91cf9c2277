import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { hunchPaths } from '@hunch/common/paths';
import { requireShell } from '@hunch/terminal';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { removeMadeDirectories } from '../../src/setup/made-directories.ts';
import { removeShell, setUpShell, type Places } from '../../src/setup/startup-file.ts';
import { loadLines } from '../../src/shells/kept-integration.ts';
import { shells } from '../../src/shells/index.ts';
import type { Shell } from '../../src/shells/shell.ts';

let home: string;
beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'hunch-startup-')));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

function placesIn(directory: string): Places {
  const environment = { HOME: directory, XDG_DATA_HOME: join(directory, 'data') };
  return { environment, paths: hunchPaths(environment, process.getuid?.() ?? 0) };
}

interface Kind {
  readonly title: string;
  /** What the startup file holds before; bytes as latin1. Undefined: there is none. */
  readonly text?: string;
  readonly prepare?: (file: string) => void;
  readonly refused?: RegExp;
}

const conda =
  '# >>> conda initialize >>>\n# !! Contents within this block are managed by `conda init` !!\ntrue\n# <<< conda initialize <<<\n';

const kinds: readonly Kind[] = [
  { title: 'missing' },
  {
    title: 'missing, and its directory too',
    prepare: (file) => {
      if (dirname(file) !== home) rmSync(join(home, '.config'), { recursive: true });
    },
  },
  { title: 'empty', text: '' },
  { title: 'one line break', text: '\n' },
  { title: 'blank lines at the end', text: 'true\n\n\n' },
  { title: 'no line break at the end', text: 'alias ll="ls -l"' },
  { title: 'a comment without a line break', text: '# the end' },
  { title: 'blanks without a line break', text: 'true\n   ' },
  { title: 'CRLF', text: 'true\r\nfalse\r\n' },
  { title: 'CRLF, none at the end', text: 'true\r\nfalse' },
  { title: 'a lone CR at the end', text: 'true\r' },
  { title: 'a byte order mark', text: '\u00ef\u00bb\u00bftrue\n' },
  { title: 'bytes that are no UTF-8', text: "echo 'caf\u00e9'\n\u00ff\u00fe" },
  { title: 'UTF-8', text: Buffer.from("alias ç='true' # 漢\n").toString('latin1') },
  { title: 'NUL bytes', text: 'true\0\n' },
  { title: 'a backslash at the end', text: 'echo \\\n' },
  { title: 'an open here-document', text: 'cat <<END\nnever ended\n' },
  { title: 'blocks of conda and fzf', text: `${conda}[ -f ~/.fzf.sh ] && source ~/.fzf.sh\n` },
  { title: 'a comment that names hunch', text: '# hunch init bash zsh fish\n' },
  { title: 'a hundred thousand bytes', text: 'true # padding\n'.repeat(7000) },
  { title: 'read-only', text: 'true\n', prepare: (file) => chmodSync(file, 0o444) },
  { title: 'executable and open to its group', text: 'true\n', prepare: (file) => chmodSync(file, 0o775) },
  {
    title: 'a link into a directory of dotfiles',
    text: 'true',
    prepare: (file) => {
      mkdirSync(join(home, 'dotfiles'));
      writeFileSync(join(home, 'dotfiles/rc'), readFileSync(file));
      rmSync(file);
      symlinkSync(join(home, 'dotfiles/rc'), file);
    },
  },
  {
    title: 'a link to a file that is not there',
    prepare: (file) => {
      mkdirSync(join(home, 'dotfiles'));
      symlinkSync(join(home, 'dotfiles/rc'), file);
    },
  },
  { title: 'a hard link', text: 'true\n', prepare: (file) => linkSync(file, join(home, 'other-name')) },
  {
    title: 'beside a .backup of the user',
    text: 'true\n',
    prepare: (file) => writeFileSync(`${file}.backup`, 'mine'),
  },
  { title: 'a directory', prepare: (file) => mkdirSync(file), refused: /not a regular file/ },
  {
    title: 'a link to /dev/null',
    prepare: (file) => symlinkSync('/dev/null', file),
    refused: /not a regular file/,
  },
];

/** All that lies below a directory: path, mode, and bytes or target. */
function snapshot(directory: string): readonly string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .map((path) => {
      const status = lstatSync(join(directory, path));
      const content = status.isSymbolicLink()
        ? `-> ${readlinkSync(join(directory, path))}`
        : status.isFile()
          ? readFileSync(join(directory, path), 'latin1')
          : '';
      return `${path} ${status.mode.toString(8)} ${content}`;
    })
    .toSorted();
}

function prepared(shell: Shell, { text, prepare }: Kind): { places: Places; file: string } {
  const places = placesIn(home);
  const [file] = shell.startupFiles(places.environment);
  mkdirSync(dirname(file), { recursive: true });
  if (text !== undefined) writeFileSync(file, text, 'latin1');
  prepare?.(file);
  return { places, file };
}

describe.each(shells.map((shell) => [shell.name, shell] as const))(
  'setup and uninstall of %s',
  (_, shell) => {
    it.each(kinds.map((kind) => [kind.title, kind] as const))('%s: each byte as it was', (_title, kind) => {
      const { places, file } = prepared(shell, kind);
      const before = snapshot(home);
      const added = setUpShell(places, shell, false);
      if (kind.refused !== undefined) {
        expect(added).toMatchObject({ kind: 'refused', note: expect.stringMatching(kind.refused) as string });
        expect(snapshot(home)).toEqual(before);
        return;
      }
      expect(added.kind).toBe('added');
      const written = readFileSync(file, 'latin1');
      expect(written.startsWith(kind.text ?? '')).toBe(true);
      expect(written.split('\n').at(-2)).toBe(loadLines(places, shell).kept);
      expect(setUpShell(places, shell, false).kind).toBe('present');
      expect(removeShell(places, shell, false).kind).toBe('removed');
      removeMadeDirectories(places);
      rmSync(join(home, 'data'), { recursive: true, force: true });
      expect(snapshot(home)).toEqual(before);
      expect(removeShell(places, shell, false).kind).toBe('absent');
    });

    it('leaves what the user has added since, before and behind', () => {
      const { places, file } = prepared(shell, { title: '', text: 'true' });
      setUpShell(places, shell, false);
      writeFileSync(file, `false\n${readFileSync(file, 'latin1')}true # later`);
      expect(removeShell(places, shell, false)).toMatchObject({ kind: 'removed' });
      expect(existsSync(`${file}.hunch-backup`)).toBe(false);
      expect(readFileSync(file, 'latin1')).toBe('false\ntrue\ntrue # later');
    });

    it('keeps a file that setup made once something else is in it', () => {
      const { places, file } = prepared(shell, { title: 'missing' });
      setUpShell(places, shell, false);
      writeFileSync(file, `${readFileSync(file, 'latin1')}true\n`);
      removeShell(places, shell, false);
      expect(readFileSync(file, 'latin1')).toBe('true\n');
    });

    it('renews the line of an earlier setup, and names a faster one to who wrote the plain line', () => {
      const { places, file } = prepared(shell, { title: 'missing' });
      const comment = '# suggestions by hunch; `hunch uninstall` removes these two lines';
      writeFileSync(file, `true\n${comment}\n${shell.loadLine}\nfalse\n`);
      expect(setUpShell(places, shell, false).kind).toBe('added');
      const { kept } = loadLines(places, shell);
      expect(readFileSync(file, 'utf8')).toBe(`true\n${comment}\n${kept}\nfalse\n`);
      expect(existsSync(`${file}.hunch-backup`)).toBe(false);
      removeShell(places, shell, false);
      expect(readFileSync(file, 'utf8')).toBe('true\nfalse\n');

      writeFileSync(file, `true\n${shell.loadLine}\n`);
      const own = setUpShell(places, shell, false);
      expect(own).toMatchObject({ kind: 'present', note: expect.stringContaining(kept) as string });
      expect(readFileSync(file, 'utf8')).toBe(`true\n${shell.loadLine}\n`);
      expect(removeShell(places, shell, false)).toMatchObject({ kind: 'absent' });
    });

    it.runIf(requireShell(shell.name))('writes a line that the shell can read', () => {
      const { places, file } = prepared(shell, { title: '', text: 'true' });
      setUpShell(places, shell, false);
      expect(spawnSync(shell.name, ['-n', file], { encoding: 'utf8' })).toMatchObject({
        status: 0,
        stderr: '',
      });
    });
  },
);
