// Compiles better-sqlite3 for glibc 2.28, which its own prebuilt one is too new for: Debian 11 has 2.31.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const native = fileURLToPath(new URL('native/', import.meta.url));
/** The glibc that Node's own builds ask for. */
export const glibcFloor = '2.28';

// As node-gyp compiles an addon.
const common = ['-O3', '-DNDEBUG', '-fPIC', '-pthread', '-w', '-include', join(native, 'glibc-floor.h')];
const ofAddon = [
  '-DBUILDING_NODE_EXTENSION',
  '-DUSING_UV_SHARED=1',
  '-DUSING_V8_SHARED=1',
  '-DV8_DEPRECATION_WARNINGS=1',
  '-D_FILE_OFFSET_BITS=64',
  '-DNODE_GYP_MODULE_NAME=better_sqlite3',
  '-fno-rtti',
  '-fno-exceptions',
  '-fvisibility=hidden',
];

/**
 * @param {object} options
 * @param {string} options.source directory of the package better-sqlite3
 * @param {string} options.headers directory of Node's headers
 * @param {string | undefined} options.nodeAddonApi directory of the package that better-sqlite3 13 needs
 * @param {string} options.outFile
 * @throws {Error} with the compiler's words, or the name of what is too new
 */
export function compileSqlite({ source, headers, nodeAddonApi, outFile }) {
  const objects = `${outFile}.objects`;
  mkdirSync(objects, { recursive: true });
  const object = (name) => join(objects, `${name}.o`);
  const sqlite = join(source, 'deps/sqlite3');
  compile('cc', [
    ...common,
    '-std=c99',
    ...sqliteDefines(source),
    ['-o', object('sqlite3'), '-c', join(sqlite, 'sqlite3.c')],
  ]);
  compile('cc', ['-O2', '-fPIC', ['-o', object('floor'), '-c', join(native, 'glibc-floor.c')]]);
  const api =
    nodeAddonApi === undefined
      ? []
      : ['-DNAPI_VERSION=10', '-DNAPI_DISABLE_CPP_EXCEPTIONS', '-DNODE_API_SWALLOW_UNTHROWABLE_EXCEPTIONS'];
  const include = [headers, sqlite, ...(nodeAddonApi === undefined ? [] : [nodeAddonApi])];
  compile('c++', [
    ...common,
    '-std=c++20',
    ...ofAddon,
    ...api,
    ...include.map((directory) => `-I${directory}`),
    ['-o', object('addon'), '-c', join(source, 'src/better_sqlite3.cpp')],
  ]);
  compile('c++', [
    ['-shared', '-s', '-pthread', '-Wl,-Bsymbolic', '-Wl,--exclude-libs,ALL', '-o', outFile],
    [object('addon'), object('sqlite3'), object('floor'), '-ldl', '-lm'],
  ]);
  rmSync(objects, { recursive: true });
  const tooNew = newerThanFloor(outFile);
  if (tooNew.length > 0) {
    throw new Error(
      `${outFile} asks for ${tooNew.join(', ')}: give what it uses its first version in ${native}glibc-floor.h`,
    );
  }
}

/** The versions of glibc and libstdc++ that a program names, of those that glibc 2.28's distributions do not have. */
export function newerThanFloor(file) {
  const named = readFileSync(file, 'latin1').match(/\bGLIBC(?:XX)?_[0-9.]+/g) ?? [];
  // Debian 10's libstdc++ ends with 3.4.25.
  const floors = { GLIBC: Number(glibcFloor.split('.')[1]), GLIBCXX: 25 };
  return [...new Set(named)].filter((name) => {
    const [library, version = ''] = name.split('_');
    return Number(version.split('.')[library === 'GLIBC' ? 1 : 2] ?? 0) > floors[library];
  });
}

/** SQLite's options are those that better-sqlite3 compiles it with. */
function sqliteDefines(source) {
  const list = readFileSync(join(source, 'deps/defines.gypi'), 'utf8');
  return [...list.matchAll(/'([A-Z][A-Z0-9_]*(?:=[^']*)?)'/g)].map(([, define]) => `-D${define}`);
}

function compile(compiler, args) {
  const { status, error, stderr } = spawnSync(compiler, args.flat(), { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${compiler}: ${error?.message ?? stderr.trim()}`);
}
