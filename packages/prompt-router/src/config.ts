import { defaults, defineOptions, type OptionValues } from '@hunch/common/options';
import type { CalibratedModel } from './calibrated/model.ts';
import type { ClassifySettings } from './classify.ts';
import { profileNames, profiles } from './profiles.ts';
import { tiers } from './tiers.ts';

/** What the classifier reads of the section `[prompt_router]`; the gateway adds its own. */
export const promptRouterOptions = defineOptions({
  profile: {
    kind: 'choice',
    default: 'spec',
    choices: profileNames,
    about:
      'Where the score changes the tier: as specified, for cheaper tiers (thrifty) or for dearer ones (careful).',
  },
  scorer: {
    kind: 'choice',
    default: 'corrected',
    choices: ['corrected', 'spec'],
    about:
      'Whether numbers and symbols of a prompt correct the score of the rules, by weights learnt from public results (corrected), or the rules score alone (spec).',
  },
  no_signal_tier: {
    kind: 'choice',
    default: 'by_length',
    choices: ['by_length', ...tiers],
    about:
      'The tier of a prompt that says nothing about itself but its length; by_length: as its score says.',
  },
  confidence_threshold: {
    kind: 'number',
    default: 0.7,
    min: 0,
    max: 1,
    about: 'Below this confidence a cheap language model is asked for the tier.',
  },
  llm_classifier: {
    kind: 'boolean',
    default: false,
    about:
      'Whether a language model is asked when the confidence is too low. Off: such a prompt goes one tier up.',
  },
  classifier_model: {
    kind: 'text',
    default: '',
    charactersMax: 200,
    about: 'The model that is asked; empty: the first one of the tier SIMPLE.',
  },
  classifier_timeout_ms: {
    kind: 'integer',
    default: 2000,
    min: 50,
    max: 60_000,
    unit: 'milliseconds',
    about: 'How long that model may take; then the tier is MEDIUM.',
  },
  calibrated: {
    kind: 'boolean',
    default: true,
    about: 'Whether the scorer that `hunch router calibrate` has installed is used, if there is one.',
  },
});

export type PromptRouterOptions = OptionValues<typeof promptRouterOptions>;

/** The options as `classifyPrompt` takes them. */
export function classifySettings(
  options: Pick<
    PromptRouterOptions,
    'profile' | 'scorer' | 'no_signal_tier' | 'confidence_threshold' | 'llm_classifier' | 'calibrated'
  >,
  calibrated?: CalibratedModel,
): ClassifySettings {
  return {
    profile: profiles[options.profile],
    correctsBySignals: options.scorer === 'corrected',
    noSignalTier: options.no_signal_tier,
    confidenceThreshold: options.confidence_threshold,
    asksModel: options.llm_classifier,
    ...(calibrated === undefined || !options.calibrated ? {} : { calibrated }),
  };
}

export const defaultSettings: ClassifySettings = classifySettings(defaults(promptRouterOptions));
