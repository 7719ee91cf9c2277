import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { loadCatalog } from '@hunch/cli-catalog';
import { safetyOptions } from '@hunch/command-safety';
import { defaults } from '@hunch/common/options';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { createSafetyEngine } from '../../src/engines/safety.ts';
import type { Facts } from '../../src/fix/facts.ts';
import { fixBounds } from '../../src/fix/failure.ts';
import { fixesOf } from '../../src/fix/fix-command.ts';
import { readFacts } from '../../src/fix/read-facts.ts';

interface Row {
  readonly cwd: string;
  readonly command: string;
  readonly exit_code: number;
  readonly error: string;
  readonly right: readonly string[];
}

const file = (name: string): string => resolve(import.meta.dirname, name);
const place = mkdtempSync(join(tmpdir(), 'hunch-fix-'));
execFileSync('bash', [file('place.sh')], { cwd: place });
afterAll(() => rmSync(place, { recursive: true, force: true }));

const catalog = await loadCatalog({ descriptions: false });
const rows = readFileSync(file('failures.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Row);
const environment = { ...process.env, HOME: place };
const facts = new Map<string, Facts>();
for (const { cwd } of rows)
  if (!facts.has(cwd)) facts.set(cwd, await readFacts(join(place, cwd), environment, 1000));

function fixed({ cwd, command, exit_code: exitCode, error }: Row, isSeen: boolean): readonly string[] {
  const here = facts.get(cwd);
  if (here === undefined) throw new Error(`no facts of ${cwd}`);
  return fixesOf({ line: command, exitCode, error: isSeen ? error : '' }, here, catalog).map(
    (fix) => fix.command,
  );
}

const isRight = ({ right }: Row, [first]: readonly string[]): boolean =>
  first === undefined ? right.length === 0 : right.includes(first);

describe('corrections of commands that failed', () => {
  // Programs differ from machine to machine; most rows must hold everywhere.
  it.each([
    ['with what they wrote', true, 0.93],
    ['by the place and the exit code alone', false, 0.68],
  ])('are right, %s', (_, isSeen, least) => {
    const wrong = rows.filter((row) => !isRight(row, fixed(row, isSeen))).map(({ command }) => command);
    expect(1 - wrong.length / rows.length, wrong.join('\n')).toBeGreaterThanOrEqual(least);
  });

  it('are none where nothing is known to be wrong', () => {
    for (const row of rows.filter(({ right }) => right.length === 0)) expect(fixed(row, true)).toEqual([]);
  });

  it.each([
    ['systemctl restrat nginx', 'systemctl restart nginx'],
    ['systemctl frobnicate nginx', undefined],
    ['apt update && git psuh', 'apt update && git push'],
    ['systemctl restart nginx', 'sudo systemctl restart nginx'],
  ])('name root only for what is spelt right: %s', (line, first) => {
    const here = facts.get('repo');
    if (here === undefined) throw new Error('no facts');
    const fixes = fixesOf({ line, exitCode: 1, error: '' }, { ...here, isRoot: false }, catalog);
    expect(fixes[0]?.command).toBe(first);
  });

  it('name no remote where there is none', () => {
    const here = facts.get('repo');
    if (here === undefined) throw new Error('no facts');
    const alone: Facts = { ...here, names: (kind) => (kind === 'remote' ? [] : here.names(kind)) };
    expect(fixesOf({ line: 'git push', exitCode: 128, error: '' }, alone, catalog)).toEqual([]);
  });

  it('are never critical', () => {
    const safety = createSafetyEngine(defaults(safetyOptions), environment);
    for (const row of rows)
      for (const command of fixed(row, true))
        expect(safety.check(command).risk, command).not.toBe('critical');
  });

  it('are bounded, and none is the line itself, whatever failed', () => {
    const here = facts.get('repo');
    const piece = fc.constantFrom(
      'git',
      'push',
      '$(',
      "'",
      '|',
      '-x',
      '{branch}',
      '$1',
      'sudo',
      '..',
      'ç',
      '&&',
      '',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), fc.string({ maxLength: 60 }), (pieces, error) => {
        const line = pieces.join(' ');
        const fixes = here === undefined ? [] : fixesOf({ line, exitCode: 1, error }, here, catalog);
        expect(fixes.length).toBeLessThanOrEqual(fixBounds.fixesMax);
        for (const { command, reason } of fixes) {
          expect(command).not.toBe(line);
          expect(reason).not.toBe('');
        }
      }),
      { numRuns: 200 },
    );
  });
});
