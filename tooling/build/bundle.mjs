import { build } from 'esbuild';

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
 * @param {boolean} [options.minify] false keeps stack traces readable; true for what every command has to parse
 * @param {Record<string, string>} [options.define]
 */
export async function bundle({ entries, outdir, external = [], minify = false, define = {} }) {
  await build({
    entryPoints: entries,
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    conditions: ['@hunch/source'],
    // A package without `exports` may offer an ES module beside a CommonJS file that no bundler can follow.
    mainFields: ['module', 'main'],
    banner: { js: requireBanner },
    external: [...external],
    minify,
    define,
    sourcemap: 'linked',
    legalComments: 'linked',
    logLevel: 'warning',
  });
}
