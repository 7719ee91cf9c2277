import type { RouterProviderStatus, RouterStatusResult } from '@hunch/common/protocol';
import type { PricedSum, RouterFeedback, RouterReplay, RouterStats, SpendSum } from '@hunch/daemon/reports';
import { columns, counted, table } from './format.ts';
import type { Fact } from './figures.ts';
import type { Terminal } from './terminal.ts';

/** @param token what clients send as their API key; undefined: none is needed, or it can't be read */
export function describeRouterStatus(
  status: RouterStatusResult,
  token: string | undefined,
  terminal: Terminal,
): string {
  const { colors, symbols } = terminal;
  const problems = status.problems.map((text) => `${colors.yellow(symbols.warning)} ${text}\n`).join('');
  if (status.url === null) return `${gatewayState(status)}\n${problems}`;
  const rows = [
    ['address', status.url],
    ...(token === undefined ? [] : [['token', token]]),
    ...Object.entries(status.tiers).map(([tier, models]) => [
      tier,
      models.join(', ') || colors.dim('as above'),
    ]),
    ...(status.shadow_tier === null
      ? []
      : [['shadow mode', `all requests for \`auto\` go to ${status.shadow_tier}`]]),
    ['spent today', spent(status.spent.day_usd, status.budget.day_usd, terminal)],
    ['spent this month', spent(status.spent.month_usd, status.budget.month_usd, terminal)],
    ['state', stateWords[status.state]],
  ];
  return `${columns(rows)}${problems}`;
}

const stateWords: Readonly<Record<RouterStatusResult['state'], string>> = {
  memory: 'of this machine only',
  shared: 'shared (prompt_router.state_url)',
  shared_but_away: 'of this machine only, until prompt_router.state_url can be reached again',
};

export function gatewayState({ enabled }: RouterStatusResult): string {
  return enabled
    ? 'The gateway is not running.'
    : 'The gateway is off. To start it, configure a provider and a model, then run `hunch config set prompt_router.enabled true`.';
}

function spent(usd: number, limit: number | null, { colors }: Terminal): string {
  const text = spentOf(usd, limit);
  return limit === null || usd < limit
    ? text
    : colors.red(`${text}: budget used up, requests are refused until the next period (UTC)`);
}

export function describeProviders({ providers }: RouterStatusResult, terminal: Terminal): string {
  if (providers.length === 0) {
    return 'No provider is configured. Add [prompt_router.providers.NAME] with base_url and key_env to the configuration.\n';
  }
  const rows = providers.map((provider) => [
    provider.name,
    provider.format,
    provider.base_url,
    provider.has_key ? 'key' : 'no key',
    shownState(provider, terminal),
    provider.models.join(', '),
  ]);
  return columns(rows);
}

function shownState(provider: RouterProviderStatus, { colors, symbols }: Terminal): string {
  const { state, text } = providerState(provider);
  const paint = { good: colors.green, warning: colors.yellow, bad: colors.red }[state];
  return paint(`${symbols[state]} ${text}`);
}

export function providerState({ health, failures, resting_ms: restingMs }: RouterProviderStatus): {
  readonly state: 'good' | 'warning' | 'bad';
  readonly text: string;
} {
  switch (health) {
    case 'well':
      return { state: 'good', text: 'ok' };
    case 'failing':
      return { state: 'warning', text: `${counted(failures, 'failure')} in a row` };
    case 'resting':
      return { state: 'bad', text: `paused for ${Math.ceil(restingMs / 1000)} s after failures` };
  }
}

const BAR_WIDTH_MAX = 40;

/** Spending: a bar a day beside what the strongest model would have cost, then by tier and by model. */
export function describeRouterStats(stats: RouterStats, terminal: Terminal): string {
  const { colors } = terminal;
  if (totalOf(stats).requests === 0) return `No requests since ${stats.since}.\n`;
  const summary = columns(spendFacts(stats));
  const highest = Math.max(...stats.by_day.map((day) => Math.max(day.cost_usd, day.strongest_usd)), 0);
  const width = Math.max(10, Math.min(BAR_WIDTH_MAX, terminal.columns - 40));
  const days = columns(
    stats.by_day.map((day) => [
      day.name,
      dollars(day.cost_usd),
      bar(day, highest, width, terminal),
      colors.dim(`of ${dollars(day.strongest_usd)}`),
    ]),
    [1],
  );
  const shadow =
    stats.shadow.length === 0
      ? ''
      : `\nShadow mode would have chosen\n${columns(
          stats.shadow.map(({ name, requests }) => [`  ${name}`, String(requests)]),
          [1],
        )}`;
  return `${summary}\n${days}\n${sumTable('tier', stats.by_tier, terminal)}\n${sumTable('model', stats.by_model, terminal)}${shadow}`;
}

export function spendFacts(stats: RouterStats): readonly Fact[] {
  const total = totalOf(stats);
  const latency = (ms: number): string => (stats.latency.count === 0 ? '-' : `${ms} ms`);
  return [
    ['requests', failed(total.requests, total.failures)],
    [
      'tokens',
      `${total.input_tokens.toLocaleString('en')} in, ${total.output_tokens.toLocaleString('en')} out`,
    ],
    ['spent', shownSpent(total)],
    ...unpricedFact(stats.unpriced),
    ...askedFact('for the classifier', stats.classifier),
    ...askedFact('for comparing answers', stats.quality),
    ['saved', `${shownSaved(total)}${savedPart(total)} compared with the strongest model for everything`],
    ['latency, median', latency(stats.latency.p50_ms)],
    ['latency, p95', latency(stats.latency.p95_ms)],
  ];
}

function unpricedFact(count: number): readonly Fact[] {
  return count === 0 ? [] : [['of unknown price', counted(count, 'request')]];
}

type Sum = Omit<PricedSum, 'name'>;

/** Nothing was spent only where every price is known. */
export function shownSpent({ cost_usd: usd, unpriced }: Sum): string {
  return usd === 0 && unpriced > 0 ? 'unknown' : dollars(usd);
}

/** Only answers whose two prices are known can be compared. */
export function shownSaved(sum: Sum): string {
  return isComparable(sum) ? dollars(sum.strongest_usd - sum.cost_usd) : 'unknown';
}

/** ` (40 %)` */
export function savedPart(sum: Sum): string {
  const { strongest_usd: strongest, cost_usd: cost } = sum;
  return isComparable(sum) && strongest > 0
    ? ` (${Math.round(((strongest - cost) / strongest) * 100)} %)`
    : '';
}

function isComparable({ requests, failures, unpriced, uncompared }: Sum): boolean {
  const unknown = unpriced + uncompared;
  return unknown === 0 || unknown < requests - failures;
}

/** What hunch asked models for by itself. */
function askedFact(name: string, asked: RouterStats['classifier']): readonly Fact[] {
  const { questions, failures, cost_usd: usd } = asked;
  return questions === 0 ? [] : [[name, `${dollars(usd)}, ${failed(questions, failures, 'request')}`]];
}

function failed(requests: number, failures: number, noun?: string): string {
  return `${noun === undefined ? requests.toLocaleString('en') : counted(requests, noun)}${failures === 0 ? '' : `, ${failures.toLocaleString('en')} failed`}`;
}

/** Full: spent. Light: what the strongest model would have cost beyond it. */
function bar(day: SpendSum, highest: number, width: number, { colors, symbols }: Terminal): string {
  const [full, light] = symbols.good === 'ok' ? ['#', '.'] : ['█', '░'];
  const cells = (usd: number): number => (highest === 0 ? 0 : Math.round((usd / highest) * width));
  const spentCells = cells(day.cost_usd);
  const rest = Math.max(0, cells(day.strongest_usd) - spentCells);
  return `${colors.cyan(full.repeat(spentCells))}${colors.dim(light.repeat(rest))}`;
}

const sumHeading = ['requests', 'tokens', 'spent', 'saved'];

function sumTable(title: string, sums: readonly PricedSum[], { colors }: Terminal): string {
  const rows = sums.map(sumRow);
  return table(colors, [title, ...sumHeading], rows, [1, 2, 3, 4]);
}

function sumRow(sum: PricedSum): readonly string[] {
  return [
    sum.name === '' ? '(named)' : sum.name,
    sum.requests.toLocaleString('en'),
    (sum.input_tokens + sum.output_tokens).toLocaleString('en'),
    shownSpent(sum),
    shownSaved(sum),
  ];
}

/** Of all requests, those of hunch's own included. */
export function totalOf({ by_tier: sums, classifier, quality }: RouterStats): Sum {
  const add = (key: keyof Sum): number => sums.reduce((total, sum) => total + sum[key], 0);
  return {
    requests: add('requests'),
    failures: add('failures'),
    input_tokens: add('input_tokens') + classifier.input_tokens + quality.input_tokens,
    output_tokens: add('output_tokens') + classifier.output_tokens + quality.output_tokens,
    cost_usd: add('cost_usd') + classifier.cost_usd + quality.cost_usd,
    strongest_usd: add('strongest_usd'),
    unpriced: add('unpriced'),
    uncompared: add('uncompared'),
  };
}

export function describeReplay(replay: RouterReplay): string {
  if (replay.requests === 0) return 'No decisions recorded yet.\n';
  const moved = replay.moves.filter(({ from, to }) => from !== to);
  const count = moved.reduce((sum, { requests }) => sum + requests, 0);
  const head = `${count} of ${replay.requests} recorded decisions would change with the profile ${replay.profile}.\n`;
  return (
    head +
    columns(
      moved.map(({ from, to, requests }) => [`  ${from}`, `-> ${to}`, String(requests)]),
      [2],
    )
  );
}

/** `$2 of $5`; with no limit only what was spent. */
export function spentOf(usd: number, limit: number | null): string {
  return limit === null ? dollars(usd) : `${dollars(usd)} of ${dollars(limit)}`;
}

/** US dollars, with as many digits as matter. */
export function dollars(usd: number): string {
  const size = Math.abs(usd);
  const digits = size >= 100 ? 0 : size >= 0.1 || size === 0 ? 2 : size >= 0.001 ? 4 : 6;
  return `${usd < 0 ? '-' : ''}$${size.toFixed(digits)}`;
}

export function describeFeedback(
  { verdict, tier, model, keeps_prompt: keepsPrompt }: RouterFeedback,
  { colors, symbols }: Terminal,
): string {
  const recorded = `${colors.green(symbols.good)} Recorded: the last answer, by ${model} for ${tier}, was ${verdict}.\n`;
  return keepsPrompt
    ? recorded
    : `${recorded}${colors.yellow(symbols.warning)} Its prompt was not kept, so calibration cannot use it. To keep prompts from now on: hunch config set prompt_router.record_prompts true\n`;
}
