import { coreCatalog, handedOn } from '@hunch/cli-catalog/core';
import { eachSimpleCommand, parseShell } from '@hunch/common/shell';
import { isInstalled, type PlatformFacts } from '../platform/facts.ts';

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
    const texts = words.map(({ text }) => text);
    for (let from = 0; from < words.length;) {
      const word = words[from];
      if (word?.isStatic !== true || !/^[a-z_][\w.+-]*$/i.test(word.text)) return;
      if (!builtIns.has(word.text) && !functions.has(word.text)) found.add(word.text);
      const handed = handedOn(coreCatalog, texts.slice(from));
      if (handed === null || handed.isText || handed.handing.isElsewhere) return;
      from += handed.from;
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
