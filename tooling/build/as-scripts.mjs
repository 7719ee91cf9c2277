import { transform } from 'esbuild';

/** The last of the functions that esbuild puts before a module which it turns into a script, and its last line. */
const preambleEnds = [
  ['\nvar __toCommonJS = ', ';\n'],
  ['\nvar __toESM = ', '\n));\n'],
];
const ownExports = /^var stdin_exports = \{\};\n__export\(stdin_exports, /m;
const asModule = /^module\.exports = __toCommonJS\(stdin_exports\);\n/m;

/**
 * An ES module of a bundle as the body of a function of `require`, `exports`, `__url`, `__export` and `__toESM`: what a program
 * can compile itself, together with the compiled code that it has kept, which Node 20 does for none of its own modules.
 * `import()` becomes a `require` in a promise. The last two stand for some hundred bytes that esbuild would put into each.
 *
 * @param {string} path of the module, to name it
 * @param {string} text with its source map in the last line
 * @returns {Promise<{ code: string, map: string }>} its map is of the sources
 */
export async function asScript(path, text) {
  const common = { format: 'cjs', platform: 'node', target: 'node20.19', logLevel: 'warning' };
  const open = await transform(text, {
    ...common,
    define: { 'import.meta.url': '__url' },
    supported: { 'dynamic-import': false },
    sourcemap: 'inline',
  });
  const bare = withoutPreamble(open.code).replace(ownExports, '__export(exports, ').replace(asModule, '\n');
  const { code, map } = await transform(bare, {
    ...common,
    minify: true,
    lineLimit: 200,
    legalComments: 'none',
    sourcemap: 'external',
  });
  if (/\b__(?:defProp|copyProps|toCommonJS|create)\b/.test(bare))
    throw new Error(`${path} can't be made a script: esbuild writes otherwise than tooling/build knows`);
  return { code, map };
}

/** Its lines stay, empty: a source map counts them. */
function withoutPreamble(code) {
  for (const [begin, end] of preambleEnds) {
    const begun = code.indexOf(begin);
    if (begun === -1) continue;
    const ended = code.indexOf(end, begun) + end.length;
    return code.slice(0, ended).replaceAll(/[^\n]+/g, '') + code.slice(ended);
  }
  return code;
}
