import { bounds } from '../bounds.ts';
import type { HistoryImage } from '../memory/history.ts';
import type { Memory } from '../memory/memory.ts';
import type { RecentEventsImage } from '../memory/recent-events.ts';
import type { StoredMemoryImage } from '../memory/stored-memory.ts';
import type { TemplatePoolImage } from '../memory/template-pool.ts';
import type { TextPoolImage } from '../memory/text-pool.ts';
import type { EngineOptions } from '../options.ts';
import type { LearnedChange, ProfileRow } from '../ports.ts';
import { startVersion } from '../rank/adaptive/start-weights.generated.ts';
import { replayChanges } from './replay-changes.ts';

/**
 * What lasts of a memory, as it stands: columns of numbers, and each text once. Opaque, plain data for
 * `structuredClone` and its like; a store may keep it as a short cut for its rows. Nothing that only a session knows
 * is in it, hence nothing of an ephemeral command.
 */
export interface EngineImage {
  /** What the layout and the order within it depend on. */
  readonly settings: string;
  readonly texts: TextPoolImage;
  readonly templates: TemplatePoolImage;
  readonly stored: StoredMemoryImage;
  readonly history: HistoryImage;
  readonly recent: RecentEventsImage;
  readonly profiles: readonly ProfileRow[];
}

export function saveImage(memory: Memory, options: EngineOptions): EngineImage {
  const history = memory.history.save();
  const recent = memory.recent.save();
  const stored = memory.stored.save();
  const isNamed = new Uint8Array(memory.texts.idsEnd);
  const { lines, slots } = memory.stored.tables;
  for (const table of [lines, slots]) for (const row of table.rows()) isNamed[table.member(row)] = 1;
  const { line, cwd, repo, branch } = history;
  for (const column of [line, cwd, repo, branch, recent.line])
    for (const text of column) if (text >= 0) isNamed[text] = 1;
  const templates = new Set([...history.template, ...recent.template]);
  return {
    settings: imageSettings(options),
    texts: memory.texts.save((id) => isNamed[id] === 1),
    templates: memory.templates.save((id) => templates.has(id)),
    stored,
    history,
    recent,
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
  memory.recent.load(image.recent);
  replayChanges(memory, changes);
  return true;
}

/** Counted up with each change of what an image holds. */
const layout = 5;

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
