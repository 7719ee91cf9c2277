import * as v from 'valibot';
import { agentNames, wireBounds, type AgentHookResult, type AgentName } from '@hunch/common/protocol';
import { oneOf } from './fields.ts';
import type { Handler } from './handler.ts';

/** What is said to the agent's host; an empty text: nothing. */
export interface AgentAnswers {
  answer(agent: AgentName, payload: string): AgentHookResult | Promise<AgentHookResult>;
}

export function agentHookHandler(agents: AgentAnswers): Handler<'AgentHook'> {
  return {
    method: 'AgentHook',
    fields: {
      agent: oneOf(agentNames),
      // As it came: a payload that was cut short is no JSON any more.
      payload: v.pipe(v.string(), v.maxLength(wireBounds.agentFrameBytesMax)),
    },
    handle({ agent, payload }) {
      return agents.answer(agent, payload);
    },
    groups({ output, bell }) {
      if (bell === true) return [{ text: output, bell: '1' }];
      return output === '' ? [] : [{ text: output }];
    },
  };
}
