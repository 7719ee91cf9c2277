import { hunchPaths } from '@hunch/common/paths';
import type { Cli } from '../src/cli.ts';
import { loadWholeProgram } from '../src/program.ts';
import { createTerminal } from '../src/render/terminal.ts';
import {
  completionTree,
  eachNode,
  type CompletionNode,
  type CompletionOption,
  type CompletionValue,
} from '../src/shells/completion-tree.ts';

/** Of nowhere: the tables of commands and options are the same everywhere. */
const cli: Cli = {
  version: '',
  executable: '',
  daemonProgram: '',
  shellDirectory: '',
  agentDirectory: '',
  buildDirectory: '',
  nativeHook: '',
  nativeHookSource: '',
  environment: {},
  uid: 0,
  paths: hunchPaths({ HOME: '/' }, 0),
  terminal: createTerminal({ write: () => undefined }, {}),
};

/** `packages/cli-catalog/overlay/hunch.toml`: hunch among the tools that the shells complete and `hunch explain` knows. */
export async function renderCatalogueTable(): Promise<string> {
  const nodes = eachNode(completionTree(await loadWholeProgram(cli)));
  const head =
    '# Written by `pnpm docs` from apps/cli/src/commands; then `pnpm generate catalog` compiles it.\n';
  return [head, ...nodes.map(tableOf)].join('\n');
}

function tableOf({ path, summary, options, argument, children }: CompletionNode): string {
  const parts = [
    `summary = ${JSON.stringify(summary)}`,
    block('options', options.map(optionLine)),
    argument === undefined ? '' : `operands = "[${placeholder(argument)}]"`,
    block(
      'subcommands',
      children.map((child) => `${child.path.at(-1) ?? ''}  ${child.summary}`),
    ),
  ];
  return `["${path.join(' ')}"]\n${parts.filter((part) => part !== '').join('\n')}\n`;
}

function block(name: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `${name} = '''\n${lines.join('\n')}\n'''`;
}

function optionLine({ flags, summary, value }: CompletionOption): string {
  const joint = flags.at(-1)?.startsWith('--') === true ? '=' : ' ';
  return `${flags.join(', ')}${value === undefined ? '' : `${joint}${placeholder(value)}`}  ${summary}`;
}

/** A file is what its name says; choices are listed. A command is a text: hunch speaks about it and runs none. */
function placeholder({ name, choices, isFile }: CompletionValue): string {
  if (choices.length > 1) return `<${choices.join('|')}>`;
  if (isFile) return '<file>';
  return name === 'command' ? '<command:message>' : `<${name.replace('...', '')}>`;
}
