import * as v from 'valibot';
import type { RoutePromptParams, RoutePromptResult } from '@hunch/common/protocol';
import { boolean, optional } from './fields.ts';
import type { Handler } from './handler.ts';

export interface PromptTiers {
  route(params: RoutePromptParams): RoutePromptResult | Promise<RoutePromptResult>;
}

export function routePromptHandler(router: PromptTiers): Handler<'RoutePrompt'> {
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
