import { lazy } from '../../lazy.ts';
import { quantityPatterns } from '../recipes/quantities.ts';
import { type NamedTime, type Point, pointPattern, readTime } from './points.ts';

/** From one moment to another; null where it is open. */
export interface TimeSpan {
  readonly from: Point | null;
  readonly until: Point | null;
  /** All times but those between the two. */
  readonly isOutside?: true;
}

/** A span of time that a request names, with the verb that says which time of a thing is meant: "changed since monday". */
export interface TimeClause {
  readonly start: number;
  readonly end: number;
  readonly verb: string | null;
  readonly span: TimeSpan;
}

interface Relation {
  readonly pattern: string;
  readonly read: (times: readonly string[]) => TimeSpan | undefined;
}

const relations = lazy((): readonly Relation[] => {
  const point = `(${pointPattern()})`;
  const age = `(${quantityPatterns().age})`;
  return [
    {
      pattern: `between (\\d{1,5}) and ${age}(?: ago| old)?`,
      read: ([less = '', more = '']) => between(`${less} ${more.replace(/^\S+ /, '')} ago`, `${more} ago`),
    },
    {
      pattern: `(?:(?:between|from|since|after) )${point} (?:and|to|until|till|but before|and before) ${point}`,
      read: ([from, until]) => spanOf(readTime(ofYear(from, until)), readTime(until ?? '')),
    },
    {
      pattern: `(?:between|from) ${point} (?:through|up to and including) ${point}`,
      read: ([from, until]) => spanOf(readTime(ofYear(from, until)), readTime(until ?? ''), true),
    },
    {
      pattern: `(?:from )?(?:since|on or after|after|later than|newer than|starting|starting from) ${point}(?: on(?:wards?)?| until (?:now|today))?|from ${point} (?:on(?:wards?)?|until now)`,
      read: ([since, from]) => open('from', readTime(since ?? from ?? '')),
    },
    {
      pattern: `(?:from |of )?(?:before|until|till|up to|earlier than|older than|prior to|no later than) ${point}`,
      read: ([until]) => open('until', readTime(until ?? '')),
    },
    {
      pattern: `(?:in|within|during|over|for|from|of) (?:the )?(?:last|past|previous) ${age}|(?:in |during |from |of )?this (week)`,
      read: ([ago]) => open('from', readTime(`${ago ?? ''} ago`)),
    },
    {
      pattern: `(?:(?:more|longer) than|over) ${age} (?:ago|back)|older than ${age}`,
      read: ([ago]) => open('until', readTime(`${ago ?? ''} ago`)),
    },
    {
      pattern: `(?:on|in|during|from|of|made|at|for) ${point}|((?:yesterday|today|this (?:morning|afternoon|month|year|(?:mon|tues|wednes|thurs|fri|satur|sun)day)|(?:last )?(?:mon|tues|wednes|thurs|fri|satur|sun)day))`,
      read: ([on, bare]) => lasting(readTime(on ?? bare ?? '')),
    },
  ];
});

/** What is said of files, and the verb that frames and recipes know for it: which time of a file is meant. */
const verbs: Readonly<Record<string, RegExp>> = {
  accessed: /^(?:access|open|read|use)/,
  created: /^(?:creat|add|born)/,
  made: /^ma[dk]e/,
  modified: /^/,
};
const verbForms =
  'modif(?:y|ied)|changed?|edit(?:ed)?|updated?|touch(?:ed)?|writt?en?|wrote|access(?:ed)?|open(?:ed)?|read|used?|created?|add(?:ed)?|ma[dk]e|born|taken|saved|downloaded|received';
const helpers =
  "(?:have|has|had|were|was|are|is|been|got|did|do|does|not|never|haven't|hasn't|weren't|wasn't|didn't|i|we|you|they|nobody|last|recently)";
const denies = /\b(?:not|never|nobody|\w+n't)\b/;

const clausePattern = lazy(() => {
  const ways = relations().map(({ pattern }) => pattern);
  return new RegExp(
    `(?<=^|\\s)(?<lead>(?:but |and )?(?:(?:that|which|who) )?(?:${helpers} ){0,5}(?:last )?(?:(?<verb>${verbForms}) )|(?:but |and )?(?:not )?)(?<time>${ways.map(noGroups).join('|')})(?=$|[\\s,.?!])`,
    'g',
  );
});

const hasTime =
  /\d|day|minute|hour|week|month|year|morning|afternoon|noon|night|january|february|march|april|may|june|july|august|september|october|november|december/;

/**
 * The spans of time that a request names outside of quotes, in their order.
 *
 * @example
 * ```ts
 * timeClauses('python files edited before march 2024');
 * // [{ start: 13, end: 37, verb: 'edited', span: { from: null, until: { kind: 'date', iso: '2024-03-01' } } }]
 * ```
 */
export function timeClauses(request: string): readonly TimeClause[] {
  const text = request
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll(/"[^"]*"|'[^']*'(?![a-z])/g, (quoted) => '\0'.repeat(quoted.length));
  if (!hasTime.test(text)) return [];
  return [...text.matchAll(clausePattern())].flatMap((found) => {
    const { lead = '', verb = null, time = '' } = found.groups ?? {};
    const said = spanIn(time);
    const span = said !== undefined && denies.test(lead) ? outside(said) : said;
    if (span === undefined) return [];
    return [
      {
        start: found.index,
        end: found.index + found[0].length,
        verb: verb === null ? null : knownVerb(verb),
        span,
      },
    ];
  });
}

function knownVerb(said: string): string | null {
  return Object.entries(verbs).find(([, pattern]) => pattern.test(said))?.[0] ?? null;
}

function spanIn(time: string): TimeSpan | undefined {
  for (const { pattern, read } of relations()) {
    const found = new RegExp(`^(?:${pattern})$`).exec(time);
    if (found !== null) return read(found.slice(1).filter((part: string | undefined) => part !== undefined));
  }
  return undefined;
}

/** A month of a year; one day is a date. */
function isMonth({ start, end }: NamedTime): boolean {
  return (
    start.kind === 'date' && end?.kind === 'date' && start.iso.endsWith('-01') && !end.iso.endsWith('-02')
  );
}

/** "From april to june 2024": both are of the year that the second names. */
function ofYear(from = '', until = ''): string {
  const [, year] = /\b((?:19|20)\d\d)$/.exec(until) ?? [];
  const isWithout =
    /[a-z]/.test(from) && !/\b\d{4}\b|ago|day|week|month|year|morning|night|noon|:/.test(from);
  return year === undefined || !isWithout || !/[a-z]/.test(until) ? from : `${from} ${year}`;
}

function noGroups(source: string): string {
  return source.replaceAll(/\((?!\?)/g, '(?:');
}

function open(side: 'from' | 'until', time: NamedTime | undefined): TimeSpan | undefined {
  if (time === undefined) return undefined;
  return side === 'from' ? { from: time.start, until: null } : { from: null, until: time.start };
}

/** "On monday", "in march", "this morning"; that something is three hours old says no span. */
function lasting(time: NamedTime | undefined): TimeSpan | undefined {
  if (time === undefined) return undefined;
  if (time.end !== null) return { from: time.start, until: time.end };
  return time.start.kind === 'date' || time.start.kind === 'ago'
    ? undefined
    : { from: time.start, until: null };
}

/** "Until friday" is with it where a day or a month was said by its name; a date is where it ends. */
function spanOf(
  from: NamedTime | undefined,
  until: NamedTime | undefined,
  isIncluded = false,
): TimeSpan | undefined {
  if (from === undefined || until === undefined) return undefined;
  const isNamed = until.start.kind === 'weekday' || until.start.kind === 'month' || isMonth(until);
  return { from: from.start, until: isIncluded || isNamed ? (until.end ?? until.start) : until.start };
}

function between(less: string, more: string): TimeSpan | undefined {
  const [until, from] = [readTime(less)?.start, readTime(more)?.start];
  return until === undefined || from === undefined ? undefined : { from, until };
}

/** All other times. */
function outside({ from, until }: TimeSpan): TimeSpan {
  return from !== null && until !== null ? { from, until, isOutside: true } : { from: until, until: from };
}

/** What lies in both; undefined where both begin or both end somewhere. */
export function together(one: TimeSpan, other: TimeSpan): TimeSpan | undefined {
  if (one.isOutside === true || other.isOutside === true) return undefined;
  if ((one.from !== null && other.from !== null) || (one.until !== null && other.until !== null))
    return undefined;
  return { from: one.from ?? other.from, until: one.until ?? other.until };
}
