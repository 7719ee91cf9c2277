export * from './conversation.ts';
export { clientFormats, formatNames, formats, type FormatName } from './formats.ts';
export {
  MalformedStream,
  type AnswerContext,
  type ApiError,
  type ClientFormat,
  type Dialect,
  type ErrorKind,
  type Format,
  type ProviderFormat,
  type RefusalDetails,
  type RequestFault,
  type StreamEvent,
  type StreamReader,
  type StreamWriter,
  type WrittenRequest,
} from './format.ts';
