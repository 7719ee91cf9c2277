import { globsOf } from '../recipes/file-types.ts';

/** A set of files has a noun of files, an ending or a pattern. */
const ofFiles =
  /\b(?:files?|scripts?|documents?|images?|pictures?|photos?|logs?|sources?|folders?|director(?:y|ies)|everything|anything)\b|(?:^|\s)\*?\.\w+\b/i;

/** Whether a text may be about files. */
export function isOfFiles(text: string): boolean {
  return ofFiles.test(text) || text.split(' ').some((each) => globsOf(each.toLowerCase()) !== undefined);
}
