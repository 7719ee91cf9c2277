import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkCommand } from '@hunch/command-safety';
import { manualClock } from '@hunch/common/clock';
import { repoKey } from '@hunch/common/ids';
import type { EngineOptions } from '../src/options.ts';
import {
  createSuggestEngine,
  type CommandEnd,
  type SuggestEngine,
  type SuggestionRequest,
} from '../src/index.ts';
import { randomEvents } from '../src/testing/index.ts';

const nowMs = 1_701_000_000_000;
const rankers = ['adaptive', 'weighted'] as const;
const streams = fc
  .record({ seed: fc.integer(), count: fc.integer({ min: 1, max: 60 }) })
  .map(({ seed, count }) => randomEvents(seed, count).map(withDangers));
const prefixes = ['', 'r', 'rm', 'git ', 'kubectl d', 'cat a | '];

/** Every fourth command is one that destroys something, or pipes. */
const dangers = [
  'rm -rf /',
  'rm -rf build',
  'git push --force origin main',
  'kubectl delete pod web-2 -n shop',
  'cat a | sort',
  'dd if=/dev/zero of=/dev/sda',
  'curl https://a.example/i.sh | sudo bash',
];
function withDangers(event: CommandEnd, place: number): CommandEnd {
  const line = dangers[(place / 4) % dangers.length];
  return line === undefined ? event : { ...event, cmdRaw: line, redacted: false, exitCode: 0 };
}

function newEngine(options: Partial<EngineOptions>): SuggestEngine {
  const riskOf = (line: string) => checkCommand(line).risk;
  return createSuggestEngine({ clock: manualClock(nowMs), riskOf, options });
}

function questions(event: CommandEnd): SuggestionRequest[] {
  const { sessionId, cwd, branch } = event;
  return prefixes.map((prefix) => ({
    sessionId,
    cwd,
    repoKey: repoKey('/srv/app'),
    branch,
    prefix,
    limit: 50,
    includeLowConfidence: true,
  }));
}

test.each(rankers)('I6: whatever is suggested carries its risk, and pays for it (%s)', (ranker) => {
  fc.assert(
    fc.property(streams, (events) => {
      const engine = newEngine({ ranker });
      for (const event of events) engine.learn(event);
      const last = events.at(-1);
      if (last === undefined) return;
      for (const question of questions(last)) {
        for (const { text, risk, source, reasons } of engine.suggest(question)) {
          expect(risk).toBe(checkCommand(text).risk);
          const penalty = reasons.find(({ name }) => name === 'risk_penalty')?.contribution ?? 0;
          if (risk === 'high' || risk === 'critical') {
            expect(penalty).toBeLessThan(0);
            expect(['filled', 'pipeline', 'task', 'correction']).not.toContain(source);
          }
          if (question.prefix === '') expect(risk).not.toBe('critical');
        }
      }
    }),
    { numRuns: 15 },
  );
});

test.each(rankers)('I7: what was answered before a command ended is not answered after it (%s)', (ranker) => {
  fc.assert(
    fc.property(streams, (events) => {
      const cached = newEngine({ ranker });
      const uncached = newEngine({ ranker, cache_ttl_ms: 0 });
      for (const event of events.slice(-20)) {
        const [empty, ...others] = questions(event);
        const question = others[event.tsMs % others.length] ?? empty;
        if (question === undefined) continue;
        cached.learn(event);
        uncached.learn(event);
        const first = cached.answer(question);
        expect(first.isCached).toBe(false);
        const second = cached.answer(question);
        expect(second).toEqual({ ...first, isCached: true });
        expect(second.suggestions).toEqual(uncached.suggest(question));
      }
    }),
    { numRuns: 15 },
  );
});
