import { quote } from '@hunch/common/shell';
import type { PlatformFacts } from '../../platform/facts.ts';
import type { ContentPart, NamePart, Part, TestPart } from './parts.ts';
import { type Filter, isFlag, isOneOfTwo, mergedName, specialBit, withSpecialBits } from './filters.ts';
import { dotDirectory } from './place-readers.ts';
import { quoted } from './quoted.ts';

type PartOf<Kind extends Part['kind'], Each = Part> = Each extends { readonly kind: infer One }
  ? Kind extends One
    ? Each
    : never
  : never;

/**
 * What a request asks for: act, things, filters, order, number, destination. Whoever makes a command of it takes what the command does;
 * what nobody took is left, and then the command is not given.
 */
export class Frame {
  readonly #parts: Part[];
  readonly #filters: Filter[];
  readonly #taken = new Set<Part | string>();
  readonly #doubts: string[] = [];

  /** Whether a word of the request says that it is about more than one. */
  readonly isMany: boolean;

  /** "All the lines of …": they are one amount, whatever file they are in. */
  readonly isOfAllLines: boolean;

  /** "With their …": what is shown stands beside each of them. */
  readonly isBeside: boolean;

  readonly #isOfBoth: boolean;

  private constructor(parts: Part[], filters: Filter[], request: string) {
    this.#parts = parts;
    this.#filters = filters;
    this.isMany = many.test(request.replace(aside, ''));
    this.isOfAllLines = allLines.test(request);
    this.isBeside = /\b(?:with|include|including|plus) (?:the |their |its )/i.test(request);
    this.#isOfBoth = /\bboth\b/i.test(request);
  }

  /** Undefined when a negation or an "or" stands where it can't be understood. */
  static of(parts: readonly Part[], request: string): Frame | undefined {
    const kept: Part[] = [];
    const filters: Filter[] = [];
    let isNegated = false;
    let isOr = false;
    const skipped = new Set<number>();
    for (const [at, part] of parts.entries()) {
      if (skipped.has(at)) continue;
      // "To a.tar in /tmp": where it goes, or where the files are?
      if (isElsewhere(part) && parts[at + 1]?.kind === 'where') return undefined;
      if (part.kind === 'not') {
        if (isNegated) return undefined;
        isNegated = true;
        continue;
      }
      if (part.kind === 'or') {
        if (filters.length === 0 || parts[at + 1] === undefined) return undefined;
        isOr = true;
        continue;
      }
      if (part.kind === 'named' && isNegated && part.globs.every((glob) => dotDirectory.test(glob))) {
        for (const path of part.globs) filters.push({ part: { kind: 'outside', path }, isOr });
        isNegated = isOr = false;
      } else if (part.kind === 'named' && isNegated && isFlag(parts[at + 1], 'dir')) {
        // "Except the directory x": nothing in it either.
        for (const path of part.globs) filters.push({ part: { kind: 'outside', path }, isOr });
        skipped.add(at + 1);
        isNegated = isOr = false;
      } else if (
        part.kind === 'named' &&
        !isNegated &&
        !isOr &&
        isOneOfTwo(parts, at) &&
        mergedName(filters, part)
      ) {
        continue;
      } else if (part.kind === 'named' || part.kind === 'test') {
        filters.push({ part: { ...part, isNegated: isNegated !== (part.isNegated === true) }, isOr });
        isNegated = isOr = false;
      } else if (part.kind === 'outside') {
        filters.push({ part, isOr });
        isOr = false;
      } else if (part.kind === 'where' && isNegated && !/^[.~]?$/.test(part.path)) {
        // "Except the folder ./x": what is in it.
        filters.push({
          part: { kind: 'outside', path: part.path.replace(/^\.\//, '').replace(/\/$/, '') },
          isOr,
        });
        isNegated = isOr = false;
      } else if (part.kind === 'file' && isNegated && !part.paths.some((path) => path.includes('/'))) {
        filters.push({ part: { kind: 'named', globs: part.paths, isNegated }, isOr });
        isNegated = isOr = false;
      } else if (part.kind === 'content') {
        if (isOr) return undefined;
        kept.push({ ...part, isNegated: isNegated !== (part.isNegated === true) });
        isNegated = false;
      } else if (isNegated || isOr) {
        // "Except those", "not only": a negation may stand before the noun of what it denies.
        if (part.kind === 'flag' && /^(?:file|line)$/.test(part.flag) && isNegated) continue;
        if (part.kind === 'each') continue;
        return undefined;
      } else if (part.kind === 'sort' && isMergedSort(kept, part)) continue;
      else kept.push(part);
    }
    return isNegated || isOr ? undefined : new Frame(kept, filters, request);
  }

  /** What a plan decided where the request leaves it open: it goes on after "It". */
  get doubts(): readonly string[] {
    return this.#doubts;
  }

  doubt(text: string): void {
    this.#doubts.push(text);
  }

  /** Looks without taking. */
  has(flag: string): boolean {
    return this.#parts.some((part) => part.kind === 'flag' && part.flag === flag);
  }

  /** Whether it is said; it counts as done. */
  take(flag: string): boolean {
    this.#taken.add(flag);
    return this.has(flag);
  }

  /** Whether there is a part of the kind. */
  knows(kind: Part['kind']): boolean {
    return this.#parts.some((part) => part.kind === kind);
  }

  /** All parts of the kind, which count as done. */
  all<Kind extends Part['kind']>(kind: Kind): readonly PartOf<Kind>[] {
    const found = this.#parts.filter((part): part is PartOf<Kind> => part.kind === kind);
    for (const part of found) this.#taken.add(part);
    return found;
  }

  /** The only part of the kind; two are never understood. */
  one<Kind extends Part['kind']>(kind: Kind): PartOf<Kind> | undefined {
    const [first, second] = this.#parts.filter((part): part is PartOf<Kind> => part.kind === kind);
    if (first === undefined || second !== undefined) return undefined;
    this.#taken.add(first);
    return first;
  }

  /** {@link Frame.one} for whoever does not know yet what to make of it. */
  peek<Kind extends Part['kind']>(kind: Kind): PartOf<Kind> | undefined {
    const [first, second] = this.#parts.filter((part): part is PartOf<Kind> => part.kind === kind);
    return second === undefined ? first : undefined;
  }

  /** What was not taken: the command does nothing about it. */
  get remaining(): readonly string[] {
    const left = this.#parts.filter(
      (part) =>
        part.kind !== 'each' &&
        !this.#taken.has(part) &&
        !(part.kind === 'flag' && this.#taken.has(part.flag)),
    );
    const filters = this.#taken.has('filters') ? [] : this.#filters.map(({ part }) => part);
    return [...left, ...filters].map((part) => (part.kind === 'flag' ? part.flag : part.kind));
  }

  get acts(): readonly string[] {
    const acts = this.#parts.flatMap((part) =>
      part.kind === 'flag' && part.flag.startsWith('act ') ? [part.flag.slice('act '.length)] : [],
    );
    return [...new Set(acts)];
  }

  /** "In each file": one result a file. */
  get isEach(): boolean {
    return this.#parts.some(({ kind }) => kind === 'each');
  }

  /** Whether it is about lines, not about the files that they are in. */
  get isOfLines(): boolean {
    return this.has('line') || this.#parts.some((part) => part.kind === 'limit' && part.of === 'line');
  }

  get isOfHidden(): boolean {
    return this.#filters.some(({ part }) => part.kind === 'test' && part.test === "-name '.*'");
  }

  get isFiltered(): boolean {
    return this.#filters.length > 0;
  }

  /** Whether it leaves out the directory itself, or one that is called like it. */
  isWithout(path: string): boolean {
    return this.#filters.some(({ part }) => part.kind === 'outside' && part.path === path);
  }

  /** Whether something says which files, not only which not. */
  get isNarrowed(): boolean {
    return this.#filters.some(
      ({ part }) =>
        part.kind !== 'outside' && part.isNegated !== true && !(part.kind === 'test' && isWide(part.test)),
    );
  }

  get isNamed(): boolean {
    return this.#filters.some(({ part }) => part.kind === 'named');
  }

  /** Whether the names that are said have no capital. */
  get isNamedInLowerCase(): boolean {
    const globs = this.#filters.flatMap(({ part }) => (part.kind === 'named' ? part.globs : []));
    return globs.length > 0 && globs.every((glob) => glob === glob.toLowerCase());
  }

  /** The names alone, when nothing else is asked of files. */
  get namesOnly(): readonly string[] | undefined {
    const [filter, ...others] = this.#filters;
    if (filter === undefined || others.length > 0 || filter.part.kind !== 'named' || filter.part.isNegated)
      return undefined;
    return filter.part.globs;
  }

  /** Files and directories by name and those that are left out, a directory with all that is in it; undefined if more is asked of files. */
  get namesAndExclusions(): NamesAndExclusions | undefined {
    const names: string[] = [];
    const excluded: { path: string; isDirectory: boolean }[] = [];
    for (const { part } of this.#filters) {
      if (part.kind === 'test' || (part.kind === 'named' && part.isAll === true)) return undefined;
      if (part.kind === 'outside') excluded.push({ path: part.path, isDirectory: true });
      else if (part.isNegated === true)
        excluded.push(...part.globs.map((path) => ({ path, isDirectory: false })));
      else names.push(...part.globs);
    }
    if (names.some((name) => /[*?[]/.test(name))) return undefined;
    this.takeFilters();
    return { names, excluded };
  }

  /** What is left out by its name or place, when nothing else is asked of files; undefined if more is. */
  get exclusions(): readonly string[] | undefined {
    const bound = this.sizeBound;
    if (bound === undefined || bound.over !== undefined) return undefined;
    this.takeFilters();
    return bound.excluded;
  }

  /** A size that all must have more than and what is left out by its name or place; undefined if more is asked of them. */
  get sizeBound(): { readonly over: string | undefined; readonly excluded: readonly string[] } | undefined {
    const excluded: string[] = [];
    let over: string | undefined;
    for (const { part, isOr } of this.#filters) {
      const size = part.kind === 'test' ? /^-size \+(\d+)([kMGc])$/.exec(part.test) : null;
      if (isOr && size !== null) return undefined;
      if (part.kind === 'outside') excluded.push(part.path);
      else if (part.kind === 'named' && part.isNegated === true && part.isAll !== true)
        excluded.push(...part.globs);
      else if (size !== null && over === undefined && part.kind === 'test' && part.isNegated !== true)
        over = `${size[1]}${size[2]?.replace('c', '').replace('k', 'K')}`;
      else return undefined;
    }
    return { over, excluded };
  }

  /** The size that all must have more than, where nothing else is asked; as du(1) writes it. */
  get sizesOver(): string | undefined {
    const bound = this.sizeBound;
    if (bound?.over === undefined || bound.excluded.length > 0) return undefined;
    this.takeFilters();
    return bound.over;
  }

  /** Whether something that is in what is meant is not. */
  get leavesOut(): boolean {
    return this.#filters.some(({ part }) => part.kind === 'outside' || part.isNegated === true);
  }

  takeFilters(): void {
    this.#taken.add('filters');
  }

  /**
   * The tests of find(1), each with a blank before it.
   *
   * @param start where the search begins, as its paths do
   */
  tests(platform: PlatformFacts, isCaseless: boolean, start: string): string {
    this.takeFilters();
    const groups: string[][] = [];
    const parts = withSpecialBits(this.#filters);
    const isSpecial = parts.map(({ part }) => part.kind === 'test' && specialBit.test(part.test));
    for (const [at, { part, isOr: isSaidOr }] of parts.entries()) {
      // "Setuid and setgid files" are those with either, as those with both are no kind of files.
      const isOr = isSaidOr || (!this.#isOfBoth && isSpecial[at] === true && isSpecial[at - 1] === true);
      const test = part.kind === 'outside' ? outside(part.path, start) : testOf(part, platform, isCaseless);
      const last = groups.at(-1);
      if (isOr && last !== undefined) last.push(test);
      else groups.push([test]);
    }
    return groups
      .map((group) => (group.length === 1 ? ` ${group[0] ?? ''}` : ` \\( ${group.join(' -o ')} \\)`))
      .join('');
  }
}

export interface NamesAndExclusions {
  readonly names: readonly string[];
  readonly excluded: readonly { readonly path: string; readonly isDirectory: boolean }[];
}

/** "Not x" and "hidden" hold for much that nobody thinks of, such as all of `.git`. */
function isWide(test: string): boolean {
  return test.startsWith('! ') || test === "-name '.*'";
}

/** Neither the directory nor what is in it: a path from the start of the search, or a name anywhere below it. */
function outside(said: string, start: string): string {
  const path = said.startsWith('/') || said.startsWith(`${start}/`) ? said : `*/${said}`;
  return `! -path ${quoted(path)} ! -path ${quoted(`${path}/*`)}`;
}

/** "Sort numerically, largest first": two phrases of one order. */
function isMergedSort(kept: Part[], next: PartOf<'sort'>): boolean {
  const at = kept.findIndex(({ kind }) => kind === 'sort');
  const before = kept[at];
  if (before?.kind !== 'sort') return false;
  const isOfNumbers = before.by === 'number' && next.by === 'size';
  if (before.by !== null && next.by !== null && before.by !== next.by && !isOfNumbers) return false;
  if (before.isDescending !== null && next.isDescending !== null && before.isDescending !== next.isDescending)
    return false;
  kept[at] = {
    kind: 'sort',
    by: before.by ?? next.by,
    isDescending: before.isDescending ?? next.isDescending,
  };
  return true;
}

function isElsewhere(part: Part): boolean {
  return (part.kind === 'to' || part.kind === 'called' || part.kind === 'saved') && !part.path.includes('/');
}

const many =
  /\b(?:all|any|every|each|(?:regular |normal )?files|folders|directories|subdirectories|recursively|everything)\b/i;

/** "Without overwriting existing files", "and everything in it" say nothing of how many are meant. */
const aside =
  /\b(?:overwrit|clobber)\w*(?: (?:any|existing|files?|that|exists?|there|already)){1,4}|\b(?:and|not) (?:the |all )?(?:everything|files|contents?)(?: and folders)? (?:in|inside|under|within) (?:it|them)\b/i;

const allLines = /\ball (?:of )?(?:the )?(?:lines|words|characters|bytes)\b|\b(?:total|sum|altogether)\b/i;

/** A "!" holds for one test alone, and `-daystart`, which is none, for those behind it. */
const denied = (not: string, said: string): string => {
  // Without any write permission nobody has it: not only not all.
  const test = not === '' ? said : said.replace('-perm -a=', '-perm /a=');
  return not === '' || !/ -[a-z]/.test(test.replace(/^-/, '')) ? not + test : `! \\( ${test} \\)`;
};

function testOf(part: NamePart | TestPart, platform: PlatformFacts, isCaseless: boolean): string {
  const not = part.isNegated === true ? '! ' : '';
  if (part.kind === 'test')
    return denied(not, platform.unixFlavor === 'bsd' ? (part.bsd ?? part.test) : part.test);
  if (part.isAll !== true || part.globs.length === 1) return not + nameTests(part.globs, isCaseless).trim();
  const all = part.globs.map((glob) => nameTests([glob], isCaseless).trim()).join(' ');
  return not === '' ? all : `! \\( ${all} \\)`;
}

/** One of the names. */
export function nameTests(globs: readonly string[], isCaseless: boolean): string {
  const names = globs.map((glob) => `-${isCaseless ? 'iname' : 'name'} ${quoted(glob)}`);
  return names.length === 1 ? ` ${names[0] ?? ''}` : ` \\( ${names.join(' -o ')} \\)`;
}

/** Patterns of grep(1) and sed(1): what was said is a text, unless it looks like an expression. */
export function patternsOf({ texts, edge }: ContentPart): readonly string[] {
  const escaped = texts.map((text) => (isExpression(text) ? text : text.replaceAll(/[.*[\]\\$^]/g, '\\$&')));
  return escaped.map((text) => (edge === '^' ? `^${text}` : edge === '$' ? `${text}$` : text));
}

/** The patterns as words of grep(1): a line must match one of them. */
export function patternWords(content: ContentPart): string {
  const [only = '', ...others] = patternsOf(content);
  const words = [only, ...others].map((pattern) => quote(pattern, 'bash'));
  return others.length === 0 && !only.startsWith('-')
    ? words.join('')
    : words.map((word) => `-e ${word}`).join(' ');
}

function isExpression(text: string): boolean {
  return /^\^|\$$|\.\*|\[[^[\]]+\]|\\[.dwsb(|]/.test(text);
}
