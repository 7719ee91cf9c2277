import { printTable } from '@hunch/bench';
import { patternNames, thresholds } from '@hunch/guidance';
import type { LabelledSession } from './sessions.ts';

/** How often the default configuration speaks, by family and ending. */
export function printFires(sessions: readonly LabelledSession[]): void {
  const groups = [...new Set(sessions.map(({ family, ending }) => `${family}, ends ${ending}`))].sort();
  printTable(
    ['family', 'sessions', 'told something', 'share', 'fires', 'turns', 'fires in 100 turns'],
    groups.map((group) => {
      const own = sessions.filter(({ family, ending }) => `${family}, ends ${ending}` === group);
      const told = own.filter(({ replay }) => replay.firings.length > 0).length;
      const fires = own.reduce((sum, { replay }) => sum + replay.firings.length, 0);
      const turns = own.reduce((sum, { replay }) => sum + replay.turns, 0);
      return [
        group,
        `${own.length}`,
        `${told}`,
        `${((100 * told) / own.length).toFixed(1)} %`,
        `${fires}`,
        `${turns}`,
        ((100 * fires) / turns).toFixed(3),
      ];
    }),
  );
}

/**
 * How far the thresholds lie from healthy sessions. With each family left out in turn, the rule "one more than the others
 * ever show" is tried on it: what it would have said there is what to expect of sessions never seen.
 */
export function printMargins(sessions: readonly LabelledSession[]): void {
  const healthy = sessions.filter(({ ending, attended }) => attended || ending === 'well');
  const attended = sessions.filter((session) => session.attended);
  printTable(
    ['pattern', 'most in sessions of people', 'most in runs that ended well', 'threshold', 'left out: told'],
    patternNames.map((name) => {
      const most = (group: readonly LabelledSession[]): number =>
        Math.max(0, ...group.map(({ replay }) => replay.peaks.get(name) ?? 0));
      const families = [...new Set(healthy.map(({ family }) => family))];
      const told = families.reduce((sum, family) => {
        const needed = Math.max(
          thresholds[name].standard,
          most(healthy.filter((one) => one.family !== family)) + 1,
        );
        const held = healthy.filter((one) => one.family === family);
        return sum + held.filter(({ replay }) => (replay.peaks.get(name) ?? 0) >= needed).length;
      }, 0);
      return [
        name,
        `${most(attended)}`,
        `${most(healthy)}`,
        `${thresholds[name].standard}`,
        `${told} of ${healthy.length}`,
      ];
    }),
  );
}
