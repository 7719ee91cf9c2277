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
    case 'since-day':
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
  if (moment.kind === 'today') {
    // -daystart counts from midnight; only GNU find has it.
    if (platform.unixFlavor === 'gnu' && clock !== 'created') return `-daystart -${letter(clock)}time 0`;
    return clock === 'created' ? `-newerBt ${startOfDay}` : `-${letter(clock)}time -1`;
  }
  if (moment.kind === 'yesterday' || moment.kind === 'since-yesterday') {
    const days = moment.kind === 'yesterday' ? '1' : '-2';
    return platform.unixFlavor === 'gnu'
      ? `-daystart -${letter(clock)}time ${days}`
      : `-${letter(clock)}time ${days}`;
  }
  if (moment.kind === 'weekday' && platform.unixFlavor === 'bsd')
    return `-newer${clock === 'created' ? 'B' : letter(clock)}t "$(date -v-1d -v-${moment.day.slice(0, 3)} +%Y-%m-%d)"`;
  return `-newer${clock === 'created' ? 'B' : letter(clock)}t ${startOf(moment)}`;
}

function olderTest(clock: Clock, moment: Moment): string {
  if (moment.kind === 'age')
    return clock === 'created' ? `! ${bornTest(moment.age)}` : ageTest(clock, '+', moment.age);
  if (moment.kind === 'today' || moment.kind === 'yesterday' || moment.kind === 'since-yesterday')
    return `-${letter(clock)}time +0`;
  return `! -newer${clock === 'created' ? 'B' : letter(clock)}t ${startOf(moment)}`;
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

function startOf(moment: Exclude<Moment, { kind: 'age' }>): string {
  switch (moment.kind) {
    case 'date':
      return quote(moment.date, 'bash');
    case 'month':
      return '"$(date +%Y-%m-01)"';
    case 'year':
      return '"$(date +%Y-01-01)"';
    case 'clock':
      return `"$(date +%Y-%m-%d) ${moment.time}"`;
    case 'weekday':
      return `"$(date -d 'last ${moment.day}' +%Y-%m-%d)"`;
    case 'today':
    case 'yesterday':
    case 'since-yesterday':
      return startOfDay;
  }
}

/** A moment for `git log --since` and `journalctl --since`, quoted. */
export function sinceText(moment: Moment, reader: 'git' | 'journal'): string {
  switch (moment.kind) {
    case 'age':
      return quote(`${moment.age.amount} ${moment.age.unit} ago`, 'bash');
    case 'today':
      return reader === 'git' ? 'midnight' : 'today';
    case 'since-yesterday':
      return reader === 'git' ? 'yesterday.midnight' : 'yesterday';
    case 'yesterday':
      return reader === 'git' ? 'yesterday.midnight --until=midnight' : 'yesterday --until today';
    case 'weekday':
      return reader === 'git' ? `'last ${moment.day} 00:00'` : startOf(moment);
    case 'clock':
      return reader === 'git' ? quote(`today ${moment.time}`, 'bash') : moment.time;
    case 'date':
    case 'month':
    case 'year':
      return startOf(moment);
  }
}
