import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultOptions as classifierDefaults } from '@hunch/command-classifier';
import { safetyOptions } from '@hunch/command-safety';
import { defaults } from '@hunch/common/options';
import type { AgentName } from '@hunch/common/protocol';
import { defaultGuidanceOptions } from '@hunch/guidance';
import { agentHosts } from '../../src/agents/hosts.ts';
import { AgentService } from '../../src/agents/service.ts';
import { createClassifierEngine } from '../../src/engines/classifier.ts';
import { createGuidanceEngine } from '../../src/engines/guidance.ts';
import { createSafetyEngine } from '../../src/engines/safety.ts';

/**
 * What each agent really gave its hooks, event by event, in a session against a scripted model: the same failing command
 * again, a dangerous one, a compilation, a parallel batch, calls that can't be made, a program that is not there. Names of
 * people and directories were replaced, nothing else. docs/agents.md says how to record another.
 */
const recordings: readonly (readonly [AgentName, string])[] = [
  ['claude-code', '2.1.330'],
  ['codex', '0.169.0'],
  ['gemini', '0.61.0'],
  ['opencode', '1.18.33'],
];

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'hunch-recorded-'));
});
afterEach(() => {
  rmSync(dataDir, { recursive: true });
});

function replay(agent: AgentName, version: string) {
  const guidance = createGuidanceEngine({ ...defaultGuidanceOptions, withheld_share: 0 }, dataDir);
  const classifier = createClassifierEngine({ ...classifierDefaults, runner: 'nice' });
  const safety = createSafetyEngine(defaults(safetyOptions), {});
  const ran: string[] = [];
  const failures: string[] = [];
  const service = new AgentService(
    agentHosts,
    {
      judgeEdit: () => undefined,
      oversee: () => ({}),
      judge: (command, cwd) => safety.judge(command, cwd),
      offload: (command) => classifier.rewrite(command),
      guide: (event, turn, atBoundary) => guidance.guide(event, turn, atBoundary),
      ran: (_agent, _event, { command }, end) => ran.push(`${command} -> ${end}`),
    },
    (part) => failures.push(part),
  );
  const lines = readFileSync(join(import.meta.dirname, `recorded/${agent}-${version}.jsonl`), 'utf8');
  const answers = lines
    .trimEnd()
    .split('\n')
    .flatMap((line, index) => {
      const answer = service.answer(agent, line);
      return answer === '' ? [] : [`${index + 1}: ${answer}`];
    });
  return { answers, ran, failures, turns: guidance.stats().turns, ignored: service.counters.ignored };
}

describe('a recorded session of', () => {
  it.each(recordings)('%s %s gets the same answers', (agent, version) => {
    expect(replay(agent, version)).toMatchSnapshot();
  });
});
