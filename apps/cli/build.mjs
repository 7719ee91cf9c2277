// Builds what the package ships: dist/hunch.mjs (the CLI), the hooks of the shells, the plugins of agents, dist/daemon (hunchd,
// built by its own package before this one: turbo.json) and dist/native/hunch-hook.
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { bundle } from '@hunch/build';
import { compileHook } from './native/compile.mjs';

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const daemon = new URL('../daemon/dist/', import.meta.url);

rmSync('dist', { recursive: true, force: true });
await bundle({
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
compileHook('dist/native/hunch-hook');
