export { MemoryAtuinServer } from './memory-atuin-server.ts';
export { MemoryRecordStore } from './memory-record-store.ts';
export { recordStoreContract } from './record-store-contract.ts';
