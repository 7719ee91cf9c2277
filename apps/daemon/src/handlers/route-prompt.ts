import * as v from 'valibot';
import type { PromptRouterEngine } from '../engines/prompt-router.ts';
import { boolean, optional } from './fields.ts';
import type { Handler } from './handler.ts';

export function routePromptHandler(router: Pick<PromptRouterEngine, 'route'>): Handler<'RoutePrompt'> {
  return {
    method: 'RoutePrompt',
    fields: {
      // As it came: a prompt is what it is, line breaks and all.
      prompt: v.string('must be text'),
      explain: optional(boolean()),
    },
    handle: (params) => router.route(params),
    groups: ({ tier, confidence, score, signals }) => [
      { text: tier, confidence, score, signals: signals.join('; ') },
    ],
  };
}
