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
  weak_models: {
    kind: 'text_list',
    default: [],
    about: 'Parts of names of models that are weak, whatever hunch takes them for.',
  },
  strong_models: {
    kind: 'text_list',
    default: [],
    about: 'Parts of names of models that are strong, whatever hunch takes them for.',
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
    about: 'After one hint so many turns pass before a hint about something else.',
  },
  max_hints_per_session: {
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
  withheld_share: {
    kind: 'number',
    default: 0.2,
    min: 0,
    max: 0.9,
    about:
      'This share of hints is by lot not given, so that what follows can be compared; `hunch guide --status` shows it. 0: every hint is given, and nobody knows whether they help.',
  },
  mute_unhelpful: {
    kind: 'boolean',
    default: true,
    about:
      'Whether a provider after whose hints agents recover less often than without them is muted for a week. `hunch guide --status` shows which and why, and --unmute ends it.',
  },
  person: {
    kind: 'section',
    about:
      'More than a sentence to the agent: when a person is told, or asked first. Nothing of it happens by default.',
    options: {
      when_unheard: {
        kind: 'choice',
        default: 'nothing',
        choices: ['nothing', 'tell', 'pause'],
        about:
          'What happens when an agent goes on with a pattern after `unheard_hints` hints about it. tell: you are told, as `tell_by` says. pause: the same, and its next call waits for you (hosts that cannot ask refuse it, with the reason) until you say something or allow it.',
      },
      unheard_hints: {
        kind: 'integer',
        default: 3,
        min: 1,
        max: 100,
        about: 'After so many hints about one pattern that were shown and not heeded.',
      },
      turns_max: {
        kind: 'integer',
        default: 0,
        min: 0,
        max: 1_000_000,
        unit: 'turns',
        about:
          'So many turns an agent may take in one session, subagents included, before `when_over_budget` happens. What you say gives it as many again. 0: any number.',
      },
      cost_max: {
        kind: 'number',
        default: 0,
        min: 0,
        max: 1_000_000,
        unit: 'US dollars',
        about:
          'The same for what a session costs at list prices, counted from the transcript of Claude Code, Codex and Gemini CLI; the others do not say. 0: any sum.',
      },
      when_over_budget: {
        kind: 'choice',
        default: 'pause',
        choices: ['tell', 'pause'],
        about: 'What happens when `turns_max` or `cost_max` is used up.',
      },
      tell_by: {
        kind: 'text_list',
        default: ['desktop', 'bell', 'agent'],
        about:
          'How you are told. desktop: a notification, by notify-send or osascript where there is one; it names agent and directory, no command. bell: the bell of the terminal in which the agent runs. agent: a message to you in the agent, where it has such messages.',
      },
    },
  },
  asked_model: {
    kind: 'section',
    about: 'A model that gives a second opinion. None is asked by default.',
    options: {
      url: {
        kind: 'text',
        default: '',
        about:
          'The base URL of an OpenAI-compatible server, such as http://127.0.0.1:11434/v1 of Ollama, that is asked where the rules suspect something and are not sure. It is told the last five calls in a line each and how they ended, without secrets. Empty: none is asked.',
      },
      model: {
        kind: 'text',
        default: '',
        about: 'The model that the server is asked for: a small, fast one. Empty: none is asked.',
      },
      api_key_variable: {
        kind: 'text',
        default: '',
        about: 'The name of the environment variable that holds the key of the server; empty: none is sent.',
      },
      timeout_ms: {
        kind: 'integer',
        default: 500,
        min: 50,
        max: 30_000,
        unit: 'milliseconds',
        about: 'After this long without an answer the model is taken not to know. No agent waits for it.',
      },
    },
  },
});

export type GuidanceOptions = OptionValues<typeof guidanceOptions>;

export const defaultGuidanceOptions: GuidanceOptions = defaults(guidanceOptions);
