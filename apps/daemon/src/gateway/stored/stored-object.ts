import type { DecisionRecord } from '../ledger.ts';
import type { Api } from '../pass-through/endpoint-table.ts';

/** Requests for one model, in a file or a batch: what is kept of them. */
export interface ModelRequests {
  /** `provider/model` */
  readonly model: string;
  readonly requests: number;
  /** Estimated. */
  readonly inputTokens: number;
  /** The most that all answers together may have. */
  readonly outputTokens: number;
  /** Of the largest request: prices may rise with its length. */
  readonly largestTokens: number;
}

/** By which a provider knows it; two providers may use the same id. */
export interface ObjectName {
  readonly provider: string;
  readonly id: string;
}

/** Something that lies at a provider, and whose it is. */
export interface StoredObject extends ObjectName {
  readonly api: Api;
  /** `response`: an answer that its provider keeps, or an item of one. */
  readonly kind: 'file' | 'batch' | 'response';
  /** Of the virtual key; empty: the gateway's own token. */
  readonly key: string;
  readonly createdMs: number;
  /** Of a file, as its owner said. */
  readonly purpose: string;
  /** What its provider said of it last, as JSON; empty: nothing is known. */
  readonly described: string;
  /** Empty: it has none, or nobody knows. */
  readonly requests: readonly ModelRequests[];
  /** The batch that a file came out of; empty: none. */
  readonly batch: string;
  /** What is set apart for a batch, and under which name. */
  readonly reservation: string;
  readonly estimateUsd: number;
  /** When an open batch is to be looked at again. */
  readonly lookMs: number;
  /** When it was paid for; null: it is open, or no batch. */
  readonly settledMs: number | null;
}

/** What most objects have. */
export const plainObject = {
  kind: 'file',
  purpose: '',
  described: '',
  requests: [],
  batch: '',
  reservation: '',
  estimateUsd: 0,
  lookMs: 0,
  settledMs: null,
} as const satisfies Partial<StoredObject>;

/** What is kept of a description at most. */
const DESCRIBED_CHARACTERS_MAX = 64 * 1024;

/** Empty: it is too long to be kept, and its provider is asked for it. */
export function describedText(body: unknown): string {
  const text = JSON.stringify(body);
  return text.length > DESCRIBED_CHARACTERS_MAX ? '' : text;
}

export interface ListAsk {
  readonly api: Api;
  readonly kind: StoredObject['kind'];
  readonly key: string;
  /** Empty: any. */
  readonly purpose: string;
  readonly order: 'newest' | 'oldest';
  /** The last of the page before. */
  readonly after: StoredObject | undefined;
  readonly limit: number;
}

/** Nobody can tell now whose an object is. */
export class StoreAway extends Error {}

/** Where it is kept whose they are. Every method rejects with `StoreAway` while its database can't be reached. */
export interface ObjectStore {
  /** Whether other gateways write to it, whose batches go on when they end. */
  readonly isShared: boolean;
  /** One that is known already becomes this one. */
  put(object: StoredObject): Promise<void>;
  describe(name: ObjectName, described: string): Promise<void>;
  /** Those of an id, the newest first. @param key undefined: anybody's */
  find(id: string, kind: StoredObject['kind'], key: string | undefined): Promise<readonly StoredObject[]>;
  list(ask: ListAsk): Promise<readonly StoredObject[]>;
  /** Files and batches. */
  count(key: string): Promise<number>;
  /** Forgets answers of before, which their providers have not kept either. */
  expire(beforeMs: number): Promise<void>;
  remove(name: ObjectName): Promise<void>;
  /** Batches that are not paid for, those first that are to be looked at first. */
  open(limit: number): Promise<readonly StoredObject[]>;
  /** Takes the look that is due. @returns false: another gateway has it */
  claim(object: StoredObject, nextMs: number): Promise<boolean>;
  /** Notes that a batch is paid for, with what for, in one step. @returns false: it was before */
  settle(name: ObjectName, nowMs: number, paid: readonly DecisionRecord[]): Promise<boolean>;
}
