import type { RequestWord } from '../recipes/request-word.ts';
import type { AskedRequest } from './asked.ts';

type Kind = 'plain' | 'size' | 'time' | 'clock';

interface AskedNumber {
  readonly text: string;
  readonly kind: Kind;
  /** Plain numbers, any of which will do; bytes counted by 1000 and by 1024; seconds. */
  readonly values: readonly number[];
  /** As it was said, without its unit. */
  readonly amount: number;
}

interface GivenNumber {
  /** `count`: of levels or lines, and of nothing else. */
  readonly kind: 'plain' | 'count' | 'size' | 'time';
  readonly values: readonly number[];
}

/** A number of the request of which the command has no equivalent: 100K is 102400, 1 hour is 60 minutes. */
export function lostNumbers(
  { words }: AskedRequest,
  runs: readonly string[],
  others: readonly string[],
): readonly string[] {
  const asksWhether = /^(?:is|are|does|do|has|have)$/.test(words[0]?.lower ?? '');
  const asked = words.flatMap((word, at) => {
    const before = words[at - 1];
    const isShown = asksWhether && !identified.has(before?.lower ?? '');
    if (before !== undefined && !before.isQuoted && things.test(before.lower)) return [];
    if (isReplaced(words, at)) return [];
    // "Without those two lines": they were said before.
    if (/^(?:those|these)$/.test(before?.lower ?? '')) return [];
    if (isShown || standards.has(before?.lower ?? '')) return [];
    return numberAt(word, before, sharedUnit(words, at) ?? words[at + 1]);
  });
  if (asked.length === 0) return [];
  const given = numbersOf(runs, others);
  return asked
    .filter((number) => !isGiven(number, given) && !isCalendarSpan(number, runs))
    .map(({ text }) => text);
}

/** "Port 2222 rather than 22": what is not to be there. */
function isReplaced(words: readonly RequestWord[], at: number): boolean {
  const said = words.slice(Math.max(0, at - 3), at).map(({ lower }) => lower);
  return /\b(?:rather than|instead of)(?: port)?$/.test(said.join(' '));
}

/** "The past hour", "last week": one of the unit, as a calendar or a clock counts it. */
const spans = /^(?:past|last|previous)$/;

/** A calendar has spans of its own: `--since 'last week'`, `date -d yesterday`, `-newermt`. */
function isCalendarSpan({ text }: AskedNumber, runs: readonly string[]): boolean {
  const [first = '', unit = ''] = text.toLowerCase().split(' ');
  if (!spans.test(first)) return false;
  const day = unit === 'day' || unit === 'hour' ? '|yesterday|today' : '';
  const named = new RegExp(`${unit}${day}|\\bdate\\b|\\bcal\\b|-daystart|-newer\\w?t|^history`);
  return runs.some((run) => named.test(run));
}

/** "Between 1 and 5 MB": a unit that is said once is that of both numbers. */
function sharedUnit(words: readonly RequestWord[], at: number): RequestWord | undefined {
  const [before, number, join, last, unit] = words.slice(at < 1 ? 0 : at - 1, at + 4);
  const isRange = /^(?:between|from)$/.test(before?.lower ?? '') && /^(?:and|to)$/.test(join?.lower ?? '');
  if (!isRange || !/^\d+$/.test(number?.lower ?? '') || last === undefined) return undefined;
  const attached = /^\d+(?:\.\d+)?([a-z]+)$/.exec(last.lower)?.[1];
  return attached === undefined ? unit : { ...last, text: attached, lower: attached };
}

/** "Is this computer 64 bit?" is answered by what it is; "is port 443 open" needs the number. */
const identified: ReadonlySet<string> = new Set('port ports pid process line column version'.split(' '));
/** "A folder 2024" is called so; "2024 folders" are counted. */
const things = /^(?:file|folder|directory|dir|branch|tag|project|container|image|user)$/;
/** What is called by a number. */
const standards: ReadonlySet<string> = new Set(['iso', 'rfc', 'utf']);

const powers: Readonly<Record<string, number>> = { b: 0, c: 0, k: 1, m: 2, g: 3, t: 4, p: 5 };
const sizeUnit =
  /^(?:(?<bytes>bytes?|b)|(?<power>[kmgtp])(?:i?b)?|(?<word>kilo|mega|giga|tera)(?:bytes?|s)?|(?<short>meg|gig)s?)$/;
const secondsOf: Readonly<Record<string, number>> = {
  s: 1,
  m: 60,
  h: 3600,
  d: 86_400,
  w: 604_800,
  month: 2_592_000,
  y: 31_536_000,
};
const timeUnit =
  /^(?:(?<s>s|secs?|seconds?)|(?<m>mins?|minutes?)|(?<h>h|hrs?|hours?)|(?<d>d|days?)|(?<w>w|weeks?)|(?<month>months?)|(?<y>years?))$/;

/** Bytes that so many of a unit are; by 1000 and by 1024. */
function bytesOf(amount: number, unit: string): readonly number[] | undefined {
  const { bytes, power, word, short } = sizeUnit.exec(unit)?.groups ?? {};
  const letter = bytes === undefined ? (power ?? word ?? short)?.charAt(0) : 'b';
  const exponent = letter === undefined ? undefined : powers[letter];
  return exponent === undefined ? undefined : [amount * 1000 ** exponent, amount * 1024 ** exponent];
}

function secondsIn(amount: number, unit: string): number | undefined {
  const groups = timeUnit.exec(unit)?.groups ?? {};
  const name = Object.keys(groups).find((key) => groups[key] !== undefined);
  return name === undefined ? undefined : amount * (secondsOf[name] ?? 1);
}

function numberAt(
  word: RequestWord,
  before: RequestWord | undefined,
  next: RequestWord | undefined,
): readonly AskedNumber[] {
  // The reading of the words puts a 1 into "the first line"; nobody has said it.
  if (word.isQuoted || (word.lower === '1' && isEnd(before))) return [];
  const following = next === undefined || next.isQuoted ? '' : next.lower;
  if (/^(?:an?|one)$/.test(word.lower) && comparing.has(before?.lower ?? '')) {
    const seconds = secondsIn(1, following);
    return seconds === undefined
      ? []
      : [{ text: `${word.text} ${following}`, kind: 'time', values: [seconds], amount: 1 }];
  }
  if (spans.test(word.lower) && !following.endsWith('s')) {
    const seconds = secondsIn(1, following);
    if (seconds !== undefined && following.length > 2)
      return [{ text: `${word.text} ${following}`, kind: 'time', values: [seconds], amount: 1 }];
  }
  const clock = /^(\d{1,2}):(\d{2})(?::\d{2})?([ap]m)?$/.exec(word.lower);
  if (clock !== null) {
    const [, hour, minute] = clock.map(Number);
    return [hour, minute].map((each) => plainNumber(word.text, each ?? 0, 'clock'));
  }
  const several = /^(\d{1,9})[-x](\d{1,9})$/.exec(word.lower);
  if (several !== null)
    return [several[1], several[2]].map((each) => plainNumber(word.text, Number(each), 'plain'));
  const match = /^[+-]?(\d{1,15}(?:\.\d{1,9})?)([a-z]{0,9}|%)$/.exec(
    word.lower.replace(/(?<=\d),(?=\d{3}\b)/g, ''),
  );
  if (match === null) return [];
  const amount = Number(match[1]);
  const isAlone = match[2] === '';
  const unit = isAlone ? following : (match[2] ?? '');
  if (/^[ap]m$/.test(unit)) return [plainNumber(word.text, amount, 'clock')];
  if (!isAlone && /^(?:st|nd|rd|th)$/.test(unit)) return [plainNumber(word.text, amount, 'plain')];
  if (amount === 0) return [];
  const bytes = unit.length === 1 && isAlone ? undefined : bytesOf(amount, unit);
  const text = isAlone ? `${word.text} ${following}` : word.text;
  if (bytes !== undefined) return [{ text, kind: 'size', values: bytes, amount }];
  const seconds = unit.length === 1 && isAlone ? undefined : secondsIn(amount, unit);
  if (seconds !== undefined) return [{ text, kind: 'time', values: [seconds], amount }];
  // "mp3", "720p": what has other letters is a name.
  return isAlone || unit === '%' ? [plainNumber(word.text, amount, 'plain')] : [];
}

const isEnd = (word: RequestWord | undefined): boolean =>
  /^(?:first|last|from|columns?|fields?|lines?|rows?)$/.test(word?.lower ?? '');

/** Before "a week" these make it a measure. */
const comparing: ReadonlySet<string> = new Set('than over within last past after for in every'.split(' '));

function plainNumber(text: string, value: number, kind: 'plain' | 'clock'): AskedNumber {
  const values = kind === 'clock' ? [value, value + 12, value % 12] : [value];
  return { text, kind, values, amount: value };
}

/** Programs whose words are names: a number that was asked for has become the name of a file, of a package there. */
const takesNames =
  /^(?:touch|mkdir|rm|rmdir|cp|mv|cat|useradd|(?:apt|apt-get|dnf|yum|brew|snap|npm|cargo|gem|pip3?|pacman|apk)|python3? -m pip|git (?:branch|tag|switch|checkout)) /;

function numbersOf(runs: readonly string[], others: readonly string[]): readonly GivenNumber[] {
  const found: GivenNumber[] = [];
  const texts = runs.map((run) => counted(timed(product(withoutNames(run), found), found), found));
  if (runs.some((run) => /^(?:head|tail)(?! .*-[nc]? ?\d)/.test(run)))
    found.push({ kind: 'plain', values: [10] });
  // "4 spaces" are written out.
  for (const blanks of runs.flatMap((run) => run.match(/ {2,}/g) ?? []))
    found.push({ kind: 'plain', values: [blanks.length] });
  for (const text of [...texts, ...others]) {
    for (const [, digits, unit] of text.matchAll(/(\d{1,15}(?:\.\d{1,9})?)[\s.]?([a-z]{0,9})/gi))
      found.push(...readGiven(Number(digits), (unit ?? '').toLowerCase()));
  }
  return found;
}

function withoutNames(run: string): string {
  return takesNames.test(run) ? run.replaceAll(/ \d+(?:\.\d+)*[a-z]*(?= |$)/gi, '') : run;
}

/** `bs=1M count=5` is one size. */
function product(run: string, found: GivenNumber[]): string {
  const block = /\bbs=(\d{1,9})([kmgt]?)/i.exec(run);
  const count = /\bcount=(\d{1,9})/.exec(run);
  if (block === null || count === null) return run;
  const each = Number(block[1]) * Number(count[1]);
  const unit = (block[2] ?? '').toLowerCase();
  found.push({ kind: 'size', values: bytesOf(each, unit === '' ? 'b' : unit) ?? [each] });
  return run.replace(/\b(?:bs|count)=\S+/g, '');
}

/** Options whose unit is known: `-mmin 60` are minutes. */
const timedOptions: readonly (readonly [RegExp, number])[] = [
  [/-[acm]min [+-]?(\d{1,9})/g, 60],
  [/-[acm]time [+-]?(\d{1,9})/g, 86_400],
  [/^shutdown .*\+(\d{1,6})/g, 60],
];

function timed(run: string, found: GivenNumber[]): string {
  let text = run;
  for (const [pattern, seconds] of timedOptions) {
    for (const [, digits] of text.matchAll(pattern))
      found.push({ kind: 'time', values: [Number(digits) * seconds] });
    text = text.replaceAll(pattern, '');
  }
  return text;
}

/** `-maxdepth 1` is no week, `head -n 1` no gigabyte. */
const countingOptions = /(?:-m(?:ax|in)depth |--max-depth=|^(?:head|tail) -n \+?)(\d{1,9})/g;

function counted(run: string, found: GivenNumber[]): string {
  for (const [, digits] of run.matchAll(countingOptions))
    found.push({ kind: 'count', values: [Number(digits)] });
  return run.replaceAll(countingOptions, '');
}

function readGiven(amount: number, unit: string): readonly GivenNumber[] {
  const bytes = unit === '' ? undefined : bytesOf(amount, unit);
  const seconds = unit === 'm' ? amount * 60 : unit === '' ? undefined : secondsIn(amount, unit);
  const found: GivenNumber[] = [];
  if (bytes !== undefined) found.push({ kind: 'size', values: bytes });
  if (seconds !== undefined) found.push({ kind: 'time', values: [seconds] });
  // `sed 2d` and `2p` are no days and no petabytes.
  if (found.length === 0 || /^[bcdhpsw]$/.test(unit)) found.push({ kind: 'plain', values: [amount] });
  return found;
}

const isBare = (kind: GivenNumber['kind']): boolean => kind === 'plain' || kind === 'count';

/** A month is 28 to 31 days. */
const isNear = (left: number, right: number): boolean => Math.abs(left - right) <= 0.04 * right;

function isGiven(asked: AskedNumber, given: readonly GivenNumber[]): boolean {
  return given.some(({ kind, values }) => {
    switch (asked.kind) {
      case 'plain':
      case 'clock':
        // `head -n 6` of a list with a heading, `tail -n +4` behind three lines: one more is the same number.
        return asked.values.some(
          (value) =>
            values.includes(value) ||
            (isBare(kind) && values.some((each) => each === value + 1 || isMode(value, each))),
        );
      case 'size':
        if (kind === 'size') return values.some((value) => asked.values.includes(value));
        return kind === 'plain' && values.some((value) => isSizeIn(asked, value));
      case 'time':
        if (kind === 'time') return values.some((value) => asked.values.some((each) => isNear(value, each)));
        return kind === 'plain' && values.some((value) => isTimeIn(asked, value));
    }
  });
}

/** 1755 is 755 with a bit that other words ask for. */
const isMode = (asked: number, given: number): boolean =>
  asked >= 100 && given > 999 && given < 7778 && given % 1000 === asked;

/** A bare number may count bytes, blocks, kibibytes…, or the unit that was said. */
function isSizeIn({ values, amount }: AskedNumber, value: number): boolean {
  return value === amount || values.some((bytes) => [1, 512, 1024, 1024 ** 2].includes(bytes / value));
}

function isTimeIn({ values, amount }: AskedNumber, value: number): boolean {
  return (
    value === amount ||
    values.some((seconds) => [1, 60, 3600, 86_400].some((unit) => isNear(value * unit, seconds)))
  );
}
