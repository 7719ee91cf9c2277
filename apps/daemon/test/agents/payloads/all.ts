import type { AgentName } from '@hunch/common/protocol';
import { claudeCases } from './claude-code.ts';
import { codexCases } from './codex.ts';
import { cursorCases } from './cursor.ts';
import { geminiCases } from './gemini.ts';
import { openCases } from './opencode.ts';
import type { HostCase, PayloadCase } from './payload-case.ts';

const of = (agent: AgentName, cases: readonly HostCase[]): PayloadCase[] =>
  cases.map((entry) => ({ agent, ...entry }));

export const payloadCases: readonly PayloadCase[] = [
  ...of('claude-code', claudeCases),
  ...of('codex', codexCases),
  ...of('gemini', geminiCases),
  ...of('cursor', cursorCases),
  ...of('opencode', openCases),
];
