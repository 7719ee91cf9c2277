/** What a request asks of all that another request lists: how many there are, how large they are together. */
export interface OfList {
  /** What asks for the list alone. */
  readonly request: string;
  /** Undefined where the command is no list of it. */
  readonly apply: (command: string) => string | undefined;
}

const counting =
  /^(?:please )?(?:count|how many|(?:(?:show|give|tell|print|report|get|find)(?: me)? )?(?:just |only )?(?:the )?(?:total |exact )?(?:number|count) of|(?:tell me|show me|find out|show|check|report) how many) (?:all |the |of |different )*(?<rest>.{4,250})$/i;
const existing =
  / (?:there are|are there|is there|there is|do i have|do we have|i have|we have|does it have|exist|exists)(?=$|[ ,.?!])/gi;

const space = '(?:disk )?(?:space|room|storage|disk)';
const together = '(?: (?:altogether|in total|in all|together|combined|overall|all told))?';
const measuring: readonly RegExp[] = [
  new RegExp(
    `^how much ${space} (?:do|does|is|are|would|will|did) (?<rest>.{4,200}?) (?:tak(?:e|es|ing)|us(?:e|es|ing|ed)|occup(?:y|ies|ying)|eat(?:s|ing)?|need(?:s|ing)?|consum(?:e|es|ing)|fill(?:s|ing)?|cost|hog|hogging|waste|wasting)(?: up)?${together}(?<more>,? in bytes)?(?:,? human[- ]readable)?[.?!]?$`,
    'i',
  ),
  new RegExp(
    `^(?:(?:show|give|tell|print|what is|what's|calculate|get|find)(?: me)? )?(?:the )?(?:total|combined|overall|summed|cumulative|whole) (?:(?:disk |file )?(?:size|space|usage))(?<more> in bytes)? (?:of|used by|taken(?: up)? by|occupied by) (?:all (?:of )?)?(?:the )?(?<rest>.{4,200}?)${together}[.?!]?$`,
    'i',
  ),
];

const isName =
  /^(?:the )?(?:folder |directory )?(?!all\b|files\b|everything\b|this\b|it\b)[\w.~/-]+(?: folder| directory)?$/i;

const deleting =
  /^(?:find|list|locate|search for|look for|get)(?: me)? (?<rest>.{4,200}?)(?:,? and then|[,;.] then|,? and| then|[,;.]) (?:delete|remove|erase) (?:all of )?(?:them|those|these)(?: all)?[.!]?$/i;

/** The readings of a request as one for a number of what a list has, or for its end. */
export function ofList(request: string): readonly OfList[] {
  const counted = counting.exec(request)?.groups?.['rest'];
  const gone = deleting.exec(request)?.groups?.['rest'];
  return [
    ...(gone === undefined ? [] : [{ request: listOf(gone), apply: deleted }]),
    ...(counted === undefined ? [] : [{ request: listOf(counted.replaceAll(existing, '')), apply: count }]),
    ...measuring.flatMap((pattern) => {
      const { rest, more } = pattern.exec(request)?.groups ?? {};
      const unit = more === undefined ? 'h' : 'b';
      return rest === undefined
        ? []
        : isName.test(rest)
          ? [directory(rest, unit)]
          : [{ request: listOf(rest), apply: (command: string) => measured(command, unit) }];
    }),
  ];
}

/** "How much space does media take": what stands there alone is a directory. */
function directory(rest: string, unit: string): OfList {
  const path = rest
    .replace(/[.?!,]$/, '')
    .replace(/^(?:the )?(?:folder |directory )?(\S+?)(?: folder| directory)?$/, '$1')
    .replace(/\/$/, '');
  return {
    request: `disk usage of ${path}/${unit === 'h' ? ', human readable' : ' in bytes'}`,
    apply: (command) => (command.endsWith(` ${path}/`) ? command.slice(0, -1) : undefined),
  };
}

function listOf(rest: string): string {
  return `list ${rest.replace(/[.?!]$/, '')}`;
}

/** Programs that print one line for each thing, and nothing above. */
const oneLineEach =
  /^(?:sudo )?(?:find (?!.*-(?:delete|exec(?:dir)? (?!grep -\w*[lLq]|test)))|grep (?!(?:-\S+ )*-\w*c)|getent |cut |comm |git (?:branch|tag|ls-files|log --oneline|diff --name-only)\b|tar -tf|unzip -Z1 |jq -r '[^']*\[\]|awk (?!.*\bEND\b)|ls(?: -[aA1])?(?: [^-]\S*)?$|ls -[aA1] )/;

function count(command: string): string | undefined {
  const bare = command.replaceAll(/'[^']*'/g, "''");
  const [, ...steps] = bare.split(' | ');
  return oneLineEach.test(command) &&
    !/[;&<>]/.test(bare) &&
    steps.every((step) => /^(?:sort|cut|grep|sed|awk|uniq(?! -c))\b/.test(step))
    ? `${command} | wc -l`
    : undefined;
}

/** All that a search finds, where something narrows it. */
function deleted(command: string): string | undefined {
  const search = command.replace(/ -print$/, '');
  return /^find (?!.*-(?:delete|printf|print0|ls|prune|exec(?!dir)(?! test))\b)[^|&<>]* (?:-name|-iname|-type l|-size|-[amc](?:time|min)|-empty|-newer\w*) [^|&<>]*$/.test(
    `${search} `,
  )
    ? `${search} -delete`
    : undefined;
}

function measured(command: string, unit: string): string | undefined {
  return /^find (?!.*-(?:delete|exec|printf|print0|ls)\b)[^|;&<>]*$/.test(command)
    ? `${command} -print0 | du -c${unit} --files0-from=- | tail -n 1 | cut -f1`
    : undefined;
}
