import { defaults } from '@hunch/common/options';
import { defaultSettings } from '@hunch/prompt-router';
import { onTestFinished } from 'vitest';
import type { DecisionRecord, GradeRecord, QuestionRecord } from '../../../src/gateway/ledger.ts';
import { gatewayTable } from '../../../src/config/option-tables.generated.ts';
import type { AnswerCache } from '../../../src/gateway/cache/answer-cache.ts';
import { MemoryCache } from '../../../src/gateway/cache/memory-cache.ts';
import { Gateway } from '../../../src/gateway/gateway.ts';
import { resolveSettings } from '../../../src/gateway/resolve-settings.ts';
import { MemoryState } from '../../../src/gateway/state/memory-state.ts';
import type { GatewayState } from '../../../src/gateway/state/state.ts';
import type { ObjectStore } from '../../../src/gateway/stored/stored-object.ts';
import type { Telemetry } from '../../../src/gateway/telemetry/telemetry.ts';
import type { VirtualKey } from '../../../src/gateway/virtual-key.ts';
import { memoryObjects } from './objects.ts';

type Options = Parameters<typeof resolveSettings>[0];

export const token = 'hunch-test-token';

export interface TestGateway {
  /** Without a path. */
  readonly url: string;
  readonly records: DecisionRecord[];
  readonly questions: readonly QuestionRecord[];
  readonly grades: readonly GradeRecord[];
  readonly defects: unknown[];
  readonly gateway: Gateway;
  readonly state: GatewayState;
}

export interface GatewayOptions extends Partial<
  Omit<Options, 'providers' | 'tiers' | 'models' | 'budget' | 'cache' | 'quality' | 'telemetry'>
> {
  readonly budget?: Partial<Options['budget']>;
  readonly cache?: Partial<Options['cache']>;
  readonly quality?: Partial<Options['quality']>;
  readonly providers: Record<string, Partial<Options['providers'][string]>>;
  readonly tiers?: Partial<Options['tiers']>;
  readonly models?: Record<string, Partial<Options['models'][string]>>;
  readonly state?: GatewayState;
  /** Whose files and batches are whose; without it nobody else knows. */
  readonly objects?: ObjectStore;
  readonly batchesEveryMs?: number;
  /** Of the daemon, and what it can read. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly files?: Readonly<Record<string, string>>;
  readonly telemetry?: Telemetry;
  /** Where answers are kept that are given again. */
  readonly answers?: AnswerCache;
  readonly keys?: readonly VirtualKey[];
  /** The model that is asked for a tier. */
  readonly oracle?: { readonly model: string; readonly timeoutMs: number };
  /** What the user is told of the configuration; without it nothing. */
  readonly problems?: readonly string[];
}

const providerDefaults = defaults(gatewayTable.providers.options);
const modelDefaults = defaults(gatewayTable.models.options);
const anyModel = {
  ...modelDefaults,
  vision: 'yes',
  tools: 'yes',
  json: 'yes',
  context_tokens: 1_000_000,
} as const;

/** A gateway in this process, with real sockets on both sides. Fast to fail: its waits are those of a test. */
export async function startGateway(given: GatewayOptions): Promise<TestGateway> {
  const {
    state = new MemoryState(),
    objects: givenObjects,
    batchesEveryMs,
    environment = {},
    telemetry,
    answers: cache = new MemoryCache(),
    files = {},
    keys = [],
    oracle,
    providers,
    tiers = {},
    models = {},
    ...others
  } = given;
  const { problems: expected = [], budget = {}, cache: kept = {}, quality = {}, ...rest } = others;
  const usual = defaults(gatewayTable);
  const named = Object.values({ ...usual.tiers, ...tiers })
    .flat()
    .filter((id) => id.includes('/'));
  const options: Options = {
    ...usual,
    listen: '127.0.0.1:0',
    ...rest,
    budget: { ...usual.budget, ...budget },
    cache: { ...usual.cache, ...kept },
    quality: { ...usual.quality, ...quality },
    tiers: { ...usual.tiers, ...tiers },
    providers: mapValues(providers, (provider) => ({ ...providerDefaults, ...provider })),
    models: {
      ...Object.fromEntries(named.map((id) => [id, anyModel])),
      ...mapValues(models, (model) => ({ ...anyModel, ...model })),
    },
  };
  const { settings, problems } = resolveSettings(options, {
    environment: { TEST_KEY: 'sk-secret-key', ...environment },
    readFile: (path) => files[path],
    token,
    keys,
  });
  if (settings === undefined || problems.join('\n') !== expected.join('\n'))
    throw new Error(problems.join('\n'));
  const records: DecisionRecord[] = [];
  const questions: QuestionRecord[] = [];
  const grades: GradeRecord[] = [];
  const defects: unknown[] = [];
  const objects = givenObjects ?? memoryObjects((record) => records.push(record));
  const gateway = new Gateway(
    { settings, classify: defaultSettings, oracle },
    {
      state,
      objects,
      ...(batchesEveryMs === undefined ? {} : { batchesEveryMs }),
      cache,
      telemetry,
      ledger: {
        record: (record) => records.push(record),
        asked: (question) => questions.push(question),
        graded: (grade) => grades.push(grade),
      },
      redact: (text) => text,
      onDefect: (error) => defects.push(error),
    },
  );
  const { host, port } = await gateway.listen();
  onTestFinished(async () => {
    await gateway.close();
    if (defects.length > 0) throw new Error('the gateway met a defect', { cause: defects[0] });
  });
  return {
    url: `http://${host}:${port}`,
    get records() {
      gateway.settle();
      return records;
    },
    questions,
    grades,
    defects,
    gateway,
    state,
  };
}

function mapValues<From, To>(from: Record<string, From>, map: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(from).map(([key, value]) => [key, map(value)]));
}
