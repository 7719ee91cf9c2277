import type { Danger } from '../../src/agents/decision.ts';
import { agentHosts } from '../../src/agents/hosts.ts';
import { AgentService, type AgentPorts } from '../../src/agents/service.ts';

/** As the safety engine would object. */
export const danger = (reason: string): Danger => ({ reason, rule: 'some-rule', risk: 'high' });

export const silent: AgentPorts = {
  judge: () => undefined,
  judgeEdit: () => undefined,
  offload: () => undefined,
  guide: () => undefined,
  oversee: () => ({}),
  ran: () => undefined,
};

export function service(ports: Partial<AgentPorts>) {
  const failures: string[] = [];
  const made = new AgentService(agentHosts, { ...silent, ...ports }, (part) => failures.push(part));
  const say = (payload: object): string => made.answer('claude-code', JSON.stringify(payload));
  return { made, failures, say };
}
