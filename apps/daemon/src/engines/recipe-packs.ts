import { join } from 'node:path';
import type { HunchPaths } from '@hunch/common/paths';
import { err } from '@hunch/common/result';
import { readRecipePack, type Recipe } from '@hunch/intent-router';
import { readUserPacks, type PackProblem, type UserPacks } from '../config/user-packs.ts';

/** The user's own recipes: `recipes/*.toml` beside the configuration. */
export function readRecipePacks({ configDir }: Pick<HunchPaths, 'configDir'>): UserPacks<readonly Recipe[]> {
  return readUserPacks(join(configDir, 'recipes'), (value, source) => {
    const pack = readRecipePack(value, source);
    return pack.ok ? pack : err(pack.error.map((problem) => placed(problem, source)));
  });
}

/** Problems begin with the pack and the recipe: `deploy.toml: git/deploy.examples: …`, `deploy.toml: recipe 1.id: …`. */
function placed(problem: string, source: string): PackProblem {
  const message = problem.startsWith(`${source}: `) ? problem.slice(source.length + 2) : problem;
  const [, number, id = '', key] = /^(?:recipe (\d+)|([\w-]+(?:\/[\w-]+)+))(?:\.(\w+))?/.exec(message) ?? [];
  if (number === undefined && id === '') return { message };
  const text = /"([^"]+)"/.exec(message)?.[1];
  return { message, place: { entry: number === undefined ? id : Number(number) - 1, key, text } };
}
