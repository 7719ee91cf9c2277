import { err, ok, type Result } from '@hunch/common/result';
import { assumedCapabilities } from '@hunch/prompt-router';
import type { ApiError } from '@hunch/llm-formats';
import { uncounted, uncountedError } from '../budget.ts';
import { withinKey } from '../key-limits.ts';
import { directTarget } from '../resolve-settings.ts';
import { direct, type Route, unknownModel } from '../route.ts';
import type { GatewaySettings, ModelTarget, Provider } from '../settings.ts';
import { hasBudget, type VirtualKey } from '../virtual-key.ts';
import { isOther, type PassedEndpoint, speaks } from './endpoint-table.ts';

export interface PassAsk {
  readonly endpoint: PassedEndpoint;
  /** As the client wrote it; undefined: it names none. */
  readonly model: string | undefined;
  /** Which provider the client wants (`x-hunch-provider`). */
  readonly provider: string | undefined;
  readonly key: VirtualKey | undefined;
}

/** To whom a request may go that passes through. A target without a model stands for its provider. */
export function planPass(ask: PassAsk, settings: GatewaySettings): Result<Route, ApiError> {
  const { endpoint, key } = ask;
  if (endpoint.stored === 'shared' && key !== undefined) return err(notForKeys);
  const targets = targetsOf(ask, settings);
  if (!targets.ok) return targets;
  const isPaid = endpoint.counted === 'usage';
  const [first] = targets.value;
  const counted = targets.value.filter((target) => !isPaid || uncounted(settings, target) === undefined);
  if (counted.length === 0 && first !== undefined)
    return err(uncountedError(first, uncounted(settings, first) ?? 'it has no price'));
  const route = direct(counted);
  // Whose it is, and which models it is for, is known by now.
  if (key === undefined || endpoint.stored !== undefined) return ok(route);
  // What is free is counted without a price.
  const limits = !isPaid && hasBudget(key) ? { ...key, dayUsd: Infinity, monthUsd: Infinity } : key;
  return withinKey(route, limits, settings);
}

function targetsOf(
  { endpoint, model, provider: wanted }: PassAsk,
  settings: GatewaySettings,
): Result<readonly ModelTarget[], ApiError> {
  const able = [...settings.providers.values()]
    .filter((provider) => speaks(endpoint, provider) && (wanted === undefined || wanted === provider.name))
    // Who takes it as it came goes first.
    .toSorted(
      (one, other) => Number(isOther(endpoint, one.format)) - Number(isOther(endpoint, other.format)),
    );
  const [first] = able;
  if (first === undefined) return err(nobody(endpoint, wanted));
  if (model === undefined) {
    return endpoint.model === 'none' || endpoint.modelOptional === true
      ? ok([ofProvider(first)])
      : err({ kind: 'invalid_request', status: 400, field: 'model', message: 'The request names no model.' });
  }
  const names = new Set(able.map(({ name }) => name));
  const deployed = settings.deployments.get(model)?.filter(({ provider }) => names.has(provider)) ?? [];
  if (deployed.length > 0) return ok(deployed);
  const target = directTarget(settings, model);
  if (target !== undefined && names.has(target.provider)) return ok([target]);
  // Whoever has its API may have the model, though the configuration does not list it.
  const isGuessed = settings.unknownModel === 'auto' && !isOther(endpoint, first.format);
  const unlisted = target === undefined && isGuessed ? model : undefined;
  const guessed = unlisted === undefined ? undefined : directTarget(settings, `${first.name}/${unlisted}`);
  return guessed === undefined
    ? err(target === undefined ? unknownModel(model) : nobody(endpoint, wanted))
    : ok([guessed]);
}

function ofProvider({ name }: Provider): ModelTarget {
  return { id: name, provider: name, model: '', capabilities: assumedCapabilities, price: undefined };
}

function nobody({ api, path }: PassedEndpoint, wanted: string | undefined): ApiError {
  const which = wanted === undefined ? '' : ` called ${JSON.stringify(wanted.slice(0, 100))}`;
  const message = `No provider${which} speaks the API of ${api}, to which ${path} belongs.`;
  return { kind: 'not_found', status: 404, message };
}

const notForKeys: ApiError = {
  kind: 'permission',
  status: 403,
  message:
    'What lies at a provider can be seen by all who share its key, and nobody keeps whose uploads in parts are whose: virtual keys have none. Ask with the token of the gateway; files go to /v1/files in one piece.',
};
