import type { RouterQuality } from '@hunch/daemon/reports';
import { columns, counted, table } from './format.ts';
import { dollars } from './router.ts';
import type { Terminal } from './terminal.ts';

type Place = Pick<Terminal, 'colors' | 'symbols'>;
type Sent = Pick<NonNullable<RouterQuality['now']>, 'strong_share' | 'quality' | 'usd_per_1000' | 'saved'>;

/** How good answers were beside those of the strongest model, and what users did with them. */
export function describeTraffic(report: RouterQuality, place: Place): string {
  return [measured(report, place), signs(report, place), advice(report, place)]
    .filter((text) => text !== '')
    .join('\n');
}

function measured(report: RouterQuality, { colors }: Place): string {
  const { now, profiles = [], curve = [] } = report;
  if (now === undefined) return '';
  const heading = ['', 'STRONGEST', 'NO WORSE', '95 %', 'PER 1,000', 'SAVED'];
  const rows = [
    ['now', ...sentCells(now)],
    ...profiles.map((sent) => [`profile ${sent.profile}`, ...sentCells(sent)]),
  ];
  const points = curve.map((sent) => ['', ...sentCells(sent)]);
  return `${counted(report.pairs, 'pair')} of answers in ${counted(report.days, 'day')}, ${report.judged} compared by a model\n\n${table(colors, heading, [...rows, ...points], [1, 2, 4, 5])}`;
}

function sentCells({ strong_share: share, quality, usd_per_1000: usd, saved }: Sent): readonly string[] {
  return [
    percent(share),
    percent(quality.value),
    quality.low === null || quality.high === null ? '' : `${percent(quality.low)}..${percent(quality.high)}`,
    usd === null ? '-' : dollars(usd),
    percent(saved),
  ];
}

function signs({ tiers }: RouterQuality, { colors }: Place): string {
  if (tiers.length === 0) return '';
  const rows = tiers.map(({ tier, answered, retried, edited, judged, good }) => [
    tier,
    answered.toLocaleString('en'),
    percent(retried / answered),
    percent(edited / answered),
    judged === 0 ? '-' : `${good} of ${judged}`,
  ]);
  return table(colors, ['TIER', 'ANSWERED', 'ASKED AGAIN', 'EDITED', 'CALLED GOOD'], rows, [1, 2, 3, 4]);
}

function advice(report: RouterQuality, { colors, symbols }: Place): string {
  const warning = colors.yellow(symbols.warning);
  const { now, target, profile, advised } = report;
  if (now === undefined) {
    const off =
      'Answers are not compared. To compare some: hunch config set prompt_router.quality.enabled true';
    return `${warning} ${report.enabled ? `${counted(report.pairs, 'pair')} of answers so far; ${report.pairs_min} are the least to judge by.` : off}\n`;
  }
  const facts = columns([['target', percent(target)]]);
  if (advised === null || advised === undefined)
    return `${facts}${warning} No profile keeps the target for certain. More pairs narrow the intervals.\n`;
  if (advised === profile)
    return `${facts}${colors.green(symbols.good)} The profile ${profile} is the cheapest that keeps the target.\n`;
  return `${facts}${colors.green(symbols.good)} The profile ${advised} is the cheapest that keeps the target: hunch config set prompt_router.profile ${advised}\n`;
}

function percent(share: number | null): string {
  return share === null ? '-' : `${(share * 100).toFixed(0)} %`;
}
