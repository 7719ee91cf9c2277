/** How often text may be read again as a script (`sh -c`, `eval`, functions). People reach 4. */
export const rereadDepthMax = 16;

/** Commands that are interpreted for one text: a loop counts each round. Far beyond a script that a person reads. */
export const commandsMax = 20_000;

/** All text that variables and substitutions may make, as a multiple of the input: `a=$a$a` doubles. */
export const expansionFactorMax = 8;
/** And what even the shortest input may make, in characters. */
export const expansionCharactersMin = 65_536;

/** Arguments that one word may become: `{a,b}{c,d}` and what a variable splits into. */
export const fieldsPerWordMax = 256;

/** A word of more parts keeps its braces: nobody writes one, and each combination would copy them all. */
export const bracePartsMax = 64;

/** Rounds of a `for` that are looked at one by one; the rest is like them. */
export const loopRoundsMax = 8;

/** Text of a one-liner (`python -c`) or a query that is searched. */
export const codeCharactersMax = 65_536;

/** A script of a project that is read with the command that runs it: a few pages. What is longer takes longer than a hook waits. */
export const scriptCharactersMax = 16_384;
