import { type FactDefinition, rule } from './fact-reader.ts';
import { agedMoment, clockOf, monthAfter, monthNames, namedMoment } from './fact-values.ts';
import type { Moment } from './facts.ts';
import { agePattern, readSize, sizePattern } from './quantities.ts';
import { clockPattern, clockText } from './schedules.ts';

const above =
  '(?:larger|bigger|greater|heavier|more) (?:than|then)|over|above|exceeding|that exceed|of more than|at least|>=?';
const below = '(?:smaller|less|lighter|fewer) (?:than|then)|under|below|at most|no more than|up to|<=?';
const sizeLead =
  '(?:(?:(?:with|of|having|whose) )?(?:a |the |file |their )*size (?:of |is |are )?)?(?:(?:that|which|who) (?:are|is) )?';
const verb =
  '(?<verb>modified|changed|edited|updated|touched|written|accessed|opened|read|used|created|added|made)';
/** "Did I edit yesterday": the verb of a question stands in its first form. */
const asked =
  'did (?:i|we) (?:last )?(?<asked>edit|change|modify|touch|update|create|add|make|open|read|access|use|write)';
const lead = `(?:${asked} |(?:(?:that|which) )?(?:were |was |are |have been |has been |i(?: have)? |got )?(?:last )?${verb} )?`;

/** Sizes and times: "larger than 1 MB", "from the last week". */
export function sizeAndTimeReaders(): readonly FactDefinition[] {
  return [
    sized(`${sizeLead}between (?<low>${sizePattern}) and (?<high>${sizePattern})(?: in size)?`),
    sized(`${sizeLead}(?:${above}) (?<low>${sizePattern})(?: in size| each| of space| big)?`),
    sized(`${sizeLead}(?:${below}) (?<high>${sizePattern})(?: in size| each| of space| big)?`),
    sized(`(?<low>${sizePattern}) (?:or|and) (?:more|larger|bigger|above|over)(?: in size)?`),
    sized(`(?<high>${sizePattern}) (?:or|and) (?:less|smaller|below)(?: in size)?`),
    aged(
      'newer',
      `${lead}(?:in|within|during|over|for|from|since|of) (?:the )?(?:last|past|previous) (?<age>${agePattern})`,
    ),
    aged(
      'newer',
      `(?:(?:that|which) (?:are|is) )?(?:newer|younger|more recent) than (?<age>${agePattern})(?: ago| old)?`,
    ),
    aged('newer', `${lead}less than (?<age>${agePattern}) (?:ago|old)`),
    aged('newer', `${lead}(?:within (?:the )?|in the )(?<age>${agePattern.replace(' ?)?', ' ?)')})`),
    aged(
      'older',
      `(?:(?:that|which) (?:are|is) )?(?:older|untouched (?:for )?(?:more|longer)) than (?:the last )?(?<age>${agePattern})(?: ago| old)?`,
    ),
    aged(
      'older',
      `${lead}(?:more than|over|at least|earlier than|before) (?<age>${agePattern.replace(' ?)?', ' ?)')}) (?:ago|old)`,
    ),
    aged(
      'older',
      `(?:(?:that|which) )?(?:were |was |have |has |i )?(?:not|never) (?:been )?${verb} (?:in|for|within|since|during) (?:more than |over |at least )?(?:the )?(?:last |past )?(?<age>${agePattern})`,
    ),
    aged('older', `untouched (?:for|in) (?:the (?:last|past) )?(?<age>${agePattern})`),
    aged('newer', `${lead}(?:from |since |earlier )?(?<when>today)`),
    aged('newer', `${lead}(?:during |from |in )?(?<when>this (?:week|month|year))`),
    {
      pattern: rule(`${lead}(?:since|after|from) --(?<month>\\d\\d)-(?<day>\\d\\d)`),
      read: ({ month = '', day = '' }) => ({
        facts: [{ slot: 'since-day', day: `${Number(day)} ${monthNames[Number(month) - 1] ?? ''}` }],
      }),
    },
    monthly('newer', `${lead}(?:since|from) (?<month>\\d{4}-\\d\\d)(?: on)?`),
    monthly('older', `${lead}(?:before|prior to|earlier than|older than) (?<month>\\d{4}-\\d\\d)`),
    {
      pattern: rule(`${lead}(?:in|during) (?<month>\\d{4}-\\d\\d)`),
      read: ({ month = '', verb: said = '' }) => ({
        facts: [
          { slot: 'newer', clock: clockOf(said), age: { kind: 'date', date: `${month}-01` } },
          { slot: 'older', clock: clockOf(said), age: { kind: 'date', date: `${monthAfter(month)}-01` } },
        ],
      }),
    },
    {
      pattern: rule(
        `${lead}(?:since|after) (?:today |this morning )?(?:at )?(?<when>${clockPattern})(?: today| this morning)?`,
      ),
      read({ when = '', verb: said = '', asked = '' }) {
        const time = clockText(when);
        if (time === undefined) return undefined;
        return { facts: [{ slot: 'newer', clock: clockOf(said || asked), age: { kind: 'clock', time } }] };
      },
    },
    aged('newer', `${lead}(?:since|after|later than|newer than) (?<since>yesterday)`),
    aged('newer', `${lead}(?:since|after|later than|newer than) (?<when>\\d{4}-\\d\\d-\\d\\d)`),
    aged(
      'newer',
      `${lead}(?:since|after) (?:last )?(?<when>(?:mon|tues|wednes|thurs|fri|satur|sun)day)(?: morning)?`,
    ),
    aged('newer', `${lead}(?:from |on )?(?<when>yesterday)`),
    aged('older', `${lead}(?:before|prior to|earlier than|older than) (?<when>\\d{4}-\\d\\d-\\d\\d)`),
  ];
}

function sized(source: string): FactDefinition {
  return {
    pattern: rule(source),
    read({ low, high }) {
      const least = low === undefined ? undefined : readSize(low);
      const most = high === undefined ? undefined : readSize(high);
      if ((low !== undefined && least === undefined) || (high !== undefined && most === undefined))
        return undefined;
      return {
        facts: [
          ...(least === undefined ? [] : [{ slot: 'larger' as const, bytes: least }]),
          ...(most === undefined ? [] : [{ slot: 'smaller' as const, bytes: most }]),
        ],
      };
    },
  };
}

function aged(slot: 'newer' | 'older', source: string): FactDefinition {
  return {
    pattern: rule(source),
    read({ age, when, since, verb: said = '', asked = '' }) {
      const moment: Moment | undefined =
        since !== undefined
          ? { kind: 'since-yesterday' }
          : when === undefined
            ? agedMoment(age ?? '')
            : namedMoment(when);
      return moment === undefined
        ? undefined
        : { facts: [{ slot, clock: clockOf(said || asked), age: moment }] };
    },
  };
}

function monthly(slot: 'newer' | 'older', source: string): FactDefinition {
  return {
    pattern: rule(source),
    read: ({ month = '', verb: said = '' }) => ({
      facts: [{ slot, clock: clockOf(said), age: { kind: 'date', date: `${month}-01` } }],
    }),
  };
}
