import { describe, expect, test } from 'vitest';
import { chatAnswer, chatStream } from './support/chat.ts';
import { startGateway, type GatewayOptions, type TestGateway } from './support/gateway.ts';
import { madeKey } from './support/made-key.ts';
import { ask } from './support/raw-client.ts';
import { answerChunks, answerJson, ScriptedUpstream, type Script } from './support/scripted-upstream.ts';

const price = { input: 1, output: 1 };
const quality = { enabled: true, pairs_share: 1, judge: 'p/judge' };

/** By model: what it says. */
function saying(words: Readonly<Record<string, string>>): Script {
  return (seen, response) => {
    const text = words[String(seen.body.model)] ?? 'nothing';
    return seen.body.stream === true
      ? answerChunks(...chatStream(...text.split(/(?= )/)))(seen, response)
      : answerJson(chatAnswer(text))(seen, response);
  };
}

async function start(words: Readonly<Record<string, string>>, more: Partial<GatewayOptions> = {}) {
  const upstream = await ScriptedUpstream.start(saying(words));
  const gateway = await startGateway({
    retries: 0,
    providers: { p: { base_url: upstream.url } },
    tiers: { simple: ['p/cheap'], reasoning: ['p/strong'] },
    models: { 'p/cheap': price, 'p/strong': { input: 10, output: 10 }, 'p/judge': price },
    quality,
    ...more,
  });
  return { upstream, gateway };
}

const hello = { model: 'auto', max_tokens: 9, messages: [{ role: 'user', content: 'What is 2+2?' }] };
const hard = {
  ...hello,
  messages: [{ role: 'user', content: 'Write a function that sorts a list in Python' }],
};

async function graded(gateway: TestGateway, count: number): Promise<void> {
  const pairs = (): number => {
    gateway.gateway.settle();
    return gateway.grades.filter(({ grade }) => grade !== null).length;
  };
  await expect.poll(pairs).toBe(count);
}

describe('an answer is compared with that of the strongest model', () => {
  test.each([
    ['equal but for blanks: nobody is asked', { cheap: '4  is it', strong: '4 is it' }, 'exact', 1, 2],
    ['as good', { cheap: '4', strong: 'It is 4', judge: 'S' }, 'judge', 1, 3],
  ])('%s', async (_, words, kind, grade, requests) => {
    const { upstream, gateway } = await start(words);
    await ask(gateway, { body: hello });
    await graded(gateway, 1);
    expect(gateway.grades).toMatchObject([
      {
        kind,
        grade,
        tier: 'SIMPLE',
        cheapModel: 'p/cheap',
        strongModel: 'p/strong',
        cheapUsd: 12e-6,
        strongUsd: 120e-6,
        prompt: null,
      },
    ]);
    expect(upstream.requests).toHaveLength(requests);
    expect(gateway.questions.map(({ purpose }) => purpose)).toEqual(
      Array.from({ length: requests - 1 }, () => 'quality'),
    );
  });

  test.each([
    ['chat', '/v1/chat/completions', hello],
    ['a stream', '/v1/chat/completions', { ...hello, stream: true }],
    ["another format's stream", '/v1/messages', { ...hello, stream: true }],
  ])('the judge sees both, and the better one wins wherever it stands: %s', async (_, path, body) => {
    const { upstream, gateway } = await start({ cheap: 'it is 5', strong: 'it is 4', judge: 'A' });
    await ask(gateway, { path, body });
    await graded(gateway, 1);
    const [judged] = upstream.requests.filter((seen) => seen.body.model === 'judge');
    const material = JSON.stringify(judged?.body);
    const isCheapFirst = material.indexOf('it is 5') < material.indexOf('it is 4');
    expect(material).toContain('What is 2+2?');
    expect(gateway.grades).toMatchObject([{ kind: 'judge', grade: isCheapFirst ? 1 : 0 }]);
  });

  test('where the strongest answered, the cheapest is asked, too', async () => {
    const { gateway } = await start({ cheap: 'no', strong: 'yes', judge: 'S' });
    await ask(gateway, { body: hard });
    await graded(gateway, 1);
    expect(gateway.grades).toMatchObject([{ tier: 'REASONING', cheapModel: 'p/cheap', grade: 1 }]);
  });

  test('without a judge answers that differ count as worse', async () => {
    const { gateway } = await start({ cheap: 'a', strong: 'b' }, { quality: { ...quality, judge: '' } });
    await ask(gateway, { body: hello });
    await graded(gateway, 1);
    expect(gateway.grades).toMatchObject([{ kind: 'exact', grade: 0 }]);
  });

  test('the client has its answer before anybody else is asked', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const { upstream, gateway } = await start({});
    upstream.say(async (seen, response) => {
      if (seen.body.model === 'strong') await held;
      await saying({ cheap: '4', strong: '4' })(seen, response);
    });
    expect((await ask(gateway, { body: hello })).status).toBe(200);
    expect(gateway.records).toHaveLength(1);
    await upstream.asked(2);
    expect((await ask(gateway, { body: hello })).status).toBe(200);
    expect(gateway.grades.filter(({ grade }) => grade !== null)).toHaveLength(0);
    release();
    await graded(gateway, 2);
  });
});

describe('nobody else is asked', () => {
  const { made, headers } = madeKey({ models: ['p/cheap'] });
  const loop = [
    ...hello.messages,
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'c', type: 'function', function: { name: 'f', arguments: '{}' } }],
    },
    { role: 'tool', tool_call_id: 'c', content: '4' },
  ];
  test.each<[string, Partial<GatewayOptions>, object, Record<string, string>]>([
    ['when it is off', { quality: { enabled: false } }, hello, {}],
    ['when no part of the answers is to be compared', { quality: { ...quality, pairs_share: 0 } }, hello, {}],
    ['once what it may cost is spent', { quality: { ...quality, day_usd: 0 } }, hello, {}],
    ['by a key that may not ask the strongest model', { keys: [made] }, hello, headers],
    ['in the middle of a tool loop', {}, { ...hello, messages: loop }, {}],
    ['for a model that the client names', {}, { ...hello, model: 'p/cheap' }, {}],
    ['for a tier that the client names', {}, { ...hello, model: 'simple' }, {}],
  ])('%s', async (_, more, body, sent) => {
    const { upstream, gateway } = await start({ cheap: 'a', strong: 'b', judge: 'S' }, more);
    expect((await ask(gateway, { body: { ...body }, headers: sent })).status).toBe(200);
    expect(gateway.records).toHaveLength(1);
    await new Promise((resolve) => setImmediate(resolve));
    expect(upstream.requests).toHaveLength(1);
  });

  test('whose price is not known, and the user is told', async () => {
    const models = { 'p/cheap': price, 'p/judge': price };
    const problem =
      'prompt_router.quality: "p/strong" has no price, so that answers are not compared; input and output in [prompt_router.models."p/strong"] set it';
    const { upstream, gateway } = await start({}, { models, problems: [problem] });
    await ask(gateway, { body: hello });
    expect(gateway.records).toHaveLength(1);
    expect(upstream.requests).toHaveLength(1);
  });
});

test('pairs stay within their budget, whatever is sampled', async () => {
  // A pair costs up to 340 millionths before it is settled, and 120 of them once it is.
  const { upstream, gateway } = await start(
    { cheap: '4', strong: '4' },
    { quality: { ...quality, judge: '', day_usd: 0.0005 } },
  );
  for (let at = 0; at < 12; at += 1) {
    await ask(gateway, { body: hello });
    await graded(gateway, Math.min(at + 1, 5));
  }
  const strong = upstream.requests.filter((seen) => seen.body.model === 'strong').length;
  expect(strong * 120e-6).toBeLessThan(0.0005 + 120e-6);
});

describe('a prompt that comes again tells of the answer before', () => {
  const answered = [...hello.messages, { role: 'assistant', content: '4' }];
  const asked = (content: string, before = answered) => ({
    ...hello,
    messages: [...before, { role: 'user', content }],
  });
  const sum = 'Add three to the sum and say why';
  test.each([
    ['the same prompt again', [asked(sum), asked(sum)], ['retry']],
    ['a changed one in its place', [asked(sum), asked(`${sum} please`)], ['edit']],
    ['another prompt', [asked(sum), asked('Who wrote Hamlet')], []],
    ['the next prompt', [asked(sum), asked(sum, [...answered, ...hello.messages])], []],
    ['a first prompt again', [hello, hello], ['retry']],
    [
      'first prompts that are alike',
      [{ ...hello }, { ...hello, messages: [{ role: 'user', content: 'What is 2+3?' }] }],
      [],
    ],
    ['a program that asks the same all day', [hello, hello, hello, hello, hello], ['retry', 'retry']],
  ])('%s', async (_, bodies, kinds) => {
    const { gateway } = await start({ cheap: '4' }, { quality: { ...quality, pairs_share: 0 } });
    for (const body of bodies) await ask(gateway, { body });
    expect(gateway.records).toHaveLength(bodies.length);
    expect(gateway.grades.map(({ kind }) => kind)).toEqual(kinds);
  });
});
