import type { Catalog } from '@hunch/cli-catalog';
import { closest } from './closest.ts';
import type { Facts } from './facts.ts';
import { likePath } from './file-names.ts';
import { withWord, type FailedCommand, type Failure } from './failure.ts';
import type { Fix } from './fix.ts';

/** The shell's exit code for a command that does not exist (POSIX 2.8.2). */
const notFoundCode = 127;

const notFoundText =
  /command not found|: not found|Unknown command|is not recognized|No such file or directory/;

/** A program that does not exist: misspelt, glued to its first word, or a file that needs `./`. */
export function programFixes(
  command: FailedCommand,
  { exitCode, error }: Failure,
  facts: Facts,
  catalog: Catalog,
): readonly Fix[] {
  const [name = ''] = command.texts;
  const isKnown = facts.programs.includes(name);
  const isMissing = exitCode === notFoundCode || (exitCode === null && notFoundText.test(error));
  if (isKnown || !isMissing || name === '') return [];
  const fix = (text: string, reason: string): Fix => ({
    command: withWord(command, 0, text),
    reason,
    fixer: 'program',
  });
  if (name.includes('/')) {
    const better = likePath(name, facts, false);
    return better === null ? [] : [fix(better, `${name} does not exist, ${better} does`)];
  }
  const found: Fix[] = [];
  const here = facts.entries('.')?.find((entry) => entry.name === name && !entry.isFolder);
  if (here !== undefined) found.push(fix(`./${name}`, `${name} is a file in this directory`));
  found.push(...gluedFixes(name, facts, catalog, fix));
  for (const other of closest(name, facts.programs))
    found.push(fix(other, `${name} is not a command, ${other} is`));
  return found;
}

/** `gitstatus`, `cd..`, `apt-install` */
function gluedFixes(
  name: string,
  { programs }: Facts,
  catalog: Catalog,
  fix: (text: string, reason: string) => Fix,
): readonly Fix[] {
  const known = new Set(programs);
  const parents = /^cd(\.\.(?:\/.*)?|\/.*)$/.exec(name)?.[1];
  if (parents !== undefined) return [fix(`cd ${parents}`, 'a blank is missing')];
  for (let length = name.length - 1; length > 1; length -= 1) {
    const program = name.slice(0, length);
    if (!known.has(program)) continue;
    const rest = name.slice(length).replace(/^-/, '');
    const isSubcommand = rest.length > 1 && catalog.findTool(program)?.subcommand(rest) != null;
    const isManual = program === 'man' && known.has(rest);
    if (isSubcommand || isManual) return [fix(`${program} ${rest}`, 'a blank is missing')];
  }
  return [];
}
