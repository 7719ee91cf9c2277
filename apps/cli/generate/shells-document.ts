import { readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import { shells } from '../src/shells/index.ts';
import type { Shell } from '../src/shells/shell.ts';

/** `src/shells/NAME/keys.toml` */
interface KeysFile {
  readonly key: readonly { readonly action: string; readonly keys: string; readonly variable?: string }[];
  readonly variable: readonly {
    readonly name: string;
    readonly values: string;
    readonly meaning: string;
    readonly before_loading?: boolean;
  }[];
}

/** `docs/shells.md` */
export function renderShellsDocument(): string {
  return [
    '# Shells',
    '',
    '<!-- Written by `pnpm docs` from apps/cli/src/shells; edit there. -->',
    '',
    '`hunch setup` adds the line below to the startup file; `hunch uninstall` removes it. Variables that are marked "before loading" have to be',
    'set above that line, the others take effect at once. `hunch suggestions doctor` tests each shell.',
    '',
    ...shells.flatMap(section),
  ].join('\n');
}

function section({ name, oldestVersion, loadLine, startupFiles, history }: Shell): readonly string[] {
  const { key: keys, variable: variables } = keysOf(name);
  const [file] = startupFiles({});
  return [
    `## ${name}`,
    '',
    `${oldestVersion.join('.')} or later. Startup file: \`${file}\`, with \`${loadLine}\`. History for \`hunch import ${name}\`: \`${history.usualFile}\`.`,
    '',
    '| to | press | changed by |',
    '|---|---|---|',
    ...keys.map(
      ({ action, keys, variable }) =>
        `| ${action} | ${keys} | ${variable === undefined ? '' : `\`${variable}\``} |`,
    ),
    '',
    '| variable | values | what it does |',
    '|---|---|---|',
    ...variables.map(
      ({ name, values, meaning, before_loading: beforeLoading }) =>
        `| \`${name}\`${beforeLoading === true ? ' (before loading)' : ''} | ${values} | ${meaning} |`,
    ),
    '',
  ];
}

function keysOf(name: string): KeysFile {
  const text = readFileSync(`src/shells/${name}/keys.toml`, 'utf8');
  // A missing table shows in the document, which a test compares.
  return parse(text) as unknown as KeysFile;
}
