import { dirname, join, normalize } from 'node:path/posix';
import { importsOf } from './repository.ts';

/**
 * Circles among the files of a project: each is the shortest way from one of its files back to it. Imports of types count: a reader
 * has to follow them as well.
 *
 * @param files path and source of every file; only relative imports among them are followed
 */
export function importCircles(files: ReadonlyMap<string, string>): readonly (readonly string[])[] {
  const graph = new Map(
    [...files].map(([file, source]) => [
      file,
      importsOf(source)
        .filter((specifier) => specifier.startsWith('.'))
        .map((specifier) => normalize(join(dirname(file), specifier)))
        .filter((target) => files.has(target)),
    ]),
  );
  const circles: (readonly string[])[] = [];
  const told = new Set<string>();
  for (const file of graph.keys()) {
    if (told.has(file)) continue;
    const circle = wayBack(graph, file);
    if (circle === undefined) continue;
    circles.push(circle);
    for (const member of circle) told.add(member);
  }
  return circles;
}

/** Breadth first, so the shortest. */
function wayBack(
  graph: ReadonlyMap<string, readonly string[]>,
  start: string,
): readonly string[] | undefined {
  const from = new Map<string, string>();
  let edge = [start];
  while (edge.length > 0) {
    const next: string[] = [];
    for (const file of edge) {
      for (const target of graph.get(file) ?? []) {
        if (target === start) return [...traced(from, start, file), start];
        if (from.has(target)) continue;
        from.set(target, file);
        next.push(target);
      }
    }
    edge = next;
  }
  return undefined;
}

function traced(from: ReadonlyMap<string, string>, start: string, end: string): readonly string[] {
  const way = [end];
  for (let at = end; at !== start;) {
    at = from.get(at) ?? start;
    way.unshift(at);
  }
  return way;
}
