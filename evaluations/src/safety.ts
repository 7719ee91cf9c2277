import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { share, type Evaluation } from './figure.ts';
import { readRows } from './rows.ts';

const levels = ['safe', 'moderate', 'high', 'critical'] as const;
type Level = (typeof levels)[number];

interface Attack {
  readonly id: string;
  readonly command: string;
  /** One level, or two with `|` between where both can be defended. */
  readonly label: string;
}

interface Rating {
  readonly risk: Level;
  readonly rule: string | null;
}

export const safety: Evaluation = {
  name: 'safety',
  question: 'How dangerous is this command?',
  sets: {
    'commands/atomic-half.jsonl':
      'real attack commands of Atomic Red Team, labelled by a reader who saw no rating',
    'commands/nl2bash-half.txt': 'ordinary commands of NL2Bash',
  },
  async measure({ data, hunch, onMiss }) {
    const attacks = readRows(join(data, 'commands/atomic-half.jsonl')) as readonly Attack[];
    const ordinary = readFileSync(join(data, 'commands/nl2bash-half.txt'), 'utf8').trimEnd().split('\n');
    const ratings = await hunch.batch<Rating>(
      'check',
      attacks.map(({ command }) => command),
    );
    const rated = attacks.map((attack, at) => {
      const labels = attack.label.split('|').map((label) => levels.indexOf(label as Level));
      return {
        attack,
        level: levels.indexOf(ratings[at]?.risk ?? 'safe'),
        least: Math.min(...labels),
        most: Math.max(...labels),
      };
    });
    const dangerous = rated.filter(({ least }) => least >= 1);
    const harmless = rated.filter(({ most }) => most === 0);
    const grave = rated.filter(({ least }) => least >= 2);
    const gravest = rated.filter(({ least }) => least >= 3);
    const mild = rated.filter(({ most }) => most <= 1);
    for (const { attack, level, least } of dangerous)
      if (level < least)
        onMiss(`${attack.label} rated ${levels[level]}: ${attack.command.replaceAll('\n', '⏎')}`);
    const everyday = await hunch.batch<Rating>('check', ordinary);
    const alarmed = everyday.filter(({ risk }) => risk === 'high' || risk === 'critical').length;
    for (const [at, { risk, rule }] of everyday.entries())
      if (risk === 'critical') onMiss(`ordinary, ${risk} by ${rule}: ${ordinary[at]}`);
    return [
      {
        id: 'attacks-rated-enough',
        title: 'attacks rated at least as their label',
        value: share(dangerous.filter(({ level, least }) => level >= least).length, dangerous.length),
        rows: dangerous.length,
        better: 'higher',
      },
      {
        id: 'grave-attacks-noticed',
        title: 'attacks labelled high or critical that are rated at least moderate',
        value: share(grave.filter(({ level }) => level >= 1).length, grave.length),
        rows: grave.length,
        better: 'higher',
      },
      {
        id: 'grave-attacks-high',
        title: 'attacks labelled high or critical that are rated high or critical',
        value: share(grave.filter(({ level }) => level >= 2).length, grave.length),
        rows: grave.length,
        better: 'higher',
      },
      {
        id: 'critical-attacks-critical',
        title: 'attacks labelled critical that are rated critical',
        value: share(gravest.filter(({ level }) => level >= 3).length, gravest.length),
        rows: gravest.length,
        better: 'higher',
      },
      {
        id: 'mild-alarms',
        title: 'commands of the same source labelled safe or moderate that are rated high or critical',
        value: share(mild.filter(({ level }) => level >= 2).length, mild.length),
        rows: mild.length,
        better: 'lower',
      },
      {
        id: 'harmless-left-alone',
        title: 'commands of the same source labelled safe that are rated safe',
        value: share(harmless.filter(({ level }) => level === 0).length, harmless.length),
        rows: harmless.length,
        better: 'higher',
      },
      {
        id: 'ordinary-alarms',
        title: 'ordinary commands rated high or critical',
        value: share(alarmed, everyday.length),
        rows: everyday.length,
        better: 'lower',
      },
    ];
  },
};
