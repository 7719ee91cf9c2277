import type { FilePart, ImagePart, ImageSource, StoredSource, Turn, UserPart } from './conversation.ts';
import { optional } from './shared-fields.ts';

/** What only some formats can carry. */
type FileKind = 'audio' | 'films' | 'files of the web';

/** The first file of a kind that a format has no place for. */
export function refusedFile(turns: readonly Turn[], kinds: readonly FileKind[]): FileKind | undefined {
  for (const turn of turns) {
    if (turn.role !== 'user') continue;
    for (const part of turn.parts.flatMap(shownIn)) {
      const found = part.kind === 'file' ? kindsOf(part).find((kind) => kinds.includes(kind)) : undefined;
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** What is no words, of the user's own and of what tools have shown. */
export function shownIn(part: UserPart): readonly (ImagePart | FilePart)[] {
  switch (part.kind) {
    case 'image':
    case 'file':
      return [part];
    case 'tool_result':
      return part.parts.filter((inner) => inner.kind !== 'text');
    case 'text':
      return [];
  }
}

function kindsOf(file: FilePart): readonly FileKind[] {
  const { source } = file;
  return [
    ...(isSound(file) ? (['audio'] as const) : []),
    ...(mediaTypeIn(source).startsWith('video/') ? (['films'] as const) : []),
    ...(source.kind === 'url' ? (['files of the web'] as const) : []),
  ];
}

export function isSound({ source }: FilePart): boolean {
  return mediaTypeIn(source).startsWith('audio/');
}

function mediaTypeIn(source: ImageSource): string {
  return source.kind === 'stored' ? '' : (source.mediaType ?? '');
}

/** Films of YouTube have addresses that end in no type of a file. */
const FILM_SITES = /^https:\/\/(?:(?:www|m)\.)?(?:youtube\.com|youtu\.be)\//;

/** A file by its address. Undefined: nothing tells what it is. */
export function mediaTypeOf(url: string): string | undefined {
  const [path = ''] = url.split(/[?#]/, 1);
  const byName = mediaTypes.get(path.slice(path.lastIndexOf('.') + 1).toLowerCase());
  return byName ?? (FILM_SITES.test(url) ? 'video/*' : undefined);
}

const mediaTypes: ReadonlyMap<string, string> = new Map([
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['webp', 'image/webp'],
  ['heic', 'image/heic'],
  ['heif', 'image/heif'],
  ['pdf', 'application/pdf'],
  ['txt', 'text/plain'],
  ['mp4', 'video/mp4'],
  ['webm', 'video/webm'],
  ['mov', 'video/quicktime'],
]);

/** What is of the web as its address, what is inline as `data:application/pdf;base64,…`. */
export function sourceUrl(source: Exclude<ImageSource, StoredSource>): string {
  return source.kind === 'url' ? source.url : `data:${source.mediaType};base64,${source.data}`;
}

/** How base64 of each kind of file begins, by the first bytes of its kind. */
const beginnings: readonly (readonly [string, string])[] = [
  ['/9j/', 'image/jpeg'],
  ['iVBORw0KGgo', 'image/png'],
  ['R0lGOD', 'image/gif'],
  ['UklGR', 'image/webp'],
  ['JVBERi0', 'application/pdf'],
];

/** A file without an address or a type, which is base64 alone. Undefined: it is none that is known. */
export function readBareData(
  data: string,
): { readonly mediaType: string; readonly data: string } | undefined {
  const mediaType = beginnings.find(([beginning]) => data.startsWith(beginning))?.[1];
  return mediaType === undefined ? undefined : { mediaType, data };
}

/** @param detail `auto` says no more than nothing */
export function imageOf(source: ImageSource, detail: string | undefined): ImagePart {
  return { kind: 'image', source, ...(detail === undefined || detail === 'auto' ? {} : { detail }) };
}

/**
 * @param url of the web, or with the picture in it: `data:image/png;base64,…`
 * @param mediaType where the client names it
 */
export function imageSource(url: string, mediaType?: string): ImageSource {
  const inline = readDataUrl(url) ?? readBareData(url);
  return inline === undefined
    ? { kind: 'url', url, ...optional('mediaType', mediaType) }
    : { kind: 'data', ...inline };
}

export function readDataUrl(url: string): { readonly mediaType: string; readonly data: string } | undefined {
  if (!url.startsWith('data:')) return undefined;
  // Only the head is searched: what follows may be megabytes long.
  const comma = url.indexOf(',');
  const head = url.slice('data:'.length, comma);
  if (comma < 0 || !head.endsWith(';base64')) return undefined;
  // Parameters, as `charset=utf-8`, and a name that many use and no provider takes.
  const [given = ''] = head.split(';', 1);
  const mediaType = given === 'image/jpg' ? 'image/jpeg' : given;
  return { mediaType, data: url.slice(comma + 1) };
}

/** A picture that is sent as a file is a picture for all others. */
export function fileOf(
  source: { readonly mediaType: string; readonly data: string },
  name?: string,
): ImagePart | FilePart {
  if (source.mediaType.startsWith('image/')) return { kind: 'image', source: { kind: 'data', ...source } };
  return { kind: 'file', source: { kind: 'data', ...source }, ...optional('name', name) };
}
