import type { Argument, InterpreterState } from '../interpreter-state.ts';
import {
  HOME,
  NON_EMPTY_UNKNOWN,
  MAYBE_EMPTY_UNKNOWN,
  nothing,
  traits,
  unknownFlow,
  type Flow,
} from '../shell/flow.ts';
import { shapeOf } from '../command-shapes.ts';
import { sortArguments } from '../shell/flags.ts';
import { scriptContent } from '../shell/redirect.ts';
import { normalizePath } from '../shell/places.ts';
import { named, type Call, type ProgramTable } from './call.ts';
import { passingPlace, runVariable } from './handed-commands.ts';
import { runCode } from './run-code.ts';

/** What changes the shell itself. */
export const builtins: ProgramTable = {
  ...named('cd pushd chdir', changeDirectory),
  // They print nothing: what `: >` leaves of a file.
  ...named(': true false', () => nothing),
  popd: ({ run }) => {
    run.cwd = NON_EMPTY_UNKNOWN;
    return nothing;
  },
  ...named('export declare local readonly typeset', declare),
  set: setPositionals,
  alias: defineAliases,
  enable: ({ run, args, span }) => {
    if (args[0]?.text === '-f' && passingPlace.test(args[1]?.text ?? ''))
      run.emitStructure('hidden-startup', span);
    return nothing;
  },
  unalias: ({ run, args }) => {
    for (const { text } of args) {
      run.aliases?.delete(text);
      run.unused?.delete(`alias ${text}`);
    }
    return nothing;
  },
  eval: evaluate,
  ...named('source .', source),
  trap: (call) => {
    const code = call.args.find(({ text }) => !text.startsWith('-'));
    if (code !== undefined && call.args.length > 1)
      runCode(call.run, code, call.span, nothing, 'shell', call.run.dialects);
    return nothing;
  },
  read,
  ...named('mapfile readarray', ({ run, args, stdin, span }) => {
    const callback = args[args.findIndex(({ text }) => text === '-C') + 1];
    if (args.some(({ text }) => text === '-C') && callback !== undefined)
      runCode(run, callback, span, nothing, 'shell', run.dialects);
    const name = args.findLast(({ text }) => /^[A-Za-z_]\w*$/.test(text))?.text ?? 'MAPFILE';
    const lines =
      stdin.text === MAYBE_EMPTY_UNKNOWN || stdin.text === ''
        ? [NON_EMPTY_UNKNOWN]
        : stdin.text.trimEnd().split('\n', 256);
    run.assign(
      name,
      lines.map((text) => ({ text, traits: stdin.traits })),
    );
    return nothing;
  }),
  unset: ({ run, args }) => {
    const isFunction = args[0]?.text === '-f';
    for (const { text } of args) {
      if (!isFunction) run.assign(text, []);
      else run.unused?.delete(text);
    }
    return nothing;
  },
  shift: ({ run }) => {
    run.positionals = run.positionals?.slice(1) ?? null;
    return nothing;
  },
};

/** Longer than any directory that a command line walks into; each step copies it. */
const pathCharactersMax = 512;

function changeDirectory({ run, args }: Call): Flow {
  const { cwd: left, previousCwd } = run;
  const target = args.find(({ text }) => text === '-' || !text.startsWith('-'));
  if (target === undefined) run.cwd = HOME;
  else if (target.text === '-') run.cwd = previousCwd ?? NON_EMPTY_UNKNOWN;
  else if (target.text === MAYBE_EMPTY_UNKNOWN) run.cwd = MAYBE_EMPTY_UNKNOWN;
  else {
    const cwd = normalizePath(target.text, run.cwd);
    run.cwd = cwd.length > pathCharactersMax ? NON_EMPTY_UNKNOWN : cwd;
  }
  run.previousCwd = left;
  return nothing;
}

/** `read a b` takes a line apart: a word for each name, and what is left for the last; `-a` makes an array of it. */
function read({ run, args, stdin: piped }: Call): Flow {
  const { flags, values, operands } = sortArguments(args, shapeOf('read'));
  const stdin = run.files.get(`&${values.get('-u')?.text ?? ''}`) ?? piped;
  // What is not shown while it is typed is a password.
  const own = stdin.traits | (flags.has('-s') ? traits.secret : 0);
  const isWhole = values.has('-d') || values.has('-N');
  const line =
    stdin.text === MAYBE_EMPTY_UNKNOWN ? '' : isWhole ? stdin.text : (stdin.text.split('\n', 1)[0] ?? '');
  const array = values.get('-a') ?? values.get('-A');
  // zsh has the prompt behind a question mark.
  const names = operands.map(({ text }) => text.split('?', 1)[0] ?? '').filter((name) => name !== '');
  if (array !== undefined) {
    run.assign(
      array.text,
      line === '' ? [{ text: NON_EMPTY_UNKNOWN, traits: own }] : fieldsOf(run, line, own),
    );
    return nothing;
  }
  if (names.length === 0) names.push('REPLY');
  const fields = names.length === 1 ? [] : fieldsOf(run, line, own);
  for (const [index, name] of names.entries()) {
    const isLast = index === names.length - 1;
    const text = isLast
      ? names.length === 1
        ? line
        : fields
            .slice(index)
            .map((field) => field.text)
            .join(' ')
      : (fields[index]?.text ?? '');
    run.assign(name, [{ text: text === '' ? NON_EMPTY_UNKNOWN : text, traits: own }]);
  }
  return nothing;
}

/** Words of one line that are kept. */
const wordsMax = 256;

/** The words of a line, by what this text has put into `IFS`. */
function fieldsOf(run: InterpreterState, line: string, own: number): readonly Flow[] {
  const separators = run.variables.get('IFS')?.[0]?.text.slice(0, 16) ?? '';
  const blank = Array.from(line, (character) => (separators.includes(character) ? ' ' : character)).join('');
  return blank
    .trim()
    .split(/\s+/, wordsMax)
    .map((text) => ({ text, traits: own }));
}

function declare({ run, args, span }: Call): Flow {
  // `declare -f name` prints a function.
  if (args[0]?.text === '-f') for (const { text } of args) run.unused?.delete(text);
  const refers = args.some(({ text }) => /^-\w*n/.test(text));
  for (const argument of args) {
    const equals = argument.text.indexOf('=');
    if (equals <= 0 || argument.text.startsWith('-')) continue;
    const name = argument.text.slice(0, equals);
    const text = argument.text.slice(equals + 1);
    if (refers) (run.references ??= new Map()).set(name, text);
    else {
      const value = [{ text, traits: argument.traits }];
      run.assign(name, value);
      runVariable(run, name, value, span);
    }
  }
  // `export -p` prints everything.
  return args.some(({ text }) => /^-[xf]*p[xf]*$/.test(text)) && args.length === 1
    ? { text: MAYBE_EMPTY_UNKNOWN, traits: traits.secret }
    : nothing;
}

/** `set -- a b c`; `set` alone prints everything that the environment holds. */
function setPositionals({ run, args }: Call): Flow {
  const at = args.findIndex(({ text }) => text === '--');
  if (at !== -1) run.positionals = args.slice(at + 1);
  else if (args[0] !== undefined && !/^[-+]/.test(args[0].text)) run.positionals = args;
  return args.length === 0 ? { text: unknownFlow.text, traits: traits.secret } : nothing;
}

/** What an alias would do counts although nothing here uses it: it is there to be used. */
function defineAliases(call: Call): Flow {
  const { run } = call;
  for (const argument of call.args) {
    const equals = argument.text.indexOf('=');
    if (equals <= 0 || argument.text.startsWith('-')) continue;
    const text = argument.text.slice(equals + 1);
    const name = argument.text.slice(0, equals);
    const { startup } = run;
    (run.unused ??= new Map()).set(`alias ${name}`, () => {
      run.startup = startup;
      runCode(run, { text, traits: argument.traits }, call.span, nothing, 'shell', run.dialects);
    });
    (run.aliases ??= new Map()).set(name, text);
  }
  return nothing;
}

function evaluate(call: Call): Flow {
  const code = joinArguments(
    call.run,
    call.args.filter(({ text }) => text !== '--'),
  );
  return runCode(call.run, code, call.span, call.stdin, 'shell', call.run.dialects);
}

/** A file that this text has not made is a script like any other. */
function source(call: Call): Flow {
  const path = call.args[0];
  // fish reads what is piped in.
  if (path === undefined)
    return isSeen(call.stdin)
      ? runCode(call.run, call.stdin, call.span, nothing, 'shell', ['fish'])
      : nothing;
  const content =
    path.text === '/dev/stdin' || path.text === '-' ? call.stdin : scriptContent(call.run, path);
  if (!isSeen(content)) return unknownFlow;
  return runCode(call.run, content, call.span, nothing, 'shell', call.run.dialects);
}

/** Anything is known of what a script holds, if only where it came from. */
function isSeen({ text, traits: own }: Flow): boolean {
  return text !== unknownFlow.text || (own & (traits.network | traits.decoded)) !== 0;
}

/** Arguments as one text, the way `eval`, `ssh` and `su -c` put them together. */
export function joinArguments(run: InterpreterState, args: readonly Argument[]): Flow {
  if (args.length === 1 && args[0] !== undefined) return args[0];
  return {
    text: run.bounded(args.map(({ text }) => text).join(' ')),
    traits: args.reduce((all, argument) => all | argument.traits, 0),
  };
}
