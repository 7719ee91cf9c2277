import type { SeededRandom } from '@hunch/common/random';
/**
 * Sentence templates. In a line, `(a|b)` is one of several, `[a]` may be left out, `{slot}` is a value of the slot file; they nest.
 * `~` before a line: it stands as it is, without "can you …" around it.
 */
export type Node =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'sequence'; readonly parts: readonly Node[] }
  | { readonly kind: 'choice'; readonly options: readonly Node[] }
  | { readonly kind: 'slot'; readonly name: string };

export interface Template {
  /** The line itself: what cross-validation holds out together. */
  readonly family: string;
  readonly root: Node;
  /** Whether it is an order that may be asked for politely. */
  readonly isWrapped: boolean;
}

export type Slots = ReadonlyMap<string, readonly string[]>;

/** Reads the slot file: `{name}` lines, each followed by its values. */
export function parseSlots(text: string): Slots {
  const slots = new Map<string, string[]>();
  let values: string[] = [];
  for (const line of text.split('\n')) {
    const name = /^\{(\w+)\}$/.exec(line)?.[1];
    if (name !== undefined) {
      values = [];
      slots.set(name, values);
    } else if (line.trim() !== '' && !line.startsWith('#')) values.push(...line.split('|'));
  }
  return slots;
}

/** The templates of a grammar file, comments and empty lines left out. */
export function templateLines(text: string): readonly string[] {
  return text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
}

export function parseTemplate(line: string): Template {
  const isWrapped = !line.startsWith('~');
  const parser = new Parser(isWrapped ? line : line.slice(1));
  return { family: line, root: parser.whole(), isWrapped };
}

class Parser {
  readonly #text: string;
  #position = 0;

  constructor(text: string) {
    this.#text = text;
  }

  whole(): Node {
    const root = this.#choice('');
    if (this.#position < this.#text.length) throw this.#error();
    return root;
  }

  /** Alternatives up to `end`, which is not consumed. */
  #choice(end: string): Node {
    const options = [this.#sequence(end)];
    while (this.#text[this.#position] === '|') {
      this.#position += 1;
      options.push(this.#sequence(end));
    }
    const [only] = options;
    return options.length === 1 && only !== undefined ? only : { kind: 'choice', options };
  }

  #sequence(end: string): Node {
    const parts: Node[] = [];
    while (this.#position < this.#text.length) {
      const character = this.#text[this.#position];
      if (character === end || character === '|') break;
      if (character === '(') parts.push(this.#group(')'));
      else if (character === '[') {
        const inner = this.#group(']');
        parts.push({ kind: 'choice', options: [inner, { kind: 'text', text: '' }] });
      } else if (character === '{') parts.push(this.#slot());
      else if (character === ')' || character === ']') throw this.#error();
      else parts.push(this.#plain());
    }
    return { kind: 'sequence', parts };
  }

  #group(end: string): Node {
    this.#position += 1;
    const inner = this.#choice(end);
    if (this.#text[this.#position] !== end) throw this.#error();
    this.#position += 1;
    return inner;
  }

  /** Braces that hold no slot name are text: `awk '{print $1}'`. */
  #slot(): Node {
    const match = /^\{(\w+)\}/.exec(this.#text.slice(this.#position));
    const name = match?.[1];
    if (match === null || name === undefined) {
      this.#position += 1;
      return { kind: 'text', text: '{' };
    }
    this.#position += match[0].length;
    return { kind: 'slot', name };
  }

  #plain(): Node {
    const start = this.#position;
    while (this.#position < this.#text.length && !'()[]{|'.includes(this.#text[this.#position] ?? '')) {
      this.#position += 1;
    }
    return { kind: 'text', text: this.#text.slice(start, this.#position) };
  }

  #error(): Error {
    return new Error(`Brackets do not match at ${this.#position} in: ${this.#text}`);
  }
}

/** How many sentences a template has at most, slots counted. */
export function variety(node: Node, slots: Slots): number {
  switch (node.kind) {
    case 'text':
      return 1;
    case 'slot':
      return slotValues(slots, node.name).length;
    case 'choice':
      return node.options.reduce((sum, option) => sum + variety(option, slots), 0);
    case 'sequence':
      return node.parts.reduce((product, part) => Math.min(1e6, product * variety(part, slots)), 1);
  }
}

/** One sentence, chosen by `random`. */
export function expand(node: Node, slots: Slots, random: SeededRandom): string {
  return words(node, slots, random)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ([?,])/g, '$1')
    .trim();
}

function words(node: Node, slots: Slots, random: SeededRandom): string {
  switch (node.kind) {
    case 'text':
      return node.text;
    case 'slot':
      return random.pick(slotValues(slots, node.name));
    case 'choice':
      return words(random.pick(node.options), slots, random);
    case 'sequence':
      return node.parts.map((part) => words(part, slots, random)).join('');
  }
}

function slotValues(slots: Slots, name: string): readonly string[] {
  const values = slots.get(name);
  if (values === undefined || values.length === 0) throw new Error(`There is no slot {${name}}.`);
  return values;
}
