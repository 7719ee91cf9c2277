export { wireBounds } from './bounds.ts';
export { encodeFault, WireDecoder } from './framing.ts';
export * from './messages.ts';
export * from './methods/agent-hook.ts';
export * from './methods/classify-command.ts';
export * from './methods/complete.ts';
export * from './methods/delete-history.ts';
export * from './methods/generate-command.ts';
export * from './methods/guidance-status.ts';
export * from './methods/list-history.ts';
export * from './methods/probe-model.ts';
export * from './methods/route-intent.ts';
export * from './methods/route-prompt.ts';
export * from './methods/router-status.ts';
export * from './methods/screen.ts';
export * from './methods/sync.ts';
export {
  decodeProgress,
  decodeResponse,
  encodeProgress,
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
export {
  protocolVersion,
  wireError,
  type Framing,
  type ReceivedRequest,
  type WireFault,
  type WireMessage,
} from './wire-message.ts';
