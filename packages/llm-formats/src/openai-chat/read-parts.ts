import { compact, type JsonObject } from '@hunch/common/json';
import { readOwnBlock } from '../anthropic/read-blocks.ts';
import { cacheMark } from '../cache-mark.ts';
import type { FilePart, ImagePart, TextPart, UserPart } from '../conversation.ts';
import { fileOf, imageOf, imageSource, mediaTypeOf, readBareData, readDataUrl } from '../media.ts';
import { type Fields, malformed } from '../request-fields.ts';
import { content, optional } from '../shared-fields.ts';
import { storedSource } from '../stored-files.ts';

export function texts(fields: Fields): TextPart[] {
  const parts = content(fields, 'content', (part): TextPart => {
    if (part.requiredText('type') !== 'text') malformed(part.at('type'), '"text"');
    return { kind: 'text', text: part.requiredText('text'), ...cacheMark(part) };
  });
  return withMark(parts, cacheMark(fields));
}

/** The mark of a whole message stands at its end. */
function withMark<Part extends object>(parts: readonly Part[], mark: { readonly cache?: unknown }): Part[] {
  return parts.map((part, index) => (index === parts.length - 1 ? { ...part, ...mark } : part));
}

/** OpenAI's own takes words alone; those who speak its format to other models also send pictures. */
export function resultParts(fields: Fields): (TextPart | ImagePart | FilePart)[] {
  return content(fields, 'content', (part): TextPart | ImagePart | FilePart => {
    const type = part.requiredText('type');
    return readShown(part, type) ?? wordsOf(part);
  });
}

export function userParts(fields: Fields): UserPart[] {
  const parts = content(fields, 'content', (part): UserPart => {
    const type = part.requiredText('type');
    const shown = readShown(part, type);
    if (shown !== undefined) return shown;
    if (/^(?:(?:in|out)put_)?text$/.test(type)) return wordsOf(part);
    // What may come: its own provider knows it.
    part.reject('type');
    part.ignore(type);
    return { kind: 'text', text: '' };
  });
  return withMark(parts, cacheMark(fields));
}

function wordsOf(part: Fields): TextPart {
  return { kind: 'text', text: part.requiredText('text'), ...cacheMark(part) };
}

/**
 * What is no words. Clients of LiteLLM also have the names of OpenAI's responses and Anthropic's blocks (docs.litellm.ai, "Computer Use",
 * "Citations API"). Undefined: of another type.
 */
function readShown(part: Fields, type: string): TextPart | ImagePart | FilePart | undefined {
  switch (type) {
    case 'image_url':
    case 'input_image':
      return { ...shownPart(part), ...cacheMark(part) };
    case 'file':
      return { ...filePart(part), ...watched(part.fields('file')), ...cacheMark(part) };
    case 'input_file':
      return { ...fileIn(part, part), ...cacheMark(part) };
    case 'input_audio':
      return { ...soundPart(part), ...cacheMark(part) };
    case 'video_url':
      return filmPart(part);
    default: {
      const own = readOwnBlock(part, type);
      return own && { ...own, block: part.given() };
    }
  }
}

/** Many send documents and films as pictures: what it is of tells. */
function shownPart(part: Fields): ImagePart | FilePart {
  const { source, ...image } = imagePart(part);
  const isOther = source.kind === 'data' && !source.mediaType.startsWith('image/');
  return isOther ? { ...fileOf(source), ...optional('detail', image.detail) } : { ...image, source };
}

/** Many write the address alone; clients of LiteLLM and Portkey say beside it what it is of. */
function imagePart(part: Fields): ImagePart {
  const url = part.raw('image_url');
  if (typeof url === 'string') return imageOf(imageSource(url), part.text('detail'));
  const image = part.fields('image_url') ?? malformed(part.at('image_url'), 'an object with a url');
  return imageOf(
    imageSource(image.requiredText('url'), image.text('format') ?? image.text('mime_type')),
    image.text('detail') ?? resolutionOf(image.text('media_resolution')),
  );
}

/** Portkey's clients give Gemini's word for it. */
function resolutionOf(level: string | undefined): string | undefined {
  return level?.replace(/^MEDIA_RESOLUTION_/, '').toLowerCase();
}

/** OpenRouter's (openrouter.ai/docs, "Video Inputs"). */
function filmPart(part: Fields): ImagePart | FilePart {
  const film = part.fields('video_url') ?? malformed(part.at('video_url'), 'an object with a url');
  const url = film.requiredText('url');
  const inline = readDataUrl(url);
  if (inline !== undefined) return fileOf(inline);
  return { kind: 'file', source: { kind: 'url', url, mediaType: mediaTypeOf(url) ?? 'video/*' } };
}

function filePart(part: Fields): ImagePart | FilePart {
  const file = part.fields('file') ?? malformed(part.at('file'), 'an object');
  return { ...fileIn(file, part), ...optional('detail', file.text('detail')) };
}

/** @param part for what can't be told without a file */
function fileIn(file: Fields, part: Fields): ImagePart | FilePart {
  const data = file.text('file_data') ?? '';
  const mediaType = file.text('format') ?? file.text('mime_type');
  const bare = mediaType === undefined || data === '' ? readBareData(data) : { mediaType, data };
  const isAddress = /^(?:https?|gs):\/\//.test(data);
  const inline = readDataUrl(data) ?? (isAddress ? undefined : bare);
  const name = file.text('filename') ?? file.text('file_name');
  if (inline !== undefined) return fileOf(inline, name);
  // OpenRouter's clients may give an address in the place of the file, LiteLLM's in the place of its id.
  const places = [data, file.text('file_id') ?? '', file.text('file_url') ?? ''];
  const url = places.find((text) => /^(?:https?|gs):\/\//.test(text));
  if (url !== undefined) {
    const type = mediaType ?? mediaTypeOf(url);
    const source = { kind: 'url', url, ...optional('mediaType', type) } as const;
    return { kind: 'file', source, ...optional('name', name) };
  }
  const id = file.text('file_id');
  if (id === undefined) part.reject('file');
  return { kind: 'file', source: storedSource(id ?? '', 'openai-chat'), ...optional('name', name) };
}

/** LiteLLM's clients say beside a film what of it is watched (docs.litellm.ai, "Gemini", "Video metadata"). */
function watched(file: Fields | undefined): { readonly watched?: JsonObject } {
  const given = file?.object('video_metadata');
  if (given === undefined) return {};
  file?.drop('video_metadata');
  const { start_offset: startOffset, end_offset: endOffset, ...rest } = given;
  return { watched: compact({ ...rest, startOffset, endOffset }) };
}

function soundPart(part: Fields): FilePart {
  const sound = part.fields('input_audio') ?? malformed(part.at('input_audio'), 'an object');
  const mediaType = `audio/${sound.requiredText('format')}`;
  return { kind: 'file', source: { kind: 'data', mediaType, data: sound.requiredText('data') } };
}
