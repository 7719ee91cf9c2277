export { AccountKey } from './encryption/account-key.ts';
export { failureKinds, SyncFailure, type FailureKind } from './failure.ts';
export {
  ConnectionFault,
  type HttpPort,
  type HttpRequest,
  type HttpResponse,
  type RecordStore,
  type SeriesHead,
} from './ports.ts';
export { historyTag, isUuid, parseRecords, type SealedRecord, type Series } from './record/record.ts';
export { open, seal, type Opened, type RandomBytes, type RecordHead } from './record/sealing.ts';
export {
  decodeHistoryRecord,
  encodeHistoryRecord,
  historyVersionWritten,
  type HistoryEntry,
  type HistoryRecord,
} from './record/history-record.ts';
export {
  AtuinServer,
  type Capabilities,
  type Credentials,
  type RemoteStatus,
} from './server/atuin-server.ts';
export { download, type Transfer, type TransferOutcome } from './sync/download.ts';
export { upload } from './sync/upload.ts';
export { checkKey, wrongKey } from './sync/key-check.ts';
