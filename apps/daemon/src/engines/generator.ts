import { readFile } from 'node:fs/promises';
import { systemClock } from '@hunch/common/clock';
import type { Environment } from '@hunch/common/paths';
import type {
  GenerateCommandParams,
  GenerateCommandResult,
  ModelStatus,
  WireRiskFinding,
} from '@hunch/common/protocol';
import {
  builtInRecipes,
  chatModel,
  CommandGenerator,
  createRecipeBook,
  type Generation,
  type GenerationOutcome,
  type GeneratorOptions,
  type HttpPort,
  type IntentRouter,
  type ModelPort,
  type PlatformPort,
  type Recipe,
  type RecipeBook,
} from '@hunch/intent-router';
import { namedDomains } from './intent.ts';
import type { SafetyEngine } from './safety.ts';

export interface GeneratorEngineSettings {
  readonly options: GeneratorOptions;
  readonly environment: Environment;
  readonly router: IntentRouter;
  readonly safety: Pick<SafetyEngine, 'check'>;
  readonly platform: PlatformPort;
  readonly http: HttpPort;
  /** The user's own recipes; they come before the built-in ones. */
  readonly ownRecipes: () => readonly Recipe[];
  /** Where the gateway listens and the file with its token; null while it does not run. */
  readonly gateway: () => Promise<{ readonly url: string; readonly tokenFile: string | null } | null>;
}

/** Generation under the options that hold at this moment. */
export interface GeneratorEngine {
  reconfigure(options: GeneratorOptions): void;
  /** @throws HunchError E_INVALID_ARGUMENT when `domain` names none */
  generate(params: GenerateCommandParams): Promise<GenerateCommandResult>;
  /** How the model that was asked last does; null before one was. */
  readonly modelStatus: ModelStatus | null;
}

/** The gateway chooses among its models when it is asked for this one. */
const chosenByGateway = 'auto';

export function createGeneratorEngine(settings: GeneratorEngineSettings): GeneratorEngine {
  let options = settings.options;
  let book: RecipeBook | undefined;
  let modelStatus: ModelStatus | null = null;
  const generator = new CommandGenerator({
    clock: systemClock,
    stopwatch: () => performance.now(),
    options,
    router: settings.router,
    platform: settings.platform,
    check: (command, place) => settings.safety.check(command, place),
    book: {
      // Made when it is first asked: most daemons never generate.
      answer: (...request) => (book ??= makeBook(settings.ownRecipes())).answer(...request),
    },
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
    async generate({ request, cwd, domain, route }) {
      const generation = await generator.generate({
        text: request,
        cwd,
        ...(domain === undefined ? {} : { override: namedDomains(settings.router, domain) }),
        ...(route === undefined ? {} : { isRouted: route }),
      });
      return toWire(generation);
    },
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
  const { environment, http } = settings;
  const gateway = options.through_gateway ? await settings.gateway() : null;
  if (gateway !== null) {
    const apiKey =
      gateway.tokenFile === null ? undefined : await readFile(gateway.tokenFile, 'utf8').catch(() => '');
    const port = chatModel(http, { baseUrl: gateway.url, model: chosenByGateway, apiKey: apiKey?.trim() });
    return { port, name: 'the model that the gateway chooses' };
  }
  if (!URL.canParse(options.url)) return null;
  const apiKey = options.api_key_variable === '' ? undefined : environment[options.api_key_variable];
  return {
    port: chatModel(http, { baseUrl: options.url, model: options.model, apiKey }),
    name: options.model,
  };
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

function toWire({ outcome, decision, times }: Generation): GenerateCommandResult {
  return {
    ...wireOutcome(outcome),
    routing:
      decision === null
        ? null
        : {
            domain: decision.domain,
            confidence: rounded(decision.confidence),
            secondary: decision.secondary.map(({ domain, confidence }) => ({
              domain,
              confidence: rounded(confidence),
            })),
            source: decision.source,
            reason: decision.reason,
          },
    times: {
      prepare_ms: rounded(times.prepareMs),
      model_ms: rounded(times.modelMs),
      finish_ms: rounded(times.finishMs),
    },
  };
}

function wireOutcome(outcome: GenerationOutcome): Omit<GenerateCommandResult, 'routing' | 'times'> {
  switch (outcome.kind) {
    case 'command':
      return {
        ...nothing,
        kind: 'command',
        command: outcome.command,
        risk: outcome.safety.risk,
        findings: outcome.safety.findings.map(wireFinding),
        source: outcome.source,
        explanation: outcome.explanation,
        missing_programs: outcome.missingPrograms,
        doubts: outcome.doubts,
        model_failure: outcome.failure?.message ?? null,
        is_cached: outcome.isCached,
      };
    case 'blocked':
      return {
        ...nothing,
        kind: 'blocked',
        risk: 'critical',
        findings: outcome.findings.map(wireFinding),
        reason: outcome.reason,
      };
    case 'clarify':
    case 'refused':
      return { ...nothing, kind: outcome.kind, reason: outcome.reason };
    case 'unknown':
      return {
        ...nothing,
        kind: 'unknown',
        reason: outcome.reason,
        model_failure: outcome.failure?.message ?? null,
      };
  }
}

const nothing = {
  command: null,
  risk: 'safe',
  findings: [],
  source: null,
  explanation: null,
  missing_programs: [],
  doubts: [],
  reason: null,
  model_failure: null,
  is_cached: false,
} as const;

function wireFinding(finding: WireRiskFinding): WireRiskFinding {
  const { rule, risk, title, message, consequences, alternative, span } = finding;
  return { rule, risk, title, message, consequences, alternative, span };
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
