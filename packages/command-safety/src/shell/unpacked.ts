import type { Run } from '../run.ts';
import { fetchedFlow, traits, unknownFlow, type Flow } from './marks.ts';
import { placeOf } from './paths.ts';
import { fileContent } from './redirect.ts';

/** Directories of one text that are remembered. */
const placesMax = 16;

/** An archive is unpacked: what comes out of one that was fetched is as little read as the archive. */
export function unpackAt(run: Run, path: string, content: Flow): void {
  if ((content.traits & (traits.network | traits.published)) !== traits.network) return;
  run.unpacked ??= [];
  if (run.unpacked.length < placesMax) run.unpacked.push(placeOf(run, path));
}

/** What every source archive is built with; the compiler and the tests of a project are no surprise. */
const building =
  /(?:^|\/)(?:configure|autogen\.sh|bootstrap|gradlew|mvnw|waf|b2|bootstrap\.sh|Configure|config)$/;

/** Whether a program or a script lies where this text has unpacked something fetched. */
export function isUnpacked(run: Run, name: string): boolean {
  if (run.unpacked === null || building.test(name)) return false;
  const place = placeOf(run, name);
  return run.unpacked.some((below) =>
    below === '.' ? !place.startsWith('/') : place.startsWith(`${below}/`),
  );
}

/** A script that an interpreter is given. */
export function scriptContent(run: Run, path: Flow): Flow {
  const content = fileContent(run, path);
  return content.text === unknownFlow.text && isUnpacked(run, path.text) ? fetchedFlow : content;
}
