import type { FindingSpan } from '../finding.ts';
import { argumentAt, type Run } from '../run.ts';
import { HOME, UNKNOWN, nothing, traits, type Flow } from '../shell/marks.ts';
import type { CodeValue } from './code-values.ts';
import type { FoldedCall } from './fold-calls.ts';
import type { OwnFunctions } from './own-functions.ts';

/** Where the code runs that calls something. */
export interface CodeScene {
  readonly run: Run;
  readonly span: FindingSpan;
  readonly language: string;
  /** Reads text that the code runs as code of its own language. */
  readonly nested: (source: Flow) => void;
  /** What functions of this code are called with, while that is looked for. */
  functions: OwnFunctions | null;
}

/** What a call does, and gives; null where its arguments say that it is another call of that name. */
export type Effect = (scene: CodeScene, call: FoldedCall, values: readonly CodeValue[]) => CodeValue | null;

/** What may be run, at most, of what one call may be given. */
const alternativesMax = 8;

export function startWords(scene: CodeScene, words: readonly string[], own = 0): void {
  const { run, span } = scene;
  run.inside(span, () =>
    run.ports.words(
      run,
      words.map((text) => argumentAt(span, text, /[*?]/.test(text) ? own | traits.glob : own)),
      nothing,
    ),
  );
}

/** Each way that the words may turn out: most have one. */
export function alternatives(values: readonly CodeValue[]): readonly (readonly string[])[] {
  let lists: readonly (readonly string[])[] = [[]];
  for (const { texts } of values.slice(0, 64))
    lists = lists.flatMap((list) => texts.map((text) => [...list, text])).slice(0, alternativesMax);
  return lists;
}

export function isAddress({ texts }: CodeValue): boolean {
  return texts.some((text) => /^(?:https?|ftp):\/\//.test(text));
}

/** A path and nothing else: absolute, below the home directory, or below what is not known. */
const place = /^(?:\/|~(?:\/|$)|[A-Za-z]:[\\/])[^\n]{0,255}$/;

export function isPlace(text: string): boolean {
  return place.test(text) || (text.startsWith(`${UNKNOWN}/`) && text.length <= 256);
}

export function placesOf(values: readonly CodeValue[]): readonly Flow[] {
  return values
    .flatMap(({ texts, traits: own }) =>
      texts.map((text) => ({ text: text.replace(/^~(?=\/|$)/, HOME), traits: own })),
    )
    .filter(({ text }) => isPlace(text))
    .slice(0, alternativesMax)
    .map(({ text, traits: own }) => ({ text, traits: /[*?]/.test(text) ? own | traits.glob : own }));
}
