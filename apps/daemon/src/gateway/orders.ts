import type { Environment, HunchPaths } from '@hunch/common/paths';
import { classifySettings } from '@hunch/prompt-router';
import type { Configuration } from '../config/load.ts';
import { calibratedModelPath, loadCalibratedModel } from '../engines/prompt-router.ts';
import type { OracleSettings } from './oracle.ts';
import type { GatewayOrders } from './gateway.ts';
import { directTarget, resolveSettings } from './resolve-settings.ts';
import type { GatewaySettings } from './settings.ts';
import type { VirtualKey } from './virtual-key.ts';
import { errorMessage } from '../observe/error-message.ts';
import { ensureToken, tokenFile } from './token.ts';
import { readKeys } from './key-file.ts';
import { keyFile } from './key-path.ts';
import { loadPrices, priceFile } from './price-file.ts';
import { readIfThere } from '../platform/files.ts';

export interface ResolvedOrders {
  /** Undefined: the gateway can't run. */
  readonly orders: GatewayOrders | undefined;
  readonly problems: readonly string[];
}

/** What the configuration wants of the gateway, with keys, token and what is known of the models. */
export function resolveOrders(
  configuration: Configuration['prompt_router'],
  paths: HunchPaths,
  environment: Environment,
): ResolvedOrders {
  const token = configuration.require_token ? ensureToken(tokenFile(paths)) : undefined;
  const doubts: string[] = [];
  const prices = loadPrices(priceFile(paths), (text) => doubts.push(text));
  const { settings, problems } = resolveSettings(configuration, {
    environment,
    readFile: (path) => readIfThere(path)?.toString(),
    token,
    ...(prices === undefined ? {} : { prices }),
    keys: keysOf(keyFile(configuration.keys_file, paths), doubts),
  });
  if (settings === undefined) return { orders: undefined, problems: [...problems, ...doubts] };
  const oracle = configuration.llm_classifier
    ? { model: configuration.classifier_model, timeoutMs: configuration.classifier_timeout_ms }
    : undefined;
  if (oracle !== undefined) doubts.push(...doubtsOf(oracle, settings));
  const calibrated = configuration.calibrated
    ? loadCalibratedModel(calibratedModelPath(paths.dataDir), (text) => doubts.push(text))
    : undefined;
  const classify = classifySettings(configuration, calibrated);
  return { orders: { settings, classify, oracle }, problems: [...problems, ...doubts] };
}

function keysOf(path: string, doubts: string[]): readonly VirtualKey[] {
  try {
    return readKeys(path);
  } catch (error) {
    doubts.push(errorMessage(error));
    return [];
  }
}

/** A model that nobody has is never asked; what would have been asked of it then goes to MEDIUM. */
function doubtsOf({ model }: OracleSettings, settings: GatewaySettings): string[] {
  if (model === '' || directTarget(settings, model) !== undefined) return [];
  return [
    `prompt_router.classifier_model: no provider has "${model}", so that unsure prompts go to the tier MEDIUM unasked`,
  ];
}
