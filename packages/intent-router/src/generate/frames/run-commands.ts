import { isProgram } from '../recipes/guessed-values.ts';
import { quoted } from './quoted.ts';

/** Commands that a request has as they are, put together as it says. */
export interface RunCommands {
  readonly command: string;
  readonly asked: readonly string[];
}

const stops =
  '(?:and|then|or|but|until|till|while|if|when|once|in|at|every|after|before|on|as|for|with|without|again|over|repeatedly|twice|so|please|run|execute|quietly|silently|only|just|not|no|never|first|now|here|everything|anything|nobody|nothing|i|it|to|from|by|using|via|under|inside|within|the|a|an|my|your|our)(?![\\w./-])';
const word = String.raw`[\w./~@%+=:,-]*[\w/%=]`;
/** In quotes, or a program and plain words up to one that goes on about it. */
const command = String.raw`"[^"]+"|'[^']+'|(?!${stops})${word}(?: (?!${stops})${word}){0,8}`;
/** The pattern of a command as it may stand in a request. */
export const commandSaid = command;
const run = '(?:run|execute|do)';
const begin = `^(?:please )?(?:re-?run|repeat|keep (?:running|repeating|on running)|${run})(?: the command)? `;
const works =
  '(?:works?|worked|succeeds?|succeeded|pass(?:es|ed)?|went well|goes well|is (?:ok|fine|successful)|was (?:ok|fine|successful)|returns 0)';
const fails = "(?:fails?|failed|breaks|broke|does not work|doesn't work|did not work|didn't work)";
const it = '(?:it|that|this|they|those|the first(?: one)?)';
const place = String.raw`(?:in|inside|from|from within)(?: the)? (?<place>[~.]?[\w./-]*[\w/])(?: (?:folder|directory|dir))?`;
const again = String.raw`(?:,? (?:again(?: and again)?|over and over(?: again)?|repeatedly|in a loop))?`;

type Form = readonly [says: RegExp, command: (one: string, other: string, place: string) => string];

const forms: readonly Form[] = [
  of(`${begin}(?<one>${command})${again} until ${it} ${fails}`, (one) => `while ${one}; do :; done`),
  of(`${begin}(?<one>${command})${again} until ${it} ${works}`, (one) => `until ${one}; do sleep 1; done`),
  of(
    `${begin}(?<one>${command})(?:,? and(?: then)?|, then|,)? (?:only )?(?:if|when|once) ${it} ${works}(?:,? then)?,?(?: only)?(?: ${run})? (?<other>${command})`,
    (one, other) => `${one} && ${other}`,
  ),
  of(
    `${begin}(?<one>${command})(?:,? and then|, then| then|,? and)(?: ${run})? (?<other>${command}),? (?:but )?(?:only )?(?:if|when|once) ${it} ${works}`,
    (one, other) => `${one} && ${other}`,
  ),
  of(
    `^if (?<one>${command}) ${works},?(?: then)? ${run} (?<other>${command})`,
    (one, other) => `${one} && ${other}`,
  ),
  of(
    `^if (?<one>${command}) ${fails},?(?: then)? ${run} (?<other>${command})`,
    (one, other) => `${one} || ${other}`,
  ),
  of(
    `${begin}(?<one>${command})(?:,? and|,)? if ${it} ${fails},?(?: then)?(?: ${run})? (?<other>${command})`,
    (one, other) => `${one} || ${other}`,
  ),
  of(
    `${begin}(?<one>${command}) and (?<other>${command}) (?:in parallel|at the same time|simultaneously|concurrently|side by side)(?:,? and wait (?:for|until) (?:both|them|they)(?: to finish| are (?:done|finished|ready)| have finished)?)?`,
    (one, other) => `${one} & ${other} & wait`,
  ),
  of(
    `${begin}(?<one>${command})(?:,? and then|, then| then)(?: ${run})? (?<other>${command}),? (?:even if ${it} ${fails}|whether ${it} ${works} or not|in any case|whatever happens)`,
    (one, other) => `${one}; ${other}`,
  ),
  of(
    `${begin}(?<one>${command})(?:,? and then|, then| then)(?: ${run})? (?<other>${command})`,
    (one, other) => `${one} && ${other}`,
  ),
  of(
    `^(?:show|refresh|repeat|update|print|display|watch)(?: me)? (?:the output of )?(?<one>${command}) every (?<other>\\d+) ?s(?:ec(?:ond)?s?)?`,
    (one, seconds) => `watch -n ${seconds} ${one}`,
  ),
  of(
    `^(?:save|write|store|put|redirect|send) (?:only )?the (?:whole )?output of (?<one>${command}) (?:to|in|into) (?:the file )?(?<place>${word})(?:,? (?:but|and|without) (?:do not|don't|dont|not|no|never|nothing|without)?(?: (?:show|print|display|see)(?:ing)?)?(?: it| that| any ?thing| is shown)?(?: (?:on|to) (?:the |my )?(?:screen|terminal))?)?`,
    (one, _, path) => `${one} > ${quoted(path)} 2>&1`,
  ),
  of(
    `^set (?:the )?(?:environment )?(?:variable )?(?<place>[A-Za-z_]\\w*) to (?<value>[\\w./:@-]+) (?:only )?(?:for|in|when running) (?:this|one|the|that|a single|just) (?:one )?command(?: only)?:? (?<one>${command})`,
    (one, value, variable) => `${variable}=${value} ${one}`,
  ),
  of(
    `${begin}(?<one>${command}) with (?:the )?(?:environment )?(?:variable )?(?<place>[A-Z_][A-Z0-9_]*) (?:set to|=|as) (?<value>[\\w./:@-]+)`,
    (one, value, variable) => `${variable}=${value} ${one}`,
  ),
  of(`${begin}(?<one>${command}) ${place}`, (one, _, directory) => `(cd ${quoted(directory)} && ${one})`),
  of(`^${place},? ${run} (?<one>${command})`, (one, _, directory) => `(cd ${quoted(directory)} && ${one})`),
  of(
    `^(?:(?:measure|time|show|see|tell me|print|find out)(?: me)? )?how long (?:does |do )?(?:running )?(?<one>${command}) (?:takes?|runs?|needs?)(?: to (?:run|finish|complete|execute))?`,
    (one) => `time ${one}`,
  ),
  of(`${begin}(?<one>${command})`, (one) => one),
  of(
    `^${run} (?:the|all|my)(?: the)?(?: unit| python)* tests? (?:with|using|by|through) (?<one>${command})`,
    (one) => one,
  ),
];

function of(says: string, made: Form[1]): Form {
  return [new RegExp(String.raw`${says}[.!]?$`, 'i'), made];
}

/**
 * "Run make and if it works run make install", "repeat ./test.sh until it fails": the commands themselves are written as a shell takes them.
 *
 * @returns undefined where something is no command: who wants "the tests" to be run names none
 */
export function runCommands(request: string): RunCommands | undefined {
  for (const [says, made] of forms) {
    const { one, other, place: directory = '', value = '' } = says.exec(request)?.groups ?? {};
    if (one === undefined) continue;
    const commands = [one, other].flatMap((each) => (each === undefined ? [] : [asCommand(each)]));
    if (commands.includes(undefined)) continue;
    const [first = '', second = ''] = commands;
    return {
      command: made(first, second === '' ? value : second, directory),
      asked: [one, ...(other === undefined ? [] : [other])],
    };
  }
  return undefined;
}

const script = /^[\w./~-]*[\w-]\.(?:sh|bash|zsh|py|pl|rb|js)$/;

function asCommand(said: string): string | undefined {
  const text = said.replace(/^(["'])(.*)\1$/, '$2').trim();
  const [program = '', ...words] = text.split(' ');
  if (script.test(program)) return [program.includes('/') ? program : `./${program}`, ...words].join(' ');
  if (/^\.{1,2}\/|^[~/]/.test(program)) return text;
  return isProgram(program) && !/^(?:the|my|all|test|tests|it|is|time)$/.test(program) ? text : undefined;
}
