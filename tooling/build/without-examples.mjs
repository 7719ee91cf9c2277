import { readFile } from 'node:fs/promises';
import { parseSync, Visitor } from 'oxc-parser';

/**
 * An esbuild plugin that shortens lists which stand in tables for tests and readers, and of which the program needs the first
 * elements or none: the examples of a recipe, say. The line numbers stay.
 *
 * @param {readonly { directory: string, lists: Readonly<Record<string, number>> }[]} tables the absolute path of a directory of
 *   TypeScript sources, with a slash at its end, and the properties whose arrays are shortened there, each with how many
 *   elements it keeps; of several directories that hold a file the first counts
 */
export function withoutExamples(tables) {
  return {
    name: 'without-examples',
    setup(build) {
      build.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
        const table = tables.find(({ directory }) => path.startsWith(directory));
        if (table === undefined) return undefined;
        return { contents: shortened(path, await readFile(path, 'utf8'), table.lists), loader: 'ts' };
      });
    },
  };
}

/**
 * The text in which each array literal that is the value of one of the properties has only as many elements as are kept.
 *
 * @param {string} path
 * @param {string} text
 * @param {Readonly<Record<string, number>>} lists the names of the properties, and how many elements they keep
 * @throws SyntaxError if the text is no TypeScript
 */
export function shortened(path, text, lists) {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new SyntaxError(`${path}: ${errors[0].message}`);
  const cuts = [];
  new Visitor({
    Property({ key, value }) {
      const kept = key.type === 'Identifier' && Object.hasOwn(lists, key.name) ? lists[key.name] : undefined;
      if (kept === undefined || value.type !== 'ArrayExpression' || value.elements.some(isSpread)) return;
      const { elements } = value;
      if (elements.length > kept)
        cuts.push({ from: kept === 0 ? value.start + 1 : elements[kept - 1].end, to: value.end - 1 });
    },
  }).visit(program);
  let result = text;
  for (const { from, to } of cuts.toReversed())
    result = result.slice(0, from) + result.slice(from, to).replaceAll(/[^\n]/g, '') + result.slice(to);
  return result;
}

function isSpread(element) {
  return element?.type === 'SpreadElement';
}
