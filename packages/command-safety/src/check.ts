import { defaults } from '@hunch/common/options';
import { riskLevels } from '@hunch/common/verdict';
import { askAboutCommand, askAboutEvent, reportStructure } from './ask-rules.ts';
import { builtInPacks } from './built-in-rules.ts';
import { safetyOptions, type SafetyOptions } from './config.ts';
import type { CheckContext, Finding, SafetyReport } from './finding.ts';
import { lookAtGuardedFile } from './guard/weakening.ts';
import { startCommand } from './programs/start.ts';
import type { RulePack } from './rule.ts';
import { RuleSet, builtInRuleSet } from './rule-set.ts';
import { InterpreterState, type Event, type InterpreterPorts } from './interpreter-state.ts';
import { nothing, unknownFlow, withoutUnknownCharacters, type Flow } from './shell/flow.ts';
import { findTightForkBomb } from './shell/fork-bomb.ts';
import { runReadings } from './shell/dialect-readings.ts';
import { runCommand, runScript } from './shell/interpret.ts';
import { unreadableReasons, type Unreadable } from './unreadable.ts';

/** Rates commands by the options and rules it was made with. */
export interface CommandSafety {
  check(text: string, context?: CheckContext): SafetyReport;
  reconfigure(options: Partial<SafetyOptions>): void;
}

const safe: SafetyReport = { risk: 'safe', findings: [], unreadable: null };

/**
 * Rates commands under options of the user, and by rules of the user beside those of this package.
 *
 * @param packs what `readRulePack` has read without a problem
 *
 * @example
 * ```ts
 * createSafety({ allowed_rules: ['git-force-push'] }).check('git push -f').risk; // 'safe'
 * ```
 */
export function createSafety(
  options: Partial<SafetyOptions> = {},
  packs: readonly RulePack[] = [],
): CommandSafety {
  let current = { ...defaults(safetyOptions), ...options };
  const rules = packs.length === 0 ? null : new RuleSet(builtInPacks(), packs);
  return {
    check(text, context) {
      const report = checkWith(rules ?? builtInRuleSet(), text, context);
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
 * How dangerous it is to run `text` as a shell command: a pure function of its arguments. The text is parsed and interpreted
 * abstractly, through wrappers (`sudo`, `xargs`, `sh -c`, `ssh`), variables, substitutions and decoders; what a command would
 * do is looked at, not how it is written. Linear in the text; never throws.
 *
 * @example
 * ```ts
 * checkCommand("X='rm -rf'; $X ~/").findings[0]?.rule; // 'delete-home'
 * checkCommand('echo "rm -rf /"').risk; // 'safe'
 * ```
 */
export function checkCommand(text: string, context: CheckContext = {}): SafetyReport {
  return checkWith(builtInRuleSet(), text, context);
}

/** @internal The same by other rules. */
export function checkWith(rules: RuleSet, text: string, context: CheckContext = {}): SafetyReport {
  return text.trim() === ''
    ? safe
    : report(rules, new InterpreterState(context, portsFor(rules), text), text);
}

function report(rules: RuleSet, run: InterpreterState, text: string): SafetyReport {
  try {
    runText(run, withoutUnknownCharacters(text), nothing);
    const bomb = findTightForkBomb(text);
    if (bomb !== undefined) reportStructure(rules, run, 'fork-bomb', bomb);
    for (const look of run.unused?.values() ?? []) look();
  } catch (error) {
    // The bounds leave the stack room enough; a caller that has used most of it up gets an answer too.
    if (!(error instanceof RangeError)) throw error;
    run.exceed('nesting-depth');
  }
  const { exceeded } = run;
  if (exceeded === null) return run.findings === null ? safe : reportOf(run.findings, null);
  reportStructure(rules, run, 'unreadable', { start: 0, end: text.length });
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
  const run = new InterpreterState(context, portsFor(builtInRuleSet()), path);
  const event: Event = {
    kind: 'write',
    path: { text: withoutUnknownCharacters(path), traits: 0 },
    appends: false,
    content: nothing,
    program: '',
  };
  lookAtGuardedFile(run, event, { start: 0, end: path.length });
  return run.findings === null ? safe : reportOf(run.findings, null);
}

const unreadableRule = 'unreadable-command';

const portsByRules = new WeakMap<RuleSet, InterpreterPorts>();

function portsFor(rules: RuleSet): InterpreterPorts {
  const known = portsByRules.get(rules);
  if (known !== undefined) return known;
  const ports: InterpreterPorts = {
    rate: ({ context }, text) => {
      const run = new InterpreterState(context, ports, text);
      run.isAlternative = true;
      return report(rules, run, text).risk;
    },
    emit: (run, event, span) => {
      askAboutEvent(rules, run, event, span);
    },
    emitCommand: (run, event, span) => {
      askAboutCommand(rules, run, event, span);
    },
    emitStructure: (run, shape, span) => {
      reportStructure(rules, run, shape, span);
    },
    script: runScript,
    command: runCommand,
    text: runText,
    words: startCommand,
  };
  portsByRules.set(rules, ports);
  return ports;
}

function runText(run: InterpreterState, text: string, stdin: Flow): Flow {
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
