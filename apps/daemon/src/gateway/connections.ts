import { Agent, type Dispatcher, EnvHttpProxyAgent } from 'undici';
import { gatewayBounds } from './bounds.ts';
import type { GatewayLimits, OutboundProxy } from './settings.ts';

/** Connections to providers, kept between requests; by way of a proxy where one is set. */
export class Connections {
  readonly #direct: Agent;
  /** Undefined: no proxy is set. */
  readonly #proxied: EnvHttpProxyAgent | undefined;
  readonly #proxy: OutboundProxy;

  constructor({ connectTimeoutMs }: GatewayLimits, proxy: OutboundProxy) {
    const connect = { timeout: connectTimeoutMs };
    const options = {
      connections: gatewayBounds.upstreamConnectionsMax,
      keepAliveTimeout: gatewayBounds.keepAliveMs,
      // An answer may think for as long as it takes; the timers here know for which of them that is healthy.
      headersTimeout: 0,
      bodyTimeout: 0,
    };
    this.#proxy = proxy;
    this.#direct = new Agent({ ...options, connect });
    // Empty texts: what stands in the environment of the process is no matter here, the settings have it already.
    if (proxy.http !== '' || proxy.https !== '')
      this.#proxied = new EnvHttpProxyAgent({
        ...options,
        httpProxy: proxy.http,
        httpsProxy: proxy.https,
        noProxy: proxy.except.join(','),
        proxyTls: connect,
        // Proxies tunnel to port 443 and seldom to others; what is not encrypted they forward.
        proxyTunnel: false,
      });
  }

  dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): void {
    this.#agentFor(String(options.origin)).dispatch(options, handler);
  }

  /** A request whose answer is short, as that of a token server. */
  request(url: string, options: Omit<Dispatcher.RequestOptions, 'origin' | 'path'>) {
    const { origin, pathname, search } = new URL(url);
    return this.#agentFor(origin).request({ ...options, origin, path: pathname + search });
  }

  async close(): Promise<void> {
    await Promise.all([this.#direct.destroy(), this.#proxied?.destroy()]);
  }

  #agentFor(origin: string): Dispatcher {
    const url = origin.startsWith('https:') ? this.#proxy.https : this.#proxy.http;
    return this.#proxied === undefined || url === '' ? this.#direct : this.#proxied;
  }
}
