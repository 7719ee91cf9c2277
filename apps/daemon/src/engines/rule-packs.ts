import { join } from 'node:path';
import { readRulePack, type RulePack } from '@hunch/command-safety';
import type { HunchPaths } from '@hunch/common/paths';
import { err, ok } from '@hunch/common/result';
import { readUserPacks, type UserPacks } from '../config/user-packs.ts';

/** The user's own rules: `rules/*.toml` beside the configuration. */
export function readRulePacks({ configDir }: Pick<HunchPaths, 'configDir'>): UserPacks<RulePack> {
  return readUserPacks(join(configDir, 'rules'), (value, source) => {
    const read = readRulePack(value, source);
    return read.ok ? ok(read.pack) : err(read.problems);
  });
}
