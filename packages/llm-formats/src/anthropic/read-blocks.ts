import type { FilePart, ImagePart, TextPart } from '../conversation.ts';
import { cacheMark } from '../cache-mark.ts';
import { type Fields, malformed } from '../request-fields.ts';
import { content, optional } from '../shared-fields.ts';
import { storedSource } from '../stored-files.ts';

/** A block of what a user says that is no words alone, in Anthropic's words. Undefined: it is of another type. */
export function readOwnBlock(block: Fields, type: string): TextPart | ImagePart | FilePart | undefined {
  switch (type) {
    case 'image':
      return { ...readImage(block), ...cacheMark(block) };
    case 'document':
      return { ...readDocument(block), ...cacheMark(block) };
    case 'search_result':
      return readSearchResult(block);
    default:
      return undefined;
  }
}

/** Where words alone are of use. */
export function readText(block: Fields): TextPart {
  const type = block.requiredText('type');
  if (type !== 'text') {
    block.dropWhole(type);
    return { kind: 'text', text: '' };
  }
  block.ignore('citations');
  return { kind: 'text', text: block.requiredText('text'), ...cacheMark(block) };
}

export function readSearchResult(block: Fields): TextPart {
  const head = [block.text('title'), block.text('source')];
  const said = content(block, 'content', readText).map(({ text }) => text);
  return { kind: 'text', text: joined([...head, ...said]), ...cacheMark(block) };
}

export function readImage(block: Fields): ImagePart {
  const source = block.fields('source') ?? malformed(block.at('source'), 'an object');
  const type = source.requiredText('type');
  if (type === 'url') return { kind: 'image', source: { kind: 'url', url: source.requiredText('url') } };
  if (type === 'base64') {
    const mediaType = source.requiredText('media_type');
    return { kind: 'image', source: { kind: 'data', mediaType, data: source.requiredText('data') } };
  }
  if (type === 'file')
    return { kind: 'image', source: storedSource(source.requiredText('file_id'), 'anthropic') };
  source.reject('type');
  return { kind: 'image', source: { kind: 'url', url: '' } };
}

export function readDocument(block: Fields): TextPart | FilePart {
  const source = block.fields('source') ?? malformed(block.at('source'), 'an object');
  const title = block.text('title');
  const name = optional('name', title);
  switch (source.requiredText('type')) {
    case 'base64': {
      const mediaType = source.requiredText('media_type');
      return {
        kind: 'file',
        source: { kind: 'data', mediaType, data: source.requiredText('data') },
        ...name,
      };
    }
    case 'url': {
      const url = source.requiredText('url');
      return { kind: 'file', source: { kind: 'url', url, mediaType: 'application/pdf' }, ...name };
    }
    case 'text':
      source.ignore('media_type');
      return { kind: 'text', text: joined([title, source.requiredText('data')]) };
    case 'content':
      return {
        kind: 'text',
        text: joined([title, ...content(source, 'content', readText).map(({ text }) => text)]),
      };
    case 'file':
      return { kind: 'file', source: storedSource(source.requiredText('file_id'), 'anthropic'), ...name };
    default:
      source.reject('type');
      return { kind: 'text', text: '' };
  }
}

function joined(texts: readonly (string | undefined)[]): string {
  return texts.filter((text) => text !== undefined && text !== '').join('\n\n');
}
