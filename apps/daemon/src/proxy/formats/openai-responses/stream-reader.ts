import type { StreamPiece } from '../conversation.ts';
import { MalformedStream, type StreamEvent, type StreamReader } from '../format.ts';
import { isObject, objectIn, parseJson, textIn } from '../json.ts';
import { readResponsesUsage } from './answer.ts';

/**
 * Follows a stream that is handed on as it is: when it has something to show, what it cost, how it ends. Its parts are
 * not told apart, since a client of another format is never served from it.
 */
export class ResponsesStreamReader implements StreamReader {
  read({ data }: StreamEvent): readonly StreamPiece[] {
    if (data === '[DONE]') return [{ kind: 'end' }];
    const event = parseJson(data);
    if (!isObject(event)) throw new MalformedStream('an event is no JSON object');
    const type = textIn(event, 'type') ?? '';
    switch (type) {
      case 'response.completed':
      case 'response.incomplete': {
        const usage = readResponsesUsage(objectIn(event, 'response'));
        const stop = { kind: type === 'response.completed' ? 'end' : 'length' } as const;
        return [
          ...(usage === undefined ? [] : [{ kind: 'usage', usage } as const]),
          { kind: 'stop', stop },
          { kind: 'end' },
        ];
      }
      case 'response.failed': {
        const error = objectIn(objectIn(event, 'response'), 'error');
        return [{ kind: 'error', message: textIn(error, 'message') ?? 'no reason given' }];
      }
      case 'error':
        return [{ kind: 'error', message: textIn(event, 'message') ?? 'no reason given' }];
      default: {
        const delta = textIn(event, 'delta') ?? '';
        return delta === '' ? [] : [{ kind: 'delta', index: 0, text: delta }];
      }
    }
  }
}
