// Builds what the package ships: dist/hunch.mjs (the CLI), the hooks of the shells, the plugins of agents, dist/daemon (hunchd,
// built by its own package before this one: turbo.json) and dist/native/hunch-hook.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { bundle } from '@hunch/build';
import { inOrder, writeNotices } from '@hunch/build/notices';
import { compileHook } from './native/compile.mjs';

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const daemon = new URL('../daemon/dist/', import.meta.url);

rmSync('dist', { recursive: true, force: true });
const bundled = await bundle({
  entries: { hunch: 'src/main.ts' },
  outdir: 'dist',
  external: ['better-sqlite3'],
  minify: 'all',
  define: { __HUNCH_VERSION__: JSON.stringify(version) },
});
// Files that the program reads as text.
for (const folder of ['shells', 'agents'])
  cpSync(`src/${folder}`, `dist/${folder}`, {
    recursive: true,
    filter: (path) => !/\.(?:ts|toml)$/.test(path),
  });
if (!existsSync(new URL('hunchd.mjs', daemon))) {
  throw new Error(
    'apps/daemon/dist/hunchd.mjs is missing: build the daemon first (pnpm --filter @hunch/daemon build)',
  );
}
cpSync(daemon, 'dist/daemon', { recursive: true });
rmSync('dist/daemon/bundled.json');
const ofDaemon = JSON.parse(readFileSync(new URL('bundled.json', daemon), 'utf8'));
writeNotices('dist', { name: 'hunch', version }, inOrder([...bundled, ...ofDaemon]));
compileHook('dist/native/hunch-hook');
nameBuild();

/** One empty file whose name is made of all others: the shells see by it that the package is the one they knew. */
function nameBuild() {
  const hash = createHash('sha256');
  for (const file of readdirSync('dist', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .toSorted())
    hash.update(`${file}\0`).update(readFileSync(file));
  mkdirSync('dist/build');
  writeFileSync(`dist/build/${version}-${hash.digest('hex').slice(0, 16)}`, '');
}
