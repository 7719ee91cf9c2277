import { join } from 'node:path';

/** What setup adds to an agent beside the hooks: the MCP server, and commands where the agent has such files. */
export type AgentPart =
  /** A file of hunch's own. */
  | { readonly kind: 'file'; readonly path: string; readonly text: string }
  /** A member of a JSON file that may hold the user's own, too. */
  | {
      readonly kind: 'member';
      readonly path: string;
      readonly keys: readonly string[];
      readonly value: object;
    }
  /** Lines at the end of a TOML file; `header` is the first of them that names the table. */
  | { readonly kind: 'table'; readonly path: string; readonly header: string; readonly text: string };

export interface AgentParts {
  /** For the user: `MCP server and commands`. */
  readonly content: string;
  readonly parts: readonly [AgentPart, ...AgentPart[]];
}

export interface PartFacts {
  /** Of the package: agents show it. */
  readonly version: string;
  /** The CLI, which serves by `mcp`. */
  readonly executable: string;
}

export const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

/** How Claude Code, Gemini CLI and Cursor name a server. */
export const mcpServers = ({ executable }: PartFacts): object => ({
  mcpServers: { hunch: { command: executable, args: ['mcp'] } },
});

const description = 'Instant, explainable decisions about shell commands, on this machine';
export const manifest = ({ version }: PartFacts): object => ({ name: 'hunch', version, description });

interface AgentCommand {
  readonly name: string;
  readonly about: string;
  readonly ask: (words: string) => string;
}

/** What a person can ask for by `/hunch:…`. */
const commands: readonly AgentCommand[] = [
  {
    name: 'check',
    about: 'How dangerous is this command?',
    ask: (words) =>
      `Call the tool check_command of hunch with this command, and say what it may cost: ${words}`,
  },
  {
    name: 'explain',
    about: 'What does each part of this command do?',
    ask: (words) => `Call the tool explain_command of hunch with this command, and explain it: ${words}`,
  },
  {
    name: 'status',
    about: 'Which hints were given, and did they help?',
    ask: () => 'Call the tool guide_status of hunch, and sum up what it says in three sentences.',
  },
];

/** A file for each command, as an agent writes such files. */
export function commandFiles(
  directory: string,
  extension: string,
  text: (command: AgentCommand) => string,
): readonly AgentPart[] {
  return commands.map((command) => ({
    kind: 'file',
    path: join(directory, `${command.name}${extension}`),
    text: text(command),
  }));
}
