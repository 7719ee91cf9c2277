import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { safetyOptions } from '@hunch/command-safety';
import { defaults } from '@hunch/common/options';
import { lineOfEntry } from '../src/config/line-of-entry.ts';
import { readRulePacks } from '../src/engines/rule-packs.ts';
import { createSafetyEngine } from '../src/engines/safety.ts';
import { readRecipePacks } from '../src/engines/recipe-packs.ts';

let configDir: string;

beforeEach(() => {
  configDir = mkdtempSync(join(tmpdir(), 'hunch-packs-'));
  onTestFinished(() => rmSync(configDir, { recursive: true, force: true }));
});

function write(kind: string, name: string, text: string): string {
  mkdirSync(join(configDir, kind), { recursive: true });
  const path = join(configDir, kind, name);
  writeFileSync(path, text);
  return path;
}

const recipe = `[[recipe]]
id = "git/deploy"
does = "pushes a branch to the host that serves it"
effect = "external"
requests = ["deploy branch {branch}", "deploy {branch} branch"]
command = "git push production {branch}"
examples = [
  "deploy the branch main",
]
`;

const rule = `[[rule]]
id = "deploy-prod"
domain = "services"
risk = "high"
programs = ["deploy"]
title = "Deploys to production"
message = "This replaces what users see."
must_match = ["deploy prod"]
must_not_match = [
  "deploy test",
]
[rule.when]
subcommand = "prod"
`;

describe("a user's rules", () => {
  it('rate commands beside the built-in ones', () => {
    write('rules', 'deploy.toml', rule);
    const { packs, problems } = readRulePacks({ configDir });
    expect(problems).toEqual([]);
    const engine = createSafetyEngine(defaults(safetyOptions), {}, () => packs);
    expect(engine.check('deploy prod').findings.map(({ rule: id }) => id)).toEqual(['deploy-prod']);
    expect(engine.check('deploy test').risk).toBe('safe');
    expect(engine.check('git push --force').risk).not.toBe('safe');
  });

  it.each([
    ['key', rule.replace('risk = "high"', 'risk = "grave"'), 4],
    ['example', rule.replace('"deploy test"', '"deploy prod now"'), 10],
  ])('a pack with a bad %s is skipped, and its line is named', (_, text, line) => {
    const path = write('rules', 'bad.toml', text);
    const { packs, problems } = readRulePacks({ configDir });
    expect(packs).toEqual([]);
    expect(problems[0]).toMatch(new RegExp(`^${path}:${line}: rule`));
  });
});

describe("a user's recipes", () => {
  it('are read from all files of the directory, by name', () => {
    write('recipes', 'b.toml', recipe.replace('git/deploy', 'git/ship').replaceAll('deploy', 'ship'));
    write('recipes', 'a.toml', recipe);
    write('recipes', 'notes.txt', 'no pack');
    const { packs, problems } = readRecipePacks({ configDir });
    expect(problems).toEqual([]);
    expect(packs.flat().map(({ id }) => id)).toEqual(['git/deploy', 'git/ship']);
  });

  it('are none where there is no directory', () => {
    expect(readRecipePacks({ configDir })).toEqual({ packs: [], problems: [] });
  });

  it.each([
    [
      'a key',
      recipe.replace('effect = "external"', 'effect = "look"'),
      4,
      'one of readOnly, workspace, external',
    ],
    ['an example', recipe.replace('deploy the branch main', 'brew some tea'), 8, '"brew some tea" gives'],
    ['TOML', `${recipe}oh no\n`, 10, 'is not valid TOML'],
  ])('a pack with a bad %s is skipped, and its line is named', (_, text, line, reason) => {
    const path = write('recipes', 'bad.toml', text);
    write('recipes', 'good.toml', recipe);
    const { packs, problems } = readRecipePacks({ configDir });
    expect(packs).toHaveLength(1);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${path}:${line}: `));
    expect(problems[0]).toContain(reason);
    expect(problems[0]).toMatch(/; the pack is skipped$/);
  });
});

it('a key, a sub-table and a text of an entry have lines', () => {
  const text =
    '[[rule]]\nid = "a"\n\n[[rule]]\nid = "b"\nmust_match = ["x",\n  "y z"]\n[rule.when]\noption = "f"\n';
  expect(lineOfEntry(text, { entry: 1 })).toBe(4);
  expect(lineOfEntry(text, { entry: 1, key: 'must_match' })).toBe(6);
  expect(lineOfEntry(text, { entry: 1, key: 'must_match', text: 'y z' })).toBe(7);
  expect(lineOfEntry(text, { entry: 1, key: 'when' })).toBe(8);
  expect(lineOfEntry(text, { entry: 2 })).toBeUndefined();
});
