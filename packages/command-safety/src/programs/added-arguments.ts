import { argumentAt, type Argument, type Run } from '../run.ts';

/** Variables from which a program takes arguments as if they were typed, in the place that each gives them. */
const variables: ReadonlyMap<string, (verb: string) => readonly string[]> = new Map(
  (
    [
      ['terraform tofu', (verb) => ['TF_CLI_ARGS', `TF_CLI_ARGS_${verb}`]],
      ['tar', () => ['TAR_OPTIONS']],
      ['rsync', () => ['RSYNC_OPTIONS']],
      ['make gmake', () => ['MAKEFLAGS', 'GNUMAKEFLAGS']],
      ['less', () => ['LESS']],
      ['java', () => ['JAVA_TOOL_OPTIONS']],
    ] as const satisfies readonly (readonly [string, (verb: string) => readonly string[]])[]
  ).flatMap(([programs, names]) => programs.split(' ').map((program) => [program, names] as const)),
);

/** Variables that stand for one option. */
const options: ReadonlyMap<string, readonly (readonly [variable: string, option: string])[]> = new Map(
  (
    [
      [
        'pip pip3 uv',
        [
          ['PIP_INDEX_URL', '--index-url'],
          ['PIP_EXTRA_INDEX_URL', '--extra-index-url'],
          ['UV_INDEX_URL', '--index-url'],
        ],
      ],
      [
        'npm npx pnpm yarn',
        [
          ['NPM_CONFIG_REGISTRY', '--registry'],
          ['npm_config_registry', '--registry'],
        ],
      ],
    ] as const
  ).flatMap(([programs, rows]) => programs.split(' ').map((program) => [program, rows] as const)),
);

/** Settings of git that may be given by number. */
const settingsMax = 8;

/** What the environment adds to the arguments of a program; the arguments alone where it adds nothing. */
export function withAdded(run: Run, program: string, args: readonly Argument[]): readonly Argument[] {
  if (run.variables.size === 0) return args;
  const textOf = (name: string): string => run.variables.get(name)?.[0]?.text ?? '';
  const span = { start: args[0]?.start ?? 0, end: args.at(-1)?.end ?? 0 };
  const argument = (text: string): Argument => argumentAt(span, text);
  if (program === 'git') {
    const settings: Argument[] = [];
    for (let index = 0; index < settingsMax; index += 1) {
      const key = textOf(`GIT_CONFIG_KEY_${index}`);
      if (key === '') break;
      settings.push(argument('-c'), argument(`${key}=${textOf(`GIT_CONFIG_VALUE_${index}`)}`));
    }
    return settings.length === 0 ? args : [...settings, ...args];
  }
  const verb = args.find(({ text }) => /^[a-z]/.test(text));
  const typed = (variables.get(program)?.(verb?.text ?? '') ?? [])
    .flatMap((name) => textOf(name).split(/\s+/))
    .filter((text) => text !== '')
    .slice(0, 32)
    .map(argument);
  const given = (options.get(program) ?? []).flatMap(([name, option]) => {
    const text = textOf(name);
    return text === '' ? [] : [argument(option), argument(text)];
  });
  if (typed.length === 0 && given.length === 0) return args;
  const at = verb === undefined ? args.length : args.indexOf(verb) + 1;
  return [...args.slice(0, at), ...typed, ...args.slice(at), ...given];
}
