import { wireBounds } from '@hunch/common/protocol';
import type { IntentEngine } from '../engines/intent.ts';
import { boolean, filledText, name, optional } from './fields.ts';
import type { Handler } from './handler.ts';

export function routeIntentHandler(intent: Pick<IntentEngine, 'route'>): Handler<'RouteIntent'> {
  return {
    method: 'RouteIntent',
    fields: {
      request: filledText(wireBounds.commandCharactersMax),
      domain: optional(name()),
      route: optional(boolean()),
      explain: optional(boolean()),
    },
    handle: (params) => intent.route(params),
    groups: ({ domain, confidence, source, reason, secondary }) => [
      { text: domain, confidence: confidence.toFixed(2), source, why: reason },
      ...secondary.map((second) => ({ text: second.domain, confidence: second.confidence.toFixed(2) })),
    ],
  };
}
