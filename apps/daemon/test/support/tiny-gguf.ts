/**
 * A language model of 120 KB with random weights, in the format of llama.cpp (github.com/ggml-org/ggml, docs/gguf.md): what it
 * says is noise, but it is loaded, held to a grammar and stopped as a real one is.
 */

/** The numbers that GGUF gives the types of values. */
const types = { u32: 4, i32: 5, f32: 6, text: 8, array: 9 } as const;
type Scalar = Exclude<keyof typeof types, 'array'>;

const alignment = 32;
const float = 0;

function number(bytes: number, write: (buffer: Buffer) => unknown): Buffer {
  const buffer = Buffer.alloc(bytes);
  write(buffer);
  return buffer;
}

const u32 = (value: number): Buffer => number(4, (buffer) => buffer.writeUInt32LE(value));
const u64 = (value: number): Buffer => number(8, (buffer) => buffer.writeBigUInt64LE(BigInt(value)));
const text = (value: string): Buffer => {
  const bytes = Buffer.from(value);
  return Buffer.concat([u64(bytes.length), bytes]);
};

function bytesOf(type: Scalar, value: string | number): Buffer {
  if (typeof value === 'string') return text(value);
  if (type === 'f32') return number(4, (buffer) => buffer.writeFloatLE(value));
  return u32(value);
}

function scalar(type: Scalar, value: string | number): Buffer {
  return Buffer.concat([u32(types[type]), bytesOf(type, value)]);
}

function list(type: Scalar, values: readonly (string | number)[]): Buffer {
  const items = values.map((value) => bytesOf(type, value));
  return Buffer.concat([u32(types.array), u32(types[type]), u64(values.length), ...items]);
}

/** Kinds of tokens, as llama.cpp counts them. */
const kinds = { normal: 1, unknown: 2, control: 3, byte: 6 } as const;

const vocabulary: readonly (readonly [token: string, kind: number])[] = [
  ['<unk>', kinds.unknown],
  ['<s>', kinds.control],
  ['</s>', kinds.control],
  ...Array.from(
    { length: 256 },
    (_, byte) => [`<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`, kinds.byte] as const,
  ),
  ...Array.from('abcdefghijklmnopqrstuvwxyz{}":,\u2581').map((letter) => [letter, kinds.normal] as const),
];

const width = 32;
const hidden = 64;
const heads = 2;

const facts: readonly (readonly [key: string, value: Buffer])[] = [
  ['general.architecture', scalar('text', 'llama')],
  ['llama.context_length', scalar('u32', 4096)],
  ['llama.embedding_length', scalar('u32', width)],
  ['llama.block_count', scalar('u32', 1)],
  ['llama.feed_forward_length', scalar('u32', hidden)],
  ['llama.attention.head_count', scalar('u32', heads)],
  ['llama.attention.head_count_kv', scalar('u32', heads)],
  ['llama.attention.layer_norm_rms_epsilon', scalar('f32', 1e-5)],
  ['llama.rope.dimension_count', scalar('u32', width / heads)],
  ['llama.vocab_size', scalar('u32', vocabulary.length)],
  ['tokenizer.ggml.model', scalar('text', 'llama')],
  [
    'tokenizer.ggml.tokens',
    list(
      'text',
      vocabulary.map(([token]) => token),
    ),
  ],
  [
    'tokenizer.ggml.scores',
    list(
      'f32',
      vocabulary.map(() => 0),
    ),
  ],
  [
    'tokenizer.ggml.token_type',
    list(
      'i32',
      vocabulary.map(([, kind]) => kind),
    ),
  ],
  ['tokenizer.ggml.bos_token_id', scalar('u32', 1)],
  ['tokenizer.ggml.eos_token_id', scalar('u32', 2)],
  ['tokenizer.ggml.unknown_token_id', scalar('u32', 0)],
];

const tensors: readonly (readonly [name: string, shape: readonly number[]])[] = [
  ['token_embd.weight', [width, vocabulary.length]],
  ['output_norm.weight', [width]],
  ['output.weight', [width, vocabulary.length]],
  ['blk.0.attn_norm.weight', [width]],
  ['blk.0.attn_q.weight', [width, width]],
  ['blk.0.attn_k.weight', [width, width]],
  ['blk.0.attn_v.weight', [width, width]],
  ['blk.0.attn_output.weight', [width, width]],
  ['blk.0.ffn_norm.weight', [width]],
  ['blk.0.ffn_gate.weight', [width, hidden]],
  ['blk.0.ffn_up.weight', [width, hidden]],
  ['blk.0.ffn_down.weight', [hidden, width]],
];

/** The same bytes at each call. */
export function tinyGguf(): Buffer {
  let state = 42;
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state / 2 ** 32 - 0.5) * 0.2;
  };
  const infos: Buffer[] = [];
  const data: Buffer[] = [];
  let offset = 0;
  for (const [name, shape] of tensors) {
    const count = shape.reduce((product, side) => product * side, 1);
    infos.push(text(name), u32(shape.length), ...shape.map(u64), u32(float), u64(offset));
    const weights = Buffer.alloc(padded(count * 4));
    // Norms are one: with noise there, too, all answers would be alike.
    for (let at = 0; at < count; at += 1) weights.writeFloatLE(shape.length === 1 ? 1 : random(), at * 4);
    data.push(weights);
    offset += weights.length;
  }
  const head = Buffer.concat([
    Buffer.from('GGUF'),
    u32(3),
    u64(tensors.length),
    u64(facts.length),
    ...facts.flatMap(([key, value]) => [text(key), value]),
    ...infos,
  ]);
  return Buffer.concat([head, Buffer.alloc(padded(head.length) - head.length), ...data]);
}

function padded(length: number): number {
  return Math.ceil(length / alignment) * alignment;
}
