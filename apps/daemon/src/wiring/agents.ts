import type { AgentName } from '@hunch/common/protocol';
import { AgentHistory } from '../agents/agent-history.ts';
import { agentHosts } from '../agents/hosts.ts';
import { TranscriptModels } from '../agents/transcript-model.ts';
import { HungMark } from '../agents/hung-mark.ts';
import { AgentService, type AgentCounters } from '../agents/service.ts';
import type { ClassifierEngine } from '../engines/classifier.ts';
import { stackOf } from '../observe/error-message.ts';
import type { Learning } from './learning.ts';
import type { Lazy } from './lazy.ts';
import type { Parts } from './parts.ts';

export interface Agents {
  /**
   * As `AgentService.answer`; later while a runner is set and the classifier is not there. Answers keep the order of the
   * questions.
   */
  answer(agent: AgentName, payload: string): string | Promise<string>;
  readonly counters: Readonly<AgentCounters>;
}

/** What coding agents are told: each engine gives its opinion, `agents/merge.ts` has the precedence. */
export function wireAgents(parts: Parts, classifier: Lazy<ClassifierEngine>, learning: Learning): Agents {
  const { configuration, log, safety, guidance, store } = parts;
  const { redact, pipeline, journal, nowMs } = learning;
  const history = new AgentHistory({
    mode: () => configuration.current.suggestions.agent_commands,
    redact,
    keepApart: (row) => {
      const journalSeq = journal.append({ kind: 'agent-command', row });
      store.write({ kind: 'agent-command', row, journalSeq });
    },
    learn: (event) => void pipeline.accept(event),
    nowMs,
  });
  const models = new TranscriptModels((session, model) => guidance.identify(session, model));
  const service = new AgentService(
    agentHosts,
    {
      judge: (command, cwd) => safety.judge(command, cwd),
      judgeEdit: (paths, cwd) => safety.judgeEdit(paths, cwd),
      // Where it could change a command it is there: `answer` waits for it.
      offload: (command) => classifier.value?.rewrite(command),
      guide: (event, turn, atBoundary, agent) => {
        models.note(event);
        return guidance.guide(event, turn, atBoundary, agent);
      },
      ran: (agent, event, call, end) => history.ran(agent, event, call, end),
    },
    (part, error) => log.error('agent hook failed', { part, where: stackOf(error) }),
  );
  const hung = new HungMark(parts.paths.runtimeDir);
  return {
    answer: (agent, payload) => {
      hung.clear();
      // A hook waits only so long: nobody goes without a warning for the sake of a classifier that has nothing to do.
      if (configuration.current.classifier.runner === '') return service.answer(agent, payload);
      return classifier.ask(() => service.answer(agent, payload));
    },
    counters: service.counters,
  };
}
