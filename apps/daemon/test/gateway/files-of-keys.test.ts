import type Anthropic from '@anthropic-ai/sdk';
import type OpenAI from 'openai';
import { toFile } from 'openai';
import { describe, expect, test } from 'vitest';
import { StoreAway } from '../../src/gateway/stored/stored-object.ts';
import { token } from './support/gateway.ts';
import { memoryObjects } from './support/objects.ts';
import { ask } from './support/raw-client.ts';
import { begin, chat, status, team, upload } from './support/team.ts';

describe('files of virtual keys', () => {
  test('a key reads, lists, downloads and deletes its own; of others it hears what a provider says of what is not there', async () => {
    const { clients, master } = await team();
    const [one, other] = clients;
    const mine = await upload(one?.openai, [chat('small')], 'mine.jsonl');
    const its = await upload(other?.openai, [chat('small')], 'its.jsonl');
    const names = async (openai?: OpenAI) => (await openai?.files.list())?.data.map((file) => file.filename);
    expect([await names(one?.openai), await names(other?.openai)]).toEqual([['mine.jsonl'], ['its.jsonl']]);
    expect((await names(master.openai))?.toSorted()).toEqual(['its.jsonl', 'mine.jsonl']);
    expect((await one?.openai.files.retrieve(mine.id))?.filename).toBe('mine.jsonl');
    expect(await (await one?.openai.files.content(mine.id))?.text()).toContain('"model":"small"');
    for (const refused of [
      () => one?.openai.files.retrieve(its.id),
      () => one?.openai.files.content(its.id),
      () => one?.openai.files.delete(its.id),
      () => begin(one?.openai, its.id),
      () => one?.openai.batches.retrieve('batch_none'),
    ])
      await expect(refused()).rejects.toEqual(status(404));
    await expect(one?.openai.files.retrieve(its.id)).rejects.toThrow(`No such File object: ${its.id}`);
    expect((await one?.openai.files.delete(mine.id))?.deleted).toBe(true);
    expect([await names(one?.openai), await names(other?.openai)]).toEqual([[], ['its.jsonl']]);
    // The token of the gateway sees all, and what it deletes is nobody's any more.
    await master.openai.files.delete(its.id);
    expect(await names(other?.openai)).toEqual([]);
  });

  test('lists come in pages, the newest first or the oldest, of one purpose', async () => {
    const { clients } = await team();
    const [one, other] = clients;
    const made: string[] = [];
    for (let at = 0; at < 7; at += 1) {
      made.push((await upload(one?.openai, [chat('small')], `${at}`)).id);
      await upload(other?.openai, [chat('small')], 'of another');
    }
    const text = await toFile(Buffer.from('x'), 'notes.txt');
    await one?.openai.files.create({ file: text, purpose: 'user_data' });
    const paged = async (query: OpenAI.FileListParams): Promise<string[]> => {
      const names: string[] = [];
      for await (const file of one?.openai.files.list(query) ?? []) names.push(file.filename);
      return names;
    };
    const oldest = ['0', '1', '2', '3', '4', '5', '6'];
    expect(await paged({ limit: 3, purpose: 'batch', order: 'asc' })).toEqual(oldest);
    expect(await paged({ limit: 2, purpose: 'batch' })).toEqual(oldest.toReversed());
    expect(await paged({})).toEqual(['notes.txt', ...oldest.toReversed()]);
    expect(await paged({ after: made[2] ?? '', purpose: 'batch', order: 'asc' })).toEqual([
      '3',
      '4',
      '5',
      '6',
    ]);
  });

  test('a file goes where the model of its lines is, by the name that is known there; each request goes where its file is', async () => {
    const { clients, near, far } = await team({ limits: [{}] });
    const [one] = clients;
    const atFar = await upload(one?.openai, [chat('far/small'), chat('shared')]);
    const atNear = await upload(one?.openai, [chat('near/other')]);
    expect([near.requests.length, far.requests.length]).toEqual([1, 1]);
    const content = async (id: string, provider: string) =>
      (await one?.openai.files.content(id, { headers: { 'x-hunch-provider': provider } }))?.text();
    expect(await content(atFar.id, 'far')).toBe(
      `${JSON.stringify(chat('small'))}\n${JSON.stringify(chat('small'))}\n`,
    );
    // Both providers have a file of this id.
    expect(atNear.id).toBe(atFar.id);
    expect(await content(atNear.id, 'near')).toContain('"model":"other"');
    await expect(upload(one?.openai, [chat('near/small'), chat('far/small')])).rejects.toThrow(
      'which is no model of "near"',
    );
  });

  test.each([
    ['no lines', ''],
    ['no JSON', 'hello\n'],
    ['no request', '{"custom_id":"a"}\n'],
    ['no model', '{"custom_id":"a","url":"/v1/embeddings","body":{"input":"a"}}\n'],
  ])('a file of a batch with %s is refused before it is sent', async (_, content) => {
    const { clients, near } = await team();
    const file = await toFile(Buffer.from(content), 'a.jsonl');
    await expect(clients[0]?.openai.files.create({ file, purpose: 'batch' })).rejects.toEqual(status(400));
    expect(near.requests).toEqual([]);
  });

  test('a form with two files is refused: its provider may read the other one', async () => {
    const { keys, gateway, near } = await team();
    const form = new FormData();
    form.set('purpose', 'batch');
    form.append('file', new File([`${JSON.stringify(chat('small'))}\n`], 'a.jsonl'));
    form.append('file', new File([`${JSON.stringify(chat('dear'))}\n`], 'b.jsonl'));
    const answer = await fetch(`${gateway.url}/v1/files`, {
      method: 'POST',
      body: form,
      headers: keys[0]?.headers ?? {},
    });
    expect(answer.status).toBe(400);
    expect(near.requests).toEqual([]);
  });

  test('files of Anthropic’s API are by their own', async () => {
    const { clients } = await team();
    const [one, other] = clients;
    const betas: Anthropic.Beta.AnthropicBeta[] = ['files-api-2025-04-14'];
    const made: string[] = [];
    for (const name of ['a', 'b', 'c']) {
      const file = await toFile(Buffer.from('x'), `${name}.txt`);
      made.push((await one?.anthropic.beta.files.upload({ file, betas }))?.id ?? '');
    }
    const names: string[] = [];
    for await (const file of one?.anthropic.beta.files.list({ limit: 2, betas }) ?? [])
      names.push(file.filename);
    expect(names).toEqual(['c.txt', 'b.txt', 'a.txt']);
    expect((await other?.anthropic.beta.files.list({ betas }))?.data).toEqual([]);
    await expect(other?.anthropic.beta.files.retrieveMetadata(made[0] ?? '', { betas })).rejects.toEqual(
      status(404),
    );
    await one?.anthropic.beta.files.delete(made[0] ?? '', { betas });
    await expect(one?.anthropic.beta.files.retrieveMetadata(made[0] ?? '', { betas })).rejects.toEqual(
      status(404),
    );
  });
});

describe('files that a request of a key names', () => {
  const body = (file_id: string, model = 'near/small') => ({
    model,
    max_tokens: 5,
    messages: [
      {
        role: 'user',
        content: [
          { type: 'file', file: { file_id } },
          { type: 'text', text: 'Hi' },
        ],
      },
    ],
  });

  test('are its own, in an answer, a batch and what passes through; the gateway’s token may name any', async () => {
    const { clients, keys, gateway, near } = await team();
    const [one, other] = clients;
    const file = async (openai?: OpenAI) =>
      (await openai?.files.create({ file: await toFile(Buffer.from('x'), 'a.pdf'), purpose: 'user_data' }))
        ?.id ?? '';
    const [mine, its] = [await file(one?.openai), await file(other?.openai)];
    const before = near.requests.length;
    const say = async (text: string, id: string) =>
      (await ask(gateway, { path: '/v1/chat/completions', body: body(id), headers: { authorization: text } }))
        .status;
    const [key = ''] = keys.map(({ headers }) => headers.authorization);
    expect([await say(key, mine), await say(key, its), await say(key, 'file-none')]).toEqual([200, 404, 404]);
    expect(await say(`Bearer ${token}`, its)).toBe(200);
    const edit = (id: string) => ({
      path: '/v1/images/generations',
      body: { model: 'near/small', prompt: 'A cat', images: [{ file_id: id }] },
      headers: { authorization: key },
    });
    expect([(await ask(gateway, edit(mine))).status, (await ask(gateway, edit(its))).status]).toEqual([
      200, 404,
    ]);
    expect(near.requests.length - before).toBe(3);
    const line = (id: string) => ({
      custom_id: 'a',
      method: 'POST',
      url: '/v1/chat/completions',
      body: body(id),
    });
    expect((await upload(one?.openai, [line(mine)])).id).toBeTruthy();
    await expect(upload(one?.openai, [line(mine), line(its)])).rejects.toEqual(status(404));
    const requests = [
      {
        custom_id: 'a',
        params: {
          model: 'claude/haiku',
          max_tokens: 5,
          messages: [{ role: 'user' as const, content: [{ type: 'container_upload', file_id: its }] }],
        },
      },
    ];
    const asked = {
      path: '/v1/messages/batches',
      body: { requests },
      headers: { authorization: key, 'anthropic-version': '2023-06-01' },
    };
    expect((await ask(gateway, asked)).status).toBe(404);
  });

  test('choose the provider: a model elsewhere can’t read them', async () => {
    const { clients, keys, gateway, near, far } = await team({
      limits: [{}],
      tiers: { simple: ['near/small', 'far/small'] },
    });
    const there = { headers: { 'x-hunch-provider': 'far' } };
    const text = await toFile(Buffer.from('x'), 'a.pdf');
    const file = await clients[0]?.openai.files.create({ file: text, purpose: 'user_data' }, there);
    const headers = keys[0]?.headers ?? {};
    const say = (model: string) =>
      ask(gateway, { path: '/v1/chat/completions', body: body(file?.id ?? '', model), headers });
    expect((await say('simple')).status).toBe(200);
    expect([near.requests.length, far.requests.length]).toEqual([0, 2]);
    expect((await say('near/small')).text).toContain('are at far');
  });
});

test('while nobody can tell whose they are, keys are told to come again, and the gateway’s token goes on', async () => {
  const store = memoryObjects(() => undefined);
  let isAway = false;
  const objects = new Proxy(store, {
    get: (target, name) => {
      const method: unknown = Reflect.get(target, name, target);
      if (typeof method !== 'function') return method;
      return (...given: unknown[]): unknown =>
        isAway ? Promise.reject(new StoreAway('away')) : Reflect.apply(method, target, given);
    },
  });
  const { clients, master, gateway, keys, near } = await team({ objects });
  const file = await upload(clients[0]?.openai, [chat('small')]);
  isAway = true;
  await expect(clients[0]?.openai.files.retrieve(file.id)).rejects.toEqual(status(503));
  await expect(clients[0]?.openai.files.list()).rejects.toEqual(status(503));
  await expect(upload(clients[0]?.openai, [chat('small')])).rejects.toEqual(status(503));
  expect(near.requests).toHaveLength(1);
  expect((await master.openai.files.retrieve(file.id)).id).toBe(file.id);
  expect((await upload(master.openai, [chat('small')])).id).toBeTruthy();
  expect(
    (await ask(gateway, { path: '/v1/uploads', body: {}, headers: keys[0]?.headers ?? {} })).status,
  ).toBe(403);
});
