import { Catalog } from './catalog.ts';
import { shards } from './data/core.generated.ts';

/**
 * The tools that engines look at on hot paths, without descriptions: wrappers, coreutils, package managers, git, docker, kubectl and
 * the like. Nothing is read before the first question.
 *
 * @example
 * ```ts
 * import { coreCatalog, handedOn } from '@hunch/cli-catalog/core';
 * console.log(handedOn(coreCatalog, ['timeout', '5m', 'make'])?.from); // 2
 * ```
 */
export const coreCatalog = new Catalog([shards]);

export { Catalog } from './catalog.ts';
export { handedOn, unwrap, type Unwrapped } from './handed-on.ts';
export { readCommand } from './read-command.ts';
export type * from './read-command.ts';
export type * from './tool.ts';
export { argumentKinds, effectVerbs, type ArgumentKind, type EffectVerb } from './kinds.ts';
export { cursorPlace, type CursorPlace } from './cursor/cursor-place.ts';
export { commonOptions } from './common-options.ts';
export { everydayCommands } from './cursor/places.ts';
export { placedWords, type PlacedWord } from './cursor/placed-words.ts';
export type { PlacedKind, PlaceKind } from './cursor/place-kinds.ts';
