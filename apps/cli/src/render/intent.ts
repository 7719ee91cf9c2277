import type { RouteIntentResult, WireRankedDomain } from '@hunch/common/protocol';
import type { ListedDomain } from '@hunch/daemon/reports';
import { columns, printable } from './format.ts';
import type { Terminal } from './terminal.ts';

type Place = Pick<Terminal, 'colors'>;

/** The domains of a request, in the words of spec 004. */
export function describeIntent(result: RouteIntentResult, { colors }: Place): string {
  if (result.source === 'fallback') {
    return (
      `${colors.yellow('No confident domain match')} (best: ${result.confidence.toFixed(2)})\n` +
      `Domain: ${colors.bold(result.domain)} ${colors.dim('(fallback; name one with --domain)')}\n`
    );
  }
  const cached = result.is_cached ? ', cached' : '';
  const source = colors.dim(`(${result.source}${cached})`);
  if (result.secondary.length === 0) return `Domain: ${named(result, colors)} ${source}\n`;
  const others = result.secondary.map((second) => `  - Secondary: ${named(second, colors)}\n`).join('');
  return `Domains detected: ${source}\n  - Primary: ${named(result, colors)}\n${others}`;
}

/** The same, with every domain and the evidence for the best one. */
export function explainIntent(result: RouteIntentResult, place: Place): string {
  const { colors } = place;
  const ranking = (result.ranking ?? []).map(({ domain, confidence }) => [
    `  ${domain}`,
    bar(confidence),
    confidence.toFixed(2),
  ]);
  const evidence = (result.evidence ?? []).map(({ feature, weight }) => [
    `  ${printable(feature)}`,
    weight < 0 ? colors.yellow(weight.toFixed(2)) : colors.green(`+${weight.toFixed(2)}`),
  ]);
  return [
    describeIntent(result, place),
    colors.dim(`${result.reason}\n`),
    ranking.length === 0 ? '' : `\n${colors.bold('Domains')}\n${columns(ranking, [2])}`,
    evidence.length === 0
      ? ''
      : `\n${colors.bold('Evidence for the best domain')}\n${columns(evidence, [1])}`,
  ].join('');
}

function named({ domain, confidence }: WireRankedDomain, colors: Terminal['colors']): string {
  return `${colors.bold(domain)} (confidence: ${confidence.toFixed(2)})`;
}

const BAR_WIDTH = 20;

function bar(share: number): string {
  return '='.repeat(Math.round(share * BAR_WIDTH)).padEnd(BAR_WIDTH);
}

/** A line for each domain: its name, its short name for `--domain`, and what belongs to it. */
export function describeDomains(
  domains: readonly ListedDomain[],
  { colors }: Pick<Terminal, 'colors'>,
): string {
  return columns(
    domains.map(({ name, aliases, description, enabled }) => [
      colors.bold(printable(name)),
      printable(aliases[0] ?? ''),
      printable(description) + (enabled ? '' : colors.yellow(' (disabled)')),
    ]),
  );
}
