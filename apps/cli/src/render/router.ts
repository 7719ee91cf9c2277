import type { RouterStatusResult } from '@hunch/common/protocol';
import { columns } from './columns.ts';
import type { Terminal } from './terminal.ts';

export interface Sum {
  readonly name: string;
  readonly requests: number;
  readonly failures: number;
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly cost_usd: number;
  readonly strongest_usd: number;
}

/** What the offline job `router-stats` says. */
export interface RouterStats {
  readonly since: string;
  readonly days: number;
  readonly by_day: readonly Sum[];
  readonly by_tier: readonly Sum[];
  readonly by_model: readonly Sum[];
  /** What asking a model which tier a prompt needs took; in no sum of tiers. */
  readonly classifier: {
    readonly questions: number;
    readonly failures: number;
    readonly input_tokens: number;
    readonly output_tokens: number;
    readonly cost_usd: number;
  };
  readonly shadow: readonly { readonly name: string; readonly requests: number }[];
  readonly latency: { readonly count: number; readonly p50_ms: number; readonly p95_ms: number };
}

/** What the offline job `router-replay` says. */
export interface RouterReplay {
  readonly profile: string;
  readonly requests: number;
  readonly moves: readonly { readonly from: string; readonly to: string; readonly requests: number }[];
}

/** What the offline job `router-feedback` says. */
export interface RouterFeedback {
  readonly said: 'good' | 'bad';
  readonly tier: string;
  readonly model: string;
  readonly keeps_prompt: boolean;
}

/** @param token what clients send as their API key; undefined: none is needed, or it can't be read */
export function describeRouterStatus(
  status: RouterStatusResult,
  token: string | undefined,
  terminal: Terminal,
): string {
  const { colors, symbols } = terminal;
  const problems = status.problems.map((text) => `${colors.yellow(symbols.warning)} ${text}\n`).join('');
  if (status.url === null) return `${whyNot(status)}\n${problems}`;
  const rows = [
    ['address', status.url],
    ...(token === undefined ? [] : [['token', token]]),
    ...Object.entries(status.tiers).map(([tier, models]) => [
      tier,
      models.join(', ') || colors.dim('as above'),
    ]),
    ...(status.shadow_tier === null
      ? []
      : [['shadow mode', `all of \`auto\` goes to ${status.shadow_tier}`]]),
    ['spent today', spent(status.spent.day_usd, status.budget.day_usd, terminal)],
    ['this month', spent(status.spent.month_usd, status.budget.month_usd, terminal)],
    ['state', stateWords[status.state]],
  ];
  return `${columns(rows)}${problems}`;
}

const stateWords: Readonly<Record<RouterStatusResult['state'], string>> = {
  memory: 'its own',
  shared: 'shared (prompt_router.state_url)',
  shared_but_away: 'its own, until the shared one (prompt_router.state_url) can be reached again',
};

function whyNot({ enabled }: RouterStatusResult): string {
  return enabled
    ? 'The proxy does not run.'
    : 'The proxy is off. With a provider and a model configured, `hunch config set prompt_router.enabled true` starts it.';
}

function spent(usd: number, limit: number | null, { colors }: Terminal): string {
  if (limit === null) return dollars(usd);
  const said = `${dollars(usd)} of ${dollars(limit)}`;
  return usd < limit ? said : colors.red(`${said}: requests are refused until it begins anew (UTC)`);
}

export function describeProviders({ providers }: RouterStatusResult, terminal: Terminal): string {
  const { colors, symbols } = terminal;
  if (providers.length === 0) {
    return 'No provider is configured. `[prompt_router.providers.openai]` with base_url and key_env names one.\n';
  }
  const health = (provider: RouterStatusResult['providers'][number]): string => {
    switch (provider.health) {
      case 'well':
        return colors.green(`${symbols.good} well`);
      case 'failing':
        return colors.yellow(`${symbols.warning} ${provider.failures} failures in a row`);
      case 'resting':
        return colors.red(`${symbols.bad} left alone for ${Math.ceil(provider.resting_ms / 1000)} s more`);
    }
  };
  const rows = providers.map((provider) => [
    provider.name,
    provider.format,
    provider.base_url,
    provider.has_key ? 'key' : 'no key',
    health(provider),
    provider.models.join(', '),
  ]);
  return columns(rows);
}

const BAR_WIDTH_MAX = 40;

/** What was spent: a bar a day beside what the strongest model would have cost, then by tier and by model. */
export function describeRouterStats(stats: RouterStats, terminal: Terminal): string {
  const { colors } = terminal;
  const total = totalOf(stats);
  if (total.requests === 0) return `Nothing was asked since ${stats.since}.\n`;
  const saved = total.strongest_usd - total.cost_usd;
  const part = total.strongest_usd > 0 ? ` (${Math.round((saved / total.strongest_usd) * 100)} %)` : '';
  const summary = columns([
    ['requests', `${total.requests.toLocaleString('en')}, ${total.failures} of them failed`],
    [
      'tokens',
      `${total.input_tokens.toLocaleString('en')} in, ${total.output_tokens.toLocaleString('en')} out`,
    ],
    ['spent', dollars(total.cost_usd)],
    ...classifierRow(stats),
    ['saved', `${dollars(saved)}${part} against the strongest model for everything`],
    ['latency', `p50 ${stats.latency.p50_ms} ms, p95 ${stats.latency.p95_ms} ms, models included`],
  ]);
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
  return `${summary}\n${days}\n${table('tier', stats.by_tier)}\n${table('model', stats.by_model)}${shadow}`;
}

function classifierRow({ classifier: { questions, failures, cost_usd: usd } }: RouterStats): string[][] {
  if (questions === 0) return [];
  const count = questions === 1 ? '1 question' : `${questions.toLocaleString('en')} questions`;
  const failed = failures === 0 ? '' : `, ${failures.toLocaleString('en')} of them failed`;
  return [['classifier', `${dollars(usd)} of it, for ${count} about the tier${failed}`]];
}

/** What was spent, full; what the strongest would have cost beyond it, light. */
function bar(day: Sum, highest: number, width: number, { colors, symbols }: Terminal): string {
  const [full, light] = symbols.good === 'ok' ? ['#', '.'] : ['█', '░'];
  const cells = (usd: number): number => (highest === 0 ? 0 : Math.round((usd / highest) * width));
  const spentCells = cells(day.cost_usd);
  const rest = Math.max(0, cells(day.strongest_usd) - spentCells);
  return `${colors.cyan(full.repeat(spentCells))}${colors.dim(light.repeat(rest))}`;
}

function table(title: string, sums: readonly Sum[]): string {
  const rows = sums.map((sum) => [
    sum.name === '' ? '(named)' : sum.name,
    sum.requests.toLocaleString('en'),
    (sum.input_tokens + sum.output_tokens).toLocaleString('en'),
    dollars(sum.cost_usd),
    dollars(sum.strongest_usd - sum.cost_usd),
  ]);
  return columns([[title, 'requests', 'tokens', 'spent', 'saved'], ...rows], [1, 2, 3, 4]);
}

/** Of all requests, with what asking for their tiers took. */
export function totalOf({ by_tier: sums, classifier }: RouterStats): Omit<Sum, 'name'> {
  const add = (key: keyof Omit<Sum, 'name'>): number => sums.reduce((total, sum) => total + sum[key], 0);
  return {
    requests: add('requests'),
    failures: add('failures'),
    input_tokens: add('input_tokens') + classifier.input_tokens,
    output_tokens: add('output_tokens') + classifier.output_tokens,
    cost_usd: add('cost_usd') + classifier.cost_usd,
    strongest_usd: add('strongest_usd'),
  };
}

export function describeReplay(replay: RouterReplay): string {
  if (replay.requests === 0) return 'No decision is recorded yet.\n';
  const moved = replay.moves.filter(({ from, to }) => from !== to);
  const count = moved.reduce((sum, { requests }) => sum + requests, 0);
  const head = `${count} of ${replay.requests} recorded decisions would change under the profile ${replay.profile}.\n`;
  return (
    head +
    columns(
      moved.map(({ from, to, requests }) => [`  ${from}`, `-> ${to}`, String(requests)]),
      [2],
    )
  );
}

/** US dollars, as exactly as matters. */
export function dollars(usd: number): string {
  const size = Math.abs(usd);
  const digits = size >= 100 ? 0 : size >= 1 || size === 0 ? 2 : size >= 0.001 ? 4 : 6;
  return `${usd < 0 ? '-' : ''}$${size.toFixed(digits)}`;
}

export function describeFeedback(
  { said, tier, model, keeps_prompt: keepsPrompt }: RouterFeedback,
  { colors, symbols }: Terminal,
): string {
  const noted = `${colors.green(symbols.good)} Noted: the last answer, by ${model} for ${tier}, was ${said}.\n`;
  return keepsPrompt
    ? noted
    : `${noted}${colors.yellow(symbols.warning)} Its prompt was not kept, so that nothing can be learnt from it. \`hunch config set prompt_router.record_prompts true\` keeps those to come.\n`;
}
