import type { AskedRequest } from './asked.ts';

/** Words that ask for something: in the middle of a text that nobody quoted they belong to the request. */
const asking =
  /(?:^| )(?:sorted|ordered|sort|order|by|except|excluding|without|not|all|every|each|larger|bigger|smaller|older|newer|containing|which|that|and|or|then|files?|folders?|director(?:y|ies)|processes|containers|sessions|images|first|second|third|last)(?= |$)/i;

/** "With message wip and do not push": where nobody wrote quotes, the text may have ended before. */
const goingOn = / (?:and|but|then) (?:(?:also|do|then) )?(?:not .*|push\b.*|untracked .*)$/i;

/** "The word text in all files": a place is no text. */
const place = /^(?:in|inside|under|within|of|from) (?:all|every|each|any) /i;

/** What the command takes for a text, although it says what is wanted: `pgrep -f 'containers sorted by memory'`. */
export function takenTexts({ taken, announced }: AskedRequest): readonly string[] {
  return [
    ...taken.filter((text) => asking.test(text)),
    ...announced.filter((text) => goingOn.test(text) || place.test(text)),
  ];
}
