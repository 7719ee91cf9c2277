import { GoogleGenAI } from '@google/genai';
import { isObject, type JsonObject } from '@hunch/common/json';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { countedAtVertex, geminiAtVertex } from '../src/gemini/at-vertex.ts';
import { schemaCases } from './support/schema-cases.ts';

const cases = (schemaCases('official-requests.ts', ['GeminiRequest']).get('GeminiRequest') ?? []).filter(
  ({ field }) => field !== 'contents[].role',
);

const vertex = new GoogleGenAI({ vertexai: true, apiKey: 'k' });
let sent: unknown;

beforeAll(() => {
  vi.stubGlobal('fetch', (_: unknown, init: { readonly body: string }) => {
    sent = JSON.parse(init.body);
    return Promise.resolve(new Response('{}', { headers: { 'content-type': 'application/json' } }));
  });
});
afterAll(() => {
  vi.unstubAllGlobals();
});

/** Whether Google's SDK sends a request to Vertex. */
async function isSent(body: JsonObject): Promise<boolean> {
  const { contents = [], generationConfig, ...rest } = body;
  const config = { ...rest, ...(isObject(generationConfig) ? generationConfig : {}) };
  try {
    await vertex.models.generateContent({ model: 'm', contents: contents as never, config });
    // Not all of it stands in the SDK's own form of a request.
    await vertex.models.countTokens({
      model: 'm',
      contents: contents as never,
      config: { generationConfig } as never,
    });
    return true;
  } catch (error) {
    if (/is not supported in Vertex AI|multiSpeaker/.test(String(error))) return false;
    return true;
  }
}

test('what Google’s SDK sends to Vertex in no request is left out, and named', async () => {
  expect(cases.length).toBeGreaterThan(150);
  const wrong: string[] = [];
  for (const { field, given } of cases) {
    const body = { contents: [{ role: 'user', parts: [{ text: 'Hi' }] }], ...(isObject(given) ? given : {}) };
    const fitted = geminiAtVertex(body);
    const isTaken = await isSent(body);
    if (!isTaken && fitted.dropped.length === 0) wrong.push(`${field}: refused`);
    if (!isTaken && !(await isSent(fitted.body))) wrong.push(`${field}: refused still`);
    if (isTaken && fitted.dropped.length > 0) wrong.push(`${field}: taken`);
  }
  expect([...new Set(wrong)]).toEqual([]);
});

test('what is counted is what Google’s SDK has counted', async () => {
  const body = {
    contents: [{ role: 'user', parts: [{ text: 'Hi' }] }],
    systemInstruction: { role: 'user', parts: [{ text: 'Be brief.' }] },
    tools: [{ functionDeclarations: [{ name: 'f' }] }],
    generationConfig: { maxOutputTokens: 5 },
    toolConfig: { functionCallingConfig: { mode: 'ANY' } },
    safetySettings: [],
    cachedContent: 'c',
  };
  const { contents, systemInstruction, tools, generationConfig } = body;
  const config = { systemInstruction, tools, generationConfig } as never;
  await vertex.models.countTokens({ model: 'm', contents, config }).catch(() => undefined);
  expect(countedAtVertex(body)).toEqual(sent);
  expect(countedAtVertex({ generateContentRequest: { model: 'models/m', ...body } })).toEqual(sent);
});
