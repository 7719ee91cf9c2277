/** When something is to be done, as people say it: "every day at 5am" for cron(5), "at 23:00" for at(1) and shutdown(8). */

export const clockPattern = '(?:\\d{1,2}(?::\\d\\d)? ?(?:am|pm|a\\.m|p\\.m)|\\d{1,2}:\\d\\d|noon|midnight)';
const weekdays = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ');
const dayPattern = `(?:${weekdays.join('|')})s?`;
const daily =
  '(?:(?:every|each) (?:single )?(?:day|night|morning|evening|afternoon)|every 24 hours|daily|nightly|once (?:a|per) day|at night)';

/** Sources of regular expressions, for words in lower case. */
export const schedulePattern = [
  `${daily}(?: at)? ${clockPattern}`,
  `${daily} at \\d{1,2}`,
  `every ${dayPattern} at \\d{1,2}`,
  `at ${clockPattern} ${daily}`,
  `(?:every|each|on|weekly on)? ?${dayPattern}(?: (?:morning|evening|night))?(?: at)? ${clockPattern}`,
  `at ${clockPattern} (?:every|each|on) ${dayPattern}`,
  `(?:every|each|on) weekdays?(?: at)? ${clockPattern}`,
  `at ${clockPattern} (?:every|each|on) weekdays?`,
  `(?:on the )?(?:first|1st)(?: day)? of (?:every|each|the) month(?: at ${clockPattern})?`,
  `(?:monthly|every month)(?: at ${clockPattern})?`,
  'every (?:\\d{1,2} )?(?:minutes?|mins?)',
  'every (?:other hour|(?:\\d{1,2} )?hours?)',
  'once (?:a|an|per|every) (?:hour|week|month|minute)',
  'every half(?: an)? hour|hourly|(?:daily|nightly|every (?:day|night))(?: at midnight)?|weekly|every week|yearly|every year',
  'at (?:every |each )?(?:re)?boot|on (?:every |each )?(?:re)?boot|at startup|on startup|after (?:every|each) reboot',
].join('|');

/**
 * The five fields of a crontab line, or `@reboot`.
 *
 * @returns undefined when the hour is not said: "every morning", or when cron has no such step
 * @example
 * ```ts
 * readSchedule('every day at 5:30pm'); // '30 17 * * *'
 * ```
 */
export function readSchedule(text: string): string | undefined {
  if (/boot|startup/.test(text)) return '@reboot';
  const said = new RegExp(clockPattern).exec(text)?.[0];
  const clock = said === undefined ? bareHour(text) : readClock(said);
  if (said !== undefined && clock === undefined) return undefined;
  const time = clock === undefined ? '0 0' : `${clock.minute} ${clock.hour}`;
  const day = weekdays.findIndex((name) => text.includes(name));
  if (day !== -1) return `${time} * * ${day}`;
  if (text.includes('weekday')) return `${time} * * 1-5`;
  if (text.includes('month')) return `${time} 1 * *`;
  if (/week/.test(text)) return `${time} * * 0`;
  if (/year/.test(text)) return `${time} 1 1 *`;
  if (/every half/.test(text)) return '*/30 * * * *';
  if (/min/.test(text) && !text.includes('midnight')) return steps(text, 60, (step) => `${step} * * * *`);
  if (/hour/.test(text) && !text.includes('24 hours')) {
    return steps(text.replace('other', '2'), 24, (step) => `0 ${step} * * *`);
  }
  if (clock === undefined && /morning|evening|afternoon/.test(text)) return undefined;
  return `${time} * * *`;
}

/** "Every night at 3": people who write crontabs count to 24. */
function bareHour(text: string): Clock | undefined {
  const hour = Number(/ at (\d{1,2})$/.exec(text)?.[1] ?? Number.NaN);
  if (!(hour < 24)) return undefined;
  const isLate = /evening|afternoon/.test(text) || (text.includes('night') && hour > 5);
  return { hour: isLate && hour < 12 ? hour + 12 : hour, minute: 0 };
}

/** Only steps that divide the whole come at even distances. */
function steps(text: string, whole: number, line: (step: string) => string): string | undefined {
  const step = Number(/\d+/.exec(text)?.[0] ?? 1);
  if (step < 1 || whole % step !== 0) return undefined;
  return line(step === 1 ? '*' : `*/${step}`);
}

interface Clock {
  readonly hour: number;
  readonly minute: number;
}

function readClock(text: string, isEvening = false): Clock | undefined {
  if (text === 'noon') return { hour: 12, minute: 0 };
  if (text === 'midnight') return { hour: 0, minute: 0 };
  const match = /^(\d{1,2})(?::(\d\d))? ?([ap])?/.exec(text);
  if (match === null) return undefined;
  const said = Number(match[1]);
  const minute = Number(match[2] ?? 0);
  const half = match[3] ?? (isEvening && said < 12 ? 'p' : undefined);
  const hour = half === undefined ? said : (said % 12) + (half === 'p' ? 12 : 0);
  return hour > 23 || minute > 59 || (match[3] !== undefined && said > 12) ? undefined : { hour, minute };
}

/** A moment to come, as shutdown(8) and as at(1) want it. */
export interface ComingMoment {
  /** `23:00` or `+10`; undefined when it lies beyond today. */
  readonly shutdown: string | undefined;
  readonly at: string;
}

export const comingPattern = [
  `(?:(?:tonight|today|tomorrow) )?at ${clockPattern}(?: (?:tonight|today|tomorrow|sharp))?`,
  '(?:tonight )?at \\d{1,2} tonight|tonight at \\d{1,2}',
  '(?:in|after) (?:\\d{1,4}|an|a|half an) (?:minutes?|mins?|hours?|hrs?)(?: from now)?',
].join('|');

/**
 * @example
 * ```ts
 * readComing('in 2 hours'); // { shutdown: '+120', at: 'now + 120 minutes' }
 * ```
 */
export function readComing(text: string): ComingMoment | undefined {
  const span = /(?:in|after) (\d+|an|a|half an) (m|h)/.exec(text);
  if (span !== null) {
    const amount = /^\d+$/.test(span[1] ?? '') ? Number(span[1]) : span[1] === 'half an' ? 0.5 : 1;
    const minutes = amount * (span[2] === 'h' ? 60 : 1);
    return { shutdown: `+${minutes}`, at: `now + ${minutes} minutes` };
  }
  const isTonight = text.includes('tonight');
  const clock = readClock(
    new RegExp(clockPattern).exec(text)?.[0] ?? /\d{1,2}/.exec(text)?.[0] ?? '',
    isTonight,
  );
  if (clock === undefined) return undefined;
  const time = textOf(clock);
  return text.includes('tomorrow')
    ? { shutdown: undefined, at: `${time} tomorrow` }
    : { shutdown: time, at: time };
}

/** A time of day as `08:00`. */
export function clockText(text: string): string | undefined {
  const clock = readClock(text);
  return clock === undefined ? undefined : textOf(clock);
}

function textOf({ hour, minute }: Clock): string {
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}
