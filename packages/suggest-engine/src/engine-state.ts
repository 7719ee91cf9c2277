import { FeatureCache } from './features/feature-cache.ts';
import { createMemory, type Memory, type StartModel } from './memory/memory.ts';
import type { EngineOptions } from './options.ts';

/** All that the engine knows, and what it derived from that for the last context. */
export interface EngineState extends Memory {
  readonly featureCache: FeatureCache;
}

/** @param start what to begin with in place of what is built in */
export function createState(options: EngineOptions, start?: StartModel): EngineState {
  return { ...createMemory(options, start), featureCache: new FeatureCache() };
}
