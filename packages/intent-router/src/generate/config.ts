import { defineOptions, type OptionValues } from '@hunch/common/options';

/** The section `[intent_router.generator]`: who turns a request into a command. */
export const generatorOptions = defineOptions({
  url: {
    kind: 'text',
    default: '',
    about:
      'The base URL of a model server, such as http://127.0.0.1:11434 of Ollama or https://api.openai.com/v1. Empty: no model, only frames and recipes.',
  },
  server: {
    kind: 'choice',
    default: 'auto',
    choices: ['auto', 'openai', 'anthropic', 'ollama', 'llama_cpp', 'embedded'],
    about:
      'What listens there: `openai` is any OpenAI-compatible server, `llama_cpp` the server of llama.cpp, `embedded` none: hunch runs the model. By itself: told from the URL.',
  },
  model: {
    kind: 'text',
    default: '',
    about: 'The model that the server is asked for; for `embedded` the path of a GGUF file.',
  },
  api_key_variable: {
    kind: 'text',
    default: '',
    about:
      'The name of the environment variable that holds the key of the server; the one of the shell that asks counts too. Empty: see the next two.',
  },
  api_key_file: {
    kind: 'path',
    default: '',
    about: 'A file that holds the key and nothing else.',
  },
  api_key_command: {
    kind: 'text',
    default: '',
    about:
      'A command that prints the key, such as `pass show openai`; run by sh when the key is first needed.',
  },
  through_gateway: {
    kind: 'boolean',
    default: true,
    formerly: 'through_proxy',
    about:
      'Whether requests go through the gateway of [prompt_router] while it runs, which then chooses the model.',
  },
  timeout_ms: {
    kind: 'integer',
    default: 30_000,
    min: 100,
    max: 600_000,
    unit: 'milliseconds',
    about: 'After this long without an answer of the model a recipe is looked for.',
  },
  max_tokens: {
    kind: 'integer',
    default: 400,
    min: 16,
    max: 32_768,
    about: 'The most that the model may write; models that think aloud need more.',
  },
  recipes: {
    kind: 'choice',
    default: 'first',
    choices: ['without_model', 'first', 'never'],
    about:
      'When frames and the built-in recipes answer: if no model does, before the model is asked where they are sure, or never. `hunch --model` always asks the model.',
  },
  look_up_names: {
    kind: 'boolean',
    default: true,
    about:
      'Whether it counts what the names of a request are in its directory: a file, a directory, or nothing; and takes the only file of a missing name, or of a description, below for it; and the columns of its tables. `hunch` looks, and reads the first 64 KiB of tables alone.',
  },
  embedded_memory_mb: {
    kind: 'integer',
    default: 4096,
    min: 64,
    max: 1_048_576,
    unit: 'MB',
    about: 'The most memory that the process of the embedded model may have; it is ended beyond that.',
  },
  embedded_idle_seconds: {
    kind: 'integer',
    default: 300,
    min: 1,
    max: 86_400,
    unit: 'seconds',
    about: 'After this long without a request the embedded model is unloaded.',
  },
  cache_ttl_seconds: {
    kind: 'integer',
    default: 3600,
    min: 0,
    max: 604_800,
    unit: 'seconds',
    about: 'How long the command that a model gave is remembered for the same request. In memory only.',
  },
});

export type GeneratorOptions = OptionValues<typeof generatorOptions>;
