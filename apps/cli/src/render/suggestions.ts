import type { SuggestResult, WireSuggestion } from '@hunch/common/protocol';
import type { RiskLevel } from '@hunch/common/verdict';
import { columns, printable } from './format.ts';
import type { Colors } from './terminal.ts';

/** One suggestion a line, best first. */
export function listSuggestions(result: SuggestResult): string {
  return result.suggestions.map((suggestion) => `${printable(suggestion.text)}\n`).join('');
}

/** Each suggestion with everything that its score is the sum of. */
export function explainSuggestions(result: SuggestResult, colors: Colors): string {
  const shown = new Set(result.suggestions.map(({ text }) => text));
  // What may run all the same is shown where nothing better begins as typed.
  const hidden = (result.hidden ?? []).map(
    ({ text, filter, reason }) =>
      `${shown.has(text) ? 'unsure' : 'hidden'}: ${printable(text)}  ${colors.dim(`${reason} (${filter})`)}\n`,
  );
  if (result.suggestions.length === 0) return `No suggestions.\n${hidden.join('')}`;
  const parts = result.suggestions.map((suggestion, index) => explainOne(suggestion, index + 1, colors));
  if (hidden.length > 0) parts.push(hidden.join(''));
  return `${parts.join('\n')}\n${colors.dim(`${result.latency_ms.toFixed(2)} ms, cache ${result.cache_status}`)}\n`;
}

function explainOne(suggestion: WireSuggestion, rank: number, colors: Colors): string {
  const risk =
    suggestion.risk === 'safe' ? '' : `  ${riskColor(suggestion.risk, colors)(`risk: ${suggestion.risk}`)}`;
  const facts = `score ${suggestion.score.toFixed(3)}, confidence ${Math.round(suggestion.confidence * 100)} %`;
  const rows = suggestion.reasons.map((reason) => [
    '  ',
    signed(reason.contribution),
    reason.name,
    printable(reason.text),
  ]);
  return `${rank}. ${colors.bold(printable(suggestion.text))}${risk}\n   ${colors.dim(facts)}\n${columns(rows, [1])}`;
}

function signed(contribution: number): string {
  const text = contribution.toFixed(3);
  return contribution >= 0 ? `+${text}` : text;
}

function riskColor(risk: RiskLevel, colors: Colors): (text: string) => string {
  return risk === 'moderate' ? colors.yellow : colors.red;
}
