import { codePacksJson } from './code-packs.generated.ts';

/** What a call does that stands for no shell command. */
export type Role =
  | 'fetch'
  | 'send'
  | 'socket'
  | 'decode'
  | 'evaluate'
  | 'fork'
  | 'indirect'
  | 'print'
  | 'write';

/** One row of `code/*.toml`: calls that do the same. */
export interface CallRow {
  /** The shell command that a call stands for, as words with placeholders; null: it has a role. */
  readonly command: readonly string[] | null;
  readonly role: Role | null;
  /** What the arguments, one a line, have to match. */
  readonly when: RegExp | null;
  /** What the script has to match. */
  readonly script: RegExp | null;
}

/** How a language writes comments, literals and calls. */
export interface Syntax {
  readonly comments: readonly string[];
  readonly backticksRun: boolean;
  /** A call needs no brackets. */
  readonly bareCalls: boolean;
  /** A literal beside `|` is a command: awk. */
  readonly pipesRun: boolean;
}

export interface CallTable {
  readonly syntax: Syntax;
  /** The rows of what is called where `word` stands, in the order of the pack. */
  rowsAt(code: string, start: number, word: string): readonly CallRow[];
}

/** Patterns of expressions, in all languages. */
export interface Expressions {
  /** The home directory, or a variable of the environment with its name in a group. */
  readonly places: RegExp;
  readonly wholeEnvironment: RegExp;
  readonly disposable: RegExp;
  /** Functions whose text is that of their arguments. */
  readonly transparent: ReadonlySet<string>;
}

interface Pack {
  readonly name: string;
  readonly comments?: readonly string[];
  readonly backticks_run?: boolean;
  readonly bare_calls?: boolean;
  readonly pipes_run?: boolean;
  readonly home?: readonly string[];
  readonly environment?: readonly string[];
  readonly whole_environment?: string;
  readonly disposable?: string;
  readonly transparent?: string;
  readonly call?: readonly {
    readonly names: string;
    readonly command?: string;
    readonly role?: Role;
    readonly when?: string;
    readonly script?: string;
  }[];
}

interface NamedRow {
  readonly qualifier: string;
  readonly row: CallRow;
}

let packs: readonly Pack[] | null = null;
let expressions: Expressions | null = null;
const tables = new Map<string, CallTable>();

function packsOf(): readonly Pack[] {
  // The generator has checked the shape.
  packs ??= JSON.parse(codePacksJson) as readonly Pack[];
  return packs;
}

/** The table of a language; one without a pack is read by the calls of all languages. */
export function callTable(language: string): CallTable {
  const known = tables.get(language);
  if (known !== undefined) return known;
  const all = packsOf();
  const own = all.find(({ name }) => name === language && name !== 'other');
  const used = own === undefined ? all : all.filter(({ name }) => name === 'any' || name === language);
  const table = tableOf(own ?? all.find(({ name }) => name === 'other'), used);
  tables.set(language, table);
  return table;
}

export function scriptExpressions(): Expressions {
  const any = packsOf().find(({ name }) => name === 'any');
  expressions ??= {
    places: new RegExp([...(any?.environment ?? []), ...(any?.home ?? [])].join('|'), 'g'),
    wholeEnvironment: new RegExp(any?.whole_environment ?? '(?!)'),
    disposable: new RegExp(any?.disposable ?? '(?!)'),
    transparent: new Set((any?.transparent ?? '').split(' ')),
  };
  return expressions;
}

const lastWord = /(?<![\w$-])[\w$-]+$/;

function tableOf(pack: Pack | undefined, used: readonly Pack[]): CallTable {
  const exact = new Map<string, NamedRow[]>();
  const beginnings: (NamedRow & { readonly begins: string })[] = [];
  for (const { names, command, role, when, script } of used.flatMap(({ call }) => call ?? [])) {
    const row: CallRow = {
      command: command?.split(' ').map((word) => word.replaceAll('~', ' ')) ?? null,
      role: role ?? null,
      when: when === undefined ? null : new RegExp(when, 'i'),
      script: script === undefined ? null : new RegExp(script, 'i'),
    };
    for (const name of names.split(' ')) {
      const bare = name.replace(/\*$/, '');
      const word = lastWord.exec(bare)?.[0] ?? '';
      const entry = { qualifier: bare.slice(0, bare.length - word.length), row };
      if (name.endsWith('*')) beginnings.push({ ...entry, begins: word });
      else exact.set(word, [...(exact.get(word) ?? []), entry]);
    }
  }
  return {
    syntax: {
      comments: pack?.comments ?? [],
      backticksRun: pack?.backticks_run ?? false,
      bareCalls: pack?.bare_calls ?? false,
      pipesRun: pack?.pipes_run ?? false,
    },
    rowsAt: (code, start, word) =>
      [...(exact.get(word) ?? []), ...beginnings.filter(({ begins }) => word.startsWith(begins))]
        .filter(({ qualifier }) => isQualified(code, start, qualifier))
        .map(({ row }) => row),
  };
}

/** Whether what stands before a name is what its row says; `.` is any way to call a method. */
function isQualified(code: string, start: number, qualifier: string): boolean {
  if (qualifier === '') return true;
  const before = code.slice(Math.max(0, start - 40), start);
  return before.endsWith(qualifier) || (qualifier === '.' && /(?:->|::)$/.test(before));
}
