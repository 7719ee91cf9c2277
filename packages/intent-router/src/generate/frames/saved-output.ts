import { changes } from '../check/effects.ts';
import { commandWords, runsOf } from '../check/runs.ts';
import { quoted } from './quoted.ts';

/** A request without the file that the output goes to. */
export interface SavedOutput {
  readonly request: string;
  readonly path: string;
  /** Undefined where the command prints nothing that could go there. */
  readonly apply: (command: string) => string | undefined;
}

const file = String.raw`(?<file>(?:[~.\w-]*/)*[\w-][\w.-]*\.(?!tar|t[gbx]z|zip|7z|gz|xz|bz2|zst|rar|iso|img|db)[a-z]\w{1,7})`;
const target = String.raw`(?:a |the )?(?:new )?(?:text )?(?:file )?(?:called |named )?${file}`;
const verb = '(?:save|write|store|put|dump|export|record|output|redirect|send|print|collect|keep)';
const made = String.raw`(?:(?:it|them|that|this|those|everything|all of (?:it|them)|the (?:whole |sorted |full )?(?:results?|output|list|lines|names|numbers|rows|total|count|sum|outcome|report|answer)) )?`;

const forms: readonly { readonly pattern: RegExp; readonly lead: string }[] = [
  // "…, and save that in x.txt"
  {
    pattern: new RegExp(
      String.raw`^(?<rest>.{5,250}?)[,;.]?(?: and| then)* ${verb}(?:ing)? ${made}(?:in|into|to|as|under) ${target}[.!]?$`,
      'i',
    ),
    lead: '',
  },
  // "write the … to x.txt"
  {
    pattern: new RegExp(
      String.raw`^${verb} (?<rest>.{4,250}?),? (?:in|into|to|as|under) ${target}(?<more>(?:,| with| without| sorted| except)\b.*)?[.!]?$`,
      'i',
    ),
    lead: 'show ',
  },
  // "… into x.txt"
  { pattern: new RegExp(String.raw`^(?<rest>.{5,250}?),? into ${target}[.!]?$`, 'i'), lead: '' },
];
const appending = new RegExp(
  String.raw`^(?:append|add) (?<rest>.{4,250}?),? (?:to|at) (?:the (?:end|bottom) of )?(?:the file )?${file}(?<more>)[.!]?$`,
  'i',
);

/**
 * The readings of a request as one for something that is printed and the file that it goes to.
 *
 * @example
 * ```ts
 * savedOutput('count the lines of a.csv and write that to n.txt')[0]?.apply('wc -l < a.csv'); // 'wc -l < a.csv > n.txt'
 * ```
 */
export function savedOutput(request: string): readonly SavedOutput[] {
  return [
    ...forms.flatMap(({ pattern, lead }) => reading(pattern.exec(request)?.groups, lead, '>')),
    ...reading(appending.exec(request)?.groups, 'show ', '>>'),
  ];
}

function reading(
  groups: Readonly<Record<string, string | undefined>> | undefined,
  lead: string,
  operator: '>' | '>>',
): readonly SavedOutput[] {
  const { rest, file: path, more = '' } = groups ?? {};
  if (rest === undefined || path === undefined) return [];
  return [
    {
      request: `${lead}${rest}${more}`,
      path,
      apply: (command) =>
        isPrinted(command) && !commandWords(command).commands.flat().includes(path)
          ? `${command} ${operator} ${quoted(path)}`
          : undefined,
    },
  ];
}

/** What only prints, and goes nowhere yet. */
function isPrinted(command: string): boolean {
  const words = commandWords(command);
  return (
    !/&(?!\d)|\|\||;/.test(command.replaceAll(/'[^']*'/g, '')) &&
    !words.others.some((other) => other.startsWith('>')) &&
    !/^(?:sudo )?(?:tar|zip|7z|cp|mv|ln|mkdir|touch|rm|sed -i|curl|wget|unzip|gzip|split)\b/.test(command) &&
    !changes()(runsOf(words, new Set()))
  );
}
