import { commandPrefixes, dangers } from '../src/agent-fallback/danger-table.ts';
import type { Agent } from '../src/agents/agent.ts';
import { agents } from '../src/agents/index.ts';
import {
  dangerReason,
  fallbackCommandBytesMax,
  reasonFor,
  tooLongReason,
  tooLongToSendReason,
  uncheckedContext,
  unreadableReason,
} from '../src/agent-fallback/reasons.ts';

/** Stands in a text for what the hook puts there. */
const mark = '\u0001';

/** `fallback-table.h`: what the native hook is compiled from, so that it has no row and no word of its own. */
export function renderFallbackTable(): string {
  const [beforeEffect = '', afterEffect = ''] = dangerReason(mark).split(mark);
  return [
    '/* Written by `pnpm docs` from src/agent-fallback; edit there. Texts are parts of JSON strings, \\001 is the reason. */',
    '',
    `enum { FALLBACK_COMMAND_BYTES_MAX = ${fallbackCommandBytesMax} };`,
    '',
    'static const struct fallback_danger fallback_dangers[] = {',
    ...dangers.map(({ pattern, effect }) => `  {${inC(pattern)}, ${inC(inJson(effect))}},`),
    '};',
    '',
    'static const struct fallback_host fallback_hosts[] = {',
    ...Object.values(agents).flatMap(hostLines),
    '};',
    '',
    `static const char *const command_prefixes[] = {${commandPrefixes.map(inC).join(', ')}};`,
    ...Object.entries({
      danger_before_effect: beforeEffect,
      danger_after_effect: afterEffect,
      unreadable_reason: unreadableReason,
      too_long_reason: tooLongReason,
      too_long_to_send_reason: tooLongToSendReason,
      denied_suffix: reasonFor({ asks: false }, ''),
    }).map(([name, text]) => `static const char ${name}[] = ${inC(inJson(text))};`),
    '',
  ].join('\n');
}

function hostLines({ name, fallback: host }: Agent): readonly string[] {
  const ask = host.ask(mark);
  const members = {
    name: inC(name),
    event_key: inC(host.eventKey),
    event: inC(host.event),
    tool_key: inC(host.toolKey),
    shell_tools: `{${host.shellTools.map(inC).join(', ')}}`,
    input_key: inC(host.inputKey),
    session_key: inC(host.sessionKey),
    asks: String(host.asks),
    ask: inC(answer(ask)),
    ask_and_tell:
      host.asks && host.withContext !== undefined
        ? inC(answer(host.withContext(ask, uncheckedContext)))
        : 'NULL',
    tell:
      host.withContext === undefined ? 'NULL' : inC(answer(host.withContext(undefined, uncheckedContext))),
  };
  return ['  {', ...Object.entries(members).map(([member, value]) => `    .${member} = ${value},`), '  },'];
}

function answer(object: object): string {
  return JSON.stringify(object).replaceAll(inJson(mark), mark);
}

function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

function inC(text: string): string {
  if (!/^[ -~]*$/.test(text.replaceAll(mark, '')))
    throw new Error(`only ASCII is written into the hook: ${text}`);
  // `??` would begin a trigraph.
  return `"${text.replaceAll(/["\\]/g, '\\$&').replaceAll('??', '?\\?').replaceAll(mark, '\\001')}"`;
}
