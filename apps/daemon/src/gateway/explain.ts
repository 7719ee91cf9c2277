import type { Attempt } from '@hunch/prompt-router';
import type { Route } from './route.ts';
import type { ModelTarget } from './settings.ts';
import { HEADER_CHARACTERS_MAX, type HeaderList, printable } from './header-list.ts';

/** Of one field's name: names are the client's, and one that is longer is none. */
const FIELD_CHARACTERS_MAX = 80;

/**
 * What the headers of an answer tell about it.
 *
 * @param sent requests so far
 * @param dropped names of fields that the model is asked without
 */
export function explainHeaders(
  route: Route,
  attempt: Attempt<ModelTarget>,
  sent: number,
  dropped: readonly string[],
): HeaderList {
  const { decision, shadowed, reason } = route;
  const headers = [
    'x-hunch-tier',
    decision === undefined ? 'none' : attempt.tier,
    'x-hunch-model',
    printable(attempt.model.id),
    'x-hunch-confidence',
    (decision?.confidence ?? 1).toFixed(3),
    'x-hunch-reason',
    printable(reason),
    'x-hunch-attempts',
    String(sent),
  ];
  if (shadowed !== undefined) headers.push('x-hunch-shadow-tier', shadowed);
  if (dropped.length > 0) headers.push('x-hunch-dropped', listed(dropped));
  return headers;
}

/** `context_management, tools.web_search`. What does not fit is counted: `and 3 more`. */
function listed(names: readonly string[]): string {
  let text = '';
  for (const [index, name] of names.entries()) {
    const next = `${index === 0 ? '' : ', '}${plainName(name)}`;
    if (text.length + next.length > HEADER_CHARACTERS_MAX - ', and 999 more'.length)
      return `${text}, and ${names.length - index} more`;
    text += next;
  }
  return text;
}

function plainName(name: string): string {
  return name.slice(0, FIELD_CHARACTERS_MAX).replaceAll(/[^\w.$-]/g, '_');
}
