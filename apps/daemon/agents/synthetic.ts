import type { Tapped } from './tap.ts';

/** A request of an agent as it is kept: each field and shape of it, with all words, ids and paths made up. */
export interface Recorded {
  readonly about: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** What tells agents apart, or asks for something; not the machine, the sizes, or who asks. */
const keptHeaders =
  /^(anthropic-(beta|version)|accept|content-type|x-app|originator|x-codex-[\w-]+|x-openai-internal-[\w-]+)$/;

/** The first request, what else is asked on the side, and the last one, which has the whole conversation. */
export function recordedOf(requests: readonly Tapped[]): readonly Recorded[] {
  const asked = requests.filter(({ body, status }) => body !== null && status === 200);
  const size = ({ body }: Tapped): number => JSON.stringify(body).length;
  const last = asked.reduce<Tapped | undefined>(
    (most, one) => (most !== undefined && size(most) > size(one) ? most : one),
    undefined,
  );
  const loop = asked.filter(({ path }) => path === last?.path);
  const side = asked.filter(
    (one) => !loop.includes(one) || shapeOf(one.body).length * 2 < shapeOf(last?.body).length,
  );
  const chosen: readonly (readonly [string, Tapped | undefined])[] = [
    ...side.slice(0, 1).map((one) => ['on the side', one] as const),
    ['the first turn', loop.find((one) => !side.includes(one))],
    ['the last turn, with the whole conversation', last],
  ];
  return chosen.flatMap(([about, one]) => (one === undefined ? [] : [synthetic(about, one)]));
}

function synthetic(about: string, { path, headers, body }: Tapped): Recorded {
  const kept = Object.entries(headers).filter(
    ([name, value]) => keptHeaders.test(name) && typeof value === 'string',
  );
  return {
    about,
    path,
    headers: Object.fromEntries(kept) as Record<string, string>,
    body: new MadeUp().value('', body),
  };
}

/** Fields whose texts are words, secrets or places, however short they are. */
const words =
  /^(text|content|description|instructions|output|title|thoughtSignature|data|definition|encrypted_content|user_id|prompt_cache_key|session_id|installation_id|client_metadata|conversation_id|value)$/;

const ids = /^(id|call_id|tool_use_id|tool_call_id)$/;

/** Rows of a list that say the same by shape are kept once: agents bring dozens of tools. */
const lists = /^(tools|functionDeclarations)$/;

class MadeUp {
  readonly #ids = new Map<string, string>();

  value(key: string, given: unknown): unknown {
    if (typeof given === 'string') return this.#text(key, given);
    if (Array.isArray(given)) return this.#list(key, given);
    if (typeof given !== 'object' || given === null) return given;
    // Schemas say much that no gateway reads.
    if (/^(input_schema|parameters|parametersJsonSchema|responseJsonSchema|schema)$/.test(key))
      return schemaOf(given);
    if (key === 'client_metadata' || key === 'metadata')
      return Object.fromEntries(Object.keys(given).map((name) => [name, 'made-up']));
    return Object.fromEntries(Object.entries(given).map(([name, inner]) => [name, this.value(name, inner)]));
  }

  #text(key: string, text: string): string {
    if (ids.test(key)) {
      const known = this.#ids.get(text) ?? `call_${this.#ids.size + 1}`;
      this.#ids.set(text, known);
      return known;
    }
    // What the model was made to say is nobody's secret, and has to stay JSON.
    if (key === 'arguments') return /said-/.test(text) ? text : '{}';
    if (text === '' || /mime_?type$|media_type$/i.test(key)) return text;
    if (words.test(key) || text.length > 64 || /[\s/\\]|[\da-f]{8}-/.test(text)) return 'Some words.';
    return text;
  }

  #list(key: string, list: readonly unknown[]): unknown {
    const made = list.map((item) => this.value(key, item));
    if (!lists.test(key)) return made;
    const shapes = new Map(made.map((item) => [shapeOf(item).join(), item]));
    // The tools that the model calls must be there.
    const called = made.filter((item) =>
      /"name":"(Bash|TaskList|exec|run_shell_command|list_directory|bash|glob)"/.test(JSON.stringify(item)),
    );
    return [...new Set([...shapes.values(), ...called])];
  }
}

function schemaOf(schema: object): unknown {
  const { type = 'object', properties, required } = schema as Readonly<Record<string, unknown>>;
  const [name] = Object.keys(typeof properties === 'object' && properties !== null ? properties : {});
  if (name === undefined) return { type, properties: {} };
  return {
    type,
    properties: { [name]: { type: 'string' } },
    ...(required === undefined ? {} : { required: [name] }),
  };
}

/** Where something stands, and of which kind it is: `messages[].content[].type="text"`. */
export function shapeOf(value: unknown, at = ''): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((item) => shapeOf(item, `${at}[]`)))];
  if (typeof value !== 'object' || value === null) {
    const isWord = typeof value === 'string' && /(^|\.)(type|role|effort|mode)$/.test(at);
    return [isWord ? `${at}=${JSON.stringify(value)}` : `${at}: ${value === null ? 'null' : typeof value}`];
  }
  return [...new Set(Object.entries(value).flatMap(([key, inner]) => shapeOf(inner, `${at}.${key}`)))];
}
