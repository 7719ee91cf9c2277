import type { RiskLevel } from '@hunch/common/verdict';
import type { Command, Dialect, Script } from '@hunch/common/shell';
import { commandsMax, expansionCharactersMin, expansionFactorMax, rereadDepthMax } from './bounds.ts';
import type { CheckContext, Finding, FindingSpan } from './finding.ts';
import type { Unreadable } from './unreadable.ts';
import { MAYBE_EMPTY_UNKNOWN, type Flow } from './shell/flow.ts';
import { anyDialect, dialectsOf } from './shell/shell-dialects.ts';

/** One argument as the command receives it. */
export interface Argument extends Flow {
  readonly start: number;
  readonly end: number;
}

/**
 * An argument that stands at `span`. All are made here, and none by spreading another one, which makes objects of another shape
 * in each place that does it: nearly all code reads arguments, and a field is found at once where all are alike.
 */
export function argumentAt({ start, end }: FindingSpan, text: string, traits = 0): Argument {
  return { text, traits, start, end };
}

/** The argument with another text. */
export function withText({ traits, start, end }: Argument, text: string): Argument {
  return { text, traits, start, end };
}

/** The text of the argument before one: what an array holds at -1 is looked for by name, all the way up. */
export function textBefore(args: readonly Argument[], index: number): string {
  return index > 0 ? (args[index - 1]?.text ?? '') : '';
}

/** What a variable holds; an array holds several. */
export type Value = readonly Flow[];

/** Something that happens to a file, or is run as code; rules look at these. Starts of programs and shapes go their own ways. */
export type Event = DeletionEvent | WriteEvent | FillEvent | CodeEvent;

/** A program starts. */
export interface CommandEvent {
  readonly program: string;
  /** It is known what the program does with its arguments; another one is judged by its words. */
  readonly isKnown: boolean;
  readonly args: readonly Argument[];
  readonly stdin: Flow;
  readonly privileged: boolean;
  /** Where its name stands, as `args` count. */
  readonly start: number;
}

/** A path is removed, or moved away, by whatever command. */
export interface DeletionEvent {
  readonly kind: 'deletion';
  readonly path: Flow;
  readonly recursive: boolean;
}

/** A file or device gets new contents, by whatever command. */
export interface WriteEvent {
  readonly kind: 'write';
  readonly path: Flow;
  readonly appends: boolean;
  readonly content: Flow;
  /** `truncate` and redirections leave nothing else of the file; a `cp` may be what repairs it. */
  readonly program: string;
}

/** Files whose names are not known are put below a directory, over those that are there. */
export interface FillEvent {
  readonly kind: 'fill';
  readonly path: Flow;
  readonly content: Flow;
}

/** Text is run as code. */
export interface CodeEvent {
  readonly kind: 'code';
  readonly source: Flow;
  /** It is known to the last character and has been read. */
  readonly read: boolean;
  readonly harmless: boolean;
}

/** Something that only the shape of the text shows. */
export type Structure =
  | 'fork-bomb'
  | 'reverse-shell'
  | 'unreadable'
  | 'secret-sent'
  | 'history-replaced'
  | 'hidden-startup'
  | 'passing-program'
  | 'guard-weakened';

export interface InterpreterPorts {
  /** How a command would be rated that could run in the place of the text. */
  readonly rate: (run: InterpreterState, text: string) => RiskLevel;
  readonly emit: (run: InterpreterState, event: Event, span: FindingSpan) => void;
  readonly emitCommand: (run: InterpreterState, event: CommandEvent, span: FindingSpan) => void;
  readonly emitStructure: (run: InterpreterState, structure: Structure, span: FindingSpan) => void;
  readonly script: (run: InterpreterState, script: Script, stdin: Flow) => Flow;
  readonly command: (run: InterpreterState, command: Command, stdin: Flow) => Flow;
  readonly text: (run: InterpreterState, text: string, stdin: Flow) => Flow;
  readonly words: (run: InterpreterState, args: readonly Argument[], stdin: Flow) => Flow;
}

const noVariables: ReadonlyMap<string, Value> = new Map();
const noFiles: ReadonlyMap<string, Flow> = new Map();

function copied<Value>(map: Map<string, Value> | null): Map<string, Value> | null {
  return map === null ? null : new Map(map);
}

/** The state of the abstract interpretation of one text: what a shell would know at this point. Every branch is taken. */
export class InterpreterState {
  /** Most texts set no variable and write no file: the maps come into being with the first. */
  private assigned: Map<string, Value> | null = null;
  private written: Map<string, Flow> | null = null;
  readonly context: CheckContext;
  readonly ports: InterpreterPorts;
  /** `declare -n name=other`. */
  references: Map<string, string> | null = null;
  /** What is defined and has not been used yet; what is never used is looked at when the text has ended. */
  unused: Map<string, () => unknown> | null = null;
  /** What `placeOf` was asked last, while nothing led elsewhere. */
  readonly lastPlace: { text: string; cwd: string | null; place: string } = {
    text: '.',
    cwd: null,
    place: '.',
  };
  /** The same of whether a file is vital. */
  readonly lastVital: { place: string; isVital: boolean } = { place: '', isVital: false };
  /** Where `cd -` and `~-` lead. */
  previousCwd: string | null = null;
  /** The history of the repository has been made anew. */
  rewritten = false;
  /** The record of where branches have been is empty: nothing but references holds what they held. */
  forgetsReflog = false;
  /** Names of containers that this text has made, with nothing of this machine in them. */
  made: Set<string> | null = null;
  /** Credentials have been added to the repository. */
  stagesSecret = false;
  /** What is read stands in a file that is run later by itself. */
  startup = false;
  /** Most texts define neither: these, too, come into being with their first. */
  aliases: Map<string, string> | null = null;
  functions: Map<string, Command> | null = null;
  /** Functions that are being run: one that calls itself is run once. */
  active: Set<Command> | null = null;
  /** Tasks of the project that are being run: one that calls itself is run once. */
  readonly tasks = new Set<string>();
  /** Null: unknown. A relative one stands below an unknown directory. */
  cwd: string | null;
  positionals: Value | null = null;
  privileged = false;
  /** On many machines at once. */
  fleet = false;
  /** What is read would stand in the place of something dangerous; nothing stands in its own. */
  isAlternative = false;
  /** A person confirms each file: `rm -i`, `find -ok`. */
  isAsked = false;
  /** What the command prints goes into a pipe. */
  isPiped = false;
  /** Rounds of a loop are being run. */
  looping = false;
  /** In a box of its own: only what leaves it, or lets somebody in, is of interest. */
  confined = false;
  /** Where it is done, as far as the text names it: a host, a container, a chosen cluster, project or workspace. */
  environment = '';
  /** What flows into a process substitution that is written to: `tee >(sh)`. */
  feed: Flow = { text: '', traits: 0 };
  /** Where findings are, while text is read whose positions are not those of the input, or a command that another one starts. */
  within: FindingSpan | null = null;
  /** Where the simple command that is run begins in the input, and in it the name of the program behind its wrappers; null: elsewhere. */
  commandStart: number | null = null;
  programStart: number | null = null;
  /** What is read is a text that another one holds: its positions are its own. */
  isReread = false;
  depth = 0;
  commandsLeft = commandsMax;
  /** How many dangers have been found so far, those of a rule that has spoken before included. */
  findingsCount = 0;
  findings: Finding[] | null = null;
  /** The paths that a safer command would be about, by its templates and the place. */
  pathsFound: Map<string, Flow[]> | null = null;
  charactersLeft: number;
  /** The bound that ended the reading; null: all was read. */
  exceeded: Unreadable | null = null;
  /** How the text that is being run may be read: by the shell that runs it, or by any. */
  dialects: readonly Dialect[];
  private readonly input: string;
  private mayFlowOn: boolean | null = null;

  constructor(context: CheckContext, ports: InterpreterPorts, text: string) {
    this.context = context;
    this.input = text;
    this.ports = ports;
    this.dialects = context.shell === undefined ? anyDialect : dialectsOf(context.shell);
    this.cwd = context.cwd ?? null;
    this.charactersLeft = expansionCharactersMin + expansionFactorMax * text.length;
  }

  /** What a command prints may go somewhere: into a pipe, a substitution, a file. */
  get flowsOn(): boolean {
    this.mayFlowOn ??= /[|`>]|[$<]\(/.test(this.input);
    return this.mayFlowOn;
  }

  /** A part of the text that is checked. */
  sourceOf({ start, end }: FindingSpan): string {
    return this.input.slice(start, end);
  }

  /** Whether a name stands anywhere in the text. */
  mentions(name: string): boolean {
    return this.input.includes(name);
  }

  get variables(): ReadonlyMap<string, Value> {
    return this.assigned ?? noVariables;
  }

  assign(name: string, value: Value): void {
    (this.assigned ??= new Map()).set(name, value);
  }

  unassign(name: string): void {
    this.assigned?.delete(name);
  }

  /** What this text has written to files. */
  get files(): ReadonlyMap<string, Flow> {
    return this.written ?? noFiles;
  }

  keep(path: string, content: Flow): void {
    (this.written ??= new Map()).set(path, content);
  }

  /** No name means something else than usual. */
  get definesNothing(): boolean {
    return this.aliases === null && this.functions === null && this.written === null;
  }

  spanOf(node: FindingSpan): FindingSpan {
    return this.within ?? { start: node.start, end: node.end };
  }

  emit(event: Event, span: FindingSpan): void {
    if (!this.confined) this.ports.emit(this, event, span);
  }

  emitCommand(event: CommandEvent, span: FindingSpan): void {
    if (!this.confined) this.ports.emitCommand(this, event, span);
  }

  emitStructure(structure: Structure, span: FindingSpan): void {
    this.ports.emitStructure(this, structure, span);
  }

  /** The text, or a mark for it where all that is made has become too much. */
  bounded(text: string): string {
    this.charactersLeft -= text.length;
    if (this.charactersLeft >= 0) return text;
    this.exceed('expansion');
    return MAYBE_EMPTY_UNKNOWN;
  }

  /** A bound has ended the reading: the first one is told. */
  exceed(bound: Unreadable): void {
    this.exceeded ??= bound;
  }

  /** Reads `text` as a script that stands at `span`, by whatever shell it is handed to: any, where that is not known. */
  reread(text: string, span: FindingSpan, stdin: Flow, dialects: readonly Dialect[] = anyDialect): Flow {
    return this.inside(span, () => {
      const { dialects: own, isReread } = this;
      this.dialects = dialects;
      this.isReread = true;
      const printed = this.ports.text(this, text, stdin);
      this.dialects = own;
      this.isReread = isReread;
      return printed;
    });
  }

  /**
   * Does `work` as another shell would that reads the text otherwise: what it changes is known to no other reading, what it
   * defines and does not use is looked at there.
   */
  apart(work: () => Flow): Flow {
    const { cwd, previousCwd, positionals, feed } = this;
    const { assigned, written, references, unused, aliases, functions } = this;
    this.assigned = copied(assigned);
    this.written = copied(written);
    this.references = copied(references);
    this.aliases = copied(aliases);
    this.functions = copied(functions);
    this.unused = null;
    const printed = work();
    for (const look of (this.unused as ReadonlyMap<string, () => unknown> | null)?.values() ?? []) look();
    Object.assign(this, { cwd, previousCwd, positionals, feed });
    Object.assign(this, { assigned, written, references, unused, aliases, functions });
    return printed;
  }

  /** Does `work` one level deeper, with findings at `span`; gives nothing beyond the bound. */
  inside(span: FindingSpan, work: () => Flow): Flow {
    if (this.depth >= rereadDepthMax) {
      this.exceed('rereading');
      return { text: MAYBE_EMPTY_UNKNOWN, traits: 0 };
    }
    const { within } = this;
    this.within = this.spanOf(span);
    this.depth += 1;
    const flow = work();
    this.depth -= 1;
    this.within = within;
    return flow;
  }
}
