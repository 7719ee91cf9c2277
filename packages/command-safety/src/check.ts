import { riskLevels } from '@hunch/common/verdict';
import { CommandLook } from './command-look.ts';
import { safetyOptions, type SafetyOptions } from './config.ts';
import {
  isAtLeast,
  type CheckContext,
  type Finding,
  type FindingSpan,
  type SafetyReport,
} from './finding.ts';
import { lookAtGuardedCommand, lookAtGuardedFile } from './guard/weakening.ts';
import { startCommand } from './programs/start.ts';
import {
  codes,
  deletionsOf,
  fills,
  rulesFor,
  rulesForOthers,
  speaksForItself,
  structures,
  writesOf,
  type CommandCondition,
  type Saying,
} from './rules/index.ts';
import { Run, type CommandEvent, type Event, type RunPorts, type Structure } from './run.ts';
import { lastPart, namesAll, nothing, traits, unknownFlow, withoutMarks, type Flow } from './shell/marks.ts';
import { classifyPath } from './shell/paths.ts';
import { runReadings } from './shell/readings.ts';
import { runCommand, runScript } from './shell/walk.ts';
import { defaults } from '@hunch/common/options';
import { unreadableReasons, type Unreadable } from './unreadable.ts';

/** Rates commands by the options it was made with. */
export interface CommandSafety {
  check(text: string, context?: CheckContext): SafetyReport;
  reconfigure(options: Partial<SafetyOptions>): void;
}

const safe: SafetyReport = { risk: 'safe', findings: [], unreadable: null };

/**
 * Rates commands under options of the user.
 *
 * @example
 * ```ts
 * createSafety({ allowed_rules: ['git-force-push'] }).check('git push -f').risk; // 'safe'
 * ```
 */
export function createSafety(options: Partial<SafetyOptions> = {}): CommandSafety {
  let current = { ...defaults(safetyOptions), ...options };
  return {
    check(text, context) {
      const report = checkCommand(text, context);
      const allowed = current.allowed_rules;
      if (allowed.length === 0 || report.findings.length === 0) return report;
      return reportOf(
        report.findings.filter(({ rule, risk }) => risk === 'critical' || !allowed.includes(rule)),
        allowed.includes(unreadableRule) ? null : report.unreadable,
      );
    },
    reconfigure(changed) {
      current = { ...current, ...changed };
    },
  };
}

/**
 * How dangerous it is to run `text` as a shell command: a pure function of its arguments. The text is parsed and run in
 * thought, through wrappers (`sudo`, `xargs`, `sh -c`, `ssh`), variables, substitutions and decoders; what a command would
 * do is looked at, not how it is written. Linear in the text; never throws.
 *
 * @example
 * ```ts
 * checkCommand("X='rm -rf'; $X ~/").findings[0]?.rule; // 'delete-home'
 * checkCommand('echo "rm -rf /"').risk; // 'safe'
 * ```
 */
export function checkCommand(text: string, context: CheckContext = {}): SafetyReport {
  if (text.trim() === '') return safe;
  const run = new Run(context, ports, text);
  try {
    runText(run, withoutMarks(text), nothing);
    for (const look of run.unused?.values() ?? []) look();
  } catch (error) {
    // The bounds leave the stack room enough; a caller that has used most of it up gets an answer too.
    if (!(error instanceof RangeError)) throw error;
    run.exceed('nesting-depth');
  }
  const { exceeded } = run;
  if (exceeded === null) return run.findings === null ? safe : reportOf(run.findings, null);
  lookAtStructure(run, 'unreadable', { start: 0, end: text.length });
  const findings = (run.findings ?? []).map((finding) =>
    finding.rule === unreadableRule ? { ...finding, message: unreadableReasons[exceeded] } : finding,
  );
  return reportOf(findings, exceeded);
}

/**
 * What is to be said of an edit that is made by another way than a command, such as an agent's own tool for files: whether it
 * changes what `context.guarded` names.
 *
 * @param path absolute, or below `context.cwd`
 */
export function checkEdit(path: string, context: CheckContext): SafetyReport {
  const run = new Run(context, ports, path);
  const event: Event = {
    kind: 'write',
    path: { text: withoutMarks(path), traits: 0 },
    appends: false,
    content: nothing,
    program: '',
  };
  lookAtGuardedFile(run, event, { start: 0, end: path.length });
  return run.findings === null ? safe : reportOf(run.findings, null);
}

const unreadableRule = 'unreadable-command';

const ports: RunPorts = {
  emit: look,
  emitCommand: lookAtCommand,
  emitStructure: lookAtStructure,
  script: runScript,
  command: runCommand,
  text: runText,
  words: startCommand,
};

function runText(run: Run, text: string, stdin: Flow): Flow {
  if (run.depth > 0 && run.bounded(text) !== text) return unknownFlow;
  return runReadings(run, text, stdin);
}

function reportOf(findings: readonly Finding[], unreadable: Unreadable | null): SafetyReport {
  const [only] = findings;
  if (only !== undefined && findings.length === 1) return { risk: only.risk, findings, unreadable };
  const sorted = findings.toSorted(
    (one, other) =>
      riskLevels.indexOf(other.risk) - riskLevels.indexOf(one.risk) ||
      one.span.start - other.span.start ||
      (one.rule < other.rule ? -1 : 1),
  );
  return { risk: sorted[0]?.risk ?? 'safe', findings: sorted, unreadable };
}

/** Shows the start of a program to the rules about it. */
function lookAtCommand(run: Run, event: CommandEvent, span: FindingSpan): void {
  if (run.context.guarded !== undefined) lookAtGuardedCommand(run, event, span);
  const candidates = rulesFor(event.program) ?? (event.isKnown ? undefined : rulesForOthers);
  if (candidates === undefined) return;
  const command = new CommandLook(run, event);
  if (command.asksForHelp) return;
  const before = run.findingsCount;
  if (!ask(run, command, candidates, span)) return;
  // Where no row about the program speaks, its own words do.
  if (
    run.findingsCount === before &&
    candidates !== rulesForOthers &&
    speaksForItself(event.program, event.isKnown)
  )
    ask(run, command, rulesForOthers, span);
}

/** Shows an event to the rules that are about such. */
function look(run: Run, event: Event, span: FindingSpan): void {
  if (run.context.guarded !== undefined) lookAtGuardedFile(run, event, span);
  switch (event.kind) {
    case 'deletion': {
      const kind = classifyPath(run, event.path);
      for (const { when, saying } of deletionsOf(kind)) if (when(event, kind, run)) found(run, saying, span);
      return;
    }
    case 'write': {
      const kind = classifyPath(run, event.path);
      const { always, byName, byTraits } = writesOf(kind);
      for (const { when, saying } of always) if (when(event, kind, run)) found(run, saying, span);
      const { text } = event.path;
      const about = byName.get(lastPart(text));
      if (about !== undefined)
        for (const { when, saying } of about) if (when(event, kind, run)) found(run, saying, span);
      const own = event.content.traits;
      if (own !== 0)
        for (const { when, saying, from } of byTraits)
          if ((own & from) !== 0 && when(event, kind, run)) found(run, saying, span);
      return;
    }
    case 'fill': {
      const kind = classifyPath(run, event.path);
      for (const { when, saying } of fills) if (when(event, kind, run)) found(run, saying, span);
      return;
    }
    case 'code':
      for (const { when, saying } of codes) if (when(event)) found(run, saying, span);
  }
}

function lookAtStructure(run: Run, structure: Structure, span: FindingSpan): void {
  for (const { shape, saying } of structures) if (shape === structure) found(run, saying, span);
}

/** Gives whether the command is more than a rehearsal, as far as that had to be known. */
function ask(
  run: Run,
  command: CommandLook,
  candidates: readonly CommandCondition[],
  span: FindingSpan,
): boolean {
  for (const { when, saying, scoped, verbs } of candidates)
    if ((verbs === null || command.beginsWithOneOf(verbs)) && when(command)) {
      // Asked last: hardly any command is one that a rule is about.
      if (command.rehearses) return false;
      found(run, saying, span, scoped ? scopedRisk(saying.risk, command) : saying.risk);
    }
  return true;
}

function scopedRisk(risk: Finding['risk'], command: CommandLook): Finding['risk'] {
  if (command.concernsProduction) return 'critical';
  if (command.concernsNothingKept) return 'moderate';
  // What has to be confirmed of one is past repair of all that there are.
  return risk === 'high' && command.args.some(isAll) ? 'critical' : risk;
}

/** A list of everything, or a pattern that the program itself is given: the shell would have replaced an unquoted one. */
function isAll({ text, traits: own }: Flow): boolean {
  return namesAll(text) || ((text === '*' || text === '.*') && (own & traits.glob) === 0);
}

function found(run: Run, saying: Saying, span: FindingSpan, onOne = saying.risk): void {
  run.findingsCount += 1;
  // What has to be confirmed on one machine is past repair on all of them.
  const own = run.fleet && onOne === 'high' ? 'critical' : onOne;
  const { rule, domain, title, message, stakes, alternative } = saying;
  const findings = (run.findings ??= []);
  const at = findings.findIndex((finding) => finding.rule === rule);
  const before = at === -1 ? undefined : findings[at];
  if (before !== undefined && isAtLeast(before.risk, own)) return;
  const asked = run.context.domain;
  const inDomain = asked === undefined ? undefined : saying.inDomain?.find((own) => own.domain === asked);
  const raised = inDomain?.risk ?? own;
  findings[at === -1 ? findings.length : at] = {
    rule,
    risk: isAtLeast(own, raised) ? own : raised,
    domain,
    title,
    message: inDomain?.message ?? message,
    stakes,
    alternative,
    span,
  };
}
