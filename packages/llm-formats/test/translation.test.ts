import { isObject } from '@hunch/common/json';
import { describe, expect, test } from 'vitest';
import { formatNames, type FormatName } from '../src/names.ts';
import { ask, checks } from './support/asking.ts';
import { translationRows, type Row, type Want } from './support/translation-rows.ts';

function at(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, key) => {
    if (Array.isArray(inner) || typeof inner === 'string')
      return key === 'length' ? inner.length : inner[Number(key)];
    return isObject(inner) ? inner[key] : undefined;
  }, value);
}

function rowsOf(client: FormatName): readonly Row[] {
  return translationRows.filter((row) => row.client === client);
}

const pairs = formatNames.flatMap((client) =>
  formatNames
    .filter((provider) => provider !== client)
    .map((provider) => [client, provider, rowsOf(client)] as const),
);

describe.each(pairs)('from %s to %s', (client, provider, rows) => {
  test.each(rows.map((row) => [row.field, row] as const))('%s', (_, row) => {
    const want = row.to[provider] ?? 'dropped';
    const { model } = row;
    const translated = ask(client, provider, row.body, { model });
    if (want === 'refused') {
      expect(translated).toMatchObject({ ok: false });
      return;
    }
    if (!translated.ok) throw new Error(translated.error);
    const { body, dropped } = translated.value;
    expect(checks[provider](body)).toBeUndefined();
    if (want === 'dropped') expect(dropped).not.toEqual([]);
    else {
      expect(dropped).toEqual([]);
      const values = 'carried' in want ? want.carried : want.emulated;
      for (const [path, value] of Object.entries(values))
        expect(at(body, path) ?? '$absent', path).toEqual(value);
    }
    // What is left out without strictness is refused with it; all else is not.
    expect(ask(client, provider, row.body, { isStrict: true, model }).ok).toBe(want !== 'dropped');
  });
});

const words: Readonly<Record<string, string>> = { dropped: 'dropped', refused: 'refused' };

function wordOf(want: Want | undefined): string {
  if (typeof want === 'string') return words[want] ?? '';
  return want !== undefined && 'emulated' in want ? 'in another way' : 'carried';
}

test('the table of it stands in docs', async () => {
  const tables = formatNames.map((client) => {
    const providers = formatNames.filter((provider) => provider !== client);
    const lines = rowsOf(client).map(
      ({ field, to }) =>
        `| \`${field}\` | ${providers.map((provider) => wordOf(to[provider])).join(' | ')} |`,
    );
    const head = `| | ${providers.join(' | ')} |\n|${'---|'.repeat(providers.length + 1)}`;
    return `## Clients of ${client}\n\n${head}\n${lines.join('\n')}\n`;
  });
  const text = `# What becomes of each field between formats

Written by \`pnpm --filter @hunch/llm-formats test -u\` from the table that the tests hold the code to. A request whose client and provider speak the
same format goes through as it came. *In another way*: another field or other words do the same. *Dropped*: the provider is asked without it, and
\`x-hunch-dropped\` names it; with \`prompt_router.strict\` the request is refused instead. *Refused*: the answer would be worth nothing without it.
Fields that stand in no table are dropped.

${tables.join('\n')}`;
  await expect(text).toMatchFileSnapshot('../../../docs/translation.md');
});
