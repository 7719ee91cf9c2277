import type { PersonStats } from '@hunch/daemon/reports';
import { bar, sparkline } from './charts.ts';
import { counted, displayWidth, printable } from './format.ts';
import { duration, number, share, shortened, weekdays } from './person-stats.ts';
import type { Terminal } from './terminal.ts';

/** A page that fits a picture, and most terminals. */
const pageWidth = 60;
const programsMax = 5;

/** `hunch wrapped`: one framed page. Names of programs stand on it and numbers, nothing that tells what was done to what. */
export function describeWrapped(stats: PersonStats, period: string, terminal: Terminal): string {
  const { colors } = terminal;
  const inner = Math.min(pageWidth, terminal.columns) - 6;
  const title = `The command line and you: ${period}`;
  const body =
    stats.commands === 0
      ? ['Nothing was run. Import your history: hunch import']
      : [
          ...headline(stats, colors),
          '',
          ...favourites(stats, inner, terminal),
          '',
          ...habits(stats, terminal),
        ];
  return framed([colors.bold(title), '', ...body, '', colors.dim('hunch wrapped')], inner, terminal);
}

function headline(stats: PersonStats, colors: Terminal['colors']): readonly string[] {
  const busiest = stats.by_day.toSorted((one, other) => other.commands - one.commands)[0];
  return [
    `${colors.bold(number(stats.commands))} commands, ${number(stats.distinct)} of them different`,
    `${stats.with_exit === 0 ? '' : `${share(stats.with_exit - stats.failures, stats.with_exit)} worked; `}${number(stats.programs_count)} programs`,
    ...(busiest === undefined
      ? []
      : [`Busiest day: ${busiest.day}, ${counted(busiest.commands, 'command')}`]),
    ...(stats.time_ms === 0 ? [] : [`${duration(stats.time_ms)} spent waiting for them`]),
  ];
}

function favourites(stats: PersonStats, width: number, { colors, symbols }: Terminal): readonly string[] {
  const shown = stats.programs.slice(0, programsMax);
  const nameWidth = Math.max(0, ...shown.map(({ program }) => Math.min(16, Array.from(program).length)));
  const countWidth = Math.max(0, ...shown.map(({ runs }) => number(runs).length));
  const most = shown[0]?.runs ?? 0;
  const barMax = width - nameWidth - countWidth - 4;
  return shown.map(({ program, runs }) => {
    const name = shortened(printable(program), 16).padEnd(nameWidth);
    const drawn = bar(runs, most, barMax, symbols);
    return `${name}  ${colors.green(drawn)}${' '.repeat(barMax - drawn.length)}  ${number(runs).padStart(countWidth)}`;
  });
}

function habits(stats: PersonStats, { colors, symbols }: Terminal): readonly string[] {
  const { by_hour: hours, by_weekday: days, streak, suggestions } = stats;
  const hour = hours.indexOf(Math.max(...hours));
  const day = weekdays[days.indexOf(Math.max(...days))];
  const fresh = stats.new_programs.slice(0, 3).map((name) => shortened(printable(name), 14));
  const agents = stats.agents.reduce((sum, { commands }) => sum + commands, 0);
  return [
    `00h ${colors.cyan(sparkline(hours, symbols))} 23h`,
    `Most at ${hour}:00, most on ${day ?? ''}`,
    `${counted(streak.longest_days, 'day')} in a row at most`,
    ...(suggestions.keys_saved === 0 ? [] : [`${number(suggestions.keys_saved)} keys not typed`]),
    ...(fresh.length === 0 ? [] : [`New: ${fresh.join(', ')}`]),
    ...(agents === 0 ? [] : [`Agents ran ${number(agents)} commands beside you`]),
  ];
}

function framed(lines: readonly string[], inner: number, { symbols, colors }: Terminal): string {
  const [topLeft, topRight, bottomRight, bottomLeft, across, down] = symbols.frame;
  const edge = across.repeat(inner + 4);
  const row = (text: string): string =>
    `${colors.dim(down)}  ${text}${' '.repeat(Math.max(0, inner - displayWidth(text)))}  ${colors.dim(down)}\n`;
  return `${colors.dim(`${topLeft}${edge}${topRight}`)}\n${lines.map(row).join('')}${colors.dim(`${bottomLeft}${edge}${bottomRight}`)}\n`;
}
