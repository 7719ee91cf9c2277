import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { systemClock } from '@hunch/common/clock';
import type {
  GenerateCommandParams,
  GenerateCommandResult,
  ModelStatus,
  ProbeModelParams,
  ProbeModelResult,
} from '@hunch/common/protocol';
import { err } from '@hunch/common/result';
import {
  answerSchema,
  builtInRecipes,
  CommandGenerator,
  createRecipeBook,
  type DomainName,
  type Generation,
  type GenerationFailure,
  type GeneratorOptions,
  grammarWarmUp,
  type IntentRouter,
  type ModelPort,
  type ModelRequest,
  type PlatformPort,
  type Recipe,
  type RecipeBook,
  type Surroundings,
  type TableLook,
  understoodDomain,
  unknownPlatform,
  warmUpRequests,
} from '@hunch/intent-router';
import type { ApiKeys } from '../llm/api-keys.ts';
import type { EmbeddedModel } from '../llm/embedded/embedded-model.ts';
import type { ModelClient } from '../llm/model-client.ts';
import { guessedKind } from '../llm/protocols/index.ts';
import { toWire } from './generation-wire.ts';
import { namedDomains } from './intent.ts';
import type { SafetyEngine } from './safety.ts';

export interface GeneratorEngineSettings {
  readonly options: GeneratorOptions;
  readonly router: IntentRouter;
  readonly safety: Pick<SafetyEngine, 'check'>;
  readonly platform: PlatformPort;
  readonly client: ModelClient;
  readonly embedded: EmbeddedModel;
  readonly keys: ApiKeys;
  /** The user's own recipes; they come before the built-in ones. */
  readonly ownRecipes: () => readonly Recipe[];
  /** Where the gateway listens and the file with its token; null while it does not run. */
  readonly gateway: () => Promise<{ readonly url: string; readonly tokenFile: string | null } | null>;
}

/** How who waits for a command hears of it, and gives it up. */
export interface WaitingClient {
  readonly signal?: AbortSignal;
  readonly onText?: (text: string) => void;
}

/** Generation under the options that hold at this moment. */
export interface GeneratorEngine {
  reconfigure(options: GeneratorOptions): void;
  /** @throws HunchError E_INVALID_ARGUMENT when `domain` names none */
  generate(params: GenerateCommandParams, waiting?: WaitingClient): Promise<GenerateCommandResult>;
  /** Makes, a piece at a time, what the first request would make while somebody waits. No model is asked. */
  warmUp(): AsyncGenerator;
  /** The domain of the command that a request has without a model; undefined if it has none. */
  understood(text: string): DomainName | undefined;
  /** One real call of the model. */
  probe(params: ProbeModelParams): Promise<ProbeModelResult>;
  /** How the model that was asked last does; null before one was. */
  readonly modelStatus: ModelStatus | null;
}

/** As real as a request: what a server refuses shows here. A model that has to be loaded first takes some seconds. */
const probeRequest: ModelRequest = {
  messages: [
    { role: 'system', content: 'Answer with JSON: {"cmd": "the command"}.' },
    { role: 'user', content: '{"request": "list the files here"}' },
  ],
  tokensMax: 200,
  timeoutMs: 20_000,
  schema: answerSchema,
};

/** The gateway chooses among its models when it is asked for this one. */
const chosenByGateway = 'auto';

export function createGeneratorEngine(settings: GeneratorEngineSettings): GeneratorEngine {
  let options = settings.options;
  let book: RecipeBook | undefined;
  let modelStatus: ModelStatus | null = null;
  const parts = {
    clock: systemClock,
    stopwatch: () => performance.now(),
    options,
    router: settings.router,
    platform: settings.platform,
    check: (command: string, place: Parameters<SafetyEngine['check']>[1]) =>
      settings.safety.check(command, place),
    book: {
      // Made when it is first asked: most daemons never generate.
      answer: (...request: Parameters<RecipeBook['answer']>) =>
        (book ??= makeBook(settings.ownRecipes())).answer(...request),
    },
  };
  const generator = new CommandGenerator({
    ...parts,
    async model() {
      const found = await modelOf(settings, options);
      return found === null ? null : watched(found, (status) => (modelStatus = status));
    },
  });
  return {
    get modelStatus() {
      return modelStatus;
    },
    reconfigure(changed) {
      options = changed;
      modelStatus = null;
      book = undefined;
      generator.reconfigure(changed);
    },
    async *warmUp() {
      book ??= makeBook(settings.ownRecipes());
      yield;
      yield* grammarWarmUp();
      const alone = new CommandGenerator({ ...parts, model: () => Promise.resolve(null) });
      for (const text of warmUpRequests) yield alone.generate({ text });
    },
    understood: (text) =>
      options.recipes === 'never'
        ? undefined
        : understoodDomain(text, unknownPlatform, (book ??= makeBook(settings.ownRecipes()))),
    async probe({ api_key: apiKey }) {
      if (apiKey !== undefined) settings.keys.learn(options, apiKey);
      const found = await modelOf(settings, options);
      if (found === null) return { model: null, wants_variable: null };
      const answer = await watched(found, (status) => (modelStatus = status)).complete(probeRequest);
      const isUnauthorized = !answer.ok && answer.error.kind === 'unauthorized';
      return {
        model: modelStatus,
        wants_variable: isUnauthorized ? settings.keys.missingVariable(options) : null,
      };
    },
    async generate(params, waiting = {}) {
      const { request, cwd, domain, route, model, follows, api_key: apiKey, surroundings } = params;
      const { names, names_below: below, entries, tables } = options.look_up_names ? params : {};
      if (apiKey !== undefined) settings.keys.learn(options, apiKey);
      const generation = await generator.generate({
        text: request,
        cwd,
        ...waiting,
        ...(model === undefined ? {} : { asksModel: model }),
        ...(follows === undefined ? {} : { follows }),
        ...(names === undefined ? {} : { names: new Map(Object.entries(names)) }),
        ...(below === undefined ? {} : { namesBelow: new Map(Object.entries(below)) }),
        ...(tables === undefined ? {} : { tables: looksOf(tables) }),
        ...(entries === undefined ? {} : { entries }),
        ...(surroundings === undefined ? {} : { surroundings: placeOf(surroundings) }),
        ...(domain === undefined ? {} : { override: namedDomains(settings.router, domain) }),
        ...(route === undefined ? {} : { isRouted: route }),
      });
      return { ...toWire(generation), wants_variable: wantedVariable(settings.keys, options, generation) };
    },
  };
}

function looksOf(tables: NonNullable<GenerateCommandParams['tables']>): ReadonlyMap<string, TableLook> {
  return new Map(
    Object.entries(tables).map(([name, { format, separator, columns }]) => [
      name,
      {
        format,
        separator,
        columns: columns.map(({ has_blanks: hasBlanks, ...column }) => ({ ...column, hasBlanks })),
      },
    ]),
  );
}

function placeOf({
  files,
  last_failure: failure,
}: NonNullable<GenerateCommandParams['surroundings']>): Surroundings {
  return {
    ...(files === undefined ? {} : { files }),
    ...(failure === undefined
      ? {}
      : { lastFailure: { command: failure.command, exitCode: failure.exit_code } }),
  };
}

/** A recipe of the user takes the place of a built-in one of the same id. */
function makeBook(own: readonly Recipe[]): RecipeBook {
  const ids = new Set(own.map(({ id }) => id));
  return createRecipeBook([...own, ...builtInRecipes().filter(({ id }) => !ids.has(id))]);
}

interface NamedModel {
  readonly port: ModelPort;
  readonly name: string;
}

async function modelOf(
  settings: GeneratorEngineSettings,
  options: GeneratorOptions,
): Promise<NamedModel | null> {
  const { client, keys } = settings;
  // Whoever has a model on the machine means it.
  const isRouted = options.through_gateway && options.server !== 'embedded';
  const gateway = isRouted ? await settings.gateway() : null;
  if (gateway !== null) {
    const apiKey =
      gateway.tokenFile === null ? undefined : await readFile(gateway.tokenFile, 'utf8').catch(() => '');
    const target = { kind: 'openai', url: gateway.url, model: chosenByGateway } as const;
    const port = client.model({ ...target, apiKey: apiKey?.trim() });
    return { port, name: 'the model that the gateway chooses' };
  }
  if (options.server === 'embedded') {
    const { model: path, embedded_memory_mb: memoryMb, embedded_idle_seconds: idleSeconds } = options;
    const target = { path, memoryBytesMax: memoryMb * 2 ** 20, idleMs: idleSeconds * 1000 };
    return { port: settings.embedded.model(target), name: basename(path) };
  }
  if (!URL.canParse(options.url)) return null;
  const { url, model, server } = options;
  const kind = server === 'auto' ? guessedKind(url) : server;
  const apiKey = await keys.keyFor(options);
  const port = apiKey.ok
    ? client.model({ kind, url, model, apiKey: apiKey.value })
    : failing({ kind: 'unauthorized', message: apiKey.error });
  return { port, name: model };
}

function failing(failure: GenerationFailure): ModelPort {
  return { complete: () => Promise.resolve(err(failure)) };
}

/** Asked of the client when the server wanted a key and the daemon has none: it was started by another shell. */
function wantedVariable(keys: ApiKeys, options: GeneratorOptions, { outcome }: Generation): string | null {
  const failure = outcome.kind === 'command' || outcome.kind === 'unknown' ? outcome.failure : null;
  return failure?.kind === 'unauthorized' ? keys.missingVariable(options) : null;
}

/** The model, with its last outcome kept for doctor. A request that the user gave up says nothing about it. */
function watched({ port, name }: NamedModel, keep: (status: ModelStatus) => void): ModelPort {
  return {
    async complete(request, signal) {
      const answer = await port.complete(request, signal);
      const about = { task: 'command', model: name } as const;
      if (answer.ok) keep({ ...about, state: 'working', problem: '' });
      else if (answer.error.kind !== 'aborted')
        keep({ ...about, state: 'failed', problem: answer.error.message });
      return answer;
    },
  };
}
