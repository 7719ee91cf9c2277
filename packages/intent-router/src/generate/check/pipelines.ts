import { singular } from '../recipes/lexicon.ts';

/** Commands whose parts do not fit each other: a reading that took two halves of a request for its own. */
export function misfits(request: string, command: string): readonly string[] {
  const found: string[] = [];
  for (const [, user = ''] of command.matchAll(/\b(?:ps|pkill|pgrep) (?:-\S+ )*-u ([a-z]+)\b/g))
    if (
      new RegExp(
        String.raw`\b(?:that|which|who|what)(?:['’]s| is| are| was| were)(?: been)? ${user}\b`,
        'i',
      ).test(request)
    )
      found.push(`takes "${user}" for a user`);
  // A count is one line: there is nothing to choose, to sort or to add up.
  if (/\| wc -[lwcm] \| (?:\w*grep|awk|sort|head|tail|cut|uniq|wc)\b/.test(command))
    found.push('works on the count, not on what is counted');
  const parts = command.split(/ && |; /);
  const folders = new Set(parts.flatMap(folderOf));
  for (const part of parts) {
    const file = /^cat ([^\s;|&<>]+)$/.exec(part)?.[1]?.replace(/\/$/, '');
    if (file !== undefined && folders.has(file)) found.push('reads a directory as a file');
  }
  return found;
}

/** What a command takes for a directory. */
function folderOf(part: string): readonly string[] {
  const words = part.replace(/^sudo /, '').split(' ');
  const [program = ''] = words;
  const behind = { tar: '-C', unzip: '-d' }[program];
  if (behind !== undefined) return words.filter((_, at) => words[at - 1] === behind);
  const isTree = words.some((word) => /^-[a-zA-Z]*[rR]/.test(word));
  const isFolder = program === 'mkdir' || (isTree && /^(?:chmod|chown|chgrp|cp)$/.test(program));
  return isFolder ? [(words.at(-1) ?? '').replace(/\/$/, '')] : [];
}

/**
 * "Tell me my public address and also my local one": what stands behind an "and also" is a thing of its own, which a single program that has none of
 * its words does not show.
 */
export function lostAddition(
  request: string,
  command: string,
  isShown: (word: string) => boolean,
): readonly string[] {
  const said = /\band also (?:tell me |show me |show |print |list |give me )?([^,.;?!]{3,80})/i.exec(
    request,
  )?.[1];
  if (
    said === undefined ||
    /[;|&{]|-exec\b/.test(command) ||
    /^(?:don't|do not|not|keep|leave|without)\b/i.test(said)
  )
    return [];
  const words = said
    .toLowerCase()
    .split(/[^\w.~/+-]+/)
    .filter((word) => word.length > 2 && !plain.test(word));
  const text = command.toLowerCase();
  const isThere = (word: string): boolean =>
    text.includes(singular(word).slice(0, stemLength)) || isShown(word) || isShown(singular(word));
  return words.length === 0 || words.some(isThere) ? [] : [`leaves out "${said.trim()}"`];
}

/** As much of a word as options have of it: "recursive" is `--recurs…`, "words" `-w` by its aspect. */
const stemLength = 5;
const plain =
  /^(?:the|its|their|his|her|and|also|too|all|any|every|each|one|ones|both|that|this|what|which|how|with|for|from|into|there|here|then|it's)$/;
