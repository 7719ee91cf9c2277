/**
 * The longest command that can be a compilation, in UTF-16 code units. A runner gets it as one argument at the worst, and
 * Linux takes 128 KiB for one (MAX_ARG_STRLEN, execve(2)). A longer line whose first word is known stays local.
 */
export const commandLengthMax = 131_072;

/** Words of one command. Link lines of generated build trees reach some thousand; more are a response file's job. */
export const wordsMax = 4096;

/** Wrappers around one command: `sudo nice timeout 5m env A=b time ccache gcc …` has six. */
export const wrappersMax = 8;

/** A target's name beyond this is no name. Paths of objects in generated build trees reach some hundred. */
export const targetLengthMax = 512;

/** Segments of one line in a plan. What agents write has up to ten; a longer line is a script and stays as it is. */
export const segmentsMax = 64;
