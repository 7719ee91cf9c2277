import { lazy } from '../../lazy.ts';

/** "Convert 3 GiB to bytes", "how many minutes are 3 days". */
export interface UnitConversion {
  readonly command: string;
  readonly amount: string;
  /** "MB" is a million bytes to some, and 1,048,576 to others. */
  readonly isDecimal: boolean;
}

export interface Unit {
  readonly kind: 'size' | 'time';
  /** In bytes, or in seconds. */
  readonly size: number;
  readonly isDecimal?: boolean;
}

const thousand = 1000;
const binary = 1024;
const minute = 60;
const hour = 3600;
const day = 86_400;

const times: Readonly<Record<string, number>> = {
  'ms millisecond milliseconds': 1 / thousand,
  's sec secs second seconds': 1,
  'min mins minute minutes': minute,
  'h hr hrs hour hours': hour,
  'd day days': day,
  'week weeks': 7 * day,
};
/** As coreutils(1) count: KiB and K by 1,024, KB by 1,000. */
const powers: readonly (readonly [letter: string, ofThousand: string, ofTwo: string])[] = [
  ['k', 'kilo', 'kibi'],
  ['m', 'mega', 'mebi'],
  ['g', 'giga', 'gibi'],
  ['t', 'tera', 'tebi'],
  ['p', 'peta', 'pebi'],
];

const units = lazy((): ReadonlyMap<string, Unit> => {
  const found = new Map<string, Unit>();
  for (const [said, size] of Object.entries(times))
    for (const each of said.split(' ')) found.set(each, { kind: 'time', size });
  for (const each of ['b', 'byte', 'bytes']) found.set(each, { kind: 'size', size: 1 });
  for (const [at, [letter, ofThousand, ofTwo]] of powers.entries()) {
    const decimal: Unit = { kind: 'size', size: thousand ** (at + 1), isDecimal: true };
    const binaryUnit: Unit = { kind: 'size', size: binary ** (at + 1) };
    for (const each of [`${letter}b`, `${ofThousand}byte`, `${ofThousand}bytes`]) found.set(each, decimal);
    for (const each of [letter, `${letter}ib`, `${ofTwo}byte`, `${ofTwo}bytes`]) found.set(each, binaryUnit);
  }
  return found;
});

/** @returns undefined for what is no unit of sizes or times */
export function unitNamed(said: string): Unit | undefined {
  return units().get(said.toLowerCase());
}

const amount = String.raw`(?<amount>\d{1,15}(?:\.\d{1,6})?) ?(?<from>[a-z]{1,12})`;
const forms = [
  String.raw`^(?:please )?(?:(?:convert|turn|change|express|translate|give(?: me)?|show(?: me)?|calculate|compute|work out|tell me|write|what(?:'s| is| are)|how much (?:is|are)) )?(?:me )?${amount}(?:,? expressed| converted)? (?:in|into|to|as|=) (?<to>[a-z]{1,12})`,
  String.raw`^(?:(?:tell me|calculate|work out|show(?: me)?) )?how many (?<to>[a-z]{1,12}) (?:are|is|do|does|make(?: up)?|fit in|go in|in)(?: there)?(?: in)? ${amount}(?: (?:have|has|make))?`,
].map((form) => new RegExp(String.raw`${form}(?: for me)?(?:,? please)?[.?!]?$`, 'i'));

const clock =
  /^(?:please )?(?:convert|turn|show|express|write|give me|what(?:'s| is| are))?(?: me)? ?(\d{1,9}) ?(?:s|secs?|seconds) (?:in|into|to|as) (?:hours?,? (?:and )?minutes?,?(?: and)? seconds?|h(?:ours)?:m(?:inutes|m)?:s(?:econds|s)?|hh:mm:ss)[.?!]?$/i;

export function unitConversion(request: string): UnitConversion | undefined {
  const seconds = clock.exec(request)?.[1];
  // The clock begins anew after a day.
  if (seconds !== undefined && Number(seconds) < day)
    return { command: `date -u -d @${seconds} +%T`, amount: seconds, isDecimal: false };
  for (const form of forms) {
    const { amount: said = '', from = '', to = '' } = form.exec(request)?.groups ?? {};
    const [source, target] = [from, to].map(unitNamed);
    if (source === undefined || target === undefined || source.kind !== target.kind) continue;
    const factor =
      source.size >= target.size ? `* ${source.size / target.size}` : `/ ${target.size / source.size}`;
    return {
      command: `awk 'BEGIN { printf "%.10g\\n", ${said} ${factor} }'`,
      amount: said,
      isDecimal: source.isDecimal === true || target.isDecimal === true,
    };
  }
  return undefined;
}
