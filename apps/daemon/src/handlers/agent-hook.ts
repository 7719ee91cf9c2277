import * as v from 'valibot';
import { agentNames, wireBounds } from '@hunch/common/protocol';
import type { AgentService } from '../agent/service.ts';
import { oneOf } from './fields.ts';
import type { Handler } from './handler.ts';

export function agentHookHandler(agents: AgentService): Handler<'AgentHook'> {
  return {
    method: 'AgentHook',
    fields: {
      agent: oneOf(agentNames),
      // As it came: a payload that was cut short is no JSON any more.
      payload: v.pipe(v.string(), v.maxLength(wireBounds.agentFrameBytesMax)),
    },
    handle: ({ agent, payload }) => ({ output: agents.answer(agent, payload) }),
    groups: ({ output }) => (output === '' ? [] : [{ text: output }]),
  };
}
