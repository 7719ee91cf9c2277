import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@hunch/build/repository-root';
import { parse } from 'smol-toml';
import type { GeneratedFile } from '../generated-module.ts';
import { descriptionsOf, shapeOf } from './encode.ts';
import { applyOverlay } from './overlay.ts';
import { publicSpecs } from './public-specs.ts';
import { hoistOptions } from './hoist-options.ts';
import { shardsModule, type Entry } from './shards-module.ts';
import type { CommandSpec } from './tool-spec.ts';

const overlay = 'packages/cli-catalog/overlay';
const data = 'packages/cli-catalog/src/data';
const large = ['aws', 'az', 'gcloud'];

/** What a tool's structure takes of the first look at it: read, split and, in a bundle, inflated. */
const shapeShardCharactersMax = 60_000;
const descriptionShardCharactersMax = 100_000;

/** The modules of the catalogue: the public specs with the overlay on them. Takes some twenty seconds. */
export async function generateCatalog(): Promise<readonly GeneratedFile[]> {
  const tools = await publicSpecs();
  const touched = applyOverlay(tools, overlay);
  for (const name of coreNames()) touched.add(name);
  for (const name of large) withoutWords(hoistOptions(tools.get(name) ?? missing(name)));
  const everyday = [...tools].filter(([name]) => !large.includes(name)).toSorted(byName);
  // Engines know the large tools by the overlay alone.
  const stubs = new Map<string, CommandSpec>();
  applyOverlay(stubs, `${overlay}/large`);
  const core = [
    ...everyday.filter(([name]) => touched.has(name)),
    ...[...stubs].filter(([name]) => large.includes(name)),
  ];
  const others = everyday.filter(([name]) => !touched.has(name));
  const shapes = (list: readonly (readonly [string, CommandSpec])[]): Entry[] =>
    list.map(([name, spec]) => {
      const text = shapeOf(spec);
      // Behind the names of the tool: other tools may look the same.
      const { 1: shared = null } = /^[^,]*(,.*)$/s.exec(text) ?? [];
      return { name, text, shared };
    });
  const digest = catalogDigest();
  const file = (name: string, entries: readonly Entry[], charactersMax: number): GeneratedFile =>
    shardsModule({ path: `${data}/${name}.generated.ts`, digest, entries, charactersMax });
  return [
    file('core', shapes(core), shapeShardCharactersMax),
    file('everyday', shapes(others), shapeShardCharactersMax),
    file(
      'descriptions',
      everyday.map(([name, spec]) => {
        const text = descriptionsOf(spec);
        return { name, text, shared: text };
      }),
      descriptionShardCharactersMax,
    ),
    ...large.map((name) => file(name, shapes([[name, tools.get(name) ?? missing(name)]]), Infinity)),
  ];
}

/** Says which inputs the catalogue was made of, so that a test sees an outdated one without making it anew. */
export function catalogDigest(): string {
  const digest = createHash('sha256').update(publicSpecsVersion());
  const inputs = [
    ...readdirSync(join(repositoryRoot, overlay), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.toml'))
      .map((name) => `${overlay}/${name}`),
    ...readdirSync(join(repositoryRoot, 'tooling/packs/src/catalog')).map(
      (name) => `tooling/packs/src/catalog/${name}`,
    ),
    'packages/cli-catalog/core-tools.toml',
    'packages/cli-catalog/src/format.ts',
    'packages/cli-catalog/src/kinds.ts',
  ];
  for (const path of inputs.toSorted())
    digest.update(`\0${path}\0`).update(readFileSync(join(repositoryRoot, path)));
  return digest.digest('hex').slice(0, 16);
}

function publicSpecsVersion(): string {
  const pinned = /'@withfig\/autocomplete': (?<version>\S+)/.exec(
    readFileSync(join(repositoryRoot, 'pnpm-workspace.yaml'), 'utf8'),
  )?.groups?.version;
  return pinned ?? missing('@withfig/autocomplete');
}

/** Tools of the public specs that engines look at, too. */
function coreNames(): readonly string[] {
  const text = readFileSync(join(repositoryRoot, 'packages/cli-catalog/core-tools.toml'), 'utf8');
  const { tools } = parse(text) as { tools: string };
  return tools.trim().split(/\s+/);
}

/** The large tools go without words: they would take as much as all others. */
function withoutWords(command: CommandSpec): void {
  command.description = '';
  for (const option of command.options) {
    option.description = '';
    for (const argument of option.args) argument.name = '';
  }
  for (const sub of command.subcommands) withoutWords(sub);
}

function byName([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1;
}

function missing(name: string): never {
  throw new Error(`${name} is missing in the public specs`);
}
