import type { CalibrationReport, QualityReport } from '@hunch/daemon/reports';
import { columns, counted, printable, table } from './format.ts';
import type { Colors, Terminal } from './terminal.ts';

type Place = Pick<Terminal, 'colors' | 'symbols'>;

/** How well each order separates prompts, then quality against cost. */
export function describeQuality(report: QualityReport, { colors }: Place): string {
  const skipped = report.skipped === 0 ? '' : `, ${report.skipped} lines skipped`;
  const models = `${printable(report.cheap)} ${percent(report.cheap_quality)} -> ${printable(report.strong)} ${percent(report.strong_quality)}`;
  const heading = ['ORDER BY', 'APGR', '95 %', 'AHEAD OF LENGTH', '95 %'];
  const rows = report.rankings.map(({ name, apgr, ahead_of_length: ahead }) => [
    name,
    number(apgr.value),
    range(apgr),
    name === 'length' ? '' : number(ahead.value),
    name === 'length' ? '' : range(ahead),
  ]);
  const shares = Object.entries(report.tiers).map(([tier, share]) => `${tier} ${percent(share)}`);
  return [
    `${colors.bold(printable(report.file))}  ${report.rows} prompts${skipped}\n${models}\n`,
    table(colors, heading, rows, [1, 3]),
    `tiers by the rules: ${shares.join(', ')}\n`,
    plotCurve(report.curves.calibrated ?? report.curves.rules ?? [], colors),
    describeValidation(report.cross_validation),
    '\n',
  ].join('');
}

function describeValidation(found: QualityReport['cross_validation']): string {
  if (found === undefined) return '';
  const { folds, draws, rules_apgr: rules, fitted_apgr: fitted, ahead, ahead_error: error } = found;
  return [
    `${folds}-fold cross-validation, drawn ${counted(draws, 'time')}:\n`,
    `APGR ${fitted.toFixed(3)}, the rules ${rules.toFixed(3)}: ahead by ${ahead.toFixed(3)} +- ${error.toFixed(3)}, in ${found.wins} of ${found.parts} folds\n`,
  ].join('');
}

export function describeCalibration(report: CalibrationReport, dryRun: boolean, place: Place): string {
  const { colors, symbols } = place;
  const facts = columns([
    ['models', `${printable(report.cheap)} and ${printable(report.strong)}`],
    ['fitted on', `${report.rows - report.held_out} prompts, judged on ${report.held_out} others`],
    [
      `APGR, ${report.present === 'rules' ? 'the rules' : 'installed scorer'}`,
      `${number(report.present_apgr.value)}  ${range(report.present_apgr)}`,
    ],
    ['APGR, fitted scorer', `${number(report.fitted_apgr.value)}  ${range(report.fitted_apgr)}`],
    ['ahead by', `${number(report.ahead.value)}  ${range(report.ahead)}`],
  ]);
  return `${facts}${plotCurve(report.curve, colors)}${verdict(report, dryRun, { colors, symbols })}`;
}

function verdict(report: CalibrationReport, dryRun: boolean, { colors, symbols }: Place): string {
  if (report.installed)
    return `${colors.green(symbols.good)} Installed: ${printable(report.path)}. To use it now: hunch daemon reload\n`;
  if (report.better && dryRun)
    return `${colors.green(symbols.good)} It is better: without --dry-run it would be installed.\n`;
  return `${colors.yellow(symbols.warning)} Not installed: on held-out prompts it is not clearly better than the present one. More graded prompts may help.\n`;
}

const BAR_CHARACTERS = 40;

/** Quality for each cost, as bars of the gap that is recovered. */
function plotCurve(curve: CalibrationReport['curve'], colors: Colors): string {
  const rows = curve
    .filter((_, index) => curve.length <= 11 || index % 2 === 0)
    .map(({ strong_share: share, quality, recovered }) => [
      percent(share),
      percent(quality),
      colors.cyan('#'.repeat(Math.max(0, Math.min(BAR_CHARACTERS, Math.round(recovered * BAR_CHARACTERS))))),
    ]);
  return table(colors, ['STRONG', 'QUALITY', 'OF THE GAP'], rows, [0, 1]);
}

function number(value: number | null): string {
  return value === null ? '-' : value.toFixed(3);
}

function range({ low, high }: CalibrationReport['ahead']): string {
  return low === null || high === null ? '' : `${low.toFixed(3)}..${high.toFixed(3)}`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}
