export { memoryStore } from './memory-store.ts';
export { randomEvents } from './random-events.ts';
export { storeContract, type ContractStore, type StorePromise } from './store-contract.ts';
