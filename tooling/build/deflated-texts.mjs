import { readFile } from 'node:fs/promises';
import { brotliCompressSync, constants, deflateRawSync } from 'node:zlib';

/** Shorter ones would not pay for the call that inflates them. */
const base64Literal = /'([A-Za-z0-9+/]{20000,}={0,2})'/g;

/** The shards of the catalogue of tools, the recipes, frames, domains and words of requests, the fixers, compilers and build tools, the list prices, the rules of dangers: functions that give a text, so that each is decompressed when it is first asked for. */
const shards =
  /[\\/](?:cli-catalog[\\/]src[\\/]data[\\/][\w-]+|(?:command-classifier|prompt-router)[\\/]src[\\/]packs|command-safety[\\/]src[\\/]rules|frames|recipes|domains|fixers|recipes[\\/](?:common-)?words|local[\\/]words|price-table)\.generated\.ts$/;
const shardLiteral = /\(\) => ('(?:[^'\\\n]|\\.)*')/g;

/**
 * An esbuild plugin that stores the long base64 literals of some modules deflated, to be inflated when the module is loaded: about
 * a quarter less of a package, for 1 ms for each 100 KB. Texts that functions give become Brotli's, in a file beside the module:
 * base64 would be a third more. For programs that run on Node; the modules themselves stay as they are.
 *
 * @param {readonly string[]} modules absolute paths of TypeScript sources
 */
export function deflatedTexts(modules) {
  return {
    name: 'deflated-texts',
    setup(build) {
      /** What is to lie beside a module, by the name that it imports. */
      const files = new Map();
      build.onResolve({ filter: /^compressed-shards:/ }, ({ path }) => ({
        path,
        namespace: 'compressed-shards',
      }));
      build.onLoad({ filter: /.*/, namespace: 'compressed-shards' }, ({ path }) => ({
        contents: files.get(path),
        loader: 'file',
      }));
      build.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
        if (shards.test(path)) {
          // Several packages have a module of one name.
          const place = path.replace(/^.*[\\/](?:packages|apps)[\\/]/, '').replace(/\.generated\.ts$/, '');
          const name = `compressed-shards:${place.replaceAll(/[\\/]/g, '-')}.br`;
          const { code, bytes } = compressedShards(await readFile(path, 'utf8'), name);
          files.set(name, bytes);
          return { contents: code, loader: 'ts' };
        }
        if (modules.includes(path)) return { contents: deflated(await readFile(path, 'utf8')), loader: 'ts' };
        return undefined;
      });
    },
  };
}

/**
 * @param {string} text of a module of shards
 * @param {string} name by which the module imports the path of the file with their bytes
 */
export function compressedShards(text, name) {
  const pieces = [];
  let length = 0;
  const decompressing = text.replace(shardLiteral, (_, literal) => {
    const shard = textOf(literal);
    const bytes = brotliCompressSync(shard, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: shard.length },
    });
    pieces.push(bytes);
    length += bytes.length;
    return `() => shardAt(${length - bytes.length}, ${length})`;
  });
  const code = `import shardsPath from '${name}';
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
let shardBytes;
const shardAt = (from, to) =>
  brotliDecompressSync((shardBytes ??= readFileSync(new URL(shardsPath, import.meta.url))).subarray(from, to)).toString();
${decompressing}`;
  return { code, bytes: Buffer.concat(pieces) };
}

/** The escapes are those that the generator writes (tooling/packs). */
function textOf(literal) {
  return literal.slice(1, -1).replace(/\\(u[\da-f]{4}|.)/g, (_, escaped) => {
    if (escaped === 'n') return '\n';
    return escaped.startsWith('u') ? String.fromCharCode(Number.parseInt(escaped.slice(1), 16)) : escaped;
  });
}

/** @param {string} text of a module */
export function deflated(text) {
  const inflating = text.replace(base64Literal, (_, base64) => {
    const bytes = deflateRawSync(Buffer.from(base64, 'base64'), { level: 9 });
    return `inflateRawSync(Buffer.from('${bytes.toString('base64')}', 'base64')).toString('base64')`;
  });
  return inflating === text ? text : `import { inflateRawSync } from 'node:zlib';\n${inflating}`;
}
