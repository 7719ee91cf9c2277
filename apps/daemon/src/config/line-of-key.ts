/**
 * The line, from 1, on which a key of a valid TOML file stands, for messages only: a look at headers and at the
 * beginnings of lines, since the parser keeps no positions. The nearest thing above the key when the key itself is
 * written in a way that this does not see (an inline table).
 *
 * @param keys from the top: `['suggestions', 'weights', 'transition']`
 */
export function lineOfKey(text: string, keys: readonly string[]): number | undefined {
  let table: readonly string[] = [];
  let nearest: number | undefined;
  let nearestDepth = 0;
  for (const [index, line] of text.split('\n').entries()) {
    const header = /^\s*\[{1,2}([^\]]+)\]/.exec(line)?.[1];
    const equals = line.indexOf('=');
    const assigned = header === undefined && equals > 0 ? line.slice(0, equals) : undefined;
    if (header !== undefined) table = splitKey(header);
    const path =
      assigned === undefined ? (header === undefined ? undefined : table) : [...table, ...splitKey(assigned)];
    if (path === undefined || path.length > keys.length || path.length <= nearestDepth) continue;
    if (path.every((key, position) => key === keys[position])) {
      nearest = index + 1;
      nearestDepth = path.length;
    }
  }
  return nearest;
}

function splitKey(key: string): readonly string[] {
  return key.split('.').map((part) => part.trim().replace(/^(["'])(.*)\1$/, '$2'));
}
