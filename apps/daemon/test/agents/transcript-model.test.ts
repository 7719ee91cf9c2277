import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { modelIn, TranscriptModels, transcriptBounds } from '../../src/agents/transcript-model.ts';

// Lines as the agents write them, the rest of their members left out.
const claude = (model: string, isSidechain = false): string =>
  JSON.stringify({ type: 'assistant', isSidechain, message: { model, role: 'assistant', content: [] } });
const result = JSON.stringify({ type: 'user', message: { role: 'user', content: '{"model":"not-me"}' } });

describe('the model in a transcript', () => {
  it.each([
    [
      'of Claude Code, the last',
      [claude('claude-haiku-4-5'), claude('claude-opus-5-5'), result],
      'claude-opus-5-5',
    ],
    ['not of a subagent', [claude('claude-opus-5-5'), claude('claude-haiku-4-5', true)], 'claude-opus-5-5'],
    [
      'not what Claude Code says itself',
      [claude('claude-opus-5-5'), claude('<synthetic>')],
      'claude-opus-5-5',
    ],
    ['of Codex', ['{"type":"turn_context","payload":{"model":"gpt-6.1-sol"}}'], 'gpt-6.1-sol'],
    [
      'of Gemini CLI',
      ['{"$set":{"messages":[{"type":"user"},{"type":"gemini","model":"gemini-3-flash"}]}}'],
      'gemini-3-flash',
    ],
    ['behind a line that is cut off', ['odel":"x"}}', claude('claude-opus-5-5')], 'claude-opus-5-5'],
    ['of no answer yet', [result, 'no JSON "model"'], undefined],
  ])('%s', (_, lines, model) => {
    expect(modelIn(lines.join('\n'))).toBe(model);
  });
});

describe('sessions whose host does not name the model', () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'hunch-transcript-'));
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  const noted = async (text: string | undefined, events: number): Promise<readonly string[]> => {
    const transcript = join(directory, 't.jsonl');
    if (text !== undefined) writeFileSync(transcript, text);
    const found: string[] = [];
    const models = new TranscriptModels((session, model) => found.push(`${session}: ${model}`));
    for (let event = 0; event < events; event += 1) {
      models.note({ kind: 'session_started', session: 's', thread: 'main', cwd: '/', transcript });
      // oxlint-disable-next-line no-await-in-loop -- one hook after another
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    return found;
  };

  it('get it from the end of a long transcript, once', async () => {
    const long = `${'x'.repeat(transcriptBounds.tailBytes)}\n`.repeat(3);
    expect(await noted(`${long}${claude('claude-opus-5-5')}\n`, 12)).toEqual(['s: claude-opus-5-5']);
  });

  it('have none where there is no such file, and nothing fails', async () => {
    expect(await noted(undefined, 3)).toEqual([]);
  });

  it('are not looked at where the host names it', async () => {
    const found: string[] = [];
    const models = new TranscriptModels((session) => found.push(session));
    models.note({
      kind: 'session_started',
      session: 's',
      thread: 'main',
      cwd: '/',
      model: 'x',
      transcript: '/x',
    });
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(found).toEqual([]);
  });
});
