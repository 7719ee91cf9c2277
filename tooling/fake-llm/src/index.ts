export type { BatchBill } from './batches.ts';
export { startFakeLlm, type FakeLlm, type FakeLlmSettings, type SeenRequest } from './server.ts';
export { checkChat, checkGemini, checkMessages, checkResponses, type Check } from './strict.ts';
export { scripted, type Step } from './script.ts';
export type { Reply, TokenLogprob } from './reply.ts';
