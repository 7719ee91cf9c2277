import type { RouterProviderStatus, RouterStatusResult } from '@hunch/common/protocol';
import type { Environment, HunchPaths } from '@hunch/common/paths';
import { tiers } from '@hunch/prompt-router/options';
import type { Configuration } from '../config/load.ts';
import { withTimeout } from '../lifecycle/with-timeout.ts';
import type { GatewayOrders, GatewayReport } from './gateway.ts';
import { keyFile } from './key-path.ts';
import type { ResolvedOrders } from './orders.ts';
import { hasProof, type GatewaySettings, type ListenAddress } from './settings.ts';
import { healthOf } from './state/cooldown.ts';
import type { Cooldown } from './state/state.ts';
import { GatewayThread } from './thread.ts';
import { tokenFile } from './token.ts';
import { watchChanges } from './watch-file.ts';
import { errorMessage } from '../observe/error-message.ts';

export interface GatewaySwitchSettings {
  readonly paths: HunchPaths;
  readonly environment: Environment;
  /** The bundled workers. */
  readonly gatewayWorker: URL;
  readonly routerStoreWorker: URL;
  readonly log: {
    info(event: string, fields: Readonly<Record<string, string | number>>): void;
    error(event: string, fields: Readonly<Record<string, string | number>>): void;
  };
  /** Whether the rest of the process comes first: where shells wait for it. */
  readonly yields: boolean;
  /** A socket that listens already. */
  readonly listenFd?: number | undefined;
  /** Something happened that the user should know. */
  readonly warn: (text: string) => void;
  /** The gateway has ended by itself. Without it the user is told how to start it again. */
  readonly onDeath?: (reason: string) => void;
  /** All that keeps the gateway from being as it is configured; empty when nothing does. */
  readonly onProblems: (problems: readonly string[]) => void;
}

interface Running {
  readonly thread: GatewayThread;
  readonly address: ListenAddress;
  readonly orders: GatewayOrders;
}

const startAgain = '`hunch daemon reload` starts it again.';

/** As long as a client waits that is in a hurry. */
const STATUS_WAIT_MS = 2_000;

/** Starts, changes and ends the gateway as the configuration says; without it no thread of it runs. */
export class GatewaySwitch {
  readonly #settings: GatewaySwitchSettings;
  #running: Running | undefined;
  #wanted: Configuration['prompt_router'] | undefined;
  #problems: readonly string[] = [];
  #watchedKeys: string | undefined;
  #unwatchKeys: () => void = () => undefined;
  /** Changes come one after the other. */
  #turn: Promise<void> = Promise.resolve();

  constructor(settings: GatewaySwitchSettings) {
    this.#settings = settings;
  }

  /** @returns when it is as the configuration says, or the reason why not is among the problems */
  follow(configuration: Configuration['prompt_router']): Promise<void> {
    this.#watchKeys(configuration);
    this.#wanted = configuration;
    this.#turn = this.#turn
      .then(() => this.#change(configuration))
      .then(() => this.#settings.onProblems(this.#problems));
    return this.#turn;
  }

  /** Keys are made and revoked beside the gateway; whoever does so does not wait for a reload. */
  #watchKeys(configuration: Configuration['prompt_router'] | undefined): void {
    const path =
      configuration?.enabled === true ? keyFile(configuration.keys_file, this.#settings.paths) : undefined;
    if (path === this.#watchedKeys) return;
    this.#unwatchKeys();
    this.#watchedKeys = path;
    const again = (): void => {
      if (this.#wanted !== undefined) void this.follow(this.#wanted);
    };
    this.#unwatchKeys = path === undefined ? () => undefined : watchChanges(path, again);
  }

  async stop(): Promise<void> {
    this.#watchKeys(undefined);
    this.#wanted = undefined;
    this.#turn = this.#turn.then(() => this.#end());
    await this.#turn;
  }

  async status(): Promise<RouterStatusResult> {
    // A change is done within a second, and asked about most likely right after it was made.
    await withTimeout(STATUS_WAIT_MS, this.#turn);
    const wanted = this.#wanted;
    const running = this.#running;
    const report = await running?.thread.report();
    const settings = running?.orders.settings;
    const limit = (usd: number): number | null => (usd === 0 ? null : usd);
    return {
      enabled: wanted?.enabled ?? false,
      url: running === undefined ? null : urlOf(running.address),
      token_file: wanted?.require_token === false ? null : tokenFile(this.#settings.paths),
      tiers: Object.fromEntries(
        tiers.map((tier) => [tier, settings?.tiers[tier].map((target) => target.id) ?? []]),
      ),
      providers: settings === undefined ? [] : providersOf(settings, report),
      shadow_tier: settings?.shadowTier ?? null,
      spent: { day_usd: report?.dayUsd ?? 0, month_usd: report?.monthUsd ?? 0 },
      budget: {
        day_usd: limit(wanted?.budget.day_usd ?? 0),
        month_usd: limit(wanted?.budget.month_usd ?? 0),
      },
      state: report?.state ?? 'memory',
      problems: this.#problems,
    };
  }

  async #change(configuration: Configuration['prompt_router']): Promise<void> {
    if (!configuration.enabled) {
      this.#problems = [];
      return this.#end();
    }
    const { orders, problems } = await this.#resolve(configuration);
    this.#problems = problems;
    const before = this.#running;
    if (orders === undefined) {
      // Clients of a gateway that runs are better served by what was set before than by nobody.
      if (before !== undefined) this.#problems = [...problems, 'The gateway goes on as it was set before.'];
      return undefined;
    }
    // What only a new thread can take up: where it listens, where its state lies.
    const isSame =
      before !== undefined &&
      samePlace(before.orders.settings, orders.settings) &&
      before.orders.settings.stateUrl === orders.settings.stateUrl &&
      before.orders.settings.telemetryEndpoint === orders.settings.telemetryEndpoint &&
      hasSharedCache(before.orders.settings) === hasSharedCache(orders.settings) &&
      before.orders.settings.ledgerUrl === orders.settings.ledgerUrl;
    if (before === undefined || !isSame) {
      await this.#end();
      return this.#start(orders);
    }
    before.thread.follow(orders);
    this.#running = { ...before, orders };
    return undefined;
  }

  async #resolve(configuration: Configuration['prompt_router']): Promise<ResolvedOrders> {
    const { paths, environment } = this.#settings;
    const nothing = (what: string, error: unknown): ResolvedOrders => ({
      orders: undefined,
      problems: [`${what}: ${errorMessage(error)}`],
    });
    try {
      // With all of the prompt router below it, which a daemon without a gateway does not load for this.
      const { resolveOrders } = await import('./orders.ts');
      try {
        return resolveOrders(configuration, paths, environment);
      } catch (error) {
        return nothing(`${tokenFile(paths)}, the token of the gateway`, error);
      }
    } catch (error) {
      // Its files are gone: hunch was updated or removed while this daemon ran.
      return nothing('The gateway does not run', error);
    }
  }

  async #start(orders: GatewayOrders): Promise<void> {
    const { paths, gatewayWorker, routerStoreWorker, yields, listenFd, log, warn } = this.#settings;
    const { onDeath = (reason) => warn(`The gateway has stopped: ${reason}. ${startAgain}`) } =
      this.#settings;
    try {
      const { thread, address } = await GatewayThread.start({
        worker: gatewayWorker,
        storeWorker: routerStoreWorker.href,
        routerDb: paths.routerDb,
        yields,
        listenFd,
        orders,
        onWarning: warn,
        onDefect: (where) => log.error('request to the gateway failed', { where }),
        onDeath: (reason) => {
          log.error('gateway ended', { reason });
          this.#running = undefined;
          onDeath(reason);
        },
      });
      this.#running = { thread, address, orders };
      log.info('gateway listens', { url: urlOf(address) });
    } catch (error) {
      const reason = errorMessage(error);
      this.#problems = [...this.#problems, `The gateway does not run: ${reason}`];
    }
  }

  async #end(): Promise<void> {
    const running = this.#running;
    this.#running = undefined;
    await running?.thread.close();
  }
}

function samePlace(left: GatewaySettings, right: GatewaySettings): boolean {
  return left.listen.host === right.listen.host && left.listen.port === right.listen.port;
}

function hasSharedCache({ stateUrl, cache }: GatewaySettings): boolean {
  return stateUrl !== '' && cache !== undefined;
}

function urlOf({ host, port }: ListenAddress): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}/v1`;
}

/** The worst that is known of a provider, or of a model of it. */
function worstOf(provider: string, report: GatewayReport | undefined): Cooldown | undefined {
  return [...(report?.cooldowns ?? [])]
    .filter(([name]) => name === provider || name.startsWith(`${provider}/`))
    .map(([, cooldown]) => cooldown)
    .toSorted((one, other) => other.untilMs - one.untilMs || other.failures - one.failures)[0];
}

function providersOf(settings: GatewaySettings, report: GatewayReport | undefined): RouterProviderStatus[] {
  const nowMs = Date.now();
  const models = [...settings.models.values()];
  return [...settings.providers.values()].map((given) => {
    const { name, format, baseUrl } = given;
    const cooldown = worstOf(name, report);
    const failures = cooldown?.failures ?? 0;
    return {
      name,
      format,
      base_url: baseUrl,
      has_key: hasProof(given),
      health: healthOf(cooldown, nowMs) === 'resting' ? 'resting' : failures > 0 ? 'failing' : 'well',
      failures,
      resting_ms: Math.max(0, (cooldown?.untilMs ?? 0) - nowMs),
      models: models.filter(({ provider }) => provider === name).map(({ model }) => model),
    };
  });
}
