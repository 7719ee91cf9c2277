import type { AgentHookResult, AgentName } from '@hunch/common/protocol';
import { mainThread, type GuidanceOptions } from '@hunch/guidance';
import { AgentHistory } from '../agents/agent-history.ts';
import { decisionRow } from '../agents/decision.ts';
import { agentHosts } from '../agents/hosts.ts';
import { showNotice } from '../agents/desktop-notice.ts';
import { HungMark } from '../agents/hung-mark.ts';
import { Oversight } from '../agents/oversight.ts';
import { HeldResults } from '../agents/held-results.ts';
import type { HookEvent } from '../agents/hook-event.ts';
import { LaterEnds } from '../agents/later-ends.ts';
import { gatherFiles, type FileText } from '../engines/project-files.ts';
import { AgentService, type AgentCounters, type AgentHint } from '../agents/service.ts';
import { Transcripts } from '../agents/transcripts.ts';
import { LazyPrices } from './lazy-prices.ts';
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
  answer(agent: AgentName, payload: string): AgentHookResult | Promise<AgentHookResult>;
  readonly counters: Readonly<AgentCounters>;
}

/** What coding agents are told: each engine gives its opinion, `agents/merge.ts` has the precedence. */
export function wireAgents(parts: Parts, classifier: Lazy<ClassifierEngine>, learning: Learning): Agents {
  const { configuration, log, safety, guidance, store, settings } = parts;
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
  const person = (): GuidanceOptions['person'] => configuration.current.guidance.person;
  const prices = new LazyPrices(parts);
  const transcripts = new Transcripts({
    onModel: (session, model) => guidance.identify(session, model),
    wantsCost: () => person().cost_max > 0,
    priceOf: (model, used) => prices.priceOf(model, used),
  });
  const results = new HeldResults(
    (session, callId) => transcripts.exitOf(session, callId),
    (session) => transcripts.isFollowed(session),
  );
  const oversight = new Oversight({
    options: person,
    unheard: (session) => guidance.unheard(session),
    cost: (session) => transcripts.cost(session),
    notify: (notice) => showNotice(notice, settings.environment, settings.uid),
    forgive: (session) => guidance.forgive(session),
  });
  const later = new LaterEnds(
    (session, callId) => transcripts.exitOf(session, callId),
    (agent, event, end) => history.ran(agent, event, event.call, end),
  );
  let mustRing = false;
  /** Of the call that is being answered. */
  let projectFiles: FileText | undefined;
  const service = new AgentService(
    agentHosts,
    {
      judge: (command, cwd) => safety.judge(command, cwd, projectFiles),
      judgeEdit: (paths, cwd) => safety.judgeEdit(paths, cwd),
      // Where it could change a command it is there: `answer` waits for it.
      offload: (command) => classifier.value?.rewrite(command),
      placed: (event) => {
        transcripts.note(event);
        return inItsThread(event, transcripts);
      },
      guide: (event, turn, atBoundary, agent) => {
        let hint: AgentHint | undefined;
        for (const next of results.next({ event, turn, atBoundary })) {
          const said = guidance.guide(next.event, next.turn, next.atBoundary, agent);
          // What was seen before a person spoke is no longer worth a hint.
          hint = said ?? (isBreak(event) ? undefined : hint);
          if (next.event !== event) later.settle(agent, next.event);
        }
        return hint;
      },
      oversee: (event, agent, atBoundary) => {
        const overseen = oversight.oversee(event, agent, atBoundary);
        mustRing = overseen.bell === true && agentHosts[agent].ringsBell !== true;
        return overseen;
      },
      ran(agent, event, call, end) {
        if (results.isHeld(event)) later.hold(agent, event);
        else history.ran(agent, event, call, end);
      },
      decided(agent, event, decision) {
        const row = decisionRow(decision, agent, event, redact, nowMs());
        if (row !== undefined) store.write({ kind: 'agent-decision', row });
      },
    },
    (part, error) => log.error('agent hook failed', { part, where: stackOf(error) }),
  );
  const replyWith = (agent: AgentName, payload: string, files: FileText | undefined): AgentHookResult => {
    mustRing = false;
    projectFiles = files;
    const output = service.answer(agent, payload);
    projectFiles = undefined;
    return mustRing ? { output, bell: true } : { output };
  };
  const reply = (agent: AgentName, payload: string): AgentHookResult | Promise<AgentHookResult> => {
    const called = service.commandIn(agent, payload);
    const gathered = called && gatherFiles((fileText) => safety.judge(called.command, called.cwd, fileText));
    return gathered === undefined
      ? replyWith(agent, payload, undefined)
      : gathered.then((files) => replyWith(agent, payload, files));
  };
  const hung = new HungMark(parts.paths.runtimeDir);
  return {
    answer: (agent, payload) => {
      hung.clear();
      // A hook waits only so long: nobody goes without a warning for the sake of a classifier that has nothing to do.
      if (configuration.current.classifier.runner === '') return reply(agent, payload);
      return (async () => {
        await classifier.ask(() => undefined);
        return reply(agent, payload);
      })();
    },
    counters: service.counters,
  };
}

/** A call that an older host gave for the main thread is a subagent's where the transcript says so. */
function inItsThread(event: HookEvent, transcripts: Transcripts): HookEvent {
  if (event.thread !== mainThread || (event.kind !== 'tool_called' && event.kind !== 'tool_finished'))
    return event;
  const thread = transcripts.threadOf(event.session, event.call.callId);
  return thread === undefined ? event : { ...event, thread };
}

function isBreak({ kind }: HookEvent): boolean {
  return ['user_message', 'compacted', 'thread_ended', 'session_ended'].includes(kind);
}
