#!/usr/bin/env node
// Written so that any Node can parse it: an old one must be able to say that it is too old.
import * as module from 'node:module';
import { homedir } from 'node:os';
import { fileURLToPath } from 'node:url';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(
    `hunch needs Node 20.19 or later, but this is Node ${process.versions.node} (${process.execPath}).\n` +
      'Install a newer Node, or put one first on PATH.\n',
  );
  process.exit(1);
}
// Node 22.1 and later keep the compiled code. In a directory of the user's own: the default lies below /tmp, where
// another user could plant code.
if (module.enableCompileCache !== undefined) {
  const { HUNCH_HOME, XDG_CACHE_HOME } = process.env;
  const cache = HUNCH_HOME ? `${HUNCH_HOME}/cache` : `${XDG_CACHE_HOME || `${homedir()}/.cache`}/hunch`;
  module.enableCompileCache(`${cache}/compiled`);
}
const { main } = await import('../dist/hunch.mjs');
await main(fileURLToPath(new URL('..', import.meta.url)));
