import { defaults, defineOptions, type OptionValues } from '@hunch/common/options';

/** The section `[guidance]`. */
export const guidanceOptions = defineOptions({
  enabled: {
    kind: 'boolean',
    default: true,
    about: 'Whether agents are told when they seem stuck. Off: nothing is said, and nothing is remembered.',
  },
  model_tier: {
    kind: 'choice',
    default: 'auto',
    choices: ['auto', 'weak', 'standard', 'strong'],
    about:
      'How much the model does by itself; weak ones are told earlier, strong ones later. auto: by the name of the model, where the host gives it.',
  },
  min_confidence: {
    kind: 'number',
    default: 0,
    min: 0,
    max: 1,
    about:
      'Nothing is said below this probability that the run ends stuck. 0: the threshold of each pattern decides alone.',
  },
  quiet_turns: {
    kind: 'integer',
    default: 5,
    min: 0,
    max: 1000,
    unit: 'turns',
    about: 'After one word so many turns pass before a word about something else.',
  },
  max_fires_per_session: {
    kind: 'integer',
    default: 8,
    min: 0,
    max: 1000,
    about: 'How often an agent is told anything in one session.',
  },
  disabled_providers: {
    kind: 'text_list',
    default: [],
    about: 'Names of providers that stay silent; `hunch guide --status` lists them.',
  },
  mute_unhelpful: {
    kind: 'boolean',
    default: true,
    about:
      'Whether a provider whose words do not help is silent for a week. `hunch guide --status` shows which and why, and --unmute ends it.',
  },
});

export type GuidanceOptions = OptionValues<typeof guidanceOptions>;

export const defaultGuidanceOptions: GuidanceOptions = defaults(guidanceOptions);
