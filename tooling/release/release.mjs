// `pnpm release:build [--all-platforms]`: what users install, in release/. Compiled parts are for the machine it runs on; the release
// workflow runs it on each platform.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { compileSqlite } from './compile-sqlite.mjs';
import { makeDebianPackage } from './debian-package.mjs';
import { makePlatformPackage, platforms, repositoryField, thisPlatform } from './platform-package.mjs';
import { makeProgram } from './program.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const root = resolve(here, '../..');
const cli = join(root, 'apps/cli');
const out = join(root, 'release');
/** Kept between runs: what is downloaded and compiled. */
const kept = join(root, '.tools/release');
const { version } = JSON.parse(readFileSync(join(cli, 'package.json'), 'utf8'));
const platform = thisPlatform();
const allPlatforms = process.argv.includes('--all-platforms');

rmSync(out, { recursive: true, force: true });
mkdirSync(join(out, 'npm'), { recursive: true });
const work = join(out, 'work');
const parts = installParts();
const compiled = join(work, 'compiled');
await makePlatformPackage({
  platform,
  version,
  directory: compiled,
  hook: join(cli, 'dist/native/hunch-hook'),
  licence: join(root, 'LICENSE'),
  sqlites: sqlites(),
});
const packed = stagePackage(join(work, 'package'));
pack(compiled);
pack(packed);

const node = nodeToShip();
if (node === undefined) {
  say(
    'no self-contained program: it needs a Node 24 of nodejs.org for this platform. Name it: HUNCH_NODE=/path/to/node',
  );
} else {
  cpSync(compiled, join(packed, `node_modules/@hunch/${platform}`), { recursive: true });
  copyFileSync(licenceOfNode(node), join(packed, 'dist/NODE-LICENSE.txt'));
  const program = join(work, 'hunch');
  makeProgram({
    node,
    postject: join(parts, 'postject/dist/cli.js'),
    directory: packed,
    work: join(work, 'program'),
    outFile: program,
  });
  const name = `hunch-${version}-${platform}.gz`;
  writeFileSync(join(out, name), gzipSync(readFileSync(program)));
  say(name);
  const debian = makeDebianPackage({ version, program, directory: packed, work: join(work, 'debian'), out });
  say(debian ?? 'no .deb: that needs dpkg-deb, and glibc');
}
copyFileSync(join(packed, 'dist/sbom.cdx.json'), join(out, `hunch-${version}.cdx.json`));
copyFileSync(join(here, 'install.sh'), join(out, 'install.sh'));
writeChecksums();
rmSync(work, { recursive: true });

function say(text) {
  process.stdout.write(`      ${text}\n`);
}

/** From a lock file of their own, with checksums: development needs none of them. */
function installParts() {
  const lock = join(here, 'parts/package-lock.json');
  const stamp = createHash('sha256').update(readFileSync(lock)).digest('hex');
  const stampFile = join(kept, 'parts.stamp');
  if (!existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== stamp) {
    mkdirSync(kept, { recursive: true });
    for (const file of ['package.json', 'package-lock.json'])
      copyFileSync(join(here, 'parts', file), join(kept, file));
    const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    execFileSync('npm', args, { cwd: kept, stdio: ['ignore', 'ignore', 'inherit'] });
    writeFileSync(stampFile, stamp);
  }
  return join(kept, 'node_modules');
}

/** Which Node each of them is for says packages/common/src/sqlite.ts. */
function sqlites() {
  const twelve = dirname(createRequire(join(cli, 'package.json')).resolve('better-sqlite3/package.json'));
  const thirteen = join(parts, 'better-sqlite3');
  const found = [
    {
      name: 'better-sqlite3-13',
      source: thirteen,
      addon: isGlibc()
        ? compiledOnce('13', {
            source: thirteen,
            nodeAddonApi: join(parts, 'node-addon-api'),
            headers: join(dirname(nodeToShip() ?? process.execPath), '../include/node'),
          })
        : join(thirteen, `prebuilds/${platform.replace(/^linux-(.*)-musl$/, 'linuxmusl-$1')}.node`),
    },
  ];
  if (process.versions.modules === '115') {
    const headers = join(dirname(process.execPath), '../include/node');
    const addon = isGlibc()
      ? compiledOnce('12', { source: twelve, headers })
      : join(twelve, 'build/Release/better_sqlite3.node');
    found.push({ name: 'better-sqlite3', source: twelve, addon });
  } else {
    say(`no SQLite for Node 20: this is Node ${process.versions.node}, and it takes that one to compile it`);
  }
  return found;
}

function isGlibc() {
  return platform.startsWith('linux-') && !platform.endsWith('-musl');
}

/** A compilation takes most of a minute. */
function compiledOnce(name, options) {
  const hash = createHash('sha256').update(readFileSync(join(options.source, 'package.json')));
  for (const file of ['compile-sqlite.mjs', 'native/glibc-floor.c', 'native/glibc-floor.h'])
    hash.update(readFileSync(join(here, file)));
  const outFile = join(kept, `better_sqlite3-${name}-${hash.digest('hex').slice(0, 16)}.node`);
  if (existsSync(outFile)) return outFile;
  const fresh = `${outFile}.${process.pid}`;
  compileSqlite({ ...options, outFile: fresh });
  renameSync(fresh, outFile);
  return outFile;
}

/** What `npm pack` makes of the command line, with packages of platforms in place of what is compiled. */
function stagePackage(directory) {
  mkdirSync(directory, { recursive: true });
  const tarball = npmPack(cli, work);
  execFileSync('tar', ['xzf', join(work, tarball), '-C', directory, '--strip-components=1']);
  rmSync(join(directory, 'dist/native'), { recursive: true, force: true });
  const file = join(directory, 'package.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  for (const field of ['dependencies', 'devDependencies', 'publishConfig', 'scripts']) delete manifest[field];
  manifest.optionalDependencies = Object.fromEntries(
    (allPlatforms ? platforms : [platform]).map((name) => [`@hunch/${name}`, version]),
  );
  Object.assign(manifest, repositoryField());
  writeFileSync(file, `${JSON.stringify(manifest, undefined, 2)}\n`);
  return directory;
}

function pack(directory) {
  say(`npm/${npmPack(directory, join(out, 'npm'))}`);
}

function npmPack(directory, destination) {
  const args = ['pack', '--silent', '--ignore-scripts', '--pack-destination', destination, directory];
  return execFileSync('npm', args, { encoding: 'utf8' }).trim();
}

/** An official build: a distribution's Node needs that distribution's libraries. */
function nodeToShip() {
  const named = process.env.HUNCH_NODE;
  if (named !== undefined && named !== '') return resolve(named);
  const own = join(parts, `node-${platform}/bin/node`);
  return existsSync(own) ? own : undefined;
}

function licenceOfNode(path) {
  return join(dirname(path), '../LICENSE');
}

function writeChecksums() {
  const names = readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.startsWith(work))
    .map((entry) => join(entry.parentPath, entry.name).slice(out.length + 1))
    .toSorted();
  const lines = names.map(
    (name) =>
      `${createHash('sha256')
        .update(readFileSync(join(out, name)))
        .digest('hex')}  ${name}\n`,
  );
  writeFileSync(join(out, 'SHA256SUMS'), lines.join(''));
}
