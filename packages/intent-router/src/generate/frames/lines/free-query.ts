import { hasQuote } from '../../quotes.ts';

/**
 * A request about the rows of a table in the one wording that the grammar of lines reads for sure: "print columns name and salary of x.csv where
 * salary is over 80000, sorted by salary descending". People say its parts in any order, and call columns, rows and values by bare words; which of
 * them a word is follows from where it stands. Undefined where a word has no place.
 *
 * @example
 * ```ts
 * freeQuery('hosts and roles in servers.tsv whose disk_pct is 80 or higher, except role ci');
 * // 'print columns host and role of servers.tsv where disk_pct is at least 80 and role is not ci'
 * ```
 */
export function freeQuery(request: string): string | undefined {
  if (hasQuote(request) || request.length > 300) return undefined;
  const found = file.exec(request);
  const path = found?.groups?.['path'];
  if (found === null || path === undefined) return undefined;
  const around = `${request.slice(0, found.index)} # ${request.slice(found.index + found[0].length)}`;
  const reading: Reading = { text: ` ${around.replaceAll(/[.?!](?=\s|$)/g, ',')} `, ends: [], order: '' };
  takeEnds(reading);
  const conditions = takeConditions(reading, path);
  if (conditions === undefined) return undefined;
  const target = targetOf(reading, path);
  if (target === undefined) return undefined;
  if (conditions.length === 0 && reading.order === '') return undefined;
  const where = conditions.length === 0 ? '' : ` where ${conditions.join(' and ')}`;
  return `${target} of ${path}${where}${reading.order}${reading.ends.join('')}`;
}

interface Reading {
  /** What is not read yet; `#` stands for the file. */
  text: string;
  readonly ends: string[];
  order: string;
}

const file =
  /(?:\b(?:in|of|from|inside|within|on|out of|according to) )?(?:the )?(?:(?:file|table|list|log) )?\(?(?<![\w./~-])(?<path>[\w./~-]{1,120}\.(?:csv|tsv|jsonl|ndjson|json|psv|tab))\b\)?/i;

/** Words that can't be columns or values. */
const grammar =
  /^(?:the|a|an|of|in|on|at|to|by|for|with|without|and|or|not|but|no|is|are|was|were|be|has|have|had|that|which|who|whose|where|all|each|every|any|only|just|them|their|its|it|they|those|these|this|rows?|lines?|entries|records?|people|persons?|ones?|columns?|fields?|file|number|count|sum|total|average|more|less|than|over|under|above|below|least|most|first|last|sorted|order|value|values|show|print|list|give|me|header|then|from|when|if|before|after|between|since|until|per|what|how|many|much|except|other|today|yesterday)$/i;
const word = String.raw`[A-Za-z_][\w-]*`;
const value = String.raw`[A-Za-z_\d][\w.@:/-]*`;
const number = String.raw`\d[\d.]*`;

/** What may be said at any place about all of it. */
const ends: readonly (readonly [said: RegExp, means: string])[] = [
  [
    /,? \(?(?:it is |which is |is )?(semicolon|comma|tab|pipe|colon)s?[- ](?:separated|delimited)\)?(?=[ ,])/i,
    ', separated by $1s',
  ],
  [
    /,? (?:without|no|skip(?:ping)?|omit(?:ting)?|leav(?:e|ing) out|not) (?:the |any )?header(?: line| row)?(?=[ ,])/i,
    ', without header',
  ],
  [
    /,? (?:without duplicates|each (?:one |value )?(?:only )?once|no duplicates)(?=[ ,])/i,
    ', without duplicates',
  ],
];

const high = '(?:highest|largest|biggest|greatest|most expensive|newest|latest|most recent)';
const low = '(?:lowest|smallest|least|cheapest|oldest|earliest)';
const orders: readonly (readonly [said: RegExp, means: string])[] = [
  [
    new RegExp(
      `,? (?:sorted|ordered|ranked|sort|order)(?: them)? by (?:the |their )?(${word}),?(?: in)? (?:descending(?: order)?|(?:from )?(?:high|largest) to (?:low|smallest)|(?:the )?${high}(?: ones?)? (?:first|on top))(?=[ ,])`,
      'i',
    ),
    ', sorted by $1 descending',
  ],
  [
    new RegExp(
      `,? (?:sorted|ordered|ranked|sort|order)(?: them)? by (?:the |their )?(${word})(?:,? (?:ascending(?: order)?|(?:the )?${low}(?: ones?)? first))?(?=[ ,])`,
      'i',
    ),
    ', sorted by $1',
  ],
  [
    new RegExp(`,? (?:the )?${high} (${word})(?: ones?)? (?:first|on top)(?=[ ,])`, 'i'),
    ', sorted by $1 descending',
  ],
  [new RegExp(`,? (?:the )?${low} (${word})(?: ones?)? (?:first|on top)(?=[ ,])`, 'i'), ', sorted by $1'],
];

function takeEnds(reading: Reading): void {
  for (const [said, means] of ends) {
    const found = said.exec(reading.text);
    if (found === null) continue;
    reading.ends.push(means.replace('$1', (found[1] ?? '').toLowerCase()));
    reading.text = reading.text.replace(said, ' ');
  }
  for (const [said, means] of orders) {
    const found = said.exec(reading.text);
    const key = found?.[1];
    if (found === null || key === undefined || grammar.test(key) || reading.order !== '') continue;
    reading.order = means.replace('$1', key);
    reading.text = reading.text.replace(said, ' ');
  }
}

const more =
  '(?:(?:is |are )?(?:above|over|more than|greater than|higher than|larger than|bigger than|beyond|exceeding|exceeds)|>)';
const less = '(?:(?:is |are )?(?:below|under|less than|lower than|smaller than|fewer than)|<)';
const least = '(?:(?:is |are )?(?:at least|no less than|not below|not under|not less than)|>=)';
const mostly = '(?:(?:is |are )?(?:at most|no more than|not above|not over|not more than|up to)|<=)';

/** The ways to say a test of a column, with `column` and `value`; `$` stands for what negates it. */
const tests: readonly (readonly [said: string, is: string])[] = [
  [
    `(?<column>${word}) (?:is |are |of |= ?)?(?<value>${number}) (?:or|and) (?:higher|more|above|greater|over|larger|up)`,
    'is at least',
  ],
  [
    `(?<column>${word}) (?:is |are |of |= ?)?(?<value>${number}) (?:or|and) (?:lower|less|below|fewer|under|smaller)`,
    'is at most',
  ],
  [`(?<column>${word}) (?:of )?${least} (?<value>${number})`, 'is at least'],
  [`(?<column>${word}) (?:of )?${mostly} (?<value>${number})`, 'is at most'],
  [`(?<column>${word}) (?:of )?${more} (?<value>${number})`, 'is over'],
  [`(?<column>${word}) (?:of )?${less} (?<value>${number})`, 'is under'],
  [`(?<column>${word}) (?:starts?|starting|begins?|beginning) with (?<value>${value})`, 'starts with'],
  [`(?<column>${word}) (?:ends?|ending) (?:with|in) (?<value>${value})`, 'ends with'],
  [`(?<column>${word}) (?:contains?|containing|includes?|including|has) (?<value>${value})`, 'contains'],
  [
    `(?<column>${word}) (?:is not|isn't|are not|aren't|not|!=|other than|is other than|differs from) (?<value>${value})`,
    'is not',
  ],
  [`(?<column>${word}) (?:is|are|equals|equal to|=|==|of) (?:exactly )?(?<value>${value})`, 'is'],
  [`(?<column>${word}) (?<value>${value})`, 'is'],
];

const opposite: Readonly<Record<string, string>> = { is: 'is not', 'is not': 'is' };

const opening = String.raw`(?:,? (?<not>except(?: for)?|excluding|but not|without|other than|apart from|leaving out|not counting)(?: (?:the |those|ones|any|all|rows|lines|entries|people|anyone))*(?: (?:with|whose|where|that have|having|in which|who have|of))?(?: (?:the |a |an )?)?|,? (?:where|whose|with|having|for which|in which|that have|that has|who have|who has|when|if|but only (?:those )?(?:with|where|whose))(?: (?:the |a |an )?)?|,? (?<joined>and|but)(?: (?:where|whose|with|having))?(?: (?:the |a |an )?)?)`;
const closing = '(?=[ ,]*(?:$|,| and | but | except | without | sorted | where | whose | with |#))';

function takeConditions(reading: Reading, path: string): readonly string[] | undefined {
  const conditions: string[] = [];
  let first = Infinity;
  for (let left = conditionsMax; left > 0; left -= 1) {
    const next = firstCondition(reading.text, first, path);
    if (next === undefined) break;
    conditions.push(next.condition);
    first = Math.min(first, next.start);
    reading.text = `${reading.text.slice(0, next.start)} ${reading.text.slice(next.end)}`;
  }
  // What begins as a condition and is none.
  return new RegExp(
    String.raw`\b(?:where|whose|having|for which|except|excluding|but|not|without|or|than|if|when)\b`,
    'i',
  ).test(reading.text)
    ? undefined
    : conditions;
}

const conditionsMax = 4;

function firstCondition(
  text: string,
  first: number,
  path: string,
): { readonly condition: string; readonly start: number; readonly end: number } | undefined {
  for (const [said, is] of tests) {
    const pattern = new RegExp(`${opening} ?(?:${said})${closing}`, 'gi');
    for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
      pattern.lastIndex = found.index + 1;
      const { column = 'the', value: wanted = 'the', not, joined } = found.groups ?? {};
      // "And" joins a further condition; in front of the first it joins columns.
      if (joined !== undefined && found.index < first) continue;
      if (grammar.test(column) || grammar.test(wanted) || path.includes(`${wanted}.`)) continue;
      const test = not === undefined ? is : opposite[is];
      if (test === undefined) continue;
      return {
        condition: `${column} ${test} ${wanted}`,
        start: found.index,
        end: found.index + found[0].length,
      };
    }
  }
  return undefined;
}

const figure: readonly (readonly [said: RegExp, means: string])[] = [
  [new RegExp(`^(?:the )?(?:sum|total)(?: of)?(?: all)?(?: the)? (${word})$`, 'i'), 'sum of column $1'],
  [
    new RegExp(`^(?:the )?(?:average|mean)(?: of)?(?: all)?(?: the)? (${word})$`, 'i'),
    'average of column $1',
  ],
  [new RegExp(`^(?:the )?(?:highest|largest|maximum|biggest|max) (${word})$`, 'i'), 'the highest $1'],
  [new RegExp(`^(?:the )?(?:lowest|smallest|minimum|min) (${word})$`, 'i'), 'the lowest $1'],
  [
    /^(?:the )?(?:number of|how many|count(?: of)?)(?: the)? (?:rows|lines|entries|records|people|RECORDS)(?: are there)?$/i,
    'number of rows',
  ],
];
const rowNouns =
  /^(?:all |the |every |each |only )*(?:rows?|lines?|entries|records?|people|persons|ones|those|objects|RECORDS)$/i;
const lead =
  /^(?:(?:please |just |only )*(?:show|print|list|give|get|output|display|return|find|tell|select|extract|pull|which|what)(?: me)?(?: out)? )+/i;
/** "Of people", "for each order": whose columns they are. */
const ofRows =
  /(?:,)? (?:of|for|from) (?:all |the |each |every |any )*(?:rows?|lines?|entries|records?|people|persons?|ones|those|everyone|everybody|objects?|RECORDS?)$/i;

function targetOf({ text }: Reading, path: string): string | undefined {
  const records = recordsOf(path);
  const said = text
    .replaceAll('#', ' ')
    .replaceAll(/[\s,;]+/g, (gap) => (/[,;]/.test(gap) ? ', ' : ' '))
    .replace(/^[ ,]{1,20}/, '')
    .replace(/[ ,]{1,20}$/, '')
    .replaceAll(new RegExp(String.raw`\b${records}\b`, 'gi'), 'RECORDS')
    .replace(lead, '')
    .replace(/^(?:only |just )/i, '')
    .replace(/(?: only|, only)$/i, '')
    .trim();
  for (const [pattern, means] of figure) {
    const found = pattern.exec(said) ?? pattern.exec(said.replace(ofRows, ''));
    if (found !== null && !grammar.test(found[1] ?? 'none')) return means.replace('$1', found[1] ?? '');
  }
  if (rowNouns.test(said)) return 'rows';
  const isDistinct = /^(?:the )?(?:unique|distinct|different)(?: values of)? /i.test(said);
  const names = said
    .replace(/^(?:the )?(?:unique|distinct|different)(?: values of)? /i, '')
    .replace(ofRows, '')
    .replace(/^(?:the )?(?:columns?|fields?|values of) /i, '')
    .replace(/ (?:columns?|fields?)$/i, '')
    .split(/(?:,? (?:and|plus)(?: the| their| its)? |, )/)
    .map((name) => name.replace(/^(?:only |just )?(?:the |their |its )?/i, ''));
  if (!names.every((name) => new RegExp(`^${word}$`).test(name) && !grammar.test(name) && name !== 'RECORDS'))
    return undefined;
  const columns = names.map((name) =>
    /^(?:names|ids|emails|cities|dates|prices|ages|hosts|users|titles|owners)$/i.test(name)
      ? singular(name)
      : name,
  );
  if (isDistinct) return columns.length === 1 ? `unique values of column ${columns[0] ?? ''}` : undefined;
  return columns.length === 1 ? `print column ${columns[0] ?? ''}` : `print columns ${columns.join(' and ')}`;
}

function singular(name: string): string {
  return name.replace(/ies$/i, 'y').replace(/s$/i, '');
}

/** "Orders" of orders.csv. */
function recordsOf(path: string): string {
  const name = /(?<![\w-])([\w-]{1,60})\.\w{1,8}$/.exec(path)?.[1] ?? '';
  return /^[a-z]+s$/i.test(name) ? `(?:${name}|${singular(name)})` : 'rows';
}
