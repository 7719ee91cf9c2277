import { lazy } from '../../lazy.ts';
import type { PlatformFacts } from '../../platform/facts.ts';
import { lexicon } from '../recipes/lexicon.ts';
import { commandOf } from './act-command.ts';
import { type Act, actOf, type ActPart, asName, groundForm, irregularForms } from './act-grammar.ts';
import { likeSpelled, tagged, wordsOf } from './act-values.ts';
import { basesOf } from './act-words.ts';
import { usualPlaces } from '../recipes/word-tables.ts';
import { cut, type ReadRequest } from './grammar.ts';
import { changesWhatIsAsked } from './meant.ts';
import type { SystemAnswer } from './systems.ts';
import { type ActRow, type ActTables, frameTables } from './tables.ts';
import { type Token, tokensOf } from './tokens.ts';

/** A request rarely has two words that may be names or words of the act. */
const namesMax = 2;

/** Acts of one program whose options compose: each part of a request is an option or an operand, and a form takes any of those that it has. */
class ActBook {
  readonly #acts: readonly Act[];
  readonly #byAnchor = new Map<string, number[]>();
  readonly #joining: ReadonlySet<string>;
  readonly #dropped: ReadonlySet<string>;
  readonly #forms: ReadonlyMap<string, string>;

  constructor(tables: ActTables, rows: readonly ActRow[]) {
    const { joining, dropped, forms } = tables;
    this.#joining = new Set(joining.split(' '));
    this.#dropped = new Set(dropped.split(/\s+/));
    this.#forms = irregularForms(forms);
    this.#acts = rows.map((row) => actOf(row, tables));
    for (const [at, { anchors }] of this.#acts.entries())
      for (const word of anchors) this.#byAnchor.set(word, [...(this.#byAnchor.get(word) ?? []), at]);
  }

  answer(request: string, platform: PlatformFacts): SystemAnswer | undefined {
    const text = likeSpelled(request);
    const words = wordsOf(text);
    for (const at of this.#named(words)) {
      const act = this.#acts[at];
      const answer = act === undefined ? undefined : this.#answerOf(act, text, words, platform);
      if (answer === undefined || isToWildcard(answer.command)) continue;
      if (!changesWhatIsAsked(request, answer.command)) return answer;
    }
    return undefined;
  }

  /** Compiles one act after another. */
  *warmUp(): Generator<void> {
    for (const act of this.#acts) yield act.grammar().phrases.warmUp();
  }

  /** The acts that a word of the request names, in the order of their tables. */
  #named(words: readonly string[]): readonly number[] {
    const named = words.flatMap((word) =>
      basesOf(this.#forms.get(word) ?? word).flatMap((base) => this.#byAnchor.get(base) ?? []),
    );
    return [...new Set(named)].toSorted((left, right) => left - right);
  }

  #answerOf(
    act: Act,
    text: string,
    words: readonly string[],
    platform: PlatformFacts,
  ): SystemAnswer | undefined {
    const { known } = act.grammar();
    const vocabulary = new Map([[',', ',']]);
    for (const word of words) {
      const form = this.#forms.get(word) ?? groundForm(word, known);
      if (this.#dropped.has(word)) vocabulary.set(word, '');
      else if (form !== undefined) vocabulary.set(word, form);
      else if (this.#joining.has(word)) vocabulary.set(word, word);
    }
    const read = this.#read(act, text, vocabulary);
    if (read === undefined) return undefined;
    const { parts, asked } = read;
    const made = commandOf(act, parts, platform);
    const command = made === undefined ? undefined : asFromHere(made, platform);
    if (command === undefined) return undefined;
    const values = parts.flatMap((part) => (part.kind === 'slot' ? part.values : []));
    return {
      command,
      frame: [
        ...new Set(parts.map(({ said, ...part }) => described(said, 'values' in part ? part.values : []))),
      ],
      domain: act.row.domain,
      values: values.map((value) => value.text),
      asked,
    };
  }

  /** "Backup" and "build" are what directories are called, too: they are values where they have no place otherwise. */
  #read(act: Act, text: string, vocabulary: ReadonlyMap<string, string>): ReadRequest<ActPart> | undefined {
    const whole = this.#cut(act, text, vocabulary);
    if (whole !== undefined) return whole;
    const names = [...vocabulary.keys()].filter((word) => lexicon.isUsualName(word)).slice(0, namesMax);
    for (const name of names) {
      const without = new Map([...vocabulary].filter(([word]) => word !== name));
      const read = this.#cut(act, text, without);
      if (read !== undefined) return read;
    }
    return undefined;
  }

  #cut(act: Act, text: string, vocabulary: ReadonlyMap<string, string>): ReadRequest<ActPart> | undefined {
    const tokens = tokensOf(text, vocabulary)?.map((token, at) =>
      tagged(at === 0 ? asName(token, text) : token),
    );
    if (tokens === undefined) return undefined;
    return cut(tokens, act.grammar().phrases, ({ form }) => (this.#joining.has(form) ? [] : undefined));
  }
}

const copied = /^cp((?: -[a-zA-Z]+)*) ([\w./-]+) (?=[^\s|;&]+$)/;

/**
 * A path is said as it is from here: a link elsewhere reads it from where it lies. What is usually called so is a directory, of which cp(1)
 * copies nothing unless it is told to.
 */
function asFromHere(command: string, platform: PlatformFacts): string | undefined {
  if (isLinkElsewhere(command.split(' ')))
    return platform.unixFlavor === 'bsd' ? undefined : command.replace('ln -s', 'ln -sr');
  const [, flags = '', source = ''] = copied.exec(command) ?? [];
  const isWhole = usualPlaces().has(source.replace(/\/$/, '').split('/').at(-1) ?? '');
  return isWhole && !/[rRa]/.test(flags) && !/--/.test(command) ? command.replace(/^cp/, 'cp -r') : command;
}

/** Of a target that is said from here, not from the root, the home or where the link lies. */
function isLinkElsewhere([program = '', flags = '', ...rest]: readonly string[]): boolean {
  const [target = '', name = '', ...others] = rest.filter((word) => !word.startsWith('-'));
  if (program !== 'ln' || !/^-s[a-z]*$/.test(flags) || others.length > 0) return false;
  return name.includes('/') && !/^(?:[/~$"']|\.\.\/)/.test(target.replace(/^\.\//, ''));
}

/** No shell moves several files to names of a pattern. */
function isToWildcard(command: string): boolean {
  return /^(?:mv|cp) /.test(command) && /[*?]/.test(command.slice(command.lastIndexOf(' ')));
}

function described(said: string, values: readonly Token[]): string {
  const texts = values.map(({ text }) => text);
  return said.replaceAll(/@\w\d+/g, () => texts.shift() ?? '');
}

const book = lazy(() => {
  const tables = frameTables();
  return new ActBook(tables.acts, tables.actRows);
});

export function* actWarmUp(): Generator<void> {
  yield* book().warmUp();
}

/** The command of a request for an act of one program, if every word and part of it has its place. */
export function actAnswer(request: string, platform: PlatformFacts): SystemAnswer | undefined {
  return book().answer(request, platform);
}
