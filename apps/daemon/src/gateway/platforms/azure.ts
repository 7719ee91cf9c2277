import { ok } from '@hunch/common/result';
import type { KeyCommand } from './key-command.ts';
import type { ModelRequest, PlacedRequest, Platform, PlatformSettings } from './platform.ts';

/** What a deployment has beside answers; all else is asked of the resource. */
const ofDeployments = /^\/(chat\/completions|completions|embeddings|images\/|audio\/)/;

/**
 * Azure OpenAI: with a version of the API models are deployments within the path, without one the path is OpenAI's. A key
 * goes into a header of Azure's own; what a command prints is a token of Entra.
 */
export function azurePlatform(
  { apiVersion }: PlatformSettings & { readonly name: 'azure' },
  key: string | undefined,
  command: KeyCommand | undefined,
): Platform {
  const pathOf = (path: string, model: string | undefined): string => {
    if (apiVersion === '') return `/openai/v1${path}`;
    const place =
      model !== undefined && ofDeployments.test(path) ? `/deployments/${encodeURIComponent(model)}` : '';
    const separator = path.includes('?') ? '&' : '?';
    return `/openai${place}${path}${separator}api-version=${encodeURIComponent(apiVersion)}`;
  };
  const place = ({ format, path, model, body, headers }: ModelRequest): PlacedRequest => ({
    // Models of Anthropic have a place of their own there, with the paths of their maker.
    path: format === 'anthropic' ? `/anthropic/v1${path}` : pathOf(path, model),
    body,
    headers,
  });
  return {
    probePath: pathOf('/models', undefined),
    place,
    placeCount: place,
    placeOther: pathOf,
    async prove() {
      if (command === undefined) return ok(key === undefined ? [] : ['api-key', key]);
      const token = await command.key();
      return token.ok ? ok(['authorization', `Bearer ${token.value}`]) : token;
    },
    forget: () => command?.forget(),
  };
}
