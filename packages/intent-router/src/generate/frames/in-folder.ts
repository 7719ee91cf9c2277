import { changes } from '../check/effects.ts';
import { commandWords, runsOf } from '../check/runs.ts';
import { quoted } from './quoted.ts';

/** A request without the directory that it names, for what an answer does in the current one. */
export interface InFolder {
  readonly request: string;
  readonly path: string;
  /** Undefined where the command does not act on the current directory. */
  readonly apply: (command: string) => string | undefined;
}

const place =
  /(?:^|[,\s]{1,3})(?<preposition>in|inside|within|under|below|of|from) (?:the |my )?(?:folder |directory )?(?<path>[\w.~-]{0,60}\/(?:[\w./~-]{0,80}[\w~/])?)(?: folder| directory)?(?=[\s,.;:!?]|$)/gi;

/** The request without each directory that it names. */
export function inFolder(request: string): readonly InFolder[] {
  return [...request.matchAll(place)].flatMap((found): readonly InFolder[] => {
    const { path = '', preposition = '' } = found.groups ?? {};
    const name = path.length > 1 ? path.replace(/\/$/, '') : path;
    if (/\.\w{1,5}$/.test(name)) return [];
    const before = request.slice(0, found.index);
    // What is made is there, not what it is made of.
    if (/\b(?:named|called|to|into|as) \S+$/i.test(before)) return [];
    const behind = request.slice(found.index + found[0].length);
    const rest = before.trim() === '' ? behind.replace(/^[\s,]+/, '') : before + behind;
    const isTree = /^(?:under|below)$/i.test(preposition);
    return [{ request: rest, path: name, apply: (command) => inside(command, name, isTree) }];
  });
}

/** A loop over the names that are here, which says nothing of where they are. */
const here = /^(?:for \w+ in [*?.\w]+; do .*|rename .*|perl-rename .*)$/s;

function inside(command: string, path: string, isTree: boolean): string | undefined {
  const searched = /^find \. /.exec(command);
  if (searched !== null && !/\bfind \. .*\bfind \. /.test(command)) {
    const isChange = changes()(runsOf(commandWords(command), new Set()));
    // A change "in" a directory stays in it.
    return isChange && !isTree && !command.includes('-maxdepth')
      ? undefined
      : command.replace('find . ', `find ${quoted(path)} `);
  }
  if (/^ls(?: -\w+)*$/.test(command)) return `${command} ${quoted(path)}`;
  return here.test(command) && !isTree ? `(cd ${quoted(path)} && ${command})` : undefined;
}
