import { changes } from './check/effects.ts';
import { commandWords, runsOf } from './check/runs.ts';
import type { SideClause } from './side-clauses.ts';

const joint = String.raw`(?:\s*[,;:(]\s*|\s+[-–—]\s*|[?.!]\s+|\s+(?=and |but |while |with ))(?:(?:and|but|while|with) )*`;
const state = String.raw`(?:as (?:it|they) (?:is|are)|as[- ]is|untouched|unchanged|unmodified|unaltered|intact|alone|there|in place|where (?:it|they) (?:is|are)|the same|plain|(?:un)?compressed|(?:un)?packed|like that)`;
const stays = String.raw`(?:(?:must|should|shall|has to|have to|is to|are to|needs? to|may|can) )?(?:stays?|staying|remains?|remaining|be (?:kept|left)|(?:is|are) (?:kept|left))`;
const things = String.raw`(?:(?:the|its|their|all|any|every|each|my|that|those|these|source|input|original|compressed|other) )*(?<thing>[\w.-]+(?: files?| folders?| lines?| ones?)?)(?: itself| themselves)?`;

const clauses: readonly RegExp[] = [
  new RegExp(String.raw`^(?<rest>.{3,250}?)${joint}${things} ${stays}(?: ${state})?[\s).!]*$`, 'i'),
  new RegExp(
    String.raw`^(?<rest>.{3,250}?)${joint}${things} (?:otherwise )?(?:untouched|unchanged|unmodified|unaltered|intact)[\s).!]*$`,
    'i',
  ),
  new RegExp(
    String.raw`^(?<rest>.{3,250}?)${joint}(?:keep|leave|keeping|leaving) ${things} ${state}[\s).!]*$`,
    'i',
  ),
];

/** What is at hand without being named anew, and what the request is not about. */
const atHand =
  /^(?:it|them|files?|folders?|directory|originals?|source|sources|input|archive|copy|content|contents|lines?|names?|everything)\b/i;
const others = /^(?:others?|rest|everything else|the rest)\b/i;

/**
 * A clause that says what stays as it is: "…, the file stays untouched", "…, others remain". The command for the rest has to leave alone what is there,
 * unless the clause is about other things than those.
 */
export function keptState(request: string): SideClause | undefined {
  for (const clause of clauses) {
    const { rest, thing = '' } = clause.exec(request.trim())?.groups ?? {};
    if (rest === undefined) continue;
    const isOther =
      others.test(thing) || / other (?:files?|ones?|folders?|lines?)\b/i.test(request.slice(rest.length));
    const isSaid = rest.toLowerCase().includes(thing.toLowerCase());
    if (!isOther && !isSaid && !atHand.test(thing)) continue;
    return { request: rest, apply: (command) => (isOther || !alters(command) ? command : undefined) };
  }
  return undefined;
}

/** What makes something new leaves alone what is there. */
const makesNew = /^(?:sudo )?(?:cp|mkdir|touch|ln|tar|zip|split|install)\b/;

function alters(command: string): boolean {
  return runsOf(commandWords(command), new Set()).some((run) => changes()([run]) && !makesNew.test(run));
}
