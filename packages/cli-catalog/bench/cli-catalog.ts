import { brotliCompressSync, constants } from 'node:zlib';
import { isSmoke, percentile } from '@hunch/bench';
import { completeWord, handedOn, loadCatalog, readCommand, unwrap } from '../src/index.ts';
import { coreCatalog } from '../src/core.ts';
import { Catalog } from '../src/catalog.ts';
import { shards as core } from '../src/data/core.generated.ts';
import { shards as everyday } from '../src/data/everyday.generated.ts';
import { shards as descriptions } from '../src/data/descriptions.generated.ts';
import { shards as aws } from '../src/data/aws.generated.ts';
import { shards as az } from '../src/data/az.generated.ts';
import { shards as gcloud } from '../src/data/gcloud.generated.ts';
import type { Shards } from '../src/format.ts';

/** What the catalogue costs: how many tools, the first look at one, a warm look, and what a bundle that compresses each shard holds. */
const catalog = await loadCatalog();
console.log(`tools: ${catalog.toolNames().length}`);

const firstUses = [
  'git',
  'docker',
  'tar',
  'ffmpeg',
  'kubectl',
  'cargo',
  'gh',
  'rsync',
  'brew',
  'terraform',
].map((name) => {
  const fresh = new Catalog([core, everyday]);
  fresh.findTool('ls');
  const start = performance.now();
  fresh.findTool(name)?.option('--help');
  return performance.now() - start;
});
console.log(
  `first use of a tool: median ${medianOf(firstUses).toFixed(2)} ms, at most ${Math.max(...firstUses).toFixed(2)} ms`,
);

let checksum = 0;
const lines: readonly (readonly [string, () => unknown])[] = [
  ['option of a command', () => coreCatalog.findTool('git')?.subcommand('commit')?.option('-m')],
  ['readCommand git commit -am x', () => readCommand(coreCatalog, ['git', 'commit', '-am', 'x'])],
  ['handedOn sudo -u me make', () => handedOn(coreCatalog, ['sudo', '-u', 'me', 'make'])],
  ['unwrap sudo nice make', () => unwrap(coreCatalog, ['sudo', 'nice', '-n', '5', 'make'])],
  ['completeWord git chec', () => completeWord(coreCatalog, ['git', 'chec'], 1)],
];
const rounds = isSmoke() ? 1 : 9;
const calls = isSmoke() ? 200 : 20_000;
for (const [name, call] of lines) {
  const times = Array.from({ length: rounds }, () => {
    const start = process.hrtime.bigint();
    for (let index = 0; index < calls; index += 1) if (call() !== null) checksum += 1;
    return Number(process.hrtime.bigint() - start) / calls;
  });
  console.log(`${name}: ${(medianOf(times) / 1_000).toFixed(2)} µs`);
}

function medianOf(values: readonly number[]): number {
  return percentile(
    values.toSorted((one, other) => one - other),
    0.5,
  );
}

function packed({ texts }: Shards): number {
  return texts.reduce(
    (sum, text) =>
      sum + brotliCompressSync(text(), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length,
    0,
  );
}
const sizes = { core, everyday, descriptions, aws, az, gcloud };
for (const [name, shards] of Object.entries(sizes))
  console.log(`packed ${name}: ${Math.round(packed(shards) / 1_000)} KB`);
console.log(`checksum ${checksum}`);
