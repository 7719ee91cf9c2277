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

/**
 * `pnpm --filter @hunch/packs evaluate-secrets gitleaks.toml [ordinary.txt …]`: the share of made-up keys of each of gitleaks' rules that
 * is taken out of realistic lines, and the share of ordinary lines (one a line) that is touched.
 */
const [rulesFile, ...ordinary] = process.argv.slice(2);
if (rulesFile === undefined) {
  console.error('Usage: pnpm --filter @hunch/packs evaluate-secrets PATH/gitleaks.toml [ordinary.txt …]');
  process.exit(2);
}
const { rules } = parse(readFileSync(rulesFile, 'utf8')) as unknown as { readonly rules: readonly Rule[] };
const counts = new Map<string, { all: number; taken: number }>();
for (const rule of rules) {
  const row = rowOf(rule);
  if (row === undefined) continue;
  const service = row.words?.split(' ')[0] ?? 'acme';
  for (const key of madeUpKeys(row.pattern)) {
    for (const [form, line] of Object.entries(forms)) {
      const name = `${row.kind === 'token' ? 'known by shape' : 'known by service'}, ${form}`;
      const count = counts.get(name) ?? { all: 0, taken: 0 };
      counts.set(name, count);
      count.all += 1;
      if (!redactSecrets(line(service, key)).text.includes(key)) count.taken += 1;
    }
  }
}
for (const [name, { all, taken }] of [...counts].toSorted(([one], [other]) => one.localeCompare(other)))
  console.log(
    `${name.padEnd(48)}${String(taken).padStart(5)} of ${String(all).padStart(4)}  ${percent(taken, all)}`,
  );
const total = [...counts.values()].reduce((sum, { all, taken }) => ({
  all: sum.all + all,
  taken: sum.taken + taken,
}));
console.log(
  `${'all'.padEnd(48)}${String(total.taken).padStart(5)} of ${total.all}  ${percent(total.taken, total.all)}`,
);
for (const file of ordinary) {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  const touched = lines.filter((line) => redactSecrets(line).redactions.length > 0).length;
  console.log(`ordinary lines touched: ${touched} of ${lines.length}  ${percent(touched, lines.length)}`);
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
