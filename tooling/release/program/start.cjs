// The main script inside the self-contained program. Node can load neither modules nor addons from within itself, and shells need
// hunch's files on disk: they are inside as an asset, and written down once for each build.
const { existsSync, mkdirSync, realpathSync, renameSync, rmSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const { createRequire } = require('node:module');
const { getAsset, getRawAsset } = require('node:sea');
const { homedir, userInfo } = require('node:os');
const { gunzipSync } = require('node:zlib');

/** `{ build, files }`: the name of the file in dist/build, and the path, mode and length of each file in the other asset. */
const contents = JSON.parse(getAsset('contents.json', 'utf8'));
const isCurrent = (directory) => existsSync(path.join(directory, 'dist/build', contents.build));

// Node passes the program as the second argument, too. As `node` would, it runs a file of the package: that is how the daemon and
// its jobs start, also with variables that put the user's files elsewhere. Its own name stands first where it is called as
// `node hunch ...`.
const [, , first = '', ...rest] = process.argv;
const own = packageOf(first);
const isOwnFile = own !== undefined;
const directory = own ?? packageDirectory();
if (isOwnFile) process.argv.splice(1, 1);
else process.argv = [process.execPath, process.execPath, ...(isSelf(first) ? rest : process.argv.slice(2))];
const importFile = createRequire(directory)(path.join(directory, 'bin/import-file.cjs'));
importFile(isOwnFile ? first : path.join(directory, 'bin/hunch.mjs'));

/** The directory of this build that the file lies in; undefined: in none. */
function packageOf(file) {
  if (!path.isAbsolute(file) || !file.endsWith('.mjs')) return undefined;
  for (let above = path.dirname(file); above !== path.dirname(above); above = path.dirname(above))
    if (isCurrent(above)) return above;
  return undefined;
}

/** Where a package manager put it beside the program, or in the user's data directory. */
function packageDirectory() {
  const beside = path.resolve(path.dirname(process.execPath), '../lib/hunch');
  if (isCurrent(beside)) return beside;
  // As packages/common/src/paths.ts has it.
  const { HUNCH_HOME = '', XDG_DATA_HOME = '' } = process.env;
  const shared = XDG_DATA_HOME.startsWith('/') ? XDG_DATA_HOME : path.join(home(), '.local/share');
  const own = path.join(HUNCH_HOME.startsWith('/') ? `${HUNCH_HOME}/data` : `${shared}/hunch`, 'program');
  if (!isCurrent(own)) {
    try {
      unpack(own);
    } catch (error) {
      // Another one may have been faster.
      if (!isCurrent(own)) {
        process.stderr.write(
          `hunch: can't write its files to ${own}: ${error.message}\nMake room or give access, then try again.\n`,
        );
        process.exit(1);
      }
    }
  }
  return own;
}

/** HOME may be unset, empty or relative. */
function home() {
  const named = homedir();
  return path.isAbsolute(named) ? named : userInfo().homedir;
}

/** Whole or not at all: a shell may start a hook from there at any moment. */
function unpack(target) {
  const fresh = `${target}.${process.pid}`;
  const old = `${target}.old.${process.pid}`;
  try {
    const bytes = gunzipSync(getRawAsset('files.gz'));
    let offset = 0;
    for (const { path: name, mode, size } of contents.files) {
      const file = path.join(fresh, name);
      mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
      writeFileSync(file, bytes.subarray(offset, offset + size), { mode });
      offset += size;
    }
    if (existsSync(target)) renameSync(target, old);
    renameSync(fresh, target);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
    rmSync(old, { recursive: true, force: true });
  }
}

function isSelf(name) {
  try {
    return name.startsWith('/') && realpathSync(name) === realpathSync(process.execPath);
  } catch {
    return false;
  }
}
