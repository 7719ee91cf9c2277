export { Catalog } from './catalog.ts';
export { coreCatalog } from './core.ts';
export { commonOptions } from './common-options.ts';
export { completeWord, type Completion, type WordCompletions } from './complete-word.ts';
export { explain, type ExplainedPart } from './explain.ts';
export { explainLine, explainBounds, type LinePart } from './explain-line.ts';
export { handedOn, unwrap, type Unwrapped } from './handed-on.ts';
export { argumentKinds, type ArgumentKind } from './kinds.ts';
export { largeTools, loadCatalog, type CatalogContents, type LargeTool } from './load-catalog.ts';
export {
  readCommand,
  type GivenOption,
  type HandedCommand,
  type Part,
  type PartRole,
  type Reading,
} from './read-command.ts';
export type { Argument, Command, EnumeratedValue, Handing, Option, ValueNeed } from './tool.ts';
export { cursorPlace, type CursorPlace } from './cursor/cursor-place.ts';
export type { PlacedKind, PlaceKind } from './cursor/place-kinds.ts';
