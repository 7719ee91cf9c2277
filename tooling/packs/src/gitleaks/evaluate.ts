import { readFileSync } from 'node:fs';
import { redactSecrets } from '@hunch/common/secrets';
import * as fc from 'fast-check';
import { parse } from 'smol-toml';
import { rowOf, type Rule } from './rows.ts';

/** How people hand a key to a program. */
const forms: Readonly<Record<string, (service: string, key: string) => string>> = {
  'operand of a login': (service, key) => `${service} login ${key}`,
  'operand of a script': (_, key) => `python3 deploy.py ${key}`,
  'value of --token': (_, key) => `tool --token ${key}`,
  'value of --api-key=': (service, key) => `${service}-cli --api-key=${key} ls`,
  'exported variable': (service, key) => `export ${service.toUpperCase()}_API_KEY=${key}`,
  'variable of one command': (service, key) => `${service.toUpperCase()}_TOKEN='${key}' npm run deploy`,
  'bearer header': (service, key) =>
    `curl -H "Authorization: Bearer ${key}" https://api.${service}.example/v1`,
  'header of its own': (_, key) => `curl -H 'X-Api-Key: ${key}' https://x.example`,
  'field of JSON': (service, key) => `curl -d '{"${service}_api_key":"${key}"}' https://x.example`,
  'line of .env': (service, key) => `echo "${service.toUpperCase()}_SECRET=${key}" >> .env`,
  'query of a URL': (service, key) => `curl "https://api.${service}.example/x?api_key=${key}&page=2"`,
  'piped into a login': (_, key) => `echo ${key} | docker login --password-stdin -u ann`,
  "container's environment": (service, key) => `docker run -e ${service.toUpperCase()}_KEY=${key} image`,
};

/** How people come to have a text of a configuration or a program on a command line. */
const textForms: Readonly<Record<string, (text: string) => string>> = {
  'here-document': (text) => `cat > settings.conf <<'EOF'\n${text}\nEOF`,
  'echoed into a file': (text) => `echo ${quoted(text)} >> settings.conf`,
  'printed into tee': (text) => `printf '%s\\n' ${quoted(text)} | sudo tee -a /etc/app/settings.conf`,
  'body of a request': (text) => `curl -d ${quoted(text)} https://x.example`,
  'searched for': (text) => `grep -rn ${quoted(text)} .`,
  'pasted at the prompt': (text) => text,
};

/** One of another scanner's: a secret alone, or with a text that says by a name what it is. */
interface Example {
  readonly plugin: string;
  readonly secret: string;
  readonly text?: string;
}

/**
 * `pnpm --filter @hunch/packs evaluate-secrets FILE …`: the share of secrets that is taken out of realistic lines, and the share of
 * ordinary lines that is touched. By its ending a file holds gitleaks' rules (`.toml`, keys are made up from each), examples (`.jsonl`,
 * an `Example` a line), or ordinary lines. With HUNCH_MISSES=1 also what is left.
 */
const files = process.argv.slice(2);
if (files.length === 0) {
  console.error(
    'Usage: pnpm --filter @hunch/packs evaluate-secrets [gitleaks.toml] [examples.jsonl] [ordinary.txt …]',
  );
  process.exit(2);
}
const counts = new Map<string, { all: number; taken: number }>();
for (const file of files.filter((name) => name.endsWith('.toml'))) countRules(file);
for (const file of files.filter((name) => name.endsWith('.jsonl'))) countExamples(file);
for (const [name, { all, taken }] of [...counts].toSorted(([one], [other]) => one.localeCompare(other)))
  console.log(
    `${name.padEnd(48)}${String(taken).padStart(5)} of ${String(all).padStart(4)}  ${percent(taken, all)}`,
  );
for (const file of files.filter((name) => !/\.(?:toml|jsonl)$/u.test(name))) countOrdinary(file);

function countRules(file: string): void {
  const { rules } = parse(readFileSync(file, 'utf8')) as unknown as { readonly rules: readonly Rule[] };
  for (const rule of rules) {
    const row = rowOf(rule);
    if (row === undefined) continue;
    const service = row.words?.split(' ')[0] ?? 'acme';
    for (const key of madeUpKeys(row.pattern))
      for (const [form, line] of Object.entries(forms))
        count(
          [`${row.kind === 'token' ? 'known by shape' : 'known by service'}, ${form}`],
          line(service, key),
          key,
        );
  }
}

function countExamples(file: string): void {
  for (const row of readFileSync(file, 'utf8').trimEnd().split('\n')) {
    const { plugin, secret, text } = JSON.parse(row) as Example;
    const lines =
      text === undefined
        ? Object.entries(forms).map(([form, line]) => [form, line('acme', secret)] as const)
        : Object.entries(textForms).map(([form, line]) => [form, line(text)] as const);
    for (const [form, line] of lines) {
      count([`example of ${plugin}`, `example, ${form}`], line, secret);
    }
  }
}

function count(titles: readonly string[], line: string, secret: string): void {
  const isTaken = !redactSecrets(line).text.includes(secret);
  for (const title of ['all', ...titles]) {
    const row = counts.get(title) ?? { all: 0, taken: 0 };
    counts.set(title, row);
    row.all += 1;
    if (isTaken) row.taken += 1;
  }
  if (!isTaken && process.env.HUNCH_MISSES === '1') console.log(`left (${titles.join('; ')}): ${line}`);
}

function countOrdinary(file: string): void {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  const touched = lines.filter((line) => redactSecrets(line).redactions.length > 0);
  console.log(
    `ordinary lines touched: ${touched.length} of ${lines.length}  ${percent(touched.length, lines.length)}`,
  );
  if (process.env.HUNCH_MISSES === '1') for (const line of touched) console.log(`touched: ${line}`);
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** Letters and digits wherever those may stand: no issuer makes `SG.-=.._`. */
function madeUpKeys(pattern: string): readonly string[] {
  const plain = pattern
    .replaceAll(/\(\?!\[[^\]]*\]\)/gu, '')
    .replaceAll(/\[((?:\\.|[^\]\\])*)\]|\\w/gu, (whole, inner = String.raw`\w`) => {
      if (inner.includes(String.raw`\w`)) return '[A-Za-z0-9]';
      const ranges = inner.match(/[a-z0-9]-[a-z0-9]/giu);
      return ranges === null ? whole : `[${ranges.join('')}]`;
    });
  return fc.sample(fc.stringMatching(new RegExp(`^(?:${plain})$`, 'u')), { numRuns: 3, seed: 11 });
}

function percent(part: number, whole: number): string {
  return `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;
}
