import { checkCommand } from '@hunch/command-safety';
import { manualClock } from '@hunch/common/clock';
import {
  createSuggestEngine,
  type CommandEnd,
  type Feedback,
  type Suggestion,
  type SuggestEngineSettings,
  type SuggestionRequest,
} from '@hunch/suggest-engine';

export const hourMs = 3_600_000;
export const elsewhere = { cwd: '/srv', repoKey: null } as const;

/** A person who runs commands a second apart and asks what comes next: of the specification's ranker, unless said otherwise. */
export function person(settings: Partial<SuggestEngineSettings> = {}) {
  const clock = manualClock(1_700_000_000_000);
  const engine = createSuggestEngine({
    clock,
    riskOf: (line) => checkCommand(line).risk,
    ...settings,
    options: { ranker: 'weighted', usual_lines: false, ...settings.options },
  });
  const place = { cwd: '/home/a', repoKey: null, branch: null } as const;
  const run = (cmdRaw: string, more: Partial<CommandEnd> = {}) => {
    clock.advance(1_000);
    const common = { shell: 'zsh', exitCode: 0, durationMs: 5, ephemeral: false, redacted: false };
    return engine.learn({
      sessionId: 'a',
      ...place,
      ...common,
      tsMs: clock.nowMs(),
      cmdRaw,
      ...more,
    });
  };
  const ask = (prefix = '', more: Partial<SuggestionRequest> = {}): readonly Suggestion[] =>
    engine.suggest({ sessionId: 'a', ...place, prefix, limit: 10, includeLowConfidence: true, ...more });
  const texts = (...asked: Parameters<typeof ask>): string[] => ask(...asked).map(({ text }) => text);
  const say = (action: Feedback['action'], suggestedText: string, more: Partial<Feedback> = {}) =>
    engine.recordFeedback({
      sessionId: 'a',
      tsMs: clock.nowMs(),
      action,
      suggestedText,
      executedText: null,
      promptPrefix: null,
      latencyMs: null,
      ephemeral: false,
      ...more,
    });
  const find = (text: string, ...asked: Parameters<typeof ask>): Suggestion | undefined =>
    ask(...asked).find((suggestion) => suggestion.text === text);
  /** What one feature adds to the score of a line. */
  const term = (name: string, text: string, ...asked: Parameters<typeof ask>): number =>
    find(text, ...asked)?.reasons.find((reason) => reason.name === name)?.contribution ?? 0;
  return { engine, clock, run, ask, texts, say, find, term };
}
