import type { BuiltInDomain } from '../domains/domain.ts';
import { lazy } from '../lazy.ts';
import { wordsJson } from './words.generated.ts';

/** Of words/: classes.toml and programs.toml. The weights are learnt with them. */
interface ModelWords {
  readonly classes: { readonly classes: Readonly<Record<string, string>> };
  readonly programs: { readonly programs: Readonly<Record<BuiltInDomain, string>> };
}

export const modelWords = lazy(() => JSON.parse(wordsJson()) as ModelWords);
