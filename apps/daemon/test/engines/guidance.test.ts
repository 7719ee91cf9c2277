import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultGuidanceOptions as defaults } from '@hunch/guidance';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { HookEvent, HookOutcome } from '../../src/agents/hook-event.ts';
import { createGuidanceEngine, type GuidanceEngine } from '../../src/engines/guidance.ts';

/** Every hint is given. */
const defaultGuidanceOptions = { ...defaults, withheld_share: 0 };

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'hunch-guidance-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const place = { session: 's', thread: 'main', cwd: '/src' };

function end(command: string, outcome: HookOutcome, where: Partial<typeof place> = {}): HookEvent {
  const call = { callId: '', tool: 'Bash', params: { command }, command };
  return { ...place, ...where, kind: 'tool_finished', call, outcome };
}

const fails = (where: Partial<typeof place> = {}): HookEvent =>
  end('npm test', { kind: 'failure', message: 'Exit code 1\nError: 1 of 20 failed', exitCode: 1 }, where);

/** As a host without batches: each call is a turn. */
function guideAll(engine: GuidanceEngine, events: readonly HookEvent[]): (string | undefined)[] {
  return events.map((event, index) => say(engine, event, index + 1, event.kind === 'tool_finished'));
}

/** What is said, and that it was said. */
function say(
  engine: GuidanceEngine,
  event: HookEvent,
  turn: number,
  atBoundary: boolean,
): string | undefined {
  const word = engine.guide(event, turn, atBoundary);
  word?.delivered();
  return word?.text;
}

describe('the agent hook asks guidance', () => {
  it('and is told of a loop when the model is asked next', () => {
    const engine = createGuidanceEngine(defaultGuidanceOptions, dataDir);
    const text = '`npm test` failed 3 times in a row with the same error: “1 of 20 failed”.';
    expect(guideAll(engine, [fails(), fails(), fails()])).toEqual([undefined, undefined, text]);
    expect(engine.stats()).toMatchObject({ hints: 1, turns: 3 });
  });

  it('with batches: only when the batch has ended', () => {
    const engine = createGuidanceEngine(defaultGuidanceOptions, dataDir);
    const said = [1, 2, 3].flatMap((turn) => [
      say(engine, fails(), turn, false),
      say(engine, fails(), turn, false),
      say(engine, { ...place, kind: 'turn_ended', calls: [] }, turn, true),
    ]);
    expect(said.map((text) => text !== undefined)).toEqual([...Array.from({ length: 8 }, () => false), true]);
  });

  it.each<[string, HookEvent]>([
    ['the user speaks', { ...place, kind: 'user_message' }],
    ['the conversation is compacted', { ...place, kind: 'compacted' }],
    ['the session ends', { ...place, kind: 'session_ended' }],
  ])('and forgets when %s', (_, event) => {
    const engine = createGuidanceEngine(defaultGuidanceOptions, dataDir);
    expect(guideAll(engine, [fails(), fails(), event, fails(), fails()])).not.toContainEqual(
      expect.any(String),
    );
  });

  it('and does not count what the user refused, nor what a subagent did', () => {
    const engine = createGuidanceEngine(defaultGuidanceOptions, dataDir);
    const refused = end('npm test', { kind: 'rejected' });
    expect(guideAll(engine, [refused, refused, refused, refused])).not.toContainEqual(expect.any(String));
    expect(guideAll(engine, [fails(), fails(), fails({ thread: 'a' })])).not.toContainEqual(
      expect.any(String),
    );
    expect(say(engine, { ...place, kind: 'thread_ended' }, 9, false)).toBeUndefined();
    // The main thread goes on.
    expect(say(engine, fails(), 10, true)).toEqual(expect.any(String));
  });

  it('and hears nothing when it is turned off', () => {
    const engine = createGuidanceEngine(defaultGuidanceOptions, dataDir);
    engine.reconfigure({ ...defaultGuidanceOptions, enabled: false });
    expect(guideAll(engine, [fails(), fails(), fails()])).not.toContainEqual(expect.any(String));
  });
});

describe('calls that end without an event of their own', () => {
  const call = { callId: 'c1', tool: 'Bash', params: { command: 'npm test' }, command: 'npm test' };

  it('were refused: they are in the batch, and no failures of the agent', () => {
    const engine = createGuidanceEngine(defaultGuidanceOptions, dataDir);
    for (let turn = 1; turn <= 9; turn += 1) {
      expect(engine.guide({ ...place, kind: 'turn_ended', calls: [call] }, turn, true)).toBeUndefined();
    }
    expect(engine.stats().turns).toBe(9);
  });

  it('or could not be made: that is a failure of the agent', () => {
    const engine = createGuidanceEngine(defaultGuidanceOptions, dataDir);
    const response =
      '<tool_use_error>InputValidationError: Bash failed: `command` is missing</tool_use_error>';
    const words = [1, 2, 3].map((turn) =>
      say(engine, { ...place, kind: 'turn_ended', calls: [{ ...call, response }] }, turn, true),
    );
    expect(words.at(-1)).toContain('failed 3 times in a row with the same error: “InputValidationError');
    const told = { ...call, response: "The user doesn't want to proceed with this tool use." };
    expect(say(engine, { ...place, kind: 'turn_ended', calls: [told] }, 4, true)).toBeUndefined();
  });

  it('a word that was not delivered is given again while it holds', () => {
    const engine = createGuidanceEngine(defaultGuidanceOptions, dataDir);
    const words = [1, 2, 3, 4].map((turn) => engine.guide(fails(), turn, true));
    expect(words.map((word) => word !== undefined)).toEqual([false, false, true, true]);
    expect(engine.stats().hints).toBe(0);
    words[3]?.delivered();
    expect(engine.stats().hints).toBe(1);
  });
});

describe('a hint that is withheld', () => {
  it('is marked, so that the service does not give it', () => {
    const engine = createGuidanceEngine({ ...defaults, withheld_share: 0.9 }, dataDir);
    const withheld = Array.from({ length: 30 }, (_, index) => {
      const where = { session: `s${index}` };
      const hints = [1, 2, 3].map((turn) => engine.guide(fails(where), turn, true));
      hints[2]?.delivered();
      return hints[2]?.withheld === true;
    });
    expect(withheld.filter(Boolean).length).toBeGreaterThan(20);
    const { hints, providers } = engine.stats();
    expect(hints + (providers[0]?.withheldHints ?? 0)).toBe(30);
  });
});

describe('what followed hints', () => {
  it('outlives the daemon, in a file for the user alone', () => {
    const engine = createGuidanceEngine(defaultGuidanceOptions, dataDir);
    guideAll(engine, [...Array.from({ length: 9 }, () => fails()), { ...place, kind: 'session_ended' }]);
    expect(statSync(join(dataDir, 'guidance.json')).mode & 0o777).toBe(0o600);
    const restarted = createGuidanceEngine(defaultGuidanceOptions, dataDir);
    expect(restarted.stats().providers[0]).toMatchObject({
      provider: 'doom_loop_breaker',
      effect: { shown: { recovered: 0, continued: 1 } },
    });
    restarted.unmute();
    expect(createGuidanceEngine(defaultGuidanceOptions, dataDir).stats().providers[0]).toMatchObject({
      effect: { shown: { recovered: 0, continued: 0, ended: 0 } },
    });
  });

  it.each(['', '{', '[1]', '[{"provider":7}]', '"x"'])('is learnt again when the file holds %o', (text) => {
    writeFileSync(join(dataDir, 'guidance.json'), text);
    expect(createGuidanceEngine(defaultGuidanceOptions, dataDir).stats().hints).toBe(0);
  });
});
