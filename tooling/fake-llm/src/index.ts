export { startFakeLlm, type FakeLlm, type FakeLlmSettings, type SeenRequest } from './server.ts';
export type { Reply, TokenLogprob } from './reply.ts';
