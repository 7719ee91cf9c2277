import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from '@hunch/build';
import { inOrder } from '@hunch/build/notices';
import { migrationsDefine } from './migrations.mjs';

// Where to, when not dist: the tests build their own copy, so that they never run a stale one.
const outdir = process.argv[2] ?? 'dist';
const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8'));

const entries = {
  hunchd: 'src/main.ts',
  'store-worker': 'src/store/worker.ts',
  'gateway-worker': 'src/gateway/worker.ts',
  'router-store-worker': 'src/gateway/store/worker.ts',
  'sync-worker': 'src/sync/worker.ts',
  offline: 'src/offline/main.ts',
};

rmSync(outdir, { recursive: true, force: true });
const scripts = await bundle({
  entries,
  outdir,
  external: ['better-sqlite3', 'pg-native'],
  minify: 'named',
  deflate: [
    'packages/intent-router/src/local/weights.ts',
    'packages/prompt-router/src/token-word-bits.ts',
  ].map((module) => fileURLToPath(new URL(`../../${module}`, import.meta.url))),
  scripts: true,
  replace: { undici: fileURLToPath(new URL('undici-parts.cjs', import.meta.url)) },
  define: { ...migrationsDefine(), __HUNCH_VERSION__: JSON.stringify(version) },
});
// The scripts are loaded by a module, which takes compiled code for no others than these.
const loader = await bundle({
  entries: { load: 'src/program/load.ts' },
  outdir,
  minify: 'named',
  define: { __HUNCH_BUILD__: JSON.stringify(digestOf(outdir)) },
});
// node-llama-cpp is a module that scripts can't load, and not there on every machine.
const runner = await bundle({
  entries: { 'model-runner': 'src/llm/embedded/runner.ts' },
  outdir,
  external: ['node-llama-cpp'],
  minify: 'named',
});
for (const name of Object.keys(entries)) {
  const text = `import { load } from './load.mjs';\nawait load(import.meta.dirname, '${name}.cjs');\n`;
  writeFileSync(join(outdir, `${name}.mjs`), text);
}
// For the package that ships this.
writeFileSync(join(outdir, 'bundled.json'), JSON.stringify(inOrder([...scripts, ...loader, ...runner])));

function digestOf(directory) {
  const digest = createHash('sha256');
  const scripts = readdirSync(directory, { recursive: true }).filter((name) => name.endsWith('.cjs'));
  for (const name of scripts.toSorted((one, other) => (one < other ? -1 : 1)))
    digest.update(`${name}\0`).update(readFileSync(join(directory, name)));
  return digest.digest('hex');
}
