import { defineOptions, defaults, type OptionValues } from '@hunch/common/options';
import { fixedWeights } from './rank/weighted/weights.ts';

/** The section `[suggestions]`: spec 003 §16 with its keys and defaults, and what ranking needs beside it. */
export const suggestionOptions = defineOptions({
  enabled: {
    kind: 'boolean',
    default: true,
    about: 'Whether anything is suggested. Off: commands are still learnt.',
  },
  ranker: {
    kind: 'choice',
    default: 'adaptive',
    choices: ['adaptive', 'weighted'],
    about:
      'How suggestions are ranked: `adaptive` learns the weights of its features from every command; `weighted` uses the fixed weights below.',
  },
  max_results: {
    kind: 'integer',
    default: 5,
    min: 1,
    max: 200,
    about: 'How many suggestions are given when the request does not say.',
  },
  usual_lines: {
    kind: 'boolean',
    default: true,
    about:
      'Whether lines that most people run (`ls`, `git status`) are suggested before you have run them. With each command of your own they become less likely. Only with `ranker = "adaptive"`.',
  },
  min_confidence: {
    kind: 'number',
    default: 0.05,
    min: 0,
    max: 1,
    about:
      'Suggestions with less confidence are hidden, unless all are asked for. Lines that ran before and begin as typed are always shown.',
  },
  min_score: {
    kind: 'number',
    default: 0.05,
    min: 0,
    max: 1,
    about: 'A risky command whose score its risk pushes below this is not suggested.',
  },
  cache_ttl_ms: {
    kind: 'integer',
    default: 30_000,
    min: 0,
    max: 3_600_000,
    unit: 'milliseconds',
    about: 'How long a computed answer may be given again while nothing changed.',
  },
  hard_timeout_ms: {
    kind: 'integer',
    default: 150,
    min: 1,
    max: 5000,
    unit: 'milliseconds',
    about: 'After this long a request is answered with what is there.',
  },
  hook_connect_timeout_ms: {
    kind: 'integer',
    default: 15,
    min: 1,
    max: 1000,
    unit: 'milliseconds',
    about: 'How long a shell hook tries to reach the daemon.',
  },
  hook_write_timeout_ms: {
    kind: 'integer',
    default: 20,
    min: 1,
    max: 1000,
    unit: 'milliseconds',
    about: 'How long a shell hook tries to hand over a command.',
  },
  socket_path: { kind: 'path', default: '', about: 'The socket of the daemon; empty: the usual place.' },
  decay_half_life_hours: {
    kind: 'number',
    default: 168,
    min: 1,
    max: 87_600,
    unit: 'hours',
    about: 'After this long a command counts half. Takes effect when the daemon starts.',
  },
  feedback_boost_accept: {
    kind: 'number',
    default: 0.1,
    min: 0,
    max: 1,
    about: 'What one accepted suggestion adds to the feedback feature of its template.',
  },
  feedback_penalty_dismiss: {
    kind: 'number',
    default: 0.08,
    min: 0,
    max: 1,
    about: 'What one dismissed suggestion takes from the feedback feature of its template.',
  },
  slot_max_values_per_slot: {
    kind: 'integer',
    default: 20,
    min: 1,
    max: 1000,
    about: 'How many values are remembered for one slot of a template. Takes effect when the daemon starts.',
  },
  agent_commands: {
    kind: 'choice',
    default: 'apart',
    choices: ['off', 'apart', 'learn'],
    about:
      'What becomes of the commands that coding agents run: nothing, kept apart from your own, or learnt like your own.',
  },
  agent_history: {
    kind: 'text_list',
    default: [],
    about:
      'Directories, absolute or from `~`, in and below which `hunch mcp` may show your history to coding agents: what was run there, secrets redacted. Empty: nowhere.',
  },
  retention_days: {
    kind: 'integer',
    default: 0,
    min: 0,
    max: 36_500,
    unit: 'days',
    about: 'What was last seen longer ago is removed from the store; 0: nothing is, for its age.',
  },
  retention_rows: {
    kind: 'integer',
    default: 1_000_000,
    min: 1000,
    max: 100_000_000,
    about: 'How many commands the store keeps; beyond it the oldest are removed.',
  },
  incognito_mode: {
    kind: 'choice',
    default: 'ephemeral',
    choices: ['off', 'ephemeral', 'no_send'],
    about: 'What `hunch incognito on` switches to: nothing is written, or nothing leaves the shell.',
  },
  unsure_below: {
    kind: 'number',
    default: 0.25,
    min: 0,
    max: 1,
    about:
      'A suggestion behind the cursor with less confidence is drawn dimmer (`HUNCH_GHOST_UNSURE_STYLE`); 0: none is. bash and fish draw none.',
  },
  search_keys: {
    kind: 'choice',
    default: 'none',
    choices: ['none', 'ctrl-r', 'ctrl-r-and-up'],
    about:
      'Which keys open the full-screen search, where no other tool has them; new shells follow. `hunch setup --search-keys` sets it.',
  },
  redact_sensitive_tokens: {
    kind: 'boolean',
    default: true,
    about: 'Whether what looks like a secret is taken out of a command before it is learnt or written.',
  },
  weights: {
    kind: 'section',
    about:
      'What each feature, between 0 and 1, weighs in the score. Only with `ranker = "weighted"`; the adaptive ranker reads `risk_penalty` alone.',
    options: fixedWeights,
  },
});

/** What the engine itself reads of `[suggestions]`. */
export type EngineOptions = Pick<
  OptionValues<typeof suggestionOptions>,
  | 'ranker'
  | 'max_results'
  | 'usual_lines'
  | 'min_confidence'
  | 'min_score'
  | 'cache_ttl_ms'
  | 'decay_half_life_hours'
  | 'feedback_boost_accept'
  | 'feedback_penalty_dismiss'
  | 'slot_max_values_per_slot'
  | 'weights'
>;

export type RankWeights = EngineOptions['weights'];

export const defaultOptions: EngineOptions = defaults(suggestionOptions);
