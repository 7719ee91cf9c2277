import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { SeededRandom } from '@hunch/common/random';
import { decode, encode } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, test } from 'vitest';
import { promptRequest, tokensOfModel, tokensOfRequest } from '../src/index.ts';
import { hashOf } from '../src/lexicon.ts';
import { TokenCounter } from '../src/request-tokens.ts';
import { isTokenHash } from '../src/token-words.ts';
import { languageSamples } from './support/languages.ts';

const counter = new TokenCounter();
const file = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

const story = `The keeper of the lighthouse had not spoken to anyone for eleven weeks when the boat came in. It carried three sacks
of flour, a letter from his sister, and a young woman who said that she had been sent to count birds. He did not believe
her, but he showed her the room above the lamp, where the wind came through the boards and one could see forty miles on a
clear morning. She thanked him, unpacked a notebook, and began to write before she had taken off her coat.`;

const json = JSON.stringify(
  Array.from({ length: 20 }, (_, index) => ({
    id: index,
    name: `customer ${index}`,
    address: { street: 'Long Lane', number: index * 3 },
    orders: [{ sku: 'A-17', count: 2, price: 19.99 }],
    active: index % 2 === 0,
  })),
  undefined,
  2,
);

const script = `#!/bin/sh
# Backs up the given directories, newest first, and keeps a week of them.
set -eu

target=\${BACKUP_TARGET:-/var/backups/home}
keep=7

usage() {
  echo "usage: $0 [-n] [-k days] directory..." >&2
  exit 2
}

while getopts 'nk:' option; do
  case $option in
    n) dry_run=1 ;;
    k) keep=$OPTARG ;;
    *) usage ;;
  esac
done
shift $((OPTIND - 1))
[ $# -gt 0 ] || usage

for directory in "$@"; do
  name=$(basename "$directory" | tr -c 'A-Za-z0-9\\n' '_')
  archive="$target/$name-$(date +%Y%m%d).tar.gz"
  if [ -n "\${dry_run:-}" ]; then
    printf 'would write %s\\n' "$archive"
    continue
  fi
  tar --exclude='*.tmp' --exclude=.cache -czf "$archive.part" -C "$directory" . && mv "$archive.part" "$archive"
done

find "$target" -maxdepth 1 -name '*.tar.gz' -mtime +"$keep" -exec rm -f {} +
`;

const german = `Der Zug nach Hamburg fährt heute von einem anderen Gleis ab, weil am Bahnhof gebaut wird. Bitte achten Sie auf die
Anzeigen und die Durchsagen. Wer einen Anschluss erreichen muss, sollte mit längeren Wegen rechnen und früher kommen.`;
const french = `La réunion commencera à neuf heures dans la grande salle du deuxième étage. Chaque équipe présentera ses résultats
du trimestre, puis nous discuterons des priorités pour l'année prochaine et du budget qui reste à répartir.`;
const russian = `Сегодня утром мы проверили все настройки сервера и нашли ошибку в файле конфигурации. После исправления система
снова работает, но нужно ещё раз посмотреть журнал и убедиться, что данные пользователей не потеряны.`;
const chinese = `我们今天检查了服务器的所有设置，发现配置文件里有一个错误。修改之后系统又可以正常工作了，但是还需要再看一次日志，确认用户的数据没有丢失。`;
const japanese = `今日はサーバーの設定をすべて確認して、設定ファイルの間違いを見つけました。修正した後、システムは再び動いていますが、もう一度ログを見て、データが失われていないことを確かめる必要があります。`;

const samples: readonly (readonly [name: string, text: string])[] = [
  ['a story', story],
  ['source code', file('../src/scan.ts')],
  ['the license', file('../LICENSE')],
  ['a manifest', file('../package.json')],
  ['the documentation', file('../README.md')],
  ['data', json],
  ['a shell script', script],
];
const paragraphs = languageSamples(fileURLToPath(new URL('languages', import.meta.url)));
const heldOut = [...new Set(paragraphs.map(({ language }) => language))].map(
  (language) =>
    [
      language,
      paragraphs.filter((sample) => sample.heldOut && sample.language === language).map(({ text }) => text),
    ] as const,
);
const others = [german, french, russian, chinese, japanese].join('\n');

describe('the estimate is within 10 % of o200k_base', () => {
  test.each(samples)('of %s', (_, text) => {
    const real = encode(text).length;
    expect(Math.abs(counter.count([text]) / real - 1)).toBeLessThanOrEqual(0.1);
  });

  test('of several languages in one text', () => {
    expect(Math.abs(counter.count([others]) / encode(others).length - 1)).toBeLessThanOrEqual(0.1);
  });

  // A single sentence is a matter of luck, since a word is one token or four.
  test.each(heldOut)('of paragraphs in %s that the weights were not fitted to', (_, texts) => {
    const real = texts.reduce((sum, text) => sum + encode(text).length, 0);
    const estimate = texts.reduce((sum, text) => sum + counter.count([text]), 0);
    expect(Math.abs(estimate / real - 1)).toBeLessThanOrEqual(0.1);
  });

  test('of most single paragraphs', () => {
    const errors = heldOut.flatMap(([, texts]) =>
      texts.map((text) => Math.abs(counter.count([text]) / encode(text).length - 1)),
    );
    expect(errors.filter((error) => error <= 0.1).length / errors.length).toBeGreaterThanOrEqual(0.85);
    expect(Math.max(...errors)).toBeLessThanOrEqual(0.15);
  });

  const random = new SeededRandom(3);
  const bytes = Buffer.from(Array.from({ length: 1920 }, () => random.below(256)));
  const hex = bytes.toString('hex');
  const base64 = bytes.toString('base64');
  test.each([
    ['a picture in base64', base64],
    ['a key in base64', base64.replaceAll(/.{64}/g, '$&\n')],
    ['tokens of 32 characters', bytes.toString('base64url').replaceAll(/.{32}/g, '$&\n')],
    ['one long hash', hex],
    ['hashes of 40 digits', hex.replaceAll(/.{40}/g, '$&\n')],
    ['identifiers', hex.replaceAll(/(.{8})(.{4})(.{4})(.{4})(.{12})/g, '$1-$2-$3-$4-$5\n')],
    [
      'names that look like keys',
      'getUserById2FromCacheWithTimeout XMLHttpRequest2Factory HTMLDivElementV3 parseUtf8StringToBase64 '.repeat(
        4,
      ),
    ],
  ])('of %s', (_, text) => {
    expect(Math.abs(counter.count([text]) / encode(text).length - 1)).toBeLessThanOrEqual(0.1);
  });

  test('of all of it many times over, of which a small part is read', () => {
    const long = samples
      .map(([, text]) => text)
      .join('\n')
      .repeat(30);
    const real = encode(long).length;
    expect(Math.abs(counter.count([long]) / real - 1)).toBeLessThanOrEqual(0.1);
  });

  test('of a conversation of a thousand messages', () => {
    const texts = Array.from({ length: 1000 }, (_, index) => samples[index % samples.length]?.[1] ?? '');
    const real = texts.reduce((sum, text) => sum + encode(text).length, 0);
    expect(Math.abs(counter.count(texts) / real - 1)).toBeLessThanOrEqual(0.1);
  });
});

test('the filter knows each word of the vocabulary, and takes few others for one', () => {
  const words = Array.from({ length: 199_998 }, (_, token) => decode([token])).filter((token) =>
    /^ \p{L}{3,}$/u.test(token),
  );
  expect(words.length).toBeGreaterThan(80_000);
  expect(words.filter((word) => !isTokenHash(hashOf(word.slice(1))))).toEqual([]);
  const strange = words.map((word) => `${word.slice(1)}qx`);
  expect(strange.filter((word) => isTokenHash(hashOf(word))).length / strange.length).toBeLessThan(0.04);
});

test('pictures, tools and messages have their price', () => {
  const plain = tokensOfRequest(promptRequest(story));
  const { messages } = promptRequest(story);
  const withImage = {
    messages: [...messages, { role: 'user' as const, parts: [{ kind: 'image' as const }] }],
  };
  expect(tokensOfRequest(withImage)).toBeGreaterThan(plain + 500);
  expect(tokensOfRequest({ messages, tools: { count: 1, characters: 3600 } })).toBe(plain + 1000);
  expect(tokensOfRequest({ messages: [] })).toBe(0);
});

test.each([
  ['gpt-5.2', 100],
  ['gemini-3-pro', 114],
  ['eu.anthropic.claude-sonnet-4-5-20250929-v1:0', 110],
  ['claude-3-5-haiku-20241022', 110],
  ['claude-opus-4-7', 130],
  ['claude-sonnet-5', 130],
  ['us.meta.llama3-3-70b-instruct-v1:0', 100],
])('of 100 tokens of OpenAI’s newer models %s counts %i', (model, tokens) => {
  expect(tokensOfModel(model, 100)).toBe(tokens);
});
