import type { ClassifySettings } from '@hunch/prompt-router';
import { Afterwards } from './afterwards.ts';
import { Guard } from './guard.ts';
import { strongest, type Ledger, type QuestionRecord } from './ledger.ts';
import type { ProxyReport } from './messages.ts';
import { ProxyMetrics } from './metrics.ts';
import { modelOracle, type OracleSettings } from './oracle.ts';
import type { ProxyParts } from './parts.ts';
import { tierModels } from './route.ts';
import { ProxyServer } from './server.ts';
import type { ListenAddress, ProxySettings } from './settings.ts';
import type { ProxyState } from './state/state.ts';
import { Upstream } from './upstream.ts';

/** What the proxy does, all of it plain data. */
export interface ProxyOrders {
  readonly settings: ProxySettings;
  readonly classify: ClassifySettings;
  /** Undefined: no model is asked for a tier. */
  readonly oracle: OracleSettings | undefined;
}

export interface ProxyPorts {
  readonly state: ProxyState;
  readonly ledger: Ledger;
  readonly redact: (text: string) => string;
  readonly onDefect: (error: unknown) => void;
}

/** How long requests may go on once the proxy is to end. */
const GRACE_MS = 5_000;

/** The proxy as a whole; it knows neither threads nor files. */
export class Proxy {
  readonly #ports: ProxyPorts;
  readonly #metrics = new ProxyMetrics();
  readonly #afterwards: Afterwards;
  readonly #server: ProxyServer;
  #parts: ProxyParts;

  constructor(orders: ProxyOrders, ports: ProxyPorts) {
    this.#ports = ports;
    this.#afterwards = new Afterwards(ports.onDefect);
    this.#parts = this.#assemble(orders);
    this.#server = new ProxyServer(this.#parts, ports.onDefect);
  }

  listen(): Promise<ListenAddress> {
    return this.#server.listen(this.#parts.settings.listen);
  }

  /** Requests that have begun go on as they began. */
  follow(orders: ProxyOrders): void {
    this.#parts = this.#assemble(orders);
    this.#server.use(this.#parts);
  }

  async report(): Promise<ProxyReport> {
    const { providers } = this.#parts;
    const seen = await this.#ports.state.look({ conversation: undefined, providers, nowMs: Date.now() });
    return { cooldowns: seen.cooldowns, ...seen.spent, state: this.#ports.state.place };
  }

  /** Records at once what waits to be. */
  settle(): void {
    this.#afterwards.flush();
  }

  async close(): Promise<void> {
    await this.#server.close(GRACE_MS);
    this.settle();
    await this.#parts.upstream.close();
    await this.#ports.state.close();
  }

  #assemble({ settings, classify, oracle }: ProxyOrders): ProxyParts {
    const { state, ledger, redact } = this.#ports;
    const upstream = new Upstream(settings.limits);
    const onAsked = (question: QuestionRecord): void => {
      ledger.asked(question);
      this.#metrics.asked(question);
      // A budget is of all that providers are paid.
      if ((question.costUsd ?? 0) > 0) void state.spend(question.costUsd ?? 0, question.tsMs);
    };
    const asked = oracle === undefined ? undefined : modelOracle(settings, upstream, oracle, onAsked);
    return {
      settings,
      providers: [...settings.providers.keys()],
      guard: new Guard(settings),
      strongest: strongest(settings),
      router: { classify, oracle: asked, models: tierModels(settings) },
      upstream,
      state,
      ledger,
      metrics: this.#metrics,
      afterwards: this.#afterwards,
      redact,
    };
  }
}
