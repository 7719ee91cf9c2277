import type { RouterPrices, RouterPricesUpdate } from '@hunch/daemon/reports';
import { counted, table } from './format.ts';
import type { Terminal } from './terminal.ts';

const none = '-';

export function describePrices({ as_of: asOf, source, models }: RouterPrices, terminal: Terminal): string {
  const { colors } = terminal;
  const origin = `List prices of ${source} as of ${asOf}, in US dollars a million tokens; [prompt_router.models] overrides them.\n`;
  if (models.length === 0) return `${origin}No model is configured.\n`;
  const rows = models.map((model) => [
    model.model,
    ...[model.input, model.cached_input, model.cache_write, model.output].map(dollars),
    model.input === null
      ? colors.yellow('unknown: not used while a budget is set')
      : model.long_context
          .map(
            (step) => `above ${step.above_tokens} tokens: ${dollars(step.input)} / ${dollars(step.output)}`,
          )
          .join(', '),
  ]);
  return `${origin}${table(colors, ['MODEL', 'INPUT', 'CACHED', 'CACHE WRITE', 'OUTPUT', ''], rows, [1, 2, 3, 4])}`;
}

function dollars(usd: number | null): string {
  return usd === null ? none : String(usd);
}

export function describePricesUpdate(update: RouterPricesUpdate): string {
  const { source, as_of: asOf, models, companies } = update;
  return `Installed the prices of ${counted(models, 'model')} of ${companies === 1 ? '1 company' : `${companies} companies`} from ${source}, as of ${asOf}.\nRunning gateways take them with \`hunch daemon reload\` or SIGHUP.\n`;
}
