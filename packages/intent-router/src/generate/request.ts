import type { RouteDecision } from '../decision.ts';
import { normalizedRequest } from '../local/words.ts';
import type { NameKind, PlatformFacts } from '../platform/facts.ts';
import type { TableLook } from '../platform/table-look.ts';
import type { RouteRequest } from '../router.ts';
import type { PriorAnswer, Surroundings } from './prompt.ts';

export interface GenerationRequest extends RouteRequest {
  /** Where the command would run; absolute. */
  readonly cwd?: string;
  /** What the names of the request are in `cwd`, as far as whoever asks has looked. */
  readonly names?: ReadonlyMap<string, NameKind>;
  /** Where below `cwd` the only file or directory of a missing name is, as a relative path. */
  readonly namesBelow?: ReadonlyMap<string, string>;
  /** What the table files of the request have, by their names in it. */
  readonly tables?: ReadonlyMap<string, TableLook>;
  /** What is in `cwd` and on the nearest levels below, as relative paths; those of directories end with a slash. */
  readonly entries?: readonly string[];
  /** The model is asked even where a frame or a recipe is sure. */
  readonly asksModel?: boolean;
  /** What the request changes: "only today's" after "list the log files". The oldest first. */
  readonly follows?: readonly PriorAnswer[];
  /** What a model is told of the place. */
  readonly surroundings?: Surroundings;
  readonly onText?: (text: string) => void;
}

export function placeOf({ cwd }: GenerationRequest): { readonly cwd?: string } {
  return cwd === undefined ? {} : { cwd };
}

/** More of a conversation than this is about something else. */
const followsMax = 5;

export function recentAnswers({ follows }: GenerationRequest): readonly PriorAnswer[] {
  return follows?.slice(-followsMax) ?? [];
}

/** A request that changes an earlier one, said as one: frames, recipes and the check know nothing of conversations. */
export function combined(request: GenerationRequest): GenerationRequest {
  const before = recentAnswers(request).map(({ request: text }) => text);
  return before.length === 0 ? request : { ...request, text: [...before, request.text].join(', ') };
}

/** Null: the answer depends on more than the request. */
export function cacheKey(
  { text, follows = [], surroundings, asksModel = false }: GenerationRequest,
  { domain }: RouteDecision,
  { os, unixFlavor, names, tables }: PlatformFacts,
): string | null {
  if (follows.length > 0 || surroundings !== undefined) return null;
  const looked = [...(names ?? [])].map((name) => name.join(' ')).join(' ');
  const read = tables === undefined ? '' : JSON.stringify([...tables]);
  return `${domain}\n${os} ${unixFlavor} ${asksModel}\n${looked}\n${read}\n${normalizedRequest(text)}`;
}
