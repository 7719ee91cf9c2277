import { join } from 'node:path';
import { readRulePack, type RulePack } from '@hunch/command-safety';
import type { HunchPaths } from '@hunch/common/paths';
import { err, ok } from '@hunch/common/result';
import { readUserPacks, type PackProblem, type UserPacks } from '../config/user-packs.ts';

/** The user's own rules: `rules/*.toml` beside the configuration. */
export function readRulePacks({ configDir }: Pick<HunchPaths, 'configDir'>): UserPacks<RulePack> {
  return readUserPacks(join(configDir, 'rules'), (value, source) => {
    const read = readRulePack(value, source);
    return read.ok ? ok(read.pack) : err(read.problems.map(placed));
  });
}

/** @param path `rule[2].when.any[0].option`; of an example `rule[2].must_match[0]`, which the message ends with */
function placed({ path, message }: { readonly path: string; readonly message: string }): PackProblem {
  const said = path === '' ? message : `${path} ${message}`;
  const [, entry, key] = /^rule\[(\d+)\](?:\.(\w+))?/.exec(path) ?? [];
  if (entry === undefined) return { message: said };
  const isExample = key === 'must_match' || key === 'must_not_match';
  const text = isExample ? /match(?:es)?: (.*)$/s.exec(message)?.[1] : undefined;
  return { message: said, place: { entry: Number(entry), key, text } };
}
