import type { InterpreterState, Unpacked } from '../interpreter-state.ts';
import { fetchedFlow, traits, unknownFlow, type Flow } from './flow.ts';
import { placeOf } from './places.ts';
import { fileContent } from './redirect.ts';

/** Directories of one text that are remembered. */
const placesMax = 16;

/** An archive is unpacked: what comes out of one that was fetched is as little read as the archive. */
export function unpackAt(run: InterpreterState, path: string, content: Flow): void {
  if ((content.traits & (traits.network | traits.published)) !== traits.network) return;
  run.unpacked ??= [];
  if (run.unpacked.length < placesMax)
    run.unpacked.push({
      below: placeOf(run, path),
      isOpen: (content.traits & traits.unsecured) !== 0,
      isShared: false,
    });
}

/** A repository is cloned from somewhere that has a name. */
export function cloneAt(run: InterpreterState, path: string): void {
  run.unpacked ??= [];
  if (run.unpacked.length < placesMax)
    run.unpacked.push({ below: placeOf(run, path), isOpen: false, isShared: true });
}

/** What every source archive is built with; the compiler and the tests of a project are no surprise. */
const building =
  /(?:^|\/)(?:configure|autogen\.sh|bootstrap|gradlew|mvnw|waf|b2|bootstrap\.sh|Configure|config)$/;

/** Whether a program or a script lies where this text has unpacked something fetched. */
export function isUnpacked(run: InterpreterState, name: string): boolean {
  if (run.unpacked === null || building.test(name)) return false;
  return liesIn(
    placeOf(run, name),
    run.unpacked.filter(({ isShared }) => !isShared || run.privileged),
  );
}

/** Whether the text has gone into a directory whose contents anybody may have put there. */
export function standsInUnpacked(run: InterpreterState): boolean {
  return (
    run.unpacked !== null &&
    liesIn(
      placeOf(run, 'x'),
      run.unpacked.filter(({ isOpen }) => isOpen),
    )
  );
}

function liesIn(place: string, unpacked: readonly Unpacked[]): boolean {
  return unpacked.some(({ below }) =>
    below === '.' ? !place.startsWith('/') : place.startsWith(`${below}/`),
  );
}

/** A script that an interpreter is given. */
export function scriptContent(run: InterpreterState, path: Flow): Flow {
  const content = fileContent(run, path);
  return content.text === unknownFlow.text && isUnpacked(run, path.text) ? fetchedFlow : content;
}
