import { AgentHistory } from '../agent/agent-history.ts';
import { agentHosts } from '../agent/hosts/index.ts';
import { AgentService } from '../agent/service.ts';
import type { ClassifierEngine } from '../engines/classifier.ts';
import { stackOf } from '../observe/stack.ts';
import type { Learning } from './learning.ts';
import type { Parts } from './parts.ts';

/** What coding agents are told: each engine gives its opinion, `agent/merge.ts` has the precedence. */
export function wireAgents(parts: Parts, classifier: ClassifierEngine, learning: Learning): AgentService {
  const { configuration, log, safety, guidance, store } = parts;
  const { redact, pipeline, nowMs } = learning;
  const history = new AgentHistory({
    mode: () => configuration.current.suggestions.agent_commands,
    redact,
    keepApart: (row) => store.write({ kind: 'agent-command', row }),
    learn: (event) => void pipeline.accept(event),
    nowMs,
  });
  return new AgentService(
    agentHosts,
    {
      judge: (command, cwd) => safety.judge(command, cwd),
      offload: (command) => classifier.rewrite(command),
      guide: (event, turn, atBoundary) => guidance.guide(event, turn, atBoundary),
      ran: (agent, event, call, end) => history.ran(agent, event, call, end),
    },
    (part, error) => log.error('agent hook failed', { part, where: stackOf(error) }),
  );
}
