import { withoutTrailingSlashes } from '@hunch/common/paths';
import type { ProviderFormat } from '@hunch/llm-formats';
import type { PostForm } from './platforms/google-token.ts';
import { makePlatform } from './platforms/make-platform.ts';
import type { Platform } from './platforms/platform.ts';
import type { Provider } from './settings.ts';

/** Where a provider is, and what all requests to it have in common. */
export interface Address {
  readonly origin: string;
  /** Where its API begins. */
  readonly path: string;
  /** Of its format, with the key where that is known; nothing of what is sent or wanted. */
  readonly headers: readonly string[];
  /** Where an answer is asked for, and where a stream is. */
  readonly answerHeaders: readonly string[];
  readonly streamHeaders: readonly string[];
  /** Undefined: requests go as the format says. */
  readonly platform: Platform | undefined;
}

/** Of each provider, by the formats that it is spoken to in: one, nearly always. */
export class Addresses {
  readonly #postForm: PostForm;
  readonly #known = new Map<Provider, Map<ProviderFormat, Address>>();
  /** One a provider: it keeps what proves who asks. */
  readonly #platforms = new Map<Provider, Platform | undefined>();

  constructor(postForm: PostForm) {
    this.#postForm = postForm;
  }

  of(provider: Provider, format: ProviderFormat): Address {
    const known = this.#known.get(provider)?.get(format);
    if (known !== undefined) return known;
    const address = addressOf(provider, format, this.platformOf(provider));
    const others = this.#known.get(provider) ?? new Map<ProviderFormat, Address>();
    this.#known.set(provider, others.set(format, address));
    return address;
  }

  platformOf(provider: Provider): Platform | undefined {
    if (!this.#platforms.has(provider)) this.#platforms.set(provider, makePlatform(provider, this.#postForm));
    return this.#platforms.get(provider);
  }
}

function addressOf(provider: Provider, format: ProviderFormat, platform: Platform | undefined): Address {
  const { origin, pathname } = new URL(provider.baseUrl);
  const key = platform === undefined ? provider.key : undefined;
  const headers = Object.entries(format.headers(key)).flat();
  const ofJson = [...headers, 'content-type', 'application/json', 'accept-encoding', 'identity', 'accept'];
  return {
    origin,
    path: withoutTrailingSlashes(pathname),
    headers,
    answerHeaders: [...ofJson, 'application/json'],
    streamHeaders: [...ofJson, 'text/event-stream'],
    platform,
  };
}
