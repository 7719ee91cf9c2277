import type { Moment } from './moment.ts';
import { substitute, type Substituted } from './substitute.ts';

/** Lines that may come next, each once, with numbers from 0. */
export class LineSet {
  readonly #numbers = new Map<number, number>();
  /** -1: never typed so far. */
  readonly lines: number[] = [];
  readonly templates: number[] = [];
  readonly texts: string[] = [];
  readonly #substituted = new Map<string, Substituted>();

  get size(): number {
    return this.lines.length;
  }

  /** -1: not among them. */
  numberOf(line: number): number {
    return this.#numbers.get(line) ?? -1;
  }

  /** How a line that was never typed was made; undefined for others. */
  substituted(candidate: number): Substituted | undefined {
    return (this.lines[candidate] ?? -1) < 0 ? this.#substituted.get(this.texts[candidate] ?? '') : undefined;
  }

  /** -1: neither a line of the memory among them, nor one that was made. */
  find(line: number, text: string): number {
    const number = this.numberOf(line);
    return number < 0 && this.#substituted.has(text) ? this.texts.indexOf(text) : number;
  }

  add(line: number, template: number, text: string): void {
    if (line < 0 || template < 0 || this.#numbers.has(line)) return;
    this.#numbers.set(line, this.lines.length);
    this.lines.push(line);
    this.templates.push(template);
    this.texts.push(text);
  }

  addSubstituted(made: Substituted): void {
    if (made.template < 0) return;
    this.#substituted.set(made.text, made);
    this.lines.push(-1);
    this.templates.push(made.template);
    this.texts.push(made.text);
  }
}

// What each source may give. The sum stays below the 200 candidates of spec 003 §6.3.
const sessionMax = 56;
const followersMax = 24;
const templateFollowersMax = 24;
const directoryMax = 20;
const newestMax = 12;
const leadersMax = 24;
const repoLeadersMax = 16;

/** The lines that are worth ranking at an empty prompt: what this session ran, what followed, what is at home here. */
export function likelyLines(moment: Moment, accepts: (text: string) => boolean): LineSet {
  const found = knownLines(moment, accepts);
  for (const made of substitute(moment, accepts)) found.addSubstituted(made);
  return found;
}

function knownLines(moment: Moment, accepts: (text: string) => boolean): LineSet {
  const found = new LineSet();
  const { memory, lines, templates, cwd, repoScope } = moment;
  const { history, stored } = memory;
  const add = (line: number, template: number): void => {
    if (line < 0 || found.numberOf(line) >= 0) return;
    const text = memory.texts.text(line);
    if (accepts(text)) found.add(line, template, text);
  };
  const upTo = (count: number): number => found.size + count;

  let end = upTo(sessionMax);
  for (let age = 0; age < lines.length && found.size < end; age += 1)
    add(lines[age] ?? -1, templates[age] ?? -1);

  const addFollowers = (chain: 'line' | 'template', value: number, looks: number, max: number): void => {
    end = upTo(max);
    let sequence = history.latest(chain, value);
    for (let look = 0; look < looks && sequence > 0 && found.size < end; look += 1) {
      const next = history.after(sequence);
      if (next > 0) add(history.line(next), history.template(next));
      sequence = history.older(chain, sequence);
    }
  };
  addFollowers('line', lines[0] ?? -1, followersLooked, followersMax);
  addFollowers('template', templates[0] ?? -1, templateFollowersLooked, templateFollowersMax);

  end = upTo(directoryMax);
  let here = history.latest('cwd', cwd);
  for (let look = 0; look < directoryLooked && here > 0 && found.size < end; look += 1) {
    add(history.line(here), history.template(here));
    here = history.older('cwd', here);
  }

  end = upTo(newestMax);
  for (const line of history.newestLines(4 * newestMax)) {
    if (found.size >= end) break;
    add(line, history.template(history.latest('line', line)));
  }

  const { lines: table } = stored.tables;
  const addLeaders = (scope: number, max: number): void => {
    end = upTo(max);
    for (const row of table.leaders(scope)) {
      if (found.size >= end) return;
      add(table.member(row), table.group(row));
    }
  };
  if (repoScope >= 0) addLeaders(repoScope, repoLeadersMax);
  addLeaders(stored.global, leadersMax);
  return found;
}

/** How far back chains are followed: what is older is in the decayed counts. */
export const followersLooked = 64;
export const templateFollowersLooked = 96;
export const directoryLooked = 48;

/** What the two sources for what is typed may give: the strongest and the newest of all lines that start with it. */
const prefixMatchesMax = 48;
const newestMatchesMax = 24;
const newestLooked = 400;

/** With something typed: of the same sources those that match, and the strongest of all that do. */
export function matchingLines(moment: Moment, prefix: string, accepts: (text: string) => boolean): LineSet {
  const found = knownLines(moment, accepts);
  // What is known of the session and of what follows is narrowed by the prefix: room enough for these.
  const { history, stored, texts } = moment.memory;
  const { lines: table } = stored.tables;
  const add = (line: number): void => {
    if (found.numberOf(line) >= 0) return;
    const text = texts.text(line);
    if (!accepts(text)) return;
    const row = table.find(stored.global, 0, line);
    if (row >= 0) found.add(line, table.group(row), text);
  };
  const end = found.size + newestMatchesMax;
  for (const line of history.newestLines(newestLooked)) {
    if (found.size >= end) break;
    add(line);
  }
  for (const line of stored.prefixes.strongest(prefix, prefixMatchesMax)) add(line);
  for (const made of substitute(moment, accepts)) found.addSubstituted(made);
  return found;
}
