import { lex } from '@hunch/common/shell';
import type { FindingSpan } from './finding.ts';

/** What `find` does to all that it finds; the second kind has a command of its own behind it. */
const changing = /^-(?:delete|fprint0?|fprintf|fls|print0)$/;
const starting = /^-(?:exec|execdir|ok|okdir)$/;

/**
 * The search whose action stands at `span`, without its actions, so that it shows what it would act on: `find . -name x` of
 * `find . -name x -exec rm {} +`. Null: no search acts there.
 */
export function foundBy(text: string, span: FindingSpan): string | null {
  let words: string[] = [];
  let isActing = false;
  let isInCommand = false;
  for (const token of lex(text).tokens) {
    if (token.kind !== 'word') {
      if (token.start >= span.end) break;
      if (token.kind === 'operator') words = [];
      continue;
    }
    const { text: word } = token.word;
    if (words.length === 0) {
      if (token.start >= span.end) break;
      isActing = false;
      isInCommand = false;
      if (/^g?find$/.test(word)) words.push(word);
    } else if (isInCommand) isInCommand = word !== ';' && word !== '+';
    else if (starting.test(word)) isActing = isInCommand = true;
    else if (changing.test(word)) isActing ||= word === '-delete';
    else words.push(text.slice(token.start, token.end));
  }
  return isActing && words.length > 0 ? words.join(' ') : null;
}
