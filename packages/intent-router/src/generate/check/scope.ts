import type { AskedRequest } from './asked.ts';

const many =
  /^(?:all|every|each|any|files|folders|directories|dirs|ones|recursively|recursive|under|underneath|below|beneath|within|inside|anywhere|everywhere|wherever|throughout|across|subfolders|subdirectories|tree|whole|entire|everything|copies)$/;

/** "Append … to a.txt" adds to a file, `>` replaces it. */
export function lostAppending(
  { words }: AskedRequest,
  runs: readonly string[],
  others: readonly string[],
): readonly string[] {
  const isAsked = words.some(({ lower, isQuoted }) => !isQuoted && /^append(?:s|ed|ing)?$/.test(lower));
  const isReplacing = others.some((each) => /^>[|]? (?!\/dev\/)/.test(each));
  // What only shows both adds nothing.
  const [first] = words;
  const isShown =
    first?.isQuoted === false &&
    /^append$/.test(first.lower) &&
    runs.length === 1 &&
    /^(?:paste|cat) /.test(runs[0] ?? '') &&
    others.length === 0;
  if (isShown) return ['prints the result and leaves the file as it is'];
  return isAsked && isReplacing ? ['replaces the file instead of appending to it'] : [];
}

/** One thing is named, and the command deletes whatever has that name in all directories below. */
export function widerDeletion({ words }: AskedRequest, runs: readonly string[]): readonly string[] {
  if (words.some(({ lower, isQuoted }) => !isQuoted && many.test(lower))) return [];
  return runs.flatMap((run) => {
    if (!/^find .* (?:-delete|-exec(?:dir)? rm)\b/.test(run) || /-maxdepth [01]\b/.test(run)) return [];
    const name = / -i?name (.+?)(?= -\w|$)/.exec(run)?.[1];
    const isOne = name !== undefined && !/[*?[]/.test(name) && words.some(({ text }) => text === name);
    return isOne ? [`deletes ${name} in all directories below, not one file of that name`] : [];
  });
}

const everywhere = /^(?:everywhere|anywhere|wherever|throughout)$/;

/** "Delete Thumbs.db everywhere": rm(1) takes what is here. */
export function narrowerDeletion({ words }: AskedRequest, runs: readonly string[]): readonly string[] {
  return words.some(({ lower, isQuoted }) => !isQuoted && everywhere.test(lower)) &&
    runs.some((run) => /^rm (?!.*(?:\*\*|-\w*r))/.test(run))
    ? ['deletes what is here alone, and nothing below']
    : [];
}

/** "Remove the .bak extension from every file" takes something off files; the files stay. */
export function emptiedThing({ words }: AskedRequest, runs: readonly string[]): readonly string[] {
  const said = words.map(({ lower, isQuoted }) => (isQuoted ? '"' : lower)).join(' ');
  if (!offFiles.test(said) && !offOneFile.test(said)) return [];
  return runs.some((run) => /^(?:rm|unlink) |^find .* (?:-delete|-exec(?:dir)? rm)\b/.test(run))
    ? ['deletes the files themselves']
    : [];
}

const offFiles =
  /^(?:remove|delete|strip|drop|erase) (?!.*\bfiles?\b.*\bfrom\b).*\bfrom (?:(?:all|every|each|the|my|these|those) )*(?:\S+ )?files?\b/;

/** "Remove foo from a.txt", "remove the extension of a.txt"; who deletes files from a place names a directory. */
const offOneFile =
  /^(?:remove|delete|strip|drop|erase|cut|take) (?!.*\b(?:files?|folders?|everything)\b.* from\b).+ (?:from|of|in|off) (?:the )?(?:file )?[\w./~-]*\w\.(?!d\b)[a-z]\w{0,4}$/;

/** The subdirectories of a directory are those below it: find(1) begins with the directory itself. */
export function includedTop({ words }: AskedRequest, runs: readonly string[]): readonly string[] {
  const isAsked = words.some(({ lower, isQuoted }) => !isQuoted && subdirectories.test(lower));
  const isOfAll = words.some(({ lower, isQuoted }) => !isQuoted && /^(?:files?|and)$/.test(lower));
  if (!isAsked || isOfAll) return [];
  return runs.some((run) => /^find (?!.*(?:-mindepth|-name|-path|-exec)).* -type d\b/.test(run))
    ? ['takes the directory itself for one of its subdirectories']
    : [];
}

const subdirectories = /^sub-?(?:directories|folders|dirs)$/;
