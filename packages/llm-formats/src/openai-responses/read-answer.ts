import { err, ok, type Result } from '@hunch/common/result';
import { isObject, type JsonObject, listIn, objectIn, textIn } from '@hunch/common/json';
import {
  type AnswerPart,
  type Completion,
  noUsage,
  type PicturePart,
  type SearchPart,
  type Source,
  type Stop,
} from '../conversation.ts';
import { customArguments } from '../custom-tools.ts';
import { markHidden } from '../hidden-reasoning.ts';
import { readLogprobs } from '../logprobs.ts';
import { withCitedPages } from '../searches.ts';
import { tierIn } from '../service-tier.ts';
import { optional } from '../shared-fields.ts';
import { sourceIn } from '../sources.ts';
import { readResponsesUsage } from './answer.ts';

/** A response object (platform.openai.com/docs/api-reference/responses/object). */
export function readResponsesAnswer(body: JsonObject): Result<Completion, string> {
  if (textIn(body, 'status') === 'failed')
    return err(textIn(objectIn(body, 'error'), 'message') ?? 'the provider gave up');
  if (!Array.isArray(body.output)) return err('the answer has no output');
  const parts = withCitedPages(body.output.flatMap(readItem));
  return ok({
    id: textIn(body, 'id') ?? '',
    model: textIn(body, 'model') ?? '',
    parts,
    stop: readResponseStop(body, parts),
    usage: readResponsesUsage(body) ?? noUsage,
    ...tierIn(textIn(body, 'service_tier')),
  });
}

function readItem(item: unknown): readonly AnswerPart[] {
  switch (textIn(item, 'type') ?? '') {
    case 'message':
      return listIn(item, 'content').flatMap(readContent);
    case 'function_call':
      return [
        {
          kind: 'tool_call',
          id: textIn(item, 'call_id') ?? '',
          name: textIn(item, 'name') ?? '',
          argumentsText: textIn(item, 'arguments') ?? '',
        },
      ];
    case 'custom_tool_call':
      return [
        {
          kind: 'tool_call',
          id: textIn(item, 'call_id') ?? '',
          name: textIn(item, 'name') ?? '',
          argumentsText: customArguments(textIn(item, 'input') ?? ''),
        },
      ];
    case 'reasoning':
      return [...reasoningTexts(item), ...hiddenIn(item)];
    case 'image_generation_call':
      return pictureIn(item);
    case 'web_search_call':
      return searchIn(item);
    default:
      // Tools that the provider runs are asked for in its own format only.
      return [];
  }
}

function readContent(part: unknown): readonly AnswerPart[] {
  switch (textIn(part, 'type') ?? '') {
    case 'output_text': {
      const sources = listIn(part, 'annotations').flatMap(readAnnotation);
      const text = textIn(part, 'text') ?? '';
      const logprobs = readLogprobs(listIn(part, 'logprobs'));
      return [
        {
          kind: 'text',
          text,
          ...optional('sources', sources.length === 0 ? undefined : sources),
          ...optional('logprobs', logprobs.length === 0 ? undefined : logprobs),
        },
      ];
    }
    case 'refusal':
      return [{ kind: 'refusal', text: textIn(part, 'refusal') ?? '' }];
    default:
      return [];
  }
}

export function readAnnotation(annotation: unknown): readonly Source[] {
  return isObject(annotation) && annotation.type === 'url_citation' ? sourceIn(annotation) : [];
}

/** A search; that it then opened a page no other format has words for. */
export function searchIn(item: unknown): readonly SearchPart[] {
  const action = objectIn(item, 'action');
  const queries = listIn(action, 'queries').filter((query) => typeof query === 'string');
  const query = textIn(action, 'query') ?? queries.join('\n');
  if (query === '') return [];
  const pages = listIn(action, 'sources').flatMap((source) => (isObject(source) ? sourceIn(source) : []));
  return [{ kind: 'search', id: textIn(item, 'id') ?? '', query, pages }];
}

/** PNG, unless the client has asked for another kind. */
export function pictureIn(item: unknown): readonly PicturePart[] {
  const data = textIn(item, 'result') ?? '';
  const mediaType = `image/${textIn(item, 'output_format') ?? 'png'}`;
  return data === '' ? [] : [{ kind: 'picture', mediaType, data }];
}

/** The summary, or the thoughts themselves where a provider shows them. */
function reasoningTexts(item: unknown): readonly AnswerPart[] {
  return [...listIn(item, 'summary'), ...listIn(item, 'content')].flatMap((part): AnswerPart[] => {
    const text = textIn(part, 'text') ?? '';
    return text === '' ? [] : [{ kind: 'reasoning', text }];
  });
}

export function hiddenIn(item: unknown): readonly (AnswerPart & { readonly kind: 'hidden_reasoning' })[] {
  const data = textIn(item, 'encrypted_content') ?? '';
  return data === '' ? [] : [{ kind: 'hidden_reasoning', data: markHidden('responses', data) }];
}

/** @param parts of which only the kinds count */
export function readResponseStop(
  response: JsonObject | undefined,
  parts: readonly { readonly kind: string }[],
): Stop {
  const reason = textIn(objectIn(response, 'incomplete_details'), 'reason');
  if (reason === 'content_filter') return { kind: 'filter' };
  if (reason !== undefined || textIn(response, 'status') === 'incomplete') return { kind: 'length' };
  if (parts.some(({ kind }) => kind === 'tool_call')) return { kind: 'tool' };
  return { kind: parts.some(({ kind }) => kind === 'refusal') ? 'refusal' : 'end' };
}
