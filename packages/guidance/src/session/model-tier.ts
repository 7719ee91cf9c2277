import { anyOf, packs, type ModelTier } from '../packs.ts';

const weak = anyOf(packs.models.weak);
const strong = anyOf(packs.models.strong);

/** What the user says of models, by parts of their names. */
export interface KnownModels {
  readonly weak_models: readonly string[];
  readonly strong_models: readonly string[];
}

/** How much a model does by itself, judged by its name (packs/models.toml); `standard` if that says nothing. */
export function tierOfModel(model: string, known?: KnownModels): ModelTier {
  const name = model.slice(0, 200).toLowerCase();
  const isAmong = (parts: readonly string[] = []): boolean =>
    parts.some((part) => part !== '' && name.includes(part.toLowerCase()));
  if (isAmong(known?.weak_models)) return 'weak';
  if (isAmong(known?.strong_models)) return 'strong';
  if (weak.test(name)) return 'weak';
  return strong.test(name) ? 'strong' : 'standard';
}
