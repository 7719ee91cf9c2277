import { toFile } from 'openai';
import { describe, expect, test } from 'vitest';
import { MemoryState } from '../../src/gateway/state/memory-state.ts';
import { memoryObjects } from './support/objects.ts';
import { stateMakers } from './support/states.ts';
import { begin, chat, price, status, team, upload } from './support/team.ts';

describe('batches of virtual keys', () => {
  /** What three answers of 100 and 50 tokens cost in a batch. */
  const three = (3 * (100 * 1 + 50 * 10)) / 1e6 / 2;

  test('a batch from its file to its answers, at the price of batches; what came out of it is its owner’s', async () => {
    const { clients, near, gateway, keys } = await team();
    const [one, other] = clients;
    const lines = ['a', 'b', 'c', 'bad'].map((id) => chat('near/small', 50, id));
    const batch = await begin(one?.openai, (await upload(one?.openai, lines)).id);
    expect(batch.status).toBe('validating');
    await expect(other?.openai.batches.retrieve(batch.id)).rejects.toEqual(status(404));
    await expect(other?.openai.batches.cancel(batch.id)).rejects.toEqual(status(404));
    near.finishBatches();
    const over = await one?.openai.batches.retrieve(batch.id);
    expect(over?.request_counts).toEqual({ total: 4, completed: 3, failed: 1 });
    const output = over?.output_file_id ?? '';
    expect((await (await one?.openai.files.content(output))?.text())?.trim().split('\n')).toHaveLength(3);
    await expect(other?.openai.files.content(output)).rejects.toEqual(status(404));
    const names = (await one?.openai.files.list())?.data.map(({ filename }) => filename);
    expect(names?.toSorted()).toEqual(['a.jsonl', 'batch_errors.jsonl', 'batch_output.jsonl']);
    expect((await one?.openai.batches.list())?.data.map(({ status: now }) => now)).toEqual(['completed']);
    expect((await other?.openai.batches.list())?.data).toEqual([]);
    const paid = () => gateway.records.filter(({ costUsd }) => (costUsd ?? 0) > 0);
    await expect.poll(() => paid().length).toBe(1);
    expect(paid()).toMatchObject([
      {
        format: 'batches',
        key: keys[0]?.made.id,
        requested: batch.id,
        model: 'near/small',
        usage: { inputTokens: 300, outputTokens: 150, isBatch: true },
      },
    ]);
    expect(paid()[0]?.costUsd).toBeCloseTo(three, 12);
    // Seen again, it costs nothing more, and its usage is no request's.
    await one?.openai.batches.retrieve(batch.id);
    const all = gateway.records.reduce((sum, { usage }) => sum + usage.inputTokens, 0);
    expect([paid().length, all]).toEqual([1, 300]);
  });

  test.each(stateMakers)(
    'what it may cost is set apart in %s while it is open, and a batch that does not fit is refused whole',
    async (_, make) => {
      const state = await (await make())();
      // Each of a hundred requests may cost a tenth of a cent for its answer alone, half of it in a batch.
      const lines = Array.from({ length: 100 }, (_, at) => chat('near/small', 100, `${at}`));
      const { clients, near, gateway } = await team({
        state,
        limits: [{ dayUsd: 0.09 }, { dayUsd: 0.04 }],
      });
      const [one, other] = clients;
      await expect(begin(other?.openai, (await upload(other?.openai, lines)).id)).rejects.toThrow(
        'may cost more than what is left of the budget of this key',
      );
      const file = await upload(one?.openai, lines);
      const batch = await begin(one?.openai, file.id);
      await expect(begin(one?.openai, file.id)).rejects.toThrow(
        'set apart for requests that are being answered',
      );
      near.finishBatches();
      const spent = async () =>
        (await state.look({ conversation: undefined, providers: [], nowMs: Date.now() })).spent.dayUsd;
      // Nobody asks for it: the gateway looks by itself.
      await expect.poll(spent).toBeGreaterThan(0);
      expect(await spent()).toBeCloseTo((100 * (100 + 50 * 10)) / 1e6 / 2, 12);
      expect(gateway.records.filter(({ requested }) => requested === batch.id)).toHaveLength(1);
      expect((await begin(one?.openai, file.id)).status).toBe('validating');
    },
  );

  test('a gateway that starts anew sets apart what open batches may cost, and sees them to their end', async () => {
    const paid: string[] = [];
    const objects = memoryObjects(({ requested }) => paid.push(requested));
    const first = await team({ objects, limits: [{ dayUsd: 0.06 }] });
    const lines = Array.from({ length: 100 }, (_, at) => chat('near/small', 100, `${at}`));
    const [one] = first.clients;
    const file = await upload(one?.openai, lines);
    const batch = await begin(one?.openai, file.id);
    await first.gateway.gateway.close();
    const second = await first.start();
    const again = first.clientOf(first.keyTexts[0] ?? '', second.url);
    await expect(begin(again.openai, file.id)).rejects.toThrow('set apart');
    first.near.finishBatches();
    await expect.poll(() => paid).toEqual([batch.id]);
  });

  test('two gateways that see at once that a batch is over count it once', async () => {
    const paid: string[] = [];
    const objects = memoryObjects(({ requested }) => paid.push(requested));
    const state = new MemoryState();
    const first = await team({ objects, state, limits: [{ dayUsd: 1 }], batchesEveryMs: 60_000 });
    const second = await first.start();
    const [one] = first.clients;
    const again = first.clientOf(first.keyTexts[0] ?? '', second.url);
    const lines = ['a', 'b', 'c'].map((id) => chat('near/small', 50, id));
    const batch = await begin(one?.openai, (await upload(one?.openai, lines)).id);
    first.near.finishBatches();
    await Promise.all(
      [one?.openai, again.openai, one?.openai, again.openai].map(async (openai) =>
        openai?.batches.retrieve(batch.id),
      ),
    );
    await expect.poll(() => paid).toEqual([batch.id]);
    await Promise.all([first.gateway.gateway.close(), second.gateway.close()]);
    expect(paid).toEqual([batch.id]);
    expect(state.spent(Date.now()).dayUsd).toBeCloseTo(three, 12);
  });

  test('a batch that fails, is cancelled, or is refused by its provider costs nothing and frees what was set apart', async () => {
    const state = new MemoryState();
    const lines = Array.from({ length: 100 }, (_, at) => chat('near/small', 100, `${at}`));
    const { clients, near, gateway, keys } = await team({ state, limits: [{ dayUsd: 0.06 }] });
    const [one] = clients;
    const file = await upload(one?.openai, lines);
    const batch = await begin(one?.openai, file.id);
    expect((await one?.openai.batches.cancel(batch.id))?.status).toBe('cancelling');
    near.finishBatches();
    await expect
      .poll(async () => (await begin(one?.openai, file.id).catch(() => undefined))?.status)
      .toBe('validating');
    expect(state.spent(Date.now(), keys[0]?.made.id).dayUsd).toBe(0);
    expect(gateway.records.every(({ costUsd }) => (costUsd ?? 0) === 0)).toBe(true);
  });

  test('answers that are gone cost what was set apart; they can’t be deleted before they are counted', async () => {
    const state = new MemoryState();
    const { clients, near, keys, master } = await team({
      state,
      limits: [{ dayUsd: 1 }],
      batchesEveryMs: 60_000,
    });
    const [one] = clients;
    const lines = ['a', 'b', 'c'].map((id) => chat('near/small', 50, id));
    const spent = () => state.spent(Date.now(), keys[0]?.made.id).dayUsd;
    const file = await upload(one?.openai, lines);
    const batch = await begin(one?.openai, file.id);
    near.finishBatches();
    const over = await master.openai.batches.retrieve(batch.id);
    await one?.openai.files.delete(over.output_file_id ?? '');
    expect(spent()).toBeCloseTo(three, 12);
    const second = await begin(one?.openai, file.id);
    near.finishBatches();
    // As by somebody beside the gateway.
    const { data } = (await (await fetch(`${near.url}/v1/batches`)).json()) as {
      data: { id: string; output_file_id?: string }[];
    };
    const gone = data.find(({ id }) => id === second.id)?.output_file_id ?? '';
    await fetch(`${near.url}/v1/files/${gone}`, { method: 'DELETE' });
    await one?.openai.batches.retrieve(second.id);
    await expect.poll(spent).toBeGreaterThan(three * 1.5);
  });

  test('its models are those of the key, and under a budget those with a price', async () => {
    const { clients, master, near } = await team({
      models: { 'near/small': price, 'near/dear': price, 'near/unpriced': {} },
      limits: [{ models: ['near/small', 'near/unpriced'] }, { dayUsd: 1 }, { models: ['far/*'] }],
    });
    const [one, bounded, elsewhere] = clients;
    const mixed = await upload(one?.openai, [chat('near/small'), chat('near/dear')]);
    await expect(begin(one?.openai, mixed.id)).rejects.toThrow('is for near/dear');
    const unpriced = await upload(bounded?.openai, [chat('near/unpriced')]);
    await expect(begin(bounded?.openai, unpriced.id)).rejects.toThrow('has no price');
    expect((await begin(one?.openai, (await upload(one?.openai, [chat('near/unpriced')])).id)).status).toBe(
      'validating',
    );
    await expect(upload(elsewhere?.openai, [chat('near/small')])).rejects.toEqual(status(400));
    const text = await toFile(Buffer.from('x'), 'a.txt');
    const other = await one?.openai.files.create({ file: text, purpose: 'user_data' });
    await expect(begin(one?.openai, other?.id ?? '')).rejects.toThrow(
      'What this batch may cost is not known',
    );
    // Of whoever has no limits nothing is asked.
    expect((await begin(master.openai, other?.id ?? '')).status).toBe('validating');
    expect(near.batchBill.size).toBe(0);
  });

  test('under a budget of all, batches of the gateway’s token are counted, too', async () => {
    const state = new MemoryState();
    const { master, near } = await team({ state, budget: { day_usd: 1 } });
    await expect(begin(master.openai, 'file-unknown')).rejects.toThrow(
      'What this batch may cost is not known',
    );
    const lines = ['a', 'b', 'c'].map((id) => chat('near/small', 50, id));
    await begin(master.openai, (await upload(master.openai, lines)).id);
    near.finishBatches();
    await expect.poll(() => state.spent(Date.now()).dayUsd).toBeCloseTo(three, 12);
  });

  test('batches of Anthropic’s API: their answers are read here, not at the provider', async () => {
    const state = new MemoryState();
    const { clients, near, keys } = await team({ state, limits: [{ dayUsd: 1 }, {}] });
    const [one, other] = clients;
    const requests = ['a', 'b', 'bad'].map((custom_id) => ({
      custom_id,
      params: {
        model: 'claude/haiku',
        max_tokens: 50,
        messages: [{ role: 'user' as const, content: 'What is 2+2?' }],
      },
    }));
    const batch = await one?.anthropic.messages.batches.create({ requests });
    const id = batch?.id ?? '';
    await expect(other?.anthropic.messages.batches.retrieve(id)).rejects.toEqual(status(404));
    await expect(other?.anthropic.messages.batches.cancel(id)).rejects.toEqual(status(404));
    near.finishBatches();
    const kinds: string[] = [];
    for await (const line of (await one?.anthropic.messages.batches.results(id)) ?? [])
      kinds.push(line.result.type);
    expect(kinds).toEqual(['succeeded', 'succeeded', 'errored']);
    await expect
      .poll(() => state.spent(Date.now(), keys[0]?.made.id).dayUsd)
      .toBeCloseTo((2 * 600) / 1e6 / 2, 12);
    const listed = (await one?.anthropic.messages.batches.list())?.data.map((each) => each.id);
    expect([listed, (await other?.anthropic.messages.batches.list())?.data]).toEqual([[id], []]);
    expect(near.batchBill.get('haiku')).toEqual({ requests: 2, inputTokens: 200, outputTokens: 100 });
    await one?.anthropic.messages.batches.delete(id);
    await expect(one?.anthropic.messages.batches.retrieve(id)).rejects.toEqual(status(404));
  });
});
