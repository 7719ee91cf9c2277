import { checkCommand } from '@hunch/command-safety';
import { manualClock } from '@hunch/common/clock';
import { repoKey, sessionId } from '@hunch/common/ids';
import {
  createSuggestEngine,
  type CommandEnd,
  type FeedbackRow,
  type LearnedChange,
  type SuggestEngineSettings,
  type Suggestion,
  type SuggestionRequest,
} from '../../src/index.ts';

export const startMs = 1_700_000_000_000;

type Where = Partial<Omit<CommandEnd, 'sessionId' | 'repoKey'>> & {
  readonly session?: string;
  readonly repo?: string | null;
};

/** A person at a shell, for tests of what is learnt: runs commands a second apart and asks what comes next. */
export function shell(settings: Partial<SuggestEngineSettings> = {}) {
  const clock = manualClock(startMs);
  const engine = createSuggestEngine({
    clock,
    riskOf: (line) => checkCommand(line).risk,
    ...settings,
    // What everybody runs has its own tests.
    options: { usual_lines: false, ...settings.options },
  });

  function run(line: string, where: Where = {}): LearnedChange | null {
    clock.advance(1_000);
    const { session = 'a', repo = null, ...rest } = where;
    return engine.learn({
      sessionId: sessionId(session),
      shell: 'bash',
      tsMs: clock.nowMs(),
      cwd: '/home/a',
      repoKey: repo === null ? null : repoKey(repo),
      branch: null,
      cmdRaw: line,
      exitCode: 0,
      durationMs: 5,
      ephemeral: false,
      redacted: false,
      ...rest,
    });
  }

  function ask(
    prefix = '',
    where: Partial<SuggestionRequest> & { readonly session?: string; readonly repo?: string | null } = {},
  ): readonly Suggestion[] {
    const { session = 'a', repo = null, ...rest } = where;
    return engine.suggest({
      sessionId: sessionId(session),
      cwd: '/home/a',
      repoKey: repo === null ? null : repoKey(repo),
      branch: null,
      prefix,
      limit: 10,
      includeLowConfidence: true,
      ...rest,
    });
  }

  function say(
    action: FeedbackRow['action'],
    suggestedText: string,
    more: { readonly session?: string; readonly ephemeral?: boolean; readonly executedText?: string } = {},
  ): FeedbackRow | null {
    return engine.recordFeedback({
      sessionId: sessionId(more.session ?? 'a'),
      tsMs: clock.nowMs(),
      action,
      suggestedText,
      executedText: more.executedText ?? null,
      promptPrefix: null,
      latencyMs: null,
      ephemeral: more.ephemeral ?? false,
    });
  }

  const texts = (...asked: Parameters<typeof ask>): string[] => ask(...asked).map(({ text }) => text);
  return { engine, clock, run, ask, say, texts };
}
