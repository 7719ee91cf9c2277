import { build } from 'esbuild';
import { withoutExamples } from './without-examples.mjs';

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
 * @param {Parameters<typeof withoutExamples>[0]} [options.examples] what tests and readers alone look at, and a bundle goes without
 * @param {Record<string, string>} [options.replace] name of a package -> absolute path of the file that stands in for it
 */
export async function bundle({
  entries,
  outdir,
  external = [],
  minify = 'nothing',
  define = {},
  examples = [],
  replace = {},
}) {
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
    minifyWhitespace: minify !== 'nothing',
    minifySyntax: minify !== 'nothing',
    minifyIdentifiers: minify !== 'nothing',
    keepNames: minify === 'named',
    // Maps are not shipped: where a line is short, a stack trace without one still tells the place.
    ...(minify === 'named' ? { lineLimit: 200 } : {}),
    define,
    plugins: [replacing(replace), withoutExamples(examples)],
    sourcemap: 'linked',
    legalComments: 'linked',
    logLevel: 'warning',
  });
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
