import type { RiskLevel } from '../../verdict.ts';
import type { RouteIntentResult } from './route-intent.ts';

/** What a name of a request is; `missing`: nothing is there. */
export const nameKinds = ['file', 'directory', 'missing'] as const;

/**
 * How a table file is laid out. `delimited`: a header, and one separator; `json`: a list of objects; `json_lines`: an object a line; the others have
 * no header, and columns at places that everybody knows. `json_object` is no table: one object with its keys.
 */
export const tableFormats = [
  'delimited',
  'json',
  'json_lines',
  'json_object',
  'access_log',
  'passwd',
  'group',
] as const;

/** `long_number`: with decimals or many digits, which some programs shorten when they add them up. */
export const columnKinds = ['text', 'number', 'long_number'] as const;

/** A table file as far as a request speaks of it. No other value of the file is sent. */
export interface WireTable {
  readonly format: (typeof tableFormats)[number];
  /** One character; empty where the format has its own. */
  readonly separator: string;
  /** In the order of the file; a name is empty where a request can't speak of the column. */
  readonly columns: readonly {
    readonly name: string;
    readonly kind: (typeof columnKinds)[number];
    /** Whether some line has nothing there. */
    readonly has_blanks: boolean;
    /** Whole values that the request says, as the file spells them. */
    readonly values: readonly string[];
  }[];
}

export interface GenerateCommandParams {
  /** What the user wants, in words. */
  readonly request: string;
  /** Where the command would run; absolute. */
  readonly cwd: string;
  /** Domains by name or alias, with commas between: nothing is routed then. */
  readonly domain?: string;
  /** False: the request goes to the fallback domain unseen. */
  readonly route?: boolean;
  /** True: the model is asked even where a frame or a recipe is sure. */
  readonly model?: boolean;
  /** What the request changes, the oldest first: "only today's" after "list the log files". */
  readonly follows?: readonly { readonly request: string; readonly command: string }[];
  /** What words of the request (and of those before it) name in `cwd`, as far as the client has looked. */
  readonly names?: Readonly<Record<string, (typeof nameKinds)[number]>>;
  /** Where below `cwd` the only file or directory of a missing name is, as a relative path: asked for by `missing_names`. */
  readonly names_below?: Readonly<Record<string, string>>;
  /** What the table files of the request have, by their names in it. No model is told of it. */
  readonly tables?: Readonly<Record<string, WireTable>>;
  /**
   * What is in `cwd` and on the nearest levels below, as relative paths; those of directories end with a slash. For a request that describes its
   * files; no model is told.
   */
  readonly entries?: readonly string[];
  /** What a model is told of the place; without it, nothing. */
  readonly surroundings?: {
    readonly files?: readonly string[];
    readonly last_failure?: { readonly command: string; readonly exit_code: number };
  };
  /** The key of the model's server, where the client knows it and the daemon asked for it by `wants_variable`. */
  readonly api_key?: string;
  /** True: what the model writes is sent as it comes, and the client gives up by closing its side of the connection. */
  readonly progress?: boolean;
}

/** Another command that the model named. */
export interface WireAlternative {
  readonly command: string;
  readonly explanation: string | null;
  readonly risk: RiskLevel;
  readonly findings: readonly WireRiskFinding[];
  readonly doubts: readonly string[];
}

/** One danger in the command, the worst first. */
export interface WireRiskFinding {
  readonly rule: string;
  readonly risk: RiskLevel;
  readonly title: string;
  readonly message: string;
  /** What may be lost or go wrong, worst first: none to three. */
  readonly consequences: readonly string[];
  /** A safer command, if there is one. */
  readonly alternative: string | null;
  /** UTF-16 positions in `command`. */
  readonly span: { readonly start: number; readonly end: number };
}

/**
 * `command`: there is one. `blocked`: the request is too dangerous for any. `clarify`: something must be said first. `refused`:
 * the model says that no single command does it. `unknown`: no model answered and no recipe fits.
 */
export const generationKinds = ['command', 'blocked', 'clarify', 'refused', 'unknown'] as const;

export interface GenerateCommandResult {
  readonly kind: (typeof generationKinds)[number];
  /** Null unless `kind` is `command`. May have several lines; never run by the daemon. */
  readonly command: string | null;
  /** Of the command; `safe` where there is none. */
  readonly risk: RiskLevel;
  readonly findings: readonly WireRiskFinding[];
  /** Who made the command: a model, a recipe, or a frame that the request filled. */
  readonly source: 'model' | 'recipe' | 'frame' | null;
  /** What the command does, to go on after "This command"; null when nobody said. */
  readonly explanation: string | null;
  /** Programs of the command that are not installed. */
  readonly missing_programs: readonly string[];
  /** Files and directories that the command needs and that are not in `cwd`; a client may look for them below. */
  readonly missing_names: readonly string[];
  /** What the command does otherwise than the request says, each to go on after "It". Such a command wants a person's look before it runs. */
  readonly doubts: readonly string[];
  /** Why there is no command, for a person; null where there is one. */
  readonly reason: string | null;
  /** Why no model answered, if one was asked. */
  readonly model_failure: string | null;
  /** How the request was routed; null when it ended before. */
  readonly routing: Pick<
    RouteIntentResult,
    'domain' | 'confidence' | 'secondary' | 'source' | 'reason'
  > | null;
  readonly is_cached: boolean;
  /** Other commands that the model named, the best first: at most three. */
  readonly alternatives: readonly WireAlternative[];
  /** The environment variable with the key of the model's server, if the daemon was started without it. */
  readonly wants_variable: string | null;
  /** Milliseconds before, in and after the call of the model. */
  readonly times: { readonly prepare_ms: number; readonly model_ms: number; readonly finish_ms: number };
}
