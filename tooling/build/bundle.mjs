import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { build } from 'esbuild';
import { asScript } from './as-scripts.mjs';
import { deflatedTexts } from './deflated-texts.mjs';
import { bundledPackages } from './notices.mjs';

// Bundled CommonJS dependencies call require(), which an ES module does not have.
const requireBanner =
  "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);";

/**
 * Bundles entry points to ES modules for Node 20.19 and later. Workspace packages are taken from their TypeScript
 * sources (`@hunch/source`), so a bundle needs no build of the packages below it.
 *
 * @param {object} options
 * @param {Record<string, string>} options.entries output name without ending -> source file
 * @param {string} options.outdir
 * @param {readonly string[]} [options.external] packages left to node_modules; native ones have to be
 * @param {'nothing' | 'named' | 'all'} [options.minify] named: two fifths smaller, and a stack trace still names functions;
 *   all: for what every command has to parse
 * @param {Record<string, string>} [options.define]
 * @param {readonly string[]} [options.deflate] absolute paths of modules whose long base64 texts are stored deflated
 * @param {boolean} [options.scripts] not modules, but scripts for a loader of the program's own (`.cjs`): see as-scripts.mjs
 * @param {Record<string, string>} [options.replace] name of a package -> absolute path of the file that stands in for it
 * @returns {Promise<import('./notices.mjs').BundledPackage[]>} what stands in the output and is not of this repository
 */
export async function bundle({
  entries,
  outdir,
  external = [],
  minify = 'nothing',
  define = {},
  deflate = [],
  scripts = false,
  replace = {},
}) {
  const { outputFiles = [], metafile } = await build({
    entryPoints: entries,
    outdir,
    outExtension: { '.js': scripts ? '.cjs' : '.mjs' },
    write: !scripts,
    bundle: true,
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    assetNames: 'chunks/[name]-[hash]',
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    conditions: ['@hunch/source'],
    // A package without `exports` may offer an ES module beside a CommonJS file that no bundler can follow.
    mainFields: ['module', 'main'],
    banner: scripts ? {} : { js: requireBanner },
    external: [...external],
    minifyWhitespace: minify !== 'nothing',
    minifySyntax: minify !== 'nothing',
    minifyIdentifiers: minify !== 'nothing',
    keepNames: minify === 'named',
    // Maps are not shipped: where a line is short, a stack trace without one still tells the place.
    ...(minify === 'named' ? { lineLimit: 200 } : {}),
    define,
    plugins: [replacing(replace), deflatedTexts(deflate), englishOnly()],
    sourcemap: scripts ? 'inline' : 'linked',
    legalComments: 'none',
    metafile: true,
    logLevel: 'warning',
  });
  await Promise.all(outputFiles.map(writeScript));
  return bundledPackages(metafile);
}

/** The map lies beside the script, which does not name it: no Node reads it, but tests do. */
async function writeScript({ path, text, contents }) {
  mkdirSync(dirname(path), { recursive: true });
  if (!path.endsWith('.cjs')) return writeFileSync(path, contents);
  const { code, map } = await asScript(path, text);
  writeFileSync(path, code);
  writeFileSync(`${path}.map`, map);
}

/** Only the bare name: what the file in its place takes of the package comes from the package. */
function replacing(files) {
  return {
    name: 'replace',
    setup(build) {
      for (const [name, path] of Object.entries(files))
        build.onResolve({ filter: new RegExp(`^${name}$`) }, () => ({ path }));
    },
  };
}

/** Of the languages of a validator's messages the one that is used: the others, behind one `export * as`, would be 260 KB. */
function englishOnly() {
  return {
    name: 'english-only',
    setup(build) {
      build.onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.c?js$/ }, ({ path }) => ({
        contents: path.endsWith('.cjs')
          ? "exports.en = require('./en.cjs').default;"
          : "export { default as en } from './en.js';",
        loader: 'js',
      }));
    },
  };
}
