/**
 * The longest text that is looked at, in UTF-16 code units. A prompt line is some hundred; an agent's `cat <<EOF` that
 * writes a whole file reaches some hundred thousand. What lies beyond is one `unlexed` token.
 */
export const inputLengthMax = 1_048_576;

/**
 * How deep constructs may nest (substitutions, groups, compound commands, brace expansions). People reach 6, generated
 * build scripts about 20. The lexer descends about ten stack frames a level, so 100 stays far from the stack's end, and
 * consumers may recurse over the tree without a bound of their own.
 */
export const nestingDepthMax = 100;

/** Problems kept for one text. A person reads the first; the rest only show that the input is not shell at all. */
export const problemsMax = 16;

/** How far `name[` is searched for its `]=`. Subscripts are an index or a key; past this it is a command with a bracket. */
export const subscriptLengthMax = 256;

/**
 * `((` is arithmetic only if it ends in `))`, which takes a look ahead. All looks ahead together may read this many times
 * the input; after that the reading ends, so that hostile input can neither make the look-ahead quadratic nor hide behind it.
 */
export const lookAheadFactorMax = 4;

/**
 * The longest text that the fast scan reads, in UTF-16 code units. Who scans hands the command on, as one argument at the worst, and
 * Linux takes 128 KiB for one (MAX_ARG_STRLEN, execve(2)).
 */
export const scannedLengthMax = 131_072;

/** Words of one scanned command. Link lines of generated build trees reach some thousand; more are a response file's job. */
export const scannedWordsMax = 4096;
