export { recordStoreContract } from './record-store-contract.ts';
export { MemoryRecordStore } from './memory-record-store.ts';
