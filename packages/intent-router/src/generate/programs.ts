import { eachSimpleCommand, parseShell } from '@hunch/common/shell';
import { isInstalled, type PlatformFacts } from '../platform/facts.ts';

const runners = new Set([
  'sudo',
  'doas',
  'nohup',
  'xargs',
  'time',
  'env',
  'command',
  'nice',
  'exec',
  'builtin',
]);
const builtIns = new Set(
  (
    'cd echo printf read test [ export alias unalias unset umask ulimit jobs fg bg history type wait exit true false set trap let ' +
    'declare local source . : eval exec pushd popd dirs shift return break continue getopts hash kill times readonly typeset disown ' +
    'suspend shopt bind complete compgen command builtin logout help caller mapfile readarray enable fc pwd'
  ).split(' '),
);

/** The programs that a command runs, as far as they stand in it literally. */
export function programsOf(command: string): readonly string[] {
  const found = new Set<string>();
  const functions = new Set([...command.matchAll(/([\w-]+)\s*\(\s*\)/g)].map((match) => match[1] ?? ''));
  eachSimpleCommand(parseShell(command).script, ({ words }) => {
    for (const { text, isStatic } of words) {
      if (text.startsWith('-') || text.includes('=')) continue;
      if (!isStatic || !/^[a-z_][\w.+-]*$/i.test(text)) return;
      if (!builtIns.has(text) && !functions.has(text)) found.add(text);
      if (!runners.has(text)) return;
    }
  });
  return [...found];
}

export function missingPrograms(command: string, platform: PlatformFacts): readonly string[] {
  return programsOf(command).filter((program) => !isInstalled(platform, program));
}

/** Whether a word can begin a command on this machine; when nobody looked, whether it is one that people know. */
export function isProgram(name: string, platform: PlatformFacts, wellKnown: ReadonlySet<string>): boolean {
  if (builtIns.has(name)) return true;
  return platform.programs === null ? wellKnown.has(name) : platform.programs.has(name);
}
