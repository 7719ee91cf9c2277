import { commandSaid } from './run-commands.ts';
import { standIn } from './stand-in.ts';

/** A request about what a command prints, as one about the lines of a file. */
export interface OutputLines {
  readonly request: string;
  /** What prints the lines. */
  readonly source: string;
  /** Undefined where the command for the file does not read lines that are piped to it. */
  readonly apply: (command: string) => string | undefined;
}

const file = `${standIn}.txt`;
const shell = String.raw`(?:shell|bash|zsh|command(?: line)?|terminal|own)`;

interface Source {
  readonly says: RegExp;
  /** Undefined: what is named is no command. */
  readonly prints: (named: string) => string | undefined;
  /** The lines have a number before them. */
  readonly isNumbered?: boolean;
}

const sources: readonly Source[] = [
  {
    says: new RegExp(
      String.raw`\b(?:my|the|this shell's) (?:${shell} )*history\b|\bhistory of (?:my )?commands\b`,
      'i',
    ),
    prints: () => 'history',
    isNumbered: true,
  },
  {
    says: /\b(?:my (?:own )?|the )?(?:cron ?jobs?|cron entries|crontab entries|crontab lines)(?: of mine)\b|\bmy (?:own )?(?:crontab|cron ?jobs?|cron entries|scheduled (?:jobs|commands))\b/i,
    prints: () => 'crontab -l',
  },
  {
    says: /\b(?:(?:every|all|the) )*(?:crontab |cron )?(?:entry|entries|jobs?|lines?)? ?(?:of |in )?\b([a-z_][\w-]*)(?:'s|’s) (?:crontab|cron ?jobs?)\b|\bthe (?:crontab|cron ?jobs?) of ([a-z_][\w-]*)\b/i,
    prints: (user) => `sudo crontab -l -u ${user}`,
  },
  {
    says: /\bthe (?:kernel (?:log|messages|ring buffer)|output of dmesg)\b/i,
    prints: () => 'sudo dmesg',
  },
  {
    says: new RegExp(
      String.raw`\bthe output (?:of|from) (?:running )?(${commandSaid})(?=$|[,.]| (?:that|which|but|and|without|except|with|containing|sorted)\b)`,
      'i',
    ),
    prints: (named) => named,
  },
];

/** "My last 20 commands" are the last lines of the history. */
const lastCommands =
  /\b(?:my |the )?(last|latest|first) (\d+|\w+ )?(?:commands?|things)(?: (?:that )?(?:i|we)(?: have|'ve)? (?:ran|run|typed|used|entered|executed|gave|issued)| from my history)\b|\bmy (last) (\d+) (?:shell |bash )?commands?\b/i;
const commandsTyped =
  /\b(?:the |all |all the )*commands (?:that )?(?:i|we)(?: have|'ve)? (?:ran|run|typed|used|entered|executed)\b/i;

/** What the lines are called. */
const called =
  /\b(?:the |all |every |all the |just |only )*(?:commands?|entries|entry|items?|jobs?|lines?|ones?) (?:from|in|of|out of) (?=xq7)/i;
const named = /\b(?:commands?|entries|entry|jobs?)\b/gi;
const holding =
  /\b(?:that|which) (?:used?|uses|ran|runs?|called?|calls|mention(?:s|ed)?|included?|includes|have|has|had|involved?|were about|are about)\b(?= (?!been|not|no))/i;
const comments =
  /,? (?:(?:with )?(?:the )?comments? (?:taken |left |stripped )?out|(?:without|except|but not|leaving out|minus)(?: for)?(?: any| the)* (?:(?:disabled )?(?:ones|lines|entries) (?:that (?:are|have been|were) |which are )?commented(?: |-)out|commented(?: |-)out (?:ones|lines|entries)|comment(?:ed)? lines?|comments?))(?=$|[,.])/i;

const readsLines =
  /^((?:grep|head|tail|wc|sort|cut|tr|nl|awk|sed -n|sed -E|sed)\b(?: (?:'[^']*'|[^\s|<>&;']+))*) (?:< )?xq7\.txt((?: \| .*)?)$/;
const prints = /^cat xq7\.txt((?: \| .*)?)$/;
/** What goes by where a line begins, or by its columns. */
const byPlace = /'\^|\^\w|\bawk\b|\bcut\b|\bsort\b/;

/**
 * The reading of a request as one about lines that a command prints: "the commands from my history that used ssh".
 *
 * @example
 * ```ts
 * const [found] = outputLines('show the last 5 lines of my crontab');
 * found?.apply('tail -n 5 xq7.txt'); // 'crontab -l | tail -n 5'
 * ```
 */
export function outputLines(request: string): readonly OutputLines[] {
  const said = request
    .replace(
      lastCommands,
      (
        _,
        end: string | undefined,
        count: string | undefined,
        mine: string | undefined,
        many: string | undefined,
      ) =>
        `the ${end ?? mine ?? ''} ${(count ?? many ?? '').trim()} lines of my history`.replaceAll(/ +/g, ' '),
    )
    .replace(commandsTyped, 'the lines of my history');
  return sources.flatMap(({ says, prints: printed, isNumbered = false }) => {
    const match = says.exec(said);
    if (match === null) return [];
    const source = printed(match.slice(1).find((each) => each !== undefined) ?? '');
    if (source === undefined) return [];
    const put = said.replace(says, file).replace(called, 'the lines of ').replace(named, 'lines');
    const whole = put
      .replace(
        /\b((?:show|list|print|display|see|give me)(?: me)?)(?: just| only| all)* xq7/i,
        '$1 the lines of xq7',
      )
      .replace(comments, ' without comments')
      .replace(holding, 'containing');
    return [{ request: whole, source, apply: (command) => piped(command, source, isNumbered) }];
  });
}

function piped(command: string, source: string, isNumbered: boolean): string | undefined {
  const rest = prints.exec(command)?.[1];
  if (rest !== undefined) return `${source}${rest}`;
  const [, program, more = ''] = readsLines.exec(command) ?? [];
  if (program === undefined || (isNumbered && byPlace.test(program))) return undefined;
  return `${source} | ${program}${more}`;
}
