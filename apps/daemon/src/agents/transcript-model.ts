import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { LruMap } from '@hunch/common/lru-map';
import { isObject, parseJson, textIn, type JsonObject } from '@hunch/common/json';
import type { HookEvent } from './hook-event.ts';

export const transcriptBounds = {
  /** Of the end of a transcript: the last answer of the model stands there, behind what its tools gave back. */
  tailBytes: 256 * 1024,
  /** Sessions whose model is known, or looked for. */
  sessionsMax: 256,
  /** A person may choose another model in the middle of a session. */
  eventsBetweenLooks: 40,
  /** Looks at a time; the hooks of the others look again. */
  readingMax: 4,
} as const;

interface Looked {
  model: string;
  /** Until the next look. */
  eventsLeft: number;
  isReading: boolean;
}

/**
 * The model of a session whose host does not name it in its payloads (Claude Code, Gemini CLI): from the end of the transcript
 * that they name. Read beside the answer, never before it, so that a hint knows it some events later.
 */
export class TranscriptModels {
  readonly #sessions = new LruMap<string, Looked>(transcriptBounds.sessionsMax);
  readonly #onModel: (session: string, model: string) => void;
  #reading = 0;

  constructor(onModel: (session: string, model: string) => void) {
    this.#onModel = onModel;
  }

  note({ kind, session, model, transcript }: HookEvent): void {
    if (kind === 'session_ended') return void this.#sessions.delete(session);
    if (model !== undefined || transcript === undefined) return;
    const looked = this.#sessions.getOrMake(session, () => ({ model: '', eventsLeft: 0, isReading: false }));
    looked.eventsLeft -= 1;
    if (looked.isReading || looked.eventsLeft >= 0 || this.#reading >= transcriptBounds.readingMax) return;
    void this.#look(session, transcript, looked);
  }

  async #look(session: string, transcript: string, looked: Looked): Promise<void> {
    looked.isReading = true;
    this.#reading += 1;
    try {
      const found = modelIn(await tailOf(transcript));
      // Nothing yet: the model has not answered.
      looked.eventsLeft = found === undefined ? 1 : transcriptBounds.eventsBetweenLooks;
      if (found === undefined || found === looked.model) return;
      looked.model = found;
      this.#onModel(session, found);
    } catch {
      // No such file, or not ours to read: the tier stays what it was.
      looked.eventsLeft = transcriptBounds.eventsBetweenLooks;
    } finally {
      looked.isReading = false;
      this.#reading -= 1;
    }
  }
}

async function tailOf(path: string): Promise<string> {
  let file: FileHandle | undefined;
  try {
    // Not waiting for who may write into a pipe of this name.
    file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
    const status = await file.stat();
    if (!status.isFile()) return '';
    const length = Math.min(status.size, transcriptBounds.tailBytes);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, status.size - length);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file?.close();
  }
}

/**
 * The model that the last answer in a transcript came from, of lines of JSON; the first line may be cut off. In the forms of Claude
 * Code (`message.model`), Codex (`payload.model`) and Gemini CLI (`model` of a message, or of the last one of a list).
 */
export function modelIn(tail: string): string | undefined {
  for (const line of tail.split('\n').toReversed()) {
    if (!line.includes('"model"')) continue;
    const entry = parseJson(line);
    if (!isObject(entry) || entry.isSidechain === true) continue;
    const named = namedIn(entry);
    if (named !== undefined) return named;
  }
  return undefined;
}

function namedIn(entry: JsonObject): string | undefined {
  const set = isObject(entry.$set) ? entry.$set.messages : undefined;
  const messages = Array.isArray(set) ? set.toReversed() : [];
  const holders: readonly unknown[] = [entry.message, entry.payload, entry, ...messages];
  const names = holders.flatMap((holder) => (isObject(holder) ? (textIn(holder, 'model') ?? []) : []));
  // Claude Code writes its own words as if a model of this name had said them.
  return names.find((name) => name !== '' && name !== '<synthetic>');
}
