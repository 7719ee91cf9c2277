import { bounds } from '../bounds.ts';
import type { HistoryImage } from '../memory/history.ts';
import type { Memory } from '../memory/memory.ts';
import type { SessionsImage } from '../memory/sessions.ts';
import type { StoredMemoryImage } from '../memory/stored-memory.ts';
import type { TemplatePoolImage } from '../memory/template-pool.ts';
import type { TextPoolImage } from '../memory/text-pool.ts';
import type { EngineOptions } from '../options.ts';
import type { LearnedChange, ProfileRow } from '../ports.ts';
import { startVersion } from '../rank/adaptive/start-weights.generated.ts';
import { replayChanges } from './replay-changes.ts';

/**
 * What lasts of a memory, as it stands: columns of numbers, and each text once. Opaque, plain data for
 * `structuredClone` and its like; a store may keep it as a short cut for its rows. Nothing of an ephemeral command
 * is in it.
 */
export interface EngineImage {
  /** What the layout and the order within it depend on. */
  readonly settings: string;
  readonly texts: TextPoolImage;
  readonly templates: TemplatePoolImage;
  readonly stored: StoredMemoryImage;
  readonly history: HistoryImage;
  readonly sessions: SessionsImage;
  readonly profiles: readonly ProfileRow[];
}

export function saveImage(memory: Memory, options: EngineOptions): EngineImage {
  const history = memory.history.save();
  const sessions = memory.sessions.save();
  const stored = memory.stored.save();
  const isNamed = new Uint8Array(memory.texts.idsEnd);
  const { lines, slots } = memory.stored.tables;
  for (const table of [lines, slots]) for (const row of table.rows()) isNamed[table.member(row)] = 1;
  const rings = [history.own, ...(history.elsewhere === null ? [] : [history.elsewhere])];
  const texts = rings.flatMap(({ line, cwd, repo, branch }) => [line, cwd, repo, branch]);
  for (const column of [...texts, sessions.columns.line])
    for (const text of column) if (text >= 0) isNamed[text] = 1;
  const templates = new Set([
    ...rings.flatMap(({ template }) => [...template]),
    ...sessions.columns.template,
  ]);
  return {
    settings: imageSettings(options),
    texts: memory.texts.save((id) => isNamed[id] === 1),
    templates: memory.templates.save((id) => templates.has(id)),
    stored,
    history,
    sessions,
    profiles: memory.profiles.rows(),
  };
}

/**
 * Into an empty memory, with the changes that were written after the image was made, but for the profiles. False, and
 * nothing done, when it was made with other settings.
 */
export function loadImage(
  memory: Memory,
  options: EngineOptions,
  image: EngineImage,
  changes: readonly LearnedChange[],
): boolean {
  if (image.settings !== imageSettings(options)) return false;
  memory.texts.load(image.texts);
  memory.templates.load(image.templates);
  memory.stored.load(image.stored);
  memory.history.load(image.history);
  memory.sessions.load(image.sessions, (line) => countedLine(memory, line));
  replayChanges(memory, changes);
  return true;
}

/** -1 for a line without a count, which must not be shown: it was redacted or too long, or its row had to make room. */
export function countedLine({ stored }: Memory, line: number): number {
  return line < 0 || stored.tables.lines.find(stored.global, 0, line) < 0 ? -1 : line;
}

/** Counted up with each change of what an image holds. */
const layout = 7;

/** The half-life decides which row is stronger, the bounds how many there are. */
export function imageSettings(options: EngineOptions): string {
  return JSON.stringify([
    layout,
    startVersion,
    options.decay_half_life_hours,
    options.slot_max_values_per_slot,
    bounds,
  ]);
}
