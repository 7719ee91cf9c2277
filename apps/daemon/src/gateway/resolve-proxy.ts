import type { OptionValues } from '@hunch/common/options';
import type { Environment } from '@hunch/common/paths';
import type { gatewayTable } from '../config/option-tables.generated.ts';
import type { OutboundProxy } from './settings.ts';

type Options = Pick<OptionValues<typeof gatewayTable>, 'proxy_url' | 'no_proxy'>;

/** A proxy would look for them on its own machine. */
const loopback = ['localhost', '127.0.0.1', '[::1]', '::1'];

/**
 * By which proxy providers are reached: what the configuration says, else what the environment does, as other programs
 * read it: `https_proxy` before `HTTPS_PROXY`.
 */
export function resolveProxy(
  { proxy_url, no_proxy }: Options,
  environment: Environment,
  problems: string[],
): OutboundProxy {
  const except = [...loopback, ...no_proxy, ...listed(variable(environment, 'no_proxy'))];
  if (proxy_url === 'none') return { http: '', https: '', except };
  const read = (url: string, from: string): string => {
    const problem = url === '' ? undefined : problemOf(url);
    if (problem !== undefined) problems.push(`${from}: ${problem}, so it is not used`);
    return problem === undefined ? url : '';
  };
  if (proxy_url !== '') {
    const url = read(proxy_url, 'prompt_router.proxy_url');
    return { http: url, https: url, except };
  }
  return {
    http: read(variable(environment, 'http_proxy'), 'http_proxy'),
    https: read(variable(environment, 'https_proxy'), 'https_proxy'),
    except,
  };
}

function variable(environment: Environment, name: string): string {
  const lower = environment[name]?.trim() ?? '';
  return lower === '' ? (environment[name.toUpperCase()]?.trim() ?? '') : lower;
}

function listed(text: string): string[] {
  return text.split(/[\s,]+/).filter((name) => name !== '');
}

function problemOf(url: string): string | undefined {
  if (!URL.canParse(url)) return 'the URL of a proxy must be like http://proxy.example:3128';
  const { protocol } = new URL(url);
  return protocol === 'http:' || protocol === 'https:'
    ? undefined
    : 'the URL of a proxy must begin with http:// or https://';
}
