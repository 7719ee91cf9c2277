import { type Api, type PassedEndpoint, passedEndpoints } from './endpoint-table.ts';

/** An endpoint, as a request names it. */
export interface FoundEndpoint {
  readonly endpoint: PassedEndpoint;
  /** Below the base URL of a provider: without the version, which that has. */
  readonly path: string;
  /** What stands in the path for the model. */
  readonly model: string | undefined;
  /** What stands in it for something that lies at the provider; empty: nothing. */
  readonly id: string;
}

interface Pattern {
  readonly endpoint: PassedEndpoint;
  readonly expression: RegExp;
}

// Nothing that steps up in a path or ends it; the name of a model may have slashes.
const patterns: readonly Pattern[] = passedEndpoints.map((endpoint) => {
  const steps = endpoint.path
    .replaceAll('.', String.raw`\.`)
    .replaceAll('{id}', String.raw`(?<id>(?!\.{1,2}(?:/|$))[\w.~-]{1,200})`)
    .replaceAll('{model}', String.raw`(?<model>[\w./%~-]{1,300})`);
  return { endpoint, expression: new RegExp(`^${steps}$`) };
});

/**
 * What is at a path.
 *
 * @param api of the client, for paths that two have: Anthropic's clients name the version of their API in a header
 * @returns undefined: nothing; or the methods that it has, when this is none of them
 */
export function findEndpoint(
  method: string | undefined,
  path: string,
  api: Api | undefined,
): FoundEndpoint | readonly string[] | undefined {
  const found = patterns.flatMap(({ endpoint, expression }) => {
    const match = expression.exec(path);
    return match === null ? [] : [{ endpoint, model: match.groups?.model, id: match.groups?.id ?? '' }];
  });
  if (found.length === 0) return undefined;
  const allowed = found.filter(({ endpoint }) => endpoint.method === method);
  const chosen = allowed.find(({ endpoint }) => endpoint.api === api) ?? allowed[0];
  if (chosen === undefined) return [...new Set(found.map(({ endpoint }) => endpoint.method))];
  return { ...chosen, path: path.slice(path.indexOf('/', 1)) };
}
