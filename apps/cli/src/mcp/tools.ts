import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { wireBounds } from '@hunch/common/protocol';
import { redactSecrets } from '@hunch/common/secrets';
import type { ExplainedCommand } from '@hunch/daemon/reports';
import { z } from 'zod';
import { ask } from '../ask.ts';
import { askWhereNamesAre } from '../generate/request-command.ts';
import type { Cli } from '../cli.ts';
import { askReport, checkCommand } from '../offline.ts';
import { answered } from './result.ts';
import { assertShown, isWithin, shownDirectories } from './shown-history.ts';

/** Two calls of a model, each as long as agents wait for a tool by default. */
const GENERATE_TIMEOUT_MS = 50_000;
const RESULTS_DEFAULT = 10;
const RESULTS_MAX = 50;

const command = z
  .string()
  .min(1)
  .max(wireBounds.commandCharactersMax)
  .describe('A shell command line, exactly as it would be run');
const directory = z
  .string()
  .startsWith('/')
  .max(wireBounds.directoryCharactersMax)
  .optional()
  .describe('The absolute directory it is about; without it, where the server was started');
const limit = z.number().int().min(1).max(RESULTS_MAX).optional().describe('Maximum number of results');
const words = z.string().max(wireBounds.commandCharactersMax);

const readOnly = { readOnlyHint: true, openWorldHint: false } as const;

/** One tool for each decision that `hunch` makes in a terminal. None of them runs a command. */
export function addTools(server: McpServer, cli: Cli): void {
  server.registerTool(
    'check_command',
    {
      title: 'Check a command for danger',
      description:
        'How dangerous a shell command is (safe, moderate, high, critical), by which rules, what it may cost and a safer alternative.',
      inputSchema: { command, cwd: directory },
      annotations: readOnly,
    },
    ({ command: line, cwd }) =>
      answered(() => checkCommand(cli, line, cwd === undefined ? [] : ['--cwd', cwd])),
  );
  server.registerTool(
    'classify_command',
    {
      title: 'Is it a compilation?',
      description:
        'Whether a command is a compilation that may run on a build machine instead, and the line as it would run there.',
      inputSchema: { command },
      annotations: readOnly,
    },
    ({ command: line }) => answered(() => ask(cli, 'ClassifyCommand', { command: line })),
  );
  server.registerTool(
    'explain_command',
    {
      title: 'Explain a command',
      description:
        'What each part of a command line means (tools, options, values, pipes, redirections), and its risk.',
      inputSchema: { command },
      annotations: readOnly,
    },
    ({ command: line }) => answered(() => askReport<ExplainedCommand>(cli, { job: 'explain' }, line)),
  );
  server.registerTool(
    'generate_command',
    {
      title: 'Write a command for a request',
      description:
        'One shell command for a request in words, with its risk and what it does otherwise than asked. It is not run.',
      inputSchema: { request: words.min(1).describe('What is wanted, in words'), cwd: directory },
      annotations: { readOnlyHint: true },
    },
    ({ request, cwd = process.cwd() }) =>
      answered(() =>
        askWhereNamesAre({ request, cwd }, (params) =>
          ask(cli, 'GenerateCommand', params, { timeoutMs: GENERATE_TIMEOUT_MS }),
        ),
      ),
  );
  server.registerTool(
    'guide_status',
    {
      title: 'Do hints help?',
      description:
        'How many hints coding agents got on this machine, and what followed shown and withheld ones.',
      inputSchema: {},
      annotations: readOnly,
    },
    () => answered(() => ask(cli, 'GuidanceStatus', {})),
  );
  addHistoryTools(server, cli);
}

/** What shows a person's history; only where they have allowed it. */
function addHistoryTools(server: McpServer, cli: Cli): void {
  server.registerTool(
    'search_history',
    {
      title: 'Search the shell history',
      description:
        "Commands that the user ran in a directory or below it. Needs the user's permission for that directory; secrets are redacted.",
      inputSchema: {
        query: words.describe('Words, or the beginning of a command; empty: the newest'),
        cwd: directory,
        limit,
      },
      annotations: readOnly,
    },
    ({ query, cwd = process.cwd(), limit: most = RESULTS_DEFAULT }) =>
      answered(() => searchHistory(cli, query, cwd, most)),
  );
  server.registerTool(
    'suggest_next',
    {
      title: 'Suggest the next command',
      description:
        "What the user is likely to run next in a directory, from their history there. Needs the user's permission for that directory.",
      inputSchema: { prefix: words.optional().describe('What is typed already'), cwd: directory, limit },
      annotations: readOnly,
    },
    ({ prefix = '', cwd = process.cwd(), limit: most = RESULTS_DEFAULT }) =>
      answered(() => suggestNext(cli, prefix, cwd, most)),
  );
}

async function searchHistory(cli: Cli, query: string, cwd: string, limit: number): Promise<object> {
  const shown = await shownDirectories(cli);
  assertShown(cwd, shown);
  const { hits } = await ask(cli, 'Search', { query, scope: 'global', limit: wireBounds.resultsMax });
  const here = hits.filter((hit) => isWithin(hit.cwd, [cwd]) && isWithin(hit.cwd, shown));
  return {
    hits: here.slice(0, limit).map((hit) => ({ ...hit, cmd_raw: redactSecrets(hit.cmd_raw).text })),
  };
}

async function suggestNext(cli: Cli, prefix: string, cwd: string, limit: number): Promise<object> {
  assertShown(cwd, await shownDirectories(cli));
  const { suggestions } = await ask(cli, 'Suggest', {
    session_id: `mcp-${process.pid}`,
    cwd,
    prefix,
    limit,
    ephemeral: true,
  });
  return {
    suggestions: suggestions.map(({ text, confidence, risk, reasons }) => ({
      text: redactSecrets(text).text,
      confidence,
      risk,
      reasons: reasons.map((reason) => reason.text),
    })),
  };
}
