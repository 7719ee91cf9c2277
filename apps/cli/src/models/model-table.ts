import { modelTableJson } from './model-table.generated.ts';

/** A model that can be fetched. */
export interface FetchableModel {
  readonly about: string;
  readonly url: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly license: string;
}

/** By name; the first is the one that is meant without a name. */
export const modelTable: Readonly<Record<string, FetchableModel>> = JSON.parse(modelTableJson);
