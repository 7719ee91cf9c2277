/** A sentence has more words than most commands that are typed wrong. */
const WORDS_MIN = 4;
/** A sentence may name a file or a number among its words. */
const PLAIN_SHARE_MIN = 0.75;

/** Begins a sentence; programs are written small, and the few that are not (`Rscript`) are not followed by sentences. */
const opening = /^["']?[A-Z][a-z']*[,:]?$/;
const plainWord = /^["'(]?[A-Za-z]+(?:['’-][A-Za-z]+)*["')]?[.,:;?!]?$/;
/** What only a command has: an option, an assignment, a path, an operator, an expansion. */
const ofCommand = /^-|^[\w.]+=|^[~.]{0,2}\/|[|<>&$`]/;

/**
 * Whether a command line is a sentence that a model wrote to somebody. A shell takes its first word for a program that is not
 * there, which is true and no use: nothing is to be installed.
 */
export function isProse(commandLine: string): boolean {
  const words = commandLine.trim().split(/\s+/);
  if (words.length < WORDS_MIN || !opening.test(words[0] ?? '')) return false;
  if (words.some((word) => ofCommand.test(word))) return false;
  return words.filter((word) => plainWord.test(word)).length >= PLAIN_SHARE_MIN * words.length;
}
