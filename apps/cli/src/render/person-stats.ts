import type { MachineSum, PersonStats } from '@hunch/daemon/reports';
import { bar, sparkline } from './charts.ts';
import { columns, counted, printable, table } from './format.ts';
import type { Terminal } from './terminal.ts';
import { wrapWords } from './wrap.ts';

export const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

const barWidth = 16;
/** Of the chart by day: what a narrow terminal shows. */
const daysMax = 53;

/** `hunch stats`. */
export function describePerson(stats: PersonStats, period: string, terminal: Terminal): string {
  const { colors, columns: width } = terminal;
  if (stats.commands === 0) {
    const hint = 'Import the history of your shell with `hunch import`, or ask for more: `hunch stats all`.';
    return [`No command was run in this period: ${period}.`, ...wrapWords(hint, width)]
      .map((line) => `${line}\n`)
      .join('');
  }
  const sections = [
    `${colors.bold(`Your command line, ${period}`)}\n${columns(facts(stats).map(([name, value]) => [`  ${name}`, value]))}`,
    programs(stats, terminal),
    lines(stats, terminal),
    times(stats, terminal),
  ];
  return sections.join('\n');
}

/** Names and values; each is short. */
function facts(stats: PersonStats): readonly (readonly [name: string, value: string])[] {
  const { suggestions, streak, longest } = stats;
  const agents = stats.agents.map(({ agent, commands }) => `${agent} ${number(commands)}`).join(', ');
  const machines = stats.machines
    .map((sum) => `${machineName(sum, stats)} ${number(sum.commands)}`)
    .join(', ');
  return [
    ['commands', `${number(stats.commands)}, ${number(stats.distinct)} different`],
    [
      'failed',
      stats.with_exit === 0
        ? 'not known'
        : `${number(stats.failures)}, ${share(stats.failures, stats.with_exit)} of those whose result is known`,
    ],
    ['time spent', stats.time_ms === 0 ? 'not known' : duration(stats.time_ms)],
    [
      'longest',
      longest === null ? 'not known' : `${printable(longest.program)}, ${duration(longest.time_ms)}`,
    ],
    ['sessions', `${number(stats.sessions)}, in ${counted(stats.directories, 'folder')}`],
    [
      'typing saved',
      `${counted(suggestions.keys_saved, 'key')}, ${counted(suggestions.accepted, 'suggestion')} taken`,
    ],
    ['days in a row', `${number(streak.current_days)} now, ${number(streak.longest_days)} at most`],
    ...(agents === '' ? [] : [['by agents', agents] as const]),
    ...(stats.machines.length < 2 ? [] : [['by machine', machines] as const]),
  ];
}

/** Of two with one name the end of the id, which `hunch history list --machine` takes. */
function machineName({ machine, machine_id: id }: MachineSum, { machines }: PersonStats): string {
  const isShared = machines.filter((other) => other.machine === machine).length > 1;
  return printable(machine ?? 'this one') + (isShared && id !== null ? ` (${id.slice(-12)})` : '');
}

function programs(stats: PersonStats, { colors, symbols }: Terminal): string {
  const most = stats.programs[0]?.runs ?? 0;
  const rows = stats.programs.map(({ program, runs, failures, time_ms: timeMs }) => [
    `  ${printable(program)}`,
    colors.green(bar(runs, most, barWidth, symbols)),
    number(runs),
    failures === 0 ? '' : share(failures, runs),
    timeMs === 0 ? '' : duration(timeMs),
  ]);
  return table(colors, ['  PROGRAM', '', 'RUNS', 'FAILED', 'TIME'], rows, [2, 3, 4]);
}

function lines(stats: PersonStats, { colors, columns: width }: Terminal): string {
  const rows = stats.lines
    .slice(0, 5)
    .map(({ command, runs }) => [number(runs), shortened(printable(command), width - 10)]);
  return table(colors, ['   RUNS', 'COMMAND'], rows, [0]);
}

function times(
  { by_day: days, by_hour: hours, by_weekday: ofWeek }: PersonStats,
  { symbols }: Terminal,
): string {
  const week = weekdays.map((day, index) => [
    `  ${day}`,
    bar(ofWeek[index] ?? 0, Math.max(...ofWeek), barWidth, symbols),
    number(ofWeek[index] ?? 0),
  ]);
  const shown = days.slice(-daysMax);
  const first = shown[0];
  const byDay =
    first === undefined
      ? ''
      : `  days with commands, since ${first.day}\n  ${sparkline(
          shown.map(({ commands }) => commands),
          symbols,
        )}\n`;
  return `${columns(week, [2])}\n  hours, 0 to 23\n  ${sparkline(hours, symbols)}\n${byDay}`;
}

/** Ends between words where it can. */
export function shortened(text: string, width: number): string {
  const characters = Array.from(text);
  if (characters.length <= width) return text;
  const cut = characters.slice(0, Math.max(1, width - 2)).join('');
  const blank = cut.lastIndexOf(' ');
  return `${blank > width / 3 ? cut.slice(0, blank) : cut} …`;
}

export function number(value: number): string {
  return value.toLocaleString('en');
}

export function share(part: number, whole: number): string {
  if (whole === 0) return 'not known';
  const percent = (100 * part) / whole;
  return `${percent > 0 && percent < 10 ? percent.toFixed(1) : Math.round(percent)} %`;
}

/** In the two largest units that say something: `2 h 5 min`. */
export function duration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
  const days = Math.floor(hours / 24);
  return hours % 24 === 0 ? `${days} d` : `${days} d ${hours % 24} h`;
}
