#!/usr/bin/env node
// hunch-run FILE.ts [ARG…]: bundles one TypeScript script and runs it with this Node, as Node 20 cannot strip types.
// The bundle lies beside the script's package (node_modules/.cache), so that native packages resolve as they would there.
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { bundle } from './bundle.mjs';

const [script, ...args] = process.argv.slice(2);
if (script === undefined) {
  process.stderr.write('usage: hunch-run FILE.ts [ARG…]\n');
  process.exit(2);
}
const name = basename(script).replace(/\.m?ts$/, '');
const outdir = resolve('node_modules/.cache/hunch-run', name);
mkdirSync(outdir, { recursive: true });
await bundle({
  entries: { [name]: resolve(script) },
  outdir,
  external: ['better-sqlite3', '@lydell/node-pty', '@xterm/headless', 'esbuild', 'sh-syntax', 'vitest'],
});
const nodeFlags = process.env.HUNCH_NODE_FLAGS?.split(' ').filter(Boolean) ?? [];
const child = spawn(
  process.execPath,
  ['--enable-source-maps', ...nodeFlags, join(outdir, `${name}.mjs`), ...args],
  {
    // The channel tells the script when this process is no more.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  },
);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => {
  process.exitCode = signal === null ? (code ?? 1) : 1;
});
