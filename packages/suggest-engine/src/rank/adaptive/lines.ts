import type { Survey } from './survey.ts';
import { candidatesMax } from './survey-bounds.ts';

/** Whether a line may be suggested at all. */
export type IsAllowed = (text: string) => boolean;

/** The candidates of one question, each once, by their numbers in the survey. */
export class LineSet {
  readonly survey: Survey;
  readonly numbers: number[] = [];
  readonly #question: number;
  readonly #accepts: IsAllowed;

  constructor(survey: Survey, accepts: IsAllowed) {
    this.survey = survey;
    this.#question = survey.ask();
    this.#accepts = accepts;
  }

  get size(): number {
    return this.numbers.length;
  }

  /** Whether a line of the survey is among them. */
  has(number: number): boolean {
    return this.survey.askedIn[number] === this.#question;
  }

  text(candidate: number): string {
    return this.survey.texts[this.numbers[candidate] ?? -1] ?? '';
  }

  /** -1: never typed so far. */
  line(candidate: number): number {
    return this.survey.lines[this.numbers[candidate] ?? -1] ?? -1;
  }

  template(candidate: number): number {
    return this.survey.templates[this.numbers[candidate] ?? -1] ?? -1;
  }

  /** Which candidate a line is; -1: neither a line of the memory among them, nor one that was made. */
  find(line: number, text: string): number {
    const number = this.survey.find(line);
    if (number >= 0 && this.has(number)) return this.numbers.indexOf(number);
    return this.numbers.findIndex(
      (other) => this.survey.lines[other] === -1 && this.survey.texts[other] === text,
    );
  }

  add(line: number, template: number): void {
    const { survey } = this;
    if (line < 0 || template < 0 || this.size >= candidatesMax) return;
    const known = survey.find(line);
    if (known >= 0 && this.has(known)) return;
    const text = known >= 0 ? (survey.texts[known] ?? '') : survey.moment.memory.texts.text(line);
    if (this.#accepts(text)) this.#include(survey.number(line, template));
  }

  /** Up to `max` of the lines that were made of parts. */
  addMade(max: number): void {
    const end = Math.min(candidatesMax, this.size + max);
    for (const number of this.survey.made()) {
      if (this.size >= end) return;
      if (this.#accepts(this.survey.texts[number] ?? '')) this.#include(number);
    }
  }

  #include(number: number): void {
    if (number < 0) return;
    this.survey.askedIn[number] = this.#question;
    this.numbers.push(number);
  }
}

// What each source may give. The sum stays below the 200 candidates of spec 003 §6.3, by far: a third less than once was costs no hit in
// recordings, and looking at a line costs 2 µs.
const sessionMax = 40;
const followersMax = 16;
const templateFollowersMax = 12;
const directoryMax = 10;
const newestMax = 8;
const leadersMax = 12;
const repoLeadersMax = 8;
/** With nothing typed there are so many that none is likely. */
const madeAtEmptyMax = 12;
const madeMax = 24;

/** The lines that are worth ranking at an empty prompt: what this session ran, what followed, what is at home here. */
export function likelyLines(survey: Survey, isAllowed: IsAllowed): LineSet {
  const found = new LineSet(survey, isAllowed);
  addKnown(found);
  found.addMade(madeAtEmptyMax);
  return found;
}

function addKnown(found: LineSet): void {
  const { memory, lines, templates, cwd, repoScope } = found.survey.moment;
  const { history, stored } = memory;
  const upTo = (count: number): number => found.size + count;

  let end = upTo(sessionMax);
  for (let age = 0; age < lines.length && found.size < end; age += 1)
    found.add(lines[age] ?? -1, templates[age] ?? -1);

  const addFollowers = (chain: 'line' | 'template', value: number, looks: number, max: number): void => {
    end = upTo(max);
    let sequence = history.latest(chain, value);
    for (let look = 0; look < looks && sequence > 0 && found.size < end; look += 1) {
      const next = history.after(sequence);
      if (next > 0) found.add(history.line(next), history.template(next));
      sequence = history.older(chain, sequence);
    }
  };
  addFollowers('line', lines[0] ?? -1, followersLooked, followersMax);
  addFollowers('template', templates[0] ?? -1, templateFollowersLooked, templateFollowersMax);

  end = upTo(directoryMax);
  let here = history.latest('cwd', cwd);
  for (let look = 0; look < directoryLooked && here > 0 && found.size < end; look += 1) {
    found.add(history.line(here), history.template(here));
    here = history.older('cwd', here);
  }

  addNewest(found, newestMax);

  const { lines: table } = stored.tables;
  const addLeaders = (scope: number, max: number): void => {
    end = upTo(max);
    for (const row of table.leaders(scope)) {
      if (found.size >= end) return;
      found.add(table.member(row), table.group(row));
    }
  };
  if (repoScope >= 0) addLeaders(repoScope, repoLeadersMax);
  addLeaders(stored.global, leadersMax);
}

function addNewest(found: LineSet, max: number): void {
  const { history } = found.survey.moment.memory;
  const end = found.size + max;
  for (const line of found.survey.newest()) {
    if (found.size >= end) return;
    found.add(line, history.template(history.latest('line', line)));
  }
}

/** How far back chains are followed: what is older is in the decayed counts. */
export const followersLooked = 64;
export const templateFollowersLooked = 96;
export const directoryLooked = 48;

/** What the two sources for what is typed may give: the strongest and the newest of all lines that start with it. */
const prefixMatchesMax = 48;
const newestMatchesMax = 24;

/**
 * With something typed: of the same sources those that go on from it, and the strongest of all that do. What is typed
 * already in full is no suggestion, so there is nothing to learn from it either.
 */
export function matchingLines(survey: Survey, prefix: string, isAllowed: IsAllowed): LineSet {
  const found = new LineSet(
    survey,
    (text) => text.length > prefix.length && text.startsWith(prefix) && isAllowed(text),
  );
  // What is known of the session and of what follows is narrowed by the prefix: room enough for these.
  addKnown(found);
  addNewest(found, newestMatchesMax);
  const { stored } = survey.moment.memory;
  const { lines: table } = stored.tables;
  for (const line of stored.prefixes.strongest(prefix, prefixMatchesMax)) {
    const row = table.find(stored.global, 0, line);
    if (row >= 0) found.add(line, table.group(row));
  }
  found.addMade(madeMax);
  return found;
}
