import type { GenerateCommandResult } from '@hunch/common/protocol';
import { displayWidth, printable } from './format.ts';
import { describeRisk, isAtLeast } from './risk.ts';
import type { Terminal } from './terminal.ts';
import { fitLines } from './wrap.ts';

/** Who made a command, as users read it. */
export const makers = {
  frame: 'the parts of your request',
  recipe: 'a built-in recipe',
  model: 'the model',
} as const;

type Place = Pick<Terminal, 'colors' | 'symbols'>;

/** The command with what it does and, from moderate on, the box about its risk (spec 004, US-003). Commands stay whole, to be copied. */
export function describeGeneration(
  result: GenerateCommandResult,
  place: Place & Pick<Terminal, 'interactive' | 'columns'>,
): string {
  const { colors, symbols } = place;
  const width = place.interactive ? place.columns : Infinity;
  const told = (text: string, indent = ''): string => fitLines(`${indent}${text}`, width);
  const command = (result.command ?? '').split('\n').map((line) => `  ${colors.bold(printable(line))}`);
  const lines = ['', ...command, ''];
  if (result.explanation !== null)
    lines.push(colors.dim(told(`This command ${printable(result.explanation)}.`)));
  if (result.missing_programs.length > 0) {
    const missing = result.missing_programs.map(printable).join(', ');
    lines.push(colors.yellow(told(`${symbols.warning} Not installed: ${missing}.`)));
  }
  for (const doubt of result.doubts)
    lines.push(colors.yellow(told(`${symbols.warning} It ${printable(doubt)}.`)));
  if (result.alternatives.length > 0) lines.push(colors.dim('Or:'));
  for (const { command: other, explanation, risk } of result.alternatives) {
    const shown = printable(other);
    const about = [isAtLeast(risk, 'moderate') ? [`${risk} risk`] : [], explanation ?? []].flat().join(': ');
    if (about === '') lines.push(`  ${shown}`);
    else if (displayWidth(`  ${shown}  # ${printable(about)}`) <= width)
      lines.push(`  ${shown}${colors.dim(`  # ${printable(about)}`)}`);
    else lines.push(`  ${shown}`, colors.dim(told(`# ${printable(about)}`, '    ')));
  }
  const text = lines.join('\n').replace(/\n$/, '');
  const box = result.findings.length === 0 ? '' : `\n${riskBox(result, place)}`;
  return `${text}\n${box}`;
}

/** What `-v` adds: how the domain was chosen, and what wrote the command. */
export function describeRouting(result: GenerateCommandResult, { colors }: Place): string {
  const { routing, source, times, model_failure: failure } = result;
  const lines: string[] = [];
  if (routing !== null) {
    const { domain, confidence, secondary, source: chosenBy, reason } = routing;
    if (chosenBy === 'override') lines.push(`[Manual Override] Domain: ${domain}`);
    else if (chosenBy === 'fallback')
      lines.push(
        `[Intent Router] ${reason}`,
        `[Fallback] Using ${domain === 'general' ? 'general-purpose' : domain} generation. A more detailed request helps.`,
      );
    else if (chosenBy === 'off') lines.push(`[Intent Router] ${reason} Domain: ${domain}`);
    else if (secondary.length > 0) {
      lines.push(
        '[Intent Router] Domains detected:',
        `  - Primary: ${domain} (${confidence.toFixed(2)})`,
        ...secondary.map((other) => `  - Secondary: ${other.domain} (${other.confidence.toFixed(2)})`),
      );
    } else lines.push(`[Intent Router] Domain: ${domain} (confidence: ${confidence.toFixed(2)})`);
    const others = chosenBy === 'fallback' ? [] : secondary;
    lines.push(`[Generator] Using ${[domain, ...others.map((other) => other.domain)].join(' + ')} context`);
  }
  if (failure !== null) lines.push(`[Generator] No model answered: ${failure}`);
  if (source !== null) {
    const made = result.is_cached ? 'cached' : `from ${makers[source]}`;
    lines.push(
      `[Generator] The command is ${made} (preparation ${times.prepare_ms.toFixed(1)} ms, model ${times.model_ms.toFixed(1)} ms, check ${times.finish_ms.toFixed(1)} ms)`,
    );
  }
  return lines.map((line) => `${colors.dim(printable(line))}\n`).join('');
}

/** Why there is no command, and what to do. */
export function describeNoCommand(
  request: string,
  result: GenerateCommandResult,
  place: Place & Pick<Terminal, 'interactive' | 'columns'>,
): string {
  const { colors, symbols } = place;
  const told = (text: string): string => fitLines(text, place.interactive ? place.columns : Infinity);
  const reason = printable(result.reason ?? 'No command was found.');
  switch (result.kind) {
    case 'blocked': {
      const box = result.findings.length === 0 ? '' : `\n${riskBox({ ...result, command: request }, place)}`;
      return `${colors.red(`${symbols.bad} Blocked.`)} ${told(reason)}\n${box}`;
    }
    case 'clarify':
      return `${told(reason)}\n`;
    case 'refused':
      return `${told(`The model wrote no command: ${reason}`)}\n`;
    case 'unknown': {
      const failure = result.model_failure;
      const advice =
        failure === null
          ? 'Rephrase it, or set up a model: hunch config set intent_router.generator.url http://127.0.0.1:11434'
          : `No model answered: ${printable(failure)}. Check its address: hunch config get intent_router.generator.url`;
      const unsure =
        result.routing?.source === 'fallback'
          ? `${printable(result.routing.reason)} A more detailed request helps.\n`
          : '';
      return `${told(`${unsure}${reason}`)}\n${colors.dim(told(advice))}\n`;
    }
    case 'command':
      return '';
  }
}

function riskBox({ command, risk, findings }: GenerateCommandResult, place: Place): string {
  const [worst] = findings;
  const checked = {
    input: command ?? '',
    risk,
    rule: worst?.rule ?? null,
    reason: worst?.message ?? null,
    alternative: worst?.alternative ?? null,
    findings,
  };
  return describeRisk(checked, place);
}
