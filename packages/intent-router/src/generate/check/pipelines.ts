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
  const folders = new Set(
    [...command.matchAll(foldersOf)].map(({ 1: folder = '' }) => folder.replace(/\/$/, '')),
  );
  for (const [, file = ''] of command.matchAll(/(?:^|&& |; )cat ([^\s;|&<>]+)(?=$| &&|;)/g))
    if (folders.has(file.replace(/\/$/, ''))) found.push('reads a directory as a file');
  return found;
}

/** What a command before it takes for a directory. */
const foldersOf =
  /(?:\btar .*?-C |\bunzip [^;&|]*-d |\bmkdir (?:-p )?|\b(?:chmod|chown|chgrp) -R \S+ |\bcp (?:-\w+ )*-\w*[ra]\w* \S+ )([^\s;|&<>]+)/g;

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
