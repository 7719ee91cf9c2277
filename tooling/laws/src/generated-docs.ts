import { errorTable } from '@hunch/common/errors';
import { renderOptions } from '@hunch/common/options';
import { wireBounds } from '@hunch/common/protocol';
import { sections } from '@hunch/daemon/configuration';
import { read } from './repository.ts';

/** A document, or a marked part of one, that is written from the code. */
interface GeneratedDocument {
  readonly file: string;
  readonly render: () => string;
}

export const generatedDocuments: readonly GeneratedDocument[] = [
  { file: 'docs/errors.md', render: renderErrors },
  { file: 'docs/configuration.md', render: renderConfiguration },
  {
    file: 'docs/protocol.md',
    render: () => replaceMarked(read('docs/protocol.md'), 'bounds', renderBounds()),
  },
];

const notice = '<!-- Written from the code by `pnpm docs`; edit there. -->';

function renderErrors(): string {
  const rows = Object.entries(errorTable).map(
    ([code, { retryable, meaning, remedy }]) =>
      `| \`${code}\` | ${retryable ? 'yes' : 'no'} | ${meaning} | ${remedy} |`,
  );
  return [
    '# Errors',
    '',
    notice,
    '',
    'Every answer of the daemon is `ok: true` with a result, or `ok: false` with one of these codes, a message for a person,',
    'and `retryable`: whether the same request can succeed later without a change.',
    '',
    '| code | retryable | what happened | what to do |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

function renderConfiguration(): string {
  const parts = Object.entries(sections).flatMap(([section, table]) => [
    `## [${section}]`,
    '',
    renderOptions(section, table),
  ]);
  return [
    '# Configuration',
    '',
    notice,
    '',
    '`$XDG_CONFIG_HOME/hunch/config.toml`, usually `~/.config/hunch/config.toml`. Each key can also be set by the environment variable',
    'in the last column, which wins over the file. A value that is not allowed is reported with its file, line and key, and the default is',
    'used; the daemon starts in any case. `hunch config check` shows what holds and where it came from; `hunch daemon reload` (or SIGHUP)',
    'reads the file again.',
    '',
    '```toml',
    '[suggestions]',
    'max_results = 8',
    '',
    '[suggestions.weights]',
    'transition = 0.4',
    '```',
    '',
    ...parts,
  ].join('\n');
}

const boundMeanings: Readonly<Record<keyof typeof wireBounds, string>> = {
  lineBytesMax: 'bytes of one NDJSON line',
  frameBytesMax: 'bytes of one shell frame',
  agentFrameBytesMax: 'bytes of one shell frame of the method `AgentHook`',
  frameFieldsMax: 'fields of one shell frame',
  replyBytesMax: 'bytes of one answer to a shell frame',
  replyFieldsMax: 'fields of one answer to a shell frame',
  commandCharactersMax: 'characters of a command line; longer ones are clamped',
  directoryCharactersMax: 'characters of a directory',
  nameCharactersMax: 'characters of an id or a name',
  listedMax: 'runs in one answer to `ListHistory`',
  resultsMax: 'suggestions or hits in one answer',
};

function renderBounds(): string {
  const rows = Object.entries(boundMeanings).map(
    ([name, meaning]) =>
      `| \`${name}\` | ${wireBounds[name as keyof typeof wireBounds].toLocaleString('en')} | ${meaning} |`,
  );
  return ['| bound | limit | of |', '|---|---|---|', ...rows].join('\n');
}

/** Puts `body` between `<!-- name -->` and `<!-- /name -->`. */
export function replaceMarked(text: string, name: string, body: string): string {
  const start = `<!-- ${name} -->`;
  const end = `<!-- /${name} -->`;
  const from = text.indexOf(start);
  const to = text.indexOf(end);
  if (from === -1 || to < from) throw new Error(`no part marked "${name}"`);
  return `${text.slice(0, from + start.length)}\n${body}\n${text.slice(to)}`;
}
