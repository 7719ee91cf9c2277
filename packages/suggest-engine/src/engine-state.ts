import { FeatureCache } from './features/feature-cache.ts';
import { createMemory, type Memory } from './memory/memory.ts';
import type { EngineOptions } from './options.ts';

/** All that the engine knows, and what it derived from that for the last context. */
export interface EngineState extends Memory {
  readonly featureCache: FeatureCache;
}

/** @param start other weights to begin with than those built in */
export function createState(options: EngineOptions, start?: Float32Array): EngineState {
  return { ...createMemory(options, start), featureCache: new FeatureCache() };
}
