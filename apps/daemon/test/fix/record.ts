import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parse } from 'smol-toml';

/** Run in the package's folder. */
const here = (name: string): string => resolve('test/fix', name);

interface Row {
  readonly cwd: string;
  readonly command: string;
  readonly exit_code: number;
  readonly error: string;
  readonly right: readonly string[];
  /** What the program wrote on the machine that recorded it; false: as its source has it. */
  readonly recorded: boolean;
}

type Sections = Readonly<Record<string, Readonly<Record<string, readonly (readonly string[])[]>>>>;

/** `hunch-run test/fix/record.ts`: runs each command of failures.toml in a place of its own, and keeps what it wrote. */
const { written, ...sections } = parse(readFileSync(here('failures.toml'), 'utf8')) as unknown as {
  readonly written: readonly Omit<Row, 'cwd' | 'recorded'>[];
} & Sections;
const rows: Row[] = [];
for (const section of Object.values(sections as Sections))
  for (const [cwd, list] of Object.entries(section))
    for (const [command = '', ...right] of list) rows.push(run(cwd, command, right));
for (const row of written) rows.push({ cwd: 'files', ...row, recorded: false });
writeFileSync(here('failures.jsonl'), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));

function run(cwd: string, command: string, right: readonly string[]): Row {
  const place = mkdtempSync(join(tmpdir(), 'hunch-fix-'));
  try {
    execFileSync('bash', [here('place.sh')], { cwd: place });
    const { status, stdout, stderr } = spawnSync('bash', ['-c', command], {
      cwd: join(place, cwd),
      encoding: 'utf8',
      timeout: 20_000,
      input: '',
      env: { ...process.env, LC_ALL: 'C.UTF-8', GIT_CONFIG_GLOBAL: '/dev/null', NO_COLOR: '1' },
    });
    const error = `${stdout}${stderr}`.trim().slice(-4_000).replaceAll(place, '/place');
    return { cwd, command, exit_code: status ?? 1, error, right, recorded: true };
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}
