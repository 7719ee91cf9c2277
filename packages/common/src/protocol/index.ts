export { wireBounds } from './bounds.ts';
export { encodeFault, WireDecoder } from './framing.ts';
export * from './messages.ts';
export {
  decodeResponse,
  encodeRequest,
  encodeResponse,
  LineDecoder,
  NdjsonDecoder,
  type LineFault,
} from './ndjson.ts';
export { encodeFrame, ShellFrameDecoder, type FieldValue, type FrameFields } from './shell-frame.ts';
export {
  encodeErrorReply,
  encodeReply,
  ShellReplyDecoder,
  type ReplyGroup,
  type ShellReply,
} from './shell-reply.ts';
export { protocolVersion } from './version.ts';
export {
  wireError,
  type Framing,
  type ReceivedRequest,
  type WireFault,
  type WireMessage,
} from './wire-message.ts';
