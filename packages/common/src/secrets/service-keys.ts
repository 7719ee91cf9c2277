import { packs } from './packs.ts';

/** Of a shorter word the name must hold the whole: `lob` is none of `lobby_id`. */
const PART_CHARACTERS_MIN = 5;

interface Services {
  /** From a word of a service to the shapes of its keys. */
  readonly shapes: ReadonlyMap<string, readonly RegExp[]>;
  readonly wordCharactersMax: number;
}

let made: Services | undefined;

function services(): Services {
  if (made !== undefined) return made;
  const shapes = new Map<string, RegExp[]>();
  for (const { words, pattern } of packs().services) {
    const shape = new RegExp(`^(?:${pattern})$`);
    for (const word of words.split(' ')) shapes.set(word, [...(shapes.get(word) ?? []), shape]);
  }
  return (made = { shapes, wordCharactersMax: Math.max(...[...shapes.keys()].map(({ length }) => length)) });
}

/**
 * The service that a name speaks of: `ADOBE_CLIENT_ID`, `linkedInId`, `--new-relic-license`.
 *
 * @param words of the name, lower case
 */
export function serviceOf(words: readonly string[]): string | undefined {
  const { shapes, wordCharactersMax } = services();
  for (const start of words.keys()) {
    let joined = '';
    for (const word of words.slice(start)) {
      joined += word;
      if (shapes.has(joined)) return joined;
      for (let length = joined.length - 1; length >= PART_CHARACTERS_MIN; length -= 1)
        if (shapes.has(joined.slice(0, length))) return joined.slice(0, length);
      if (joined.length > wordCharactersMax) break;
    }
  }
  return undefined;
}

/** Whether the value looks like a key of the service. */
export function isKeyOf(service: string, value: string): boolean {
  return (
    services()
      .shapes.get(service)
      ?.some((shape) => shape.test(value)) === true
  );
}

/** The words by which a text is known to speak of a service. */
export function serviceWords(): readonly string[] {
  return [...services().shapes.keys()];
}
