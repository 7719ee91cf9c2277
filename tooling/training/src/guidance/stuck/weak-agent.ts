import type { ToolCall, ToolOutcome } from '@hunch/guidance';
import type { Dialect } from './dialects.ts';
import type { SeededRandom } from '@hunch/common/random';

/** One turn of one call. */
export interface Step {
  readonly call: ToolCall;
  readonly outcome: ToolOutcome;
}

const names = ['core', 'models', 'fields', 'utils', 'query', 'parser', 'views', 'base'] as const;
const words = ['value', 'result', 'field', 'node', 'name', 'index', 'token', 'item'] as const;

/** What weak agents do, one step at a time. Results are known by hash and length only, as in recordings. */
export class WeakAgent {
  readonly random: SeededRandom;
  readonly #dialect: Dialect;
  #fresh = 0;

  constructor(random: SeededRandom, dialect: Dialect) {
    this.random = random;
    this.#dialect = dialect;
  }

  /** A file of the project; the same few come again. */
  file(): string {
    return `src/${this.random.pick(names)}.py`;
  }

  /** A text never written before. */
  text(): string {
    this.#fresh += 1;
    return `${this.random.pick(words)} = ${this.random.pick(words)}_${this.#fresh}`;
  }

  edit(file: string, line: number, text: string, error?: string): Step {
    return this.#step(this.#dialect.edit(file, line, text), error);
  }

  create(file: string, text: string, error?: string): Step {
    return this.#step(this.#dialect.create(file, text), error);
  }

  /** @param shows what is seen: the same each time; absent: something new */
  look(file: string, line: number, shows?: string): Step {
    return this.#step(this.#dialect.look(file, line), undefined, shows);
  }

  search(query: string, found: boolean): Step {
    const call = this.#dialect.search(query);
    return found ? this.#step(call) : { call, outcome: success('da39a3ee', 0) };
  }

  run(command: string, error?: string, shows?: string): Step {
    return this.#step(this.#dialect.run(command), error, shows);
  }

  tool(tool: string, params: object, error?: string): Step {
    return this.#step({ tool, params }, error);
  }

  /** A step that brings something new: the noise in which a pattern hides. */
  somethingNew(): Step {
    if (this.random.chance(0.25)) return this.search(this.text(), true);
    if (this.random.chance(0.3)) return this.run(`ls src/${this.text()}`);
    return this.look(this.file(), this.random.between(1, 4000));
  }

  #step(call: ToolCall, error?: string, shows?: string): Step {
    this.#fresh += 1;
    const digest = shows ?? `fresh ${this.#fresh}`;
    const chars = shows === undefined ? this.random.between(60, 4000) : 60 + textLength(shows);
    const result = { kind: 'digest', digest, chars } as const;
    if (error === undefined) return { call, outcome: { kind: 'success', result } };
    return { call, outcome: { kind: 'failure', message: error, result } };
  }
}

function success(digest: string, chars: number): ToolOutcome {
  return { kind: 'success', result: { kind: 'digest', digest, chars } };
}

/** A length that belongs to the text, so that the same is shown with the same length. */
function textLength(text: string): number {
  let sum = 7;
  for (const character of text) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 3989;
  return sum;
}
