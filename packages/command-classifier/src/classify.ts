import {
  DASH,
  EQUALS,
  FastScan,
  OPERATOR,
  PLAIN,
  SLASH,
  classOf,
  isSpace,
} from '@hunch/common/shell/fast-scan';
import { stays, type Classification, type LocalCommand } from './classification.ts';
import { defaultOptions, familiesOf, type ClassifierOptions } from './config.ts';
import { explainWith, type Explanation } from './explain.ts';
import { Interpreter, unknownProgram, type Found } from './interpret.ts';
import { kindTable, type Kind } from './kinds.ts';
import { ProgramTable } from './program-table.ts';
import { faults } from './structure-faults.ts';
import { vocabulary } from './vocabulary.ts';

export interface Classifier {
  /**
   * Whether `command` is one compilation that may run on another machine. Never throws, never waits; a rejection
   * allocates nothing. It names the cheapest tier that can reject, which `explain` may reach later.
   *
   * @param tool the agent's tool that the command is for; any but `Bash` passes through
   * @example
   * ```ts
   * createClassifier().classify('time cargo b --release'); // { isCompilation: true, kind: 'CargoBuild', … }
   * ```
   */
  classify(command: string, tool?: string): Classification<Kind>;
  /** Every tier's verdict in the order of spec 000, with what it looked at. Always comes to the verdict of `classify`. */
  explain(command: string): Explanation;
  /** Where a compilation stands in a text, for who rewrites it; null for what stays. */
  locate(command: string): Found | null;
}

/** What `createClassifier` reads of `[classifier]`. */
export type ClassifierSettings = Partial<
  Pick<ClassifierOptions, 'families' | 'confidence_threshold' | 'targets'>
>;

/**
 * Makes a classifier; it keeps its buffers, and is cheap to make but not free.
 */
export function createClassifier(settings: ClassifierSettings = {}): Classifier {
  const { families, confidence_threshold: threshold, targets } = { ...defaultOptions, ...settings };
  return makeClassifier(new ProgramTable(familiesOf(families)), new Set(targets), threshold);
}

let usual: Classifier | undefined;

/**
 * What a classifier with the default settings says; it is made at the first call.
 *
 * @example
 * ```ts
 * classify('cargo build | tail').reason; // 'contains shell metacharacters: a pipe (|)'
 * ```
 */
export function classify(command: string, tool?: string): Classification<Kind> {
  usual ??= createClassifier();
  return usual.classify(command, tool);
}

function makeClassifier(programs: ProgramTable, trusted: ReadonlySet<string>, threshold: number): Classifier {
  const scan = new FastScan(vocabulary(), faults);
  const interpreter = new Interpreter(programs, trusted);
  const belowThreshold = new Map<Kind, LocalCommand>();

  function settle(command: string, found: Found | LocalCommand): Classification<Kind> {
    if (!('kind' in found)) return found;
    const { confidence, reason } = kindTable[found.kind];
    if (confidence < threshold) return tooUnsure(found.kind, confidence);
    return {
      isCompilation: true,
      kind: found.kind,
      confidence,
      reason,
      tier: 'full-classification',
      command: found.unquoted ?? command.slice(found.start, found.end),
    };
  }

  function tooUnsure(kind: Kind, confidence: number): LocalCommand {
    let rejection = belowThreshold.get(kind);
    if (rejection === undefined) {
      rejection = stays(
        'full-classification',
        `${kindTable[kind].reason}, but below the threshold`,
        confidence,
      );
      belowThreshold.set(kind, rejection);
    }
    return rejection;
  }

  function find(command: string): Found | LocalCommand {
    const quick = rejectByFirstWord(command, programs);
    if (quick !== null) return quick;
    return scan.read(command, 0, command.length) ?? interpreter.read(scan);
  }

  return {
    classify(command, tool = 'Bash') {
      if (tool !== 'Bash') return faults.otherTool;
      if (!isText(command)) return faults.empty;
      return settle(command, find(command));
    },
    explain(command) {
      return explainWith({ programs, scan, interpreter, settle }, command);
    },
    locate(command) {
      const found = find(command);
      return 'kind' in found && settle(command, found).isCompilation ? found : null;
    },
  };
}

/** Callers without types give whatever they have; what is no text is no command. */
function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/**
 * Looks at the first word alone, which settles nearly all lines: a word that no table knows makes the line unknown,
 * whatever follows. Null where the whole line must be read.
 */
function rejectByFirstWord(text: string, programs: ProgramTable): LocalCommand | null {
  const { length } = text;
  let at = 0;
  while (at < length && isSpace(text.charCodeAt(at))) at++;
  if (at === length) return faults.empty;
  let nameStart = at;
  let partStart = at;
  for (; at < length; at++) {
    const code = text.charCodeAt(at);
    if (classOf(code) !== PLAIN) break;
    // Perhaps `NAME=value` before the command.
    if (code === EQUALS) return null;
    if (code === SLASH) {
      nameStart = partStart = at + 1;
    } else if (code === DASH) partStart = at + 1;
  }
  // A first word with quotes, expansions or patterns in it is rare, and for the whole reading.
  if (at < length && !endsWord(text.charCodeAt(at))) return null;
  if (programs.heads.find(text, nameStart, at) !== undefined) return null;
  if (partStart === nameStart) return unknownProgram;
  const isVersioned = at > partStart && text.charCodeAt(at - 1) <= 57;
  return isVersioned || programs.heads.find(text, partStart, at) !== undefined ? null : unknownProgram;
}

function endsWord(code: number): boolean {
  return isSpace(code) || classOf(code) === OPERATOR;
}
