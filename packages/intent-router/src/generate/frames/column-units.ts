import { unitNamed } from './unit-conversion.ts';

/** A request about numbers in one unit that are wanted, or compared, in another, without what it says of units. */
export interface ColumnUnits {
  readonly request: string;
  /** Undefined where the command shows no column and no figure. */
  readonly apply: (command: string) => string | undefined;
}

const unit = String.raw`(?:milli)?seconds?|secs?|min(?:ute)?s?|hours?|days?|bytes?|[kmgt]i?b|(?:kilo|mega|giga|tera|kibi|mebi|gibi|tebi)bytes?`;
const numbers = String.raw`(?:it|they|that|those|the (?:numbers?|values?|column|field|figures?|sizes?|times?)|which|all)`;
/** In what the numbers are: "it's in bytes", "the minutes in the fourth column". */
const given = new RegExp(
  String.raw`,? (?:(?:and|where|because|since) )?${numbers}(?:'s|’s| is| are| (?:is|are) (?:given|stored|measured|written|counted))? in (${unit})(?=$|[,.])`,
  'i',
);
const isGiven = new RegExp(
  String.raw`^((?!(?:show|list|print|add|sum|find|give|display|sort|count)\b).{3,80}?) (?:is|are)(?: given| stored| measured)? in (${unit}),? (?:(?:and|so|but|please) )?(.+)$`,
  'i',
);
const summed = new RegExp(
  String.raw`\bthe (${unit}) in (?=(?:the )?(?:\w+ (?:column|field)|column|field)\b)`,
  'i',
);
/** In what they are wanted: "… and give me hours", "… in MiB". */
const wanted = new RegExp(
  String.raw`,?(?: and(?: then)?)? (?:(?:give|show|print|tell|convert|turn|express|write|report)(?: me)?(?: it| them| that)?(?: the (?:total|sum|result|answer|values?|numbers?))?(?: to me| me)?(?: (?:in|into|to|as))?|in|as|converted (?:to|into)) (${unit})(?: each)?[.!]?$`,
  'i',
);
const bound =
  /\b(\d{1,15}(?:\.\d{1,9})?) ?([kmgt]i?b|bytes?|min(?:ute)?s?|hours?|seconds?|secs?|milliseconds?|ms)\b/gi;

/**
 * The reading of a request as one about numbers of a unit.
 *
 * @example
 * ```ts
 * const [found] = columnUnits('add up the minutes in column 4 of a.csv and give me hours');
 * found?.apply("awk -F, '{sum += $4} END {print sum + 0}' a.csv"); // "awk -F, '{sum += $4} END {print (sum + 0) / 60}' a.csv"
 * ```
 */
export function columnUnits(request: string): readonly ColumnUnits[] {
  const [, subject, is, order] = isGiven.exec(request) ?? [];
  const put = order === undefined ? request : order.replace(/\b(?:it|them|that)\b/i, subject ?? '');
  const source = is ?? given.exec(put)?.[1] ?? summed.exec(put)?.[1];
  const said = put.replace(given, '').replace(summed, 'the numbers in ');
  const target = wanted.exec(said)?.[1];
  const [from, to] = [source, target].map((each) => (each === undefined ? undefined : unitNamed(each)));
  if (from === undefined) return [];
  if (to === undefined) {
    let isWhole = target === undefined;
    const plain = said.replaceAll(bound, (_, amount: string, named: string) => {
      const of = unitNamed(named);
      if (of?.kind !== from.kind) isWhole = false;
      return of === undefined ? amount : String((Number(amount) * of.size) / from.size);
    });
    return isWhole && plain !== said ? [{ request: plain, apply: (command) => command }] : [];
  }
  if (to.kind !== from.kind) return [];
  const rest = said.replace(wanted, '').trim();
  const whole =
    /^(?:show|list|print|display|add|sum|total|count|calculate|what|give|take|average|find)\b/i.test(rest)
      ? rest
      : `show ${rest}`;
  const factor = from.size >= to.size ? `* ${from.size / to.size}` : `/ ${to.size / from.size}`;
  return [{ request: whole, apply: (command) => scaled(command, factor) }];
}

/** What awk(1) prints, times a factor. */
function scaled(command: string, factor: string): string | undefined {
  const one =
    /^(awk (?:-F\S+ )?'(?:[^']*END )?\{ ?print )(\$(?:\d+|NF|\(NF-\d\))|\w+ \+ 0|\w+|\w+ \/ \w+)( ?\}')/;
  if (!one.test(command) || command.includes(' | ')) return undefined;
  return command.replace(
    one,
    (_, before: string, value: string, after: string) =>
      `${before}${/ /.test(value) ? `(${value})` : value} ${factor}${after}`,
  );
}
