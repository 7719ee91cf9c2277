import { quote } from '@hunch/common/shell';
import type { PlatformFacts } from '../../platform/facts.ts';
import { sizeAbove, sizeBelow, type Age } from './quantities.ts';
import type { Clock, Fact, Moment } from './facts.ts';

/** The tests of `find` that facts amount to, each with a space before it. `-maxdepth` comes first, as find(1) asks. */
export function findFilters(facts: readonly Fact[], platform: PlatformFacts): string {
  const tests = facts.map((fact) => findTest(fact, platform)).filter((test) => test !== '');
  const depth = tests.filter((test) => test.startsWith('-maxdepth'));
  return [...depth, ...tests.filter((test) => !depth.includes(test))].map((test) => ` ${test}`).join('');
}

/** Whether a fact narrows down which files are meant; `depth` alone does not. */
export function narrows(fact: Fact): boolean {
  return narrowing.has(fact.slot);
}

const narrowing: ReadonlySet<string> = new Set(['larger', 'smaller', 'newer', 'older', 'glob', 'user']);

function findTest(fact: Fact, platform: PlatformFacts): string {
  switch (fact.slot) {
    case 'larger':
      return `-size ${sizeAbove(fact.bytes)}`;
    case 'smaller':
      return `-size ${sizeBelow(fact.bytes)}`;
    case 'newer':
      return newerTest(fact.clock, fact.age, platform);
    case 'older':
      return olderTest(fact.clock, fact.age);
    case 'glob':
      return nameTest(fact.globs);
    case 'user':
      return `-user ${quote(fact.name, 'bash')}`;
    case 'depth':
      return `-maxdepth ${fact.amount}`;
    case 'dir':
    case 'count':
    case 'schedule':
    case 'coming':
      return '';
  }
}

function nameTest(globs: readonly string[]): string {
  const tests = globs.map((glob) => `-name ${quote(glob, 'bash')}`);
  return tests.length === 1 ? (tests[0] ?? '') : `\\( ${tests.join(' -o ')} \\)`;
}

function newerTest(clock: Clock, moment: Moment, platform: PlatformFacts): string {
  if (moment.kind === 'age')
    return clock === 'created' ? bornTest(moment.age) : ageTest(clock, '-', moment.age);
  if (clock === 'created' && moment.kind === 'today') return `-newerBt ${startOfDay}`;
  // -daystart counts from midnight; only GNU find has it.
  const days =
    platform.unixFlavor === 'gnu'
      ? moment.kind === 'today'
        ? '0'
        : '1'
      : moment.kind === 'today'
        ? '-1'
        : '1';
  return `${platform.unixFlavor === 'gnu' ? '-daystart ' : ''}-${letter(clock)}time ${days}`;
}

function olderTest(clock: Clock, moment: Moment): string {
  if (moment.kind === 'age')
    return clock === 'created' ? `! ${bornTest(moment.age)}` : ageTest(clock, '+', moment.age);
  return `-${letter(clock)}time +0`;
}

/** The birth of a file is no age that POSIX find knows; `-newerBt` is in GNU and BSD find where the file system keeps it. */
function bornTest({ amount, unit }: Age): string {
  return `-newerBt ${quote(`${amount} ${unit} ago`, 'bash')}`;
}

function ageTest(clock: Clock, sign: '+' | '-', { amount, unit }: Age): string {
  return `-${letter(clock)}${unit === 'minutes' ? 'min' : 'time'} ${sign}${amount}`;
}

function letter(clock: Clock): 'm' | 'a' | 'c' {
  return clock === 'modified' ? 'm' : clock === 'accessed' ? 'a' : 'c';
}

const startOfDay = '"$(date +%Y-%m-%d)"';

/** A moment for `git log --since` and `journalctl --since`, quoted. */
export function sinceText(moment: Moment, reader: 'git' | 'journal'): string {
  if (moment.kind === 'age') return quote(`${moment.age.amount} ${moment.age.unit} ago`, 'bash');
  if (reader === 'git') return moment.kind === 'today' ? 'midnight' : 'yesterday.midnight --until=midnight';
  return moment.kind === 'today' ? 'today' : 'yesterday --until today';
}
