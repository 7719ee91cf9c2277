import { shapeOf } from '../command-shapes.ts';
import { MAYBE_EMPTY_UNKNOWN, NON_EMPTY_UNKNOWN, nothing, traits, type Flow } from '../shell/flow.ts';
import { pathTables } from '../shell/path-tables.ts';
import { classifyPath, isVitalFile, type PathKind } from '../shell/paths.ts';
import { isShell } from '../shell/redirect.ts';
import { echoEscapes } from './decode.ts';
import { textBefore, type Argument, type InterpreterState } from '../interpreter-state.ts';
import type { Call } from './call.ts';
import { runTemplate } from './template.ts';

/** Options with a value that choose nothing: how deep to go, what to print and to start. */
const choosesNothing =
  /^-(?:(?:max|min)depth|regextype|x?type|f?print\w*|fls|exec\w*|ok\w*|files0-from|[A-Zdfs])$/;

/** Whether a word is a test of files that has an operand. */
function isTest(text: string): boolean {
  return (shapeOf('find').valued.has(text) && !choosesNothing.test(text)) || /^-newer[aBcmt]{2}$/.test(text);
}

const plainTests: ReadonlySet<string> = new Set(['-empty', '-nouser', '-nogroup']);
/** `-xtype l`, and `-type l` where links are followed: links that lead nowhere. */
const isBrokenLink = (args: readonly Argument[], index: number): boolean =>
  args[index + 1]?.text === 'l' &&
  (args[index]?.text === '-xtype' || (args[index]?.text === '-type' && args[0]?.text === '-L'));
const findActions: ReadonlySet<string> = new Set(['-exec', '-execdir', '-ok', '-okdir']);

const plainFileOrEach = traits.plainFiles | traits.each;

/** Each action is a command of its own; people write one or two. */
const findActionsMax = 16;

export function found(text: string): Flow {
  return { text, traits: 0 };
}

/** What `find` would act on: the start itself where nothing is left out, else something below it. */
export function find(given: Call): Flow {
  const call = { ...given, args: given.args.map(asOption) };
  const { args, run, span } = call;
  const firstTest = args.findIndex(({ text }) => startsExpression(text));
  const head = firstTest === -1 ? args : args.slice(0, firstTest);
  const named = head.filter(({ text }) => !text.startsWith('-'));
  const starts: readonly Flow[] = named.length > 0 ? named : [{ text: '.', traits: 0 }];
  const deletes = args.findIndex(({ text }) => text === '-delete');
  if (deletes !== -1)
    for (const path of chosen(call, starts, deletes))
      // Some of the files below are no tree.
      run.emit(
        { kind: 'deletion', path, recursive: (path.traits & plainFileOrEach) !== traits.plainFiles },
        span,
      );
  let actions = 0;
  for (const [index, { text }] of args.entries()) {
    if (!findActions.has(text)) continue;
    actions += 1;
    if (actions > findActionsMax) {
      run.exceed('commands');
      break;
    }
    const rest = args.slice(index + 1);
    const end = rest.findIndex(({ text: word }) => word === ';' || word === '+');
    const command = end === -1 ? rest : rest.slice(0, end);
    // A shell that is not handed the path is there for whoever types into it.
    if (command.length === 1 && isShell(command[0]?.text ?? ''))
      run.inside(span, () => run.ports.words(run, command, nothing));
    else {
      const wasAsked = run.isAsked;
      run.isAsked ||= text.startsWith('-ok');
      runTemplate(call, command, chosen(call, starts, index), '{}', false);
      run.isAsked = wasAsked;
    }
  }
  const paths = chosen(call, starts, args.length);
  const format = args[args.findIndex(({ text }) => text === '-printf') + 1]?.text;
  const isFormatted = args.some(({ text }) => text === '-printf') && format !== undefined;
  return {
    text: paths.map(({ text }) => (isFormatted ? printed(format, text) : text)).join(isFormatted ? '' : '\n'),
    traits:
      paths.reduce((all, { traits: own }) => all | own, 0) &
      (traits.each | traits.directories | traits.plainFiles),
  };
}

/** `-delet${x}e`: an option is what is known of it. */
function asOption(argument: Argument): Argument {
  const { text } = argument;
  return text.startsWith('-') && text.includes(MAYBE_EMPTY_UNKNOWN)
    ? { ...argument, text: text.replaceAll(MAYBE_EMPTY_UNKNOWN, '') }
    : argument;
}

/** What an action at `end` is done to: what stands behind the last `-o` and before it decides, and nothing behind it. */
function chosen({ args, run }: Call, starts: readonly Flow[], end: number): readonly Flow[] {
  const before = args.slice(0, end);
  const alternative = before.findLastIndex(({ text }) => text === '-o' || text === '-or') + 1;
  // `-L` stands before the places.
  const follows = before[0]?.text === '-L' ? before.slice(0, 1) : [];
  const tests = [...(alternative === 0 ? [] : follows), ...before.slice(alternative)];
  const kinds = starts.map((start) => classifyPath(run, start));
  const isOfPeople = kinds.some((kind) => kind === 'root' || kind === 'home');
  const isAll =
    !isFiltered(tests) ||
    (isHardlyFiltered(tests, isOfPeople) && kinds.some((kind) => wholePlaces.has(kind)));
  const type = typeOf(tests);
  return isAll
    ? starts.map(({ text, traits: own }) => ({ text, traits: own | traits.each | type }))
    : starts.map(({ text }) => {
        const path = pathNamed(tests) ?? foundBelow(run, text, nameOf(before));
        return { text: path.text, traits: path.traits | type };
      });
}

/** What `-type d`, and `-type f` or `l`, say of all that is chosen. */
function typeOf(tests: readonly Argument[]): number {
  const at = tests.findIndex(({ text }) => text === '-type');
  const type = tests[at + 1]?.text;
  if (at === -1 || /^(?:!|-not)$/.test(textBefore(tests, at))) return 0;
  return type === 'd' ? traits.directories : type === 'f' || type === 'l' ? traits.plainFiles : 0;
}

/** `-path /etc/passwd`: the path itself. */
function pathNamed(tests: readonly Argument[]): Flow | null {
  const at = tests.findIndex(({ text }) => /^-i?(?:path|wholename)$/.test(text));
  const text = tests[at + 1]?.text ?? '';
  const isNegated = /^(?:!|-not)$/.test(tests[at - 1]?.text ?? '');
  return at === -1 || isNegated || !/^\/[\w./-]+$/.test(text) ? null : found(text);
}

/** `-printf 'rm -rf %p\n'`: the path where the format has it; its size, its time and the like are of no interest. */
function printed(format: string, path: string): string {
  return echoEscapes(format).replaceAll(/%[-+ #\d.]{0,8}(?:[ACBT][\w@+]|\w)/g, (directive) =>
    directive.endsWith('p') ? path : NON_EMPTY_UNKNOWN,
  );
}

function foundBelow(run: InterpreterState, start: string, name: string): Flow {
  // Where such a file lies, it is the one that is meant.
  const direct = found(`${start.replace(/\/$/, '')}${name}`);
  if (name.startsWith('/') && isVitalFile(run, direct)) return direct;
  if (start === '/' && pathTables().system_roots.has(name.slice(1))) return found(name);
  return found(`${below(run, start, name)}${NON_EMPTY_UNKNOWN}${name}`);
}

/** What bears one name, found from the root on, lies deep below it; below the home directories of all, it lies in one of them. */
function below(run: InterpreterState, start: string, name: string): string {
  if (start === '/' && name.startsWith('/'))
    return `/${NON_EMPTY_UNKNOWN}/${NON_EMPTY_UNKNOWN}/${NON_EMPTY_UNKNOWN}/`;
  const directly = start.endsWith('/') ? start : `${start}/`;
  return classifyPath(run, found(`${directly}${NON_EMPTY_UNKNOWN}`)) === 'home'
    ? `${directly}${NON_EMPTY_UNKNOWN}/`
    : directly;
}

/** What is known of the names that are looked for: `-name id_rsa`, the end of `-name '*.pem'`. */
function nameOf(args: readonly Argument[]): string {
  const at = args.findIndex(({ text }) => text === '-name' || text === '-iname');
  const name = at === -1 ? '' : (args[at + 1]?.text ?? '');
  if (/^[\w.-]+$/.test(name)) return `/${name}`;
  return /^\*(?<end>\.\w{1,16})$/.exec(name)?.groups?.end ?? '';
}

/** By size or time alone, or by what is left out, nearly everything of a whole machine or home is left. */
function isHardlyFiltered(args: readonly Argument[], isOfPeople: boolean): boolean {
  return args.every(({ text }, index) => {
    if (!isTest(text) && !plainTests.has(text)) return true;
    if (/^(?:!|-not)$/.test(textBefore(args, index))) return true;
    // All that belongs to somebody.
    if (/^-(?:user|group|uid|gid)$/.test(text)) return true;
    const operand = args[index + 1]?.text ?? '';
    if (text === '-size') return operand.startsWith('-') || /^\+?0[bckwMG]?$/.test(operand);
    // Since before there was anything, or within a month and more.
    if (/^-newer[acmB]t$/.test(text)) return /^(?:19|20[01])\d/.test(operand);
    // What nobody has touched for a month is most of what people keep.
    if (isOfPeople && /^-[acm]time$/.test(text) && /^\+\d{1,3}$/.test(operand)) return true;
    const days = /^-[acm]time$/.test(text) ? 30 : /^-[acm]min$/.test(text) ? 43_200 : 0;
    return (
      days > 0 && (/^\+?0$/.test(operand) || (operand.startsWith('-') && Number(operand.slice(1)) >= days))
    );
  });
}

const wholePlaces: ReadonlySet<PathKind> = new Set(['root', 'home', 'system', 'personal', 'data', 'mount']);

function startsExpression(text: string): boolean {
  return (text.startsWith('-') && !/^-[HLPDO]/.test(text)) || text === '(' || text === '!';
}

function isFiltered(args: readonly Argument[]): boolean {
  return args.some(({ text }, index) => {
    if (plainTests.has(text) || isBrokenLink(args, index)) return true;
    const operand = args[index + 1]?.text ?? '';
    return isTest(text) && !/^(?:\*|\.\*|\*\.\*|\?\*)$/.test(operand);
  });
}
