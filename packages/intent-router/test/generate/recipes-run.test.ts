import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecipeBook } from '../../src/generate/recipes/book.ts';
import { recipes } from '../support/recipe-files.ts';
import type { Recipe } from '../../src/generate/recipes/recipe.ts';
import { missingPrograms } from '../../src/generate/programs.ts';
import type { PlatformFacts } from '../../src/platform/facts.ts';
import { makeScratch, type Scratch } from './support/scratch.ts';

const book = createRecipeBook(recipes);

/** Where another status than 0 is the answer. */
const statuses: Readonly<Record<string, readonly number[]>> = {
  // diff: 1 means that they differ.
  'text/compare': [1],
  // ps: 1 means that none runs.
  'processes/memory-of': [0, 1],
  // lsof: 1 means that nobody uses the port.
  'network/port-user': [0, 1],
  // pip show: 1 means that it is not installed.
  'packages/pip-show': [0, 1],
};

let scratch: Scratch;

/** What must be done first: these refuse to touch work that is not committed, or files that are there already. */
const preparations: Readonly<Record<string, string>> = {
  'git/rebase': 'git reset -q --hard',
  'git/revert': 'git reset -q --hard',
  'git/revert-last': 'git reset -q --hard',
  'git/undo-commits': 'for n in 1 2 3; do git commit -q --allow-empty -m "$n"; done',
  'archives/extract-every-zip': 'mkdir one && mv *.zip one && cd one',
  'archives/gzip': 'rm app.log.gz',
  'archives/gzip-replacing': 'rm app.log.gz',
  'files/spaces-to-underscores': "touch 'a name.txt'",
  'files/lowercase-names': 'touch Name.txt',
};

const hasGit = spawnSync('git', ['--version']).status === 0;

describe.skipIf(process.platform !== 'linux' || !hasGit)('on this machine', () => {
  beforeAll(() => {
    scratch = makeScratch();
  });
  // A thousand small trees take a while on a machine that does something else.
  afterAll(() => scratch.remove(), 120_000);

  it('runs every recipe that is harmless here, and each ends well', async () => {
    const platform = thisMachine();
    const due = recipes.filter(({ effect }) => effect !== 'external');
    const failures: string[] = [];
    let ran = 0;
    await inParallel(due, async (recipe) => {
      const command = commandOf(recipe, platform);
      if (missingPrograms(command, platform).length > 0) return;
      ran += 1;
      const { status, stderr } = await run(recipe, command);
      if (!(statuses[recipe.id] ?? [0]).includes(status)) {
        failures.push(`${recipe.id}: ${command}\n  ended with ${status}: ${stderr.trim().slice(0, 200)}`);
      }
    });
    expect(failures).toEqual([]);
    expect(ran).toBeGreaterThan(200);
  });
});

function commandOf(recipe: Recipe, platform: PlatformFacts): string {
  const answer = book.answer(recipe.examples[0] ?? '', platform);
  if (answer.kind !== 'command') throw new Error(`${recipe.id} has no command for its first example`);
  return answer.command;
}

async function run(
  { id, effect }: Recipe,
  command: string,
): Promise<{ readonly status: number; readonly stderr: string }> {
  const cwd = effect === 'readOnly' ? scratch.shared : scratch.copy();
  const first = preparations[id];
  const child = spawn('bash', ['-c', first === undefined ? command : `${first}\n${command}`], {
    cwd,
    env: scratch.environment,
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: 30_000,
  });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const [status] = await once(child, 'close');
  return { status: typeof status === 'number' ? status : 255, stderr };
}

async function inParallel<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const queue = items.values();
  await Promise.all(
    Array.from({ length: 3 }, async () => {
      for (const item of queue) await work(item);
    }),
  );
}

/** The programs are looked up one by one, as a shell does it. */
function thisMachine(): PlatformFacts {
  const directories = (process.env['PATH'] ?? '').split(':');
  const isThere = (program: string): boolean =>
    directories.some((directory) => isExecutable(join(directory, program)));
  const names = new Set(
    recipes.flatMap(({ variants }) =>
      variants.flatMap(({ template }) => template.match(/[a-z][\w.+-]*/g) ?? []),
    ),
  );
  return {
    os: 'linux',
    unixFlavor: 'gnu',
    shell: 'bash',
    programs: new Set([...names].filter(isThere)),
  };
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
