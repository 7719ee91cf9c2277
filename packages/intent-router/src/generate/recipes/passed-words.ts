import type { Attempt } from './attempt.ts';
import { lexicon } from './lexicon.ts';
import { isContent } from './request.ts';
import { namesIn } from './word-tables.ts';

/**
 * Words that a description lets pass and that its recipe never speaks of: "work" in "your work schedule". Beside a request pattern such words
 * change nothing about the command; a description is of one word as often as not, and then they may be what is asked about.
 */
export function passedWords({ isDescription, match, compiled }: Attempt): readonly string[] {
  if (!isDescription) return [];
  return match.ignored.flatMap((token) => {
    const { concept, text } = token;
    const isSaid =
      !isContent(token) ||
      lexicon.isSoft(concept) ||
      lexicon.isAct(concept) ||
      compiled.ownWords().has(concept);
    const isGeneral = generalNouns.test(concept) || (match.values.size > 0 && anyMachine().has(concept));
    return isSaid || isGeneral || compiled.programs().has(text.toLowerCase()) ? [] : [text];
  });
}

/** "The branch name", "the serial number" are the branch and the serial. */
const generalNouns = /^(?:name|number|value|list|kind|type)$/;

/** "The CUPS server" is CUPS. */
const anyMachine = namesIn('any_machine');
