import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@hunch/build/repository-root';
import { parse } from 'smol-toml';
import { knownByPlace, rowOf, type Row, type Rule } from './rows.ts';

/**
 * `pnpm --filter @hunch/packs import-gitleaks FILE`: writes `packages/common/secrets/gitleaks.toml` from the rules that
 * gitleaks publishes (`config/gitleaks.toml` of its repository).
 */
const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error('Usage: pnpm --filter @hunch/packs import-gitleaks PATH/gitleaks.toml');
  process.exit(2);
}
const { rules } = parse(readFileSync(file, 'utf8')) as unknown as { readonly rules: readonly Rule[] };
const packs = join(repositoryRoot, 'packages/common/secrets');
const own = parse(readFileSync(join(packs, 'tokens.toml'), 'utf8')) as unknown as {
  readonly token: readonly { readonly id: string }[];
};
const knownByUs = new Set([...knownByPlace, ...own.token.map(({ id }) => id)]);
const rows: Row[] = [];
const left: string[] = [];
for (const rule of rules) {
  if (knownByUs.has(rule.id)) continue;
  const row = rowOf(rule);
  if (row === undefined) left.push(rule.id);
  else rows.push(row);
}
const header = `# Shapes of secrets, generated from the rules of gitleaks (github.com/gitleaks/gitleaks, MIT, see NOTICE) by
# \`pnpm --filter @hunch/packs import-gitleaks FILE\`. Do not edit. A token is known wherever it stands; a secret of a service stands at a
# name in which one of the words is.
`;
const text = rows.map(({ kind, id, words, pattern }) =>
  [
    `[[${kind}]]`,
    `id = '${id}'`,
    ...(words === undefined ? [`issuer = '${issuerOf(id)}'`] : [`words = '${words}'`]),
    `pattern = '${pattern.replaceAll("'", String.raw`\x27`)}'`,
  ].join('\n'),
);
writeFileSync(join(packs, 'gitleaks.toml'), `${header}\n${text.join('\n\n')}\n`);
console.log(`${rows.length} of ${rules.length} rules; not taken: ${[...knownByUs, ...left].join(', ')}`);

function issuerOf(id: string): string {
  return id
    .replace(
      /(?:-(?:api|access|secret|service|client|account|token|key|id|webhook|pat|oauth|test|live|v2))+$/u,
      '',
    )
    .replaceAll('-', ' ');
}
