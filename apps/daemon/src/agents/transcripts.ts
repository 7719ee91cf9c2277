import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { LruMap } from '@hunch/common/lru-map';
import type { HookEvent } from './hook-event.ts';
import { SessionCost, type PriceOf } from './session-cost.ts';
import { transcriptFactsOf } from './transcript-facts.ts';

export const transcriptBounds = {
  /** Read at a time. */
  chunkBytes: 256 * 1024,
  /** Where only the newest matters, so much of the end is read at first: the last answer stands there, behind what its tools gave back. */
  tailBytes: 256 * 1024,
  /** Read in one look; what is more waits for the next. */
  lookBytes: 8 * 1024 * 1024,
  /** Of a line; a longer one is a result and says nothing of the kind. */
  lineBytes: 1024 * 1024,
  /** Sessions that are followed. */
  sessionsMax: 256,
  /** Calls of a session whose exit code or thread is known. */
  callsMax: 256,
  /** Events between two looks for the model: a person may choose another one in the middle of a session. */
  eventsBetweenLooks: 40,
  /** Looks at a time; the hooks of the others look again. */
  readingMax: 4,
} as const;

interface Followed {
  readonly path: string;
  /** Where the next look begins; undefined: not looked at yet. */
  offset: number | undefined;
  model: string;
  /** Until the next look for the model. */
  eventsLeft: number;
  isReading: boolean;
  /** The host does not say how commands ended. */
  lacksExits: boolean;
  /** Subagents are written into the same file, as hosts did that do not name them in their payloads. */
  hasSideCalls: boolean;
  readonly threads: LruMap<string, string>;
  readonly exits: LruMap<string, number>;
  readonly cost: SessionCost;
}

export interface TranscriptParts {
  readonly onModel: (session: string, model: string) => void;
  /** Whether what a session costs is wanted: then its transcript is read from the beginning. */
  readonly wantsCost: () => boolean;
  readonly priceOf: PriceOf;
}

/**
 * What the payloads of a host lack and the transcript that they name has: the model (Claude Code, Gemini CLI), exit codes (Codex), the
 * subagent of a call (older versions of Claude Code) and tokens. Read beside the answer, never before it, as it grows.
 */
export class Transcripts {
  readonly #sessions = new LruMap<string, Followed>(transcriptBounds.sessionsMax);
  readonly #parts: TranscriptParts;
  #reading = 0;

  constructor(parts: TranscriptParts) {
    this.#parts = parts;
  }

  note(event: HookEvent): void {
    const { kind, session, model, transcript } = event;
    if (kind === 'session_ended') return void this.#sessions.delete(session);
    if (transcript === undefined) return;
    const followed = this.#followed(session, transcript);
    followed.eventsLeft -= 1;
    const wantsModel = model === undefined && followed.eventsLeft < 0;
    // A result that is written by now; a call of a subagent that is about to run.
    const wantsExit = isUnknownExit(event);
    followed.lacksExits ||= wantsExit;
    const wantsCall = kind === 'tool_called' && (followed.hasSideCalls || followed.lacksExits);
    const wantsCost = this.#parts.wantsCost() && ['turn_ended', 'tool_finished'].includes(kind);
    if (!wantsModel && !wantsCall && !wantsExit && !wantsCost) return;
    if (followed.isReading || this.#reading >= transcriptBounds.readingMax) return;
    void this.#look(session, followed);
  }

  /** How a command ended whose host did not say; undefined: not written yet. */
  exitOf(session: string, callId: string): number | undefined {
    return this.#sessions.peek(session)?.exits.get(callId);
  }

  /** The subagent whose call it is; undefined: the main thread's, or not written yet. */
  threadOf(session: string, callId: string): string | undefined {
    return this.#sessions.peek(session)?.threads.get(callId);
  }

  /** In US dollars at list prices; undefined: nothing is known. */
  cost(session: string): number | undefined {
    return this.#sessions.peek(session)?.cost.dollars();
  }

  /** Whether the transcript of the session could be read before: then what is not in it yet will be. */
  isFollowed(session: string): boolean {
    return this.#sessions.peek(session)?.offset !== undefined;
  }

  #followed(session: string, path: string): Followed {
    const known = this.#sessions.get(session);
    if (known?.path === path) return known;
    const made: Followed = {
      path,
      offset: undefined,
      model: known?.model ?? '',
      eventsLeft: 0,
      isReading: false,
      lacksExits: known?.lacksExits ?? false,
      hasSideCalls: false,
      threads: new LruMap(transcriptBounds.callsMax),
      exits: new LruMap(transcriptBounds.callsMax),
      cost: known?.cost ?? new SessionCost(this.#parts.priceOf),
    };
    this.#sessions.set(session, made);
    return made;
  }

  async #look(session: string, followed: Followed): Promise<void> {
    followed.isReading = true;
    this.#reading += 1;
    const before = followed.model;
    try {
      const from = this.#parts.wantsCost() ? 'beginning' : 'tail';
      await forEachNewLine(followed, from, (line) => learn(followed, line));
      // Nothing yet: the model has not answered.
      followed.eventsLeft = followed.model === '' ? 1 : transcriptBounds.eventsBetweenLooks;
      if (followed.model !== before) this.#parts.onModel(session, followed.model);
    } catch {
      // No such file, or not ours to read: what is not known stays so.
      followed.eventsLeft = transcriptBounds.eventsBetweenLooks;
    } finally {
      followed.isReading = false;
      this.#reading -= 1;
    }
  }
}

export function isUnknownExit(event: HookEvent): boolean {
  if (event.kind !== 'tool_finished' || event.call.callId === '') return false;
  return event.outcome.kind === 'success' && event.outcome.exit === 'unknown';
}

function learn(followed: Followed, line: string): void {
  const facts = transcriptFactsOf(line);
  if (facts === undefined) return;
  followed.model = facts.model ?? followed.model;
  for (const { callId, exitCode } of facts.exits ?? []) followed.exits.set(callId, exitCode);
  for (const { callId, thread } of facts.sideCalls ?? []) {
    followed.hasSideCalls = true;
    followed.threads.set(callId, thread);
  }
  for (const used of facts.used ?? []) followed.cost.add(used, followed.model);
}

const NEWLINE = 0x0a;

/** Whole lines alone: what is not ended yet is read by the next look. */
async function forEachNewLine(
  followed: Followed,
  from: 'beginning' | 'tail',
  read: (line: string) => void,
): Promise<void> {
  let file: FileHandle | undefined;
  try {
    // Not waiting for who may write into a pipe of this name.
    file = await open(followed.path, constants.O_RDONLY | constants.O_NONBLOCK);
    const status = await file.stat();
    if (!status.isFile()) return;
    const first = from === 'beginning' ? 0 : Math.max(0, status.size - transcriptBounds.tailBytes);
    // Shorter than before: another file.
    let offset = followed.offset === undefined || followed.offset > status.size ? first : followed.offset;
    const end = Math.min(status.size, offset + transcriptBounds.lookBytes);
    const chunk = Buffer.alloc(transcriptBounds.chunkBytes);
    let rest = Buffer.alloc(0);
    while (offset + rest.length < end) {
      // oxlint-disable-next-line no-await-in-loop -- one piece after another
      const { bytesRead } = await file.read(chunk, 0, chunk.length, offset + rest.length);
      if (bytesRead === 0) break;
      const bytes = Buffer.concat([rest, chunk.subarray(0, bytesRead)]);
      const last = bytes.lastIndexOf(NEWLINE) + 1;
      for (const line of bytes.toString('utf8', 0, last).split('\n')) read(line);
      offset += last;
      rest = bytes.subarray(last);
      if (rest.length > transcriptBounds.lineBytes) {
        // Its end will be no line that can be read, which harms nobody.
        offset += rest.length;
        rest = Buffer.alloc(0);
      }
    }
    followed.offset = offset;
  } finally {
    await file?.close();
  }
}
