import { readFile } from 'node:fs/promises';
import { deflateRawSync } from 'node:zlib';

/** Shorter ones would not pay for the call that inflates them. */
const base64Literal = /'([A-Za-z0-9+/]{20000,}={0,2})'/g;

/**
 * An esbuild plugin that stores the long base64 literals of some modules deflated, to be inflated when the module is loaded: about
 * a quarter less of a package, for 1 ms for each 100 KB. For programs that run on Node; the modules themselves stay as they are.
 *
 * @param {readonly string[]} modules absolute paths of TypeScript sources
 */
export function deflatedTexts(modules) {
  return {
    name: 'deflated-texts',
    setup(build) {
      build.onLoad({ filter: /\.ts$/ }, async ({ path }) =>
        modules.includes(path)
          ? { contents: deflated(await readFile(path, 'utf8')), loader: 'ts' }
          : undefined,
      );
    },
  };
}

/** @param {string} text of a module */
export function deflated(text) {
  const inflating = text.replace(base64Literal, (_, base64) => {
    const bytes = deflateRawSync(Buffer.from(base64, 'base64'), { level: 9 });
    return `inflateRawSync(Buffer.from('${bytes.toString('base64')}', 'base64')).toString('base64')`;
  });
  return inflating === text ? text : `import { inflateRawSync } from 'node:zlib';\n${inflating}`;
}
