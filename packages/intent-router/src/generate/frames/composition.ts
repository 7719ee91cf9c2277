import type { DomainName } from '../../domains/domain.ts';
import { eachOfSet } from './each-of-set.ts';
import { inRepository, withPlacedNames } from './elsewhere.ts';
import { exceptions } from './exceptions.ts';
import { aboutLines } from './records.ts';
import { twoActs } from './two-acts.ts';

/** An answer to a request or to a part of one. */
export interface Piece {
  readonly command: string;
  readonly frame: readonly string[];
  readonly doubts: readonly string[];
  /** Of files and text: its programs tell. */
  readonly domain?: DomainName;
  readonly values?: readonly string[];
  readonly asked: readonly string[];
}

export type Answering = (form: string) => Piece | undefined;

/** Each law within another costs a reading of all parts. */
const depthMax = 1;

/**
 * The answer that smaller answers compose by laws that hold whatever the acts are: one after the other, the same for each file of a set, the same
 * in another directory.
 *
 * @param read what answers a part
 */
export function composition(request: string, read: Answering, depth = depthMax): Piece | undefined {
  const inner: Answering = (form) =>
    read(form) ?? (depth > 0 ? composition(form, read, depth - 1) : undefined);
  for (const law of laws) {
    const found = law(request, inner);
    if (found !== undefined) return found;
  }
  return undefined;
}

const laws: readonly ((request: string, read: Answering) => Piece | undefined)[] = [
  sequence,
  records,
  placed,
  ofRepository,
  excepting,
  ofEach,
];

/** "Save it as x, then count its lines": both acts, one after the other. */
function sequence(request: string, read: Answering): Piece | undefined {
  for (const { first, second } of twoActs(request)) {
    const before = read(first);
    const rest = before === undefined ? undefined : second(before.command);
    const after = rest === undefined ? undefined : read(rest);
    if (before === undefined || after === undefined) continue;
    const { domain, ...one } = before;
    return {
      ...one,
      ...(domain === undefined ? {} : { domain }),
      command: `${before.command} && ${after.command}`,
      frame: [...before.frame, 'then', ...after.frame],
      doubts: [...before.doubts, ...after.doubts],
      asked: [...before.asked, ...after.asked],
    };
  }
  return undefined;
}

/** An act on one file, for each file of a set. */
function ofEach(request: string, read: Answering): Piece | undefined {
  for (const { set, act, compose } of eachOfSet(request)) {
    const list = read(set);
    const rest = list === undefined || list.doubts.length > 0 ? undefined : act(list.command);
    const one = rest === undefined ? undefined : read(rest);
    const command = list === undefined || one === undefined ? undefined : compose(list.command, one.command);
    if (list === undefined || one === undefined || command === undefined) continue;
    return {
      command,
      frame: [...list.frame, 'for each', ...one.frame],
      doubts: one.doubts,
      asked: [...list.asked, ...one.asked],
    };
  }
  return undefined;
}

/** "Count the lines of a.csv in data": the names are of files there. */
function placed(request: string, read: Answering): Piece | undefined {
  for (const form of withPlacedNames(request)) {
    const found = read(form);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** "The requests in access.log" are its lines. */
function records(request: string, read: Answering): Piece | undefined {
  const form = aboutLines(request);
  return form === undefined ? undefined : read(form);
}

/** What the rest gives, without what the request leaves out. */
function excepting(request: string, read: Answering): Piece | undefined {
  for (const { request: rest, said, apply } of exceptions(request)) {
    const found = read(rest);
    const command = found === undefined ? undefined : apply(found.command);
    if (found !== undefined && command !== undefined)
      return { ...found, command, frame: [...found.frame, `without ${said}`], asked: [...found.asked, said] };
  }
  return undefined;
}

/** An act of git(1) in another repository. */
function ofRepository(request: string, read: Answering): Piece | undefined {
  for (const { request: rest, path, apply } of inRepository(request)) {
    const found = read(rest);
    const command = found === undefined ? undefined : apply(found.command);
    if (found !== undefined && command !== undefined)
      return {
        ...found,
        command,
        frame: [...found.frame, `in the repository ${path}`],
        asked: [...found.asked, path],
      };
  }
  return undefined;
}
