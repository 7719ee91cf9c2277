import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Recorded, recordedOf, shapeOf } from './synthetic.ts';
import type { Tapped } from './tap.ts';

/**
 * Keeps what a version of an agent sent, and tells what is new in it and what is gone since the version before.
 *
 * @param directory of the recordings: `NAME-VERSION.loop.jsonl`
 */
export function record(
  directory: string,
  name: string,
  version: string,
  requests: readonly Tapped[],
): string {
  const file = `${name}-${version}.loop.jsonl`;
  const before = readdirSync(directory)
    .filter((one) => one.startsWith(`${name}-`) && one.endsWith('.loop.jsonl'))
    .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
    .at(-1);
  const known = before === undefined ? undefined : shapesIn(join(directory, before));
  const recorded = recordedOf(requests);
  writeFileSync(join(directory, file), `${recorded.map((one) => JSON.stringify(one)).join('\n')}\n`);
  if (known === undefined) return `${file}: new`;
  const now = shapesIn(join(directory, file));
  const changes = [
    ...[...now].filter((shape) => !known.has(shape)).map((shape) => `  + ${shape}`),
    ...[...known].filter((shape) => !now.has(shape)).map((shape) => `  - ${shape}`),
  ];
  return changes.length === 0 ? `${file}: as ${before}` : `${file}, since ${before}:\n${changes.join('\n')}`;
}

function shapesIn(path: string): ReadonlySet<string> {
  return new Set(
    readRecorded(path).flatMap(({ headers, body }) => [...Object.keys(headers), ...shapeOf(body)]),
  );
}

export function readRecorded(path: string): readonly Recorded[] {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Recorded);
}
