export * from './conversation.ts';
export {
  ConverseEvents,
  converseCount,
  converseFormat,
  readConverse,
  writeConverse,
} from './converse/index.ts';
export { translateEmbeddings, type EmbeddingTranslation } from './embeddings.ts';
export { clientFormats, formats } from './formats.ts';
export { readProviderError } from './provider-error.ts';
export type { ErrorKind, ProviderError } from './error-kind.ts';
export { countedAtVertex, geminiAtVertex } from './gemini/at-vertex.ts';
export { partOf } from './stream-parts.ts';
export { translate, type Translation, type TranslateSettings } from './translate.ts';
export { formatNames, type FormatName } from './names.ts';
export {
  MalformedStream,
  type AnswerContext,
  type ApiError,
  type ClientFormat,
  type Dialect,
  type Format,
  type ProviderFormat,
  type RequestFault,
  type StreamEvent,
  type StreamReader,
  type StreamWriter,
  type WrittenRequest,
} from './format.ts';
