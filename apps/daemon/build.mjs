import { readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bundle } from '@hunch/build';
import { migrationsDefine } from './migrations.mjs';
import { testOnlyLists } from './test-only-lists.mjs';

// Where to, when not dist: the tests build their own copy, so that they never run a stale one.
const outdir = process.argv[2] ?? 'dist';
const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8'));

rmSync(outdir, { recursive: true, force: true });
await bundle({
  entries: {
    hunchd: 'src/main.ts',
    'store-worker': 'src/store/worker.ts',
    'proxy-worker': 'src/proxy/worker.ts',
    'router-store-worker': 'src/proxy/store/worker.ts',
    offline: 'src/offline/main.ts',
  },
  outdir,
  external: ['better-sqlite3'],
  minify: 'named',
  examples: testOnlyLists,
  replace: { undici: fileURLToPath(new URL('undici-parts.cjs', import.meta.url)) },
  define: { ...migrationsDefine(), __HUNCH_VERSION__: JSON.stringify(version) },
});
