/** What the server does with one request for a completion. */
export type Reply =
  | ({ readonly kind: 'text'; readonly text: string } & Shared)
  | ({
      readonly kind: 'tool';
      readonly name: string;
      /** An object, or text where a server sends JSON in a string. */
      readonly arguments?: Readonly<Record<string, unknown>> | string;
      readonly namespace?: string;
      readonly input?: string;
      /** Further calls in the same answer. */
      readonly more?: readonly SaidCall[];
    } & Shared)
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly body: string;
      readonly latencyMs?: number;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** Answers 200 with bytes that are no answer. */
  | { readonly kind: 'garbage'; readonly body: string; readonly latencyMs?: number }
  /** Takes the request and never answers. */
  | { readonly kind: 'hang' }
  /** Sends so much of the answer and closes the connection. */
  | { readonly kind: 'drop'; readonly text: string; readonly afterBytes: number }
  /** Sends the answer in pieces of a few bytes with a pause between. */
  | { readonly kind: 'drip'; readonly text: string; readonly bytes: number; readonly everyMs: number };

interface Shared {
  /** Before the first byte. */
  readonly latencyMs?: number;
  /** Between the pieces of a stream. */
  readonly everyMs?: number;
  /** As Ollama's and OpenAI's `logprobs`: a step for each token. Sent only to a client that asks for them. */
  readonly logprobs?: readonly TokenLogprob[];
}

export interface TokenLogprob {
  readonly token: string;
  readonly logprob: number;
  readonly top?: readonly { readonly token: string; readonly logprob: number }[];
}

/** The pieces in which a text is streamed: words with the blank before them, as tokens mostly are. */
export function pieces(text: string): readonly string[] {
  return text.match(/\s*\S+|\s+$/g) ?? [];
}

/** What a protocol puts into words; the other replies are faults of the connection. */
export type SpokenReply = Extract<Reply, { kind: 'text' | 'tool' | 'drop' | 'drip' }>;

export interface SaidCall {
  readonly name: string;
  readonly arguments?: Readonly<Record<string, unknown>> | string;
  /** The namespace of the tool; OpenAI responses alone have such. */
  readonly namespace?: string;
  /** What a tool is given that takes a text: OpenAI responses call it a custom tool, all others get `{ input }`. */
  readonly input?: string;
}

/** The calls of an answer, in order; none where it is text. */
export function callsOf(reply: SpokenReply): readonly Required<Pick<SaidCall, 'name' | 'arguments'>>[] {
  return saidCalls(reply).map(({ name, namespace, input, arguments: given = {} }) => ({
    name: namespace === undefined ? name : `${namespace}__${name}`,
    arguments: input === undefined ? given : { input },
  }));
}

/** The same, in the words of the format that has namespaces and texts. */
export function saidCalls(reply: SpokenReply): readonly SaidCall[] {
  return reply.kind === 'tool' ? [reply, ...(reply.more ?? [])] : [];
}

export function textOf(reply: SpokenReply): string {
  return reply.kind === 'tool' ? '' : reply.text;
}
