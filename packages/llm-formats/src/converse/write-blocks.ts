import { compact, isObject, type JsonObject, listIn, objectIn, textIn } from '@hunch/common/json';

/** Documents of one request have to have names of their own. */
export interface Named {
  documents: number;
}

/** Blocks of Anthropic's messages as Bedrock's Converse has them (docs.aws.amazon.com/bedrock, "ContentBlock"). */
export function writeBlocks(content: unknown, named: Named, dropped: string[]): JsonObject[] {
  // A blank one is refused.
  if (typeof content === 'string') return content.trim() === '' ? [] : [{ text: content }];
  if (!Array.isArray(content)) return [];
  return content.flatMap((block) => {
    const written = isObject(block) ? writeBlock(block, named, dropped) : [];
    return written.length === 0 ? [] : [...written, ...cachePoints(block)];
  });
}

/** What is kept in a cache ends at a point after a block, where Anthropic marks the block or what it holds. */
export function cachePoints(holder: unknown): JsonObject[] {
  const mark = markIn(holder);
  if (mark === undefined) return [];
  // Without one it is five minutes, which older models take alone.
  const ttl = mark.ttl === '1h' ? '1h' : undefined;
  return [{ cachePoint: compact({ type: 'default', ttl }) }];
}

function markIn(holder: unknown): JsonObject | undefined {
  const inner = [...listIn(holder, 'content'), ...listIn(objectIn(holder, 'source'), 'content')];
  return [holder, ...inner]
    .map((one) => objectIn(one, 'cache_control'))
    .findLast((mark) => mark !== undefined);
}

/** Names what a block says beside what is read of it. */
export function nameOthers(holder: JsonObject, read: string, place: string, dropped: string[]): void {
  const known = read.split(' ');
  for (const name of Object.keys(holder)) if (!known.includes(name)) dropped.push(`${place}.${name}`);
}

/** What is read of each kind of block, beside its type and its mark; words of an answer in the past are cited for nobody. */
const fields: Readonly<Record<string, string>> = {
  text: 'text citations',
  image: 'source',
  document: 'source title context citations',
  thinking: 'thinking signature',
  redacted_thinking: 'data',
  tool_use: 'id name input',
  tool_result: 'tool_use_id content is_error',
  search_result: 'source title content citations',
};

function writeBlock(block: JsonObject, named: Named, dropped: string[]): JsonObject[] {
  const type = textIn(block, 'type') ?? '';
  const read = fields[type];
  if (read !== undefined) nameOthers(block, `type cache_control ${read}`, 'messages.content', dropped);
  switch (type) {
    case 'text': {
      const text = textIn(block, 'text') ?? '';
      return text.trim() === '' ? [] : [{ text }];
    }
    case 'image':
      return written(writeImage(block), 'messages.content.image', dropped);
    case 'document':
      return written(writeDocument(block, named, dropped), 'messages.content.document', dropped);
    case 'thinking': {
      const reasoningText = compact({
        text: textIn(block, 'thinking') ?? '',
        signature: textIn(block, 'signature'),
      });
      return [{ reasoningContent: { reasoningText } }];
    }
    case 'redacted_thinking':
      return [{ reasoningContent: { redactedContent: textIn(block, 'data') ?? '' } }];
    case 'tool_use': {
      const toolUse = { toolUseId: block.id, name: block.name, input: block.input ?? {} };
      return [{ toolUse }];
    }
    case 'tool_result': {
      const content = writeBlocks(block.content, named, dropped).filter((one) => !('cachePoint' in one));
      const status = block.is_error === true ? 'error' : 'success';
      return [{ toolResult: { toolUseId: block.tool_use_id, content, status } }];
    }
    case 'search_result': {
      const { source, title, citations } = block;
      const texts = listIn(block, 'content').map((one) => ({ text: textIn(one, 'text') ?? '' }));
      return [{ searchResult: compact({ source, title, content: texts, citations }) }];
    }
    default:
      return written(undefined, `messages.content.${type}`, dropped);
  }
}

function written(block: JsonObject | undefined, field: string, dropped: string[]): JsonObject[] {
  if (block !== undefined) return [block];
  dropped.push(field);
  return [];
}

/** Pictures are inline, or in a bucket of AWS's own. */
function writeImage(block: JsonObject): JsonObject | undefined {
  const source = objectIn(block, 'source');
  const url = textIn(source, 'url') ?? '';
  if (textIn(source, 'type') === 'base64') {
    const format = (textIn(source, 'media_type') ?? '').replace(/^image\//, '').replace(/^jpg$/, 'jpeg');
    return { image: { format, source: { bytes: source?.data } } };
  }
  const format = /\.(png|jpe?g|gif|webp)$/i.exec(url)?.[1]?.toLowerCase().replace('jpg', 'jpeg') ?? 'png';
  return url.startsWith('s3://') ? { image: { format, source: { s3Location: { uri: url } } } } : undefined;
}

/** Of the kinds of documents those that are told by more than a part of their type. */
const formats: Readonly<Record<string, string>> = {
  'text/plain': 'txt',
  'text/markdown': 'md',
  'application/msword': 'doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
};

function writeDocument(block: JsonObject, named: Named, dropped: string[]): JsonObject | undefined {
  const source = objectIn(block, 'source');
  const type = textIn(source, 'type');
  named.documents += 1;
  const name = documentName(textIn(block, 'title'), named.documents);
  const citations = objectIn(block, 'citations');
  const of = (format: string, given: JsonObject): JsonObject => ({
    document: compact({ format, name, source: given, context: textIn(block, 'context'), citations }),
  });
  const mediaType = textIn(source, 'media_type') ?? '';
  const format = formats[mediaType] ?? mediaType.replace(/^\w+\//, '');
  if (type === 'base64') return of(format, { bytes: source?.data });
  if (type === 'text') return of('txt', { text: source?.data });
  if (type === 'content') {
    const given = source?.content;
    const parts = typeof given === 'string' ? [{ text: given }] : listIn(source, 'content');
    if (parts.some((one) => textIn(one, 'text') === undefined))
      dropped.push('messages.content.source.content');
    return of('txt', { content: parts.map((one) => ({ text: textIn(one, 'text') ?? '' })) });
  }
  const url = textIn(source, 'url') ?? '';
  return url.startsWith('s3://') ? of('pdf', { s3Location: { uri: url } }) : undefined;
}

/** Letters, digits, single blanks, hyphens and brackets ("DocumentBlock"); no two are alike. */
function documentName(title: string | undefined, number: number): string {
  const plain = (title ?? '')
    .replace(/[^a-z\d\s()[\]-]/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 180);
  return plain === '' ? `document ${number}` : number === 1 ? plain : `${plain} ${number}`;
}
