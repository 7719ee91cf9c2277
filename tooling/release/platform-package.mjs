// What of hunch is compiled, as a package of its own for each platform; npm installs the one that fits.
import { build } from 'esbuild';
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** `linux-x64`, `linux-x64-musl`, `darwin-arm64`: also the names of the packages. */
export function thisPlatform() {
  const isMusl =
    process.platform === 'linux' && process.report.getReport().header.glibcVersionRuntime === undefined;
  return `${process.platform}-${process.arch}${isMusl ? '-musl' : ''}`;
}

/** Those that the release workflow builds. */
export const platforms = [
  'darwin-arm64',
  'darwin-x64',
  'linux-arm64',
  'linux-arm64-musl',
  'linux-x64',
  'linux-x64-musl',
];

/** For a package.json: npm publishes with provenance only what names the repository whose workflow built it. */
export function repositoryField() {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository } = process.env;
  return repository === undefined
    ? {}
    : { repository: { type: 'git', url: `git+${server}/${repository}.git` } };
}

/**
 * @param {object} options
 * @param {string} options.platform
 * @param {string} options.version
 * @param {string} options.directory where to, made anew
 * @param {string} options.hook the compiled hunch-hook
 * @param {string} options.licence of hunch
 * @param {readonly { name: string, source: string, addon: string }[]} options.sqlites name in packages/common/src/sqlite.ts, its package, and
 *   what was compiled of it
 */
export async function makePlatformPackage({ platform, version, directory, hook, licence, sqlites }) {
  const [os, cpu, musl] = platform.split('-');
  const manifest = {
    name: `@hunch/${platform}`,
    version,
    description: `The compiled parts of hunch for ${platform}: its hook, and SQLite`,
    license: 'MIT',
    ...repositoryField(),
    os: [os],
    cpu: [cpu],
    ...(os === 'linux' ? { libc: [musl === undefined ? 'glibc' : 'musl'] } : {}),
    files: ['hunch-hook', 'better-sqlite3', 'better-sqlite3-13', 'LICENSE'],
    publishConfig: { access: 'public', executableFiles: ['./hunch-hook'] },
  };
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
  copyFileSync(licence, join(directory, 'LICENSE'));
  if (existsSync(hook)) {
    copyFileSync(hook, join(directory, 'hunch-hook'));
    chmodSync(join(directory, 'hunch-hook'), 0o755);
  }
  for (const { name, source, addon } of sqlites) {
    const place = join(directory, name);
    mkdirSync(join(place, 'build/Release'), { recursive: true });
    copyFileSync(addon, join(place, 'build/Release/better_sqlite3.node'));
    copyFileSync(join(source, 'LICENSE'), join(place, 'LICENSE'));
    // One file, since what it requires by name would not be packed.
    await build({
      entryPoints: [join(source, 'lib/index.js')],
      outfile: join(place, 'lib/index.js'),
      bundle: true,
      platform: 'node',
      target: 'node20.19',
      format: 'cjs',
      logLevel: 'warning',
      plugins: [ownAddon],
    });
    if (!readFileSync(join(place, 'lib/index.js'), 'utf8').includes('better_sqlite3.node'))
      throw new Error(`${name} does not load its addon any more as platform-package.mjs expects`);
  }
}

/** better-sqlite3 12 looks for its addon in all places that ever were; here is one. 13 looks there itself. */
const ownAddon = {
  name: 'own-addon',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^bindings$/ }, () => ({ path: 'bindings', namespace: 'own-addon' }));
    onResolve({ filter: /\.node$/ }, ({ path }) => ({ path, external: true }));
    onLoad({ filter: /.*/, namespace: 'own-addon' }, () => ({
      contents: "module.exports = () => require('../build/Release/better_sqlite3.node');",
    }));
  },
};
