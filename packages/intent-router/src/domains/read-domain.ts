import { err, ok, type Result } from '@hunch/common/result';
import { type PackProblem, TableReader } from '../table-reader.ts';
import type { DomainDefinition, DomainExample, DomainTool, ToolParameter } from './domain.ts';

/** Enough for what prompts, listings and tools have to say; more is a mistake or a flood. */
const bounds = { itemsMax: 200, lineCharactersMax: 400, promptCharactersMax: 8000 };

const namePattern = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/;

const promptOfCustom =
  'You turn one request into one shell command for {{os}} with {{unix_flavor}} tools. Preferred commands: ' +
  '{{available_commands}}.\n\nPlatform:\n{{platform_notes}}\n\nSafety:\n{{safety_requirements}}\n\nExamples:\n' +
  '{{examples}}\n\nAnswer with JSON only: {"cmd": "the command"}.\n';

/**
 * Reads a domain file: the tables `meta`, `prompt`, `examples`, `safety` and `tool`, parsed from TOML. Only `meta.domain` and
 * `meta.description` are required. Collects every problem rather than the first.
 *
 * @param source what a TOML parser made of the file, or of `[intent_router.custom_domains.<name>]`
 */
export function readDomain(source: unknown): Result<DomainDefinition, readonly PackProblem[]> {
  const reader = new TableReader(bounds);
  const root = reader.table(source, '', ['meta', 'prompt', 'examples', 'safety', 'tool']);
  const meta = reader.table(root['meta'], 'meta', [
    'domain',
    'name',
    'description',
    'aliases',
    'keywords',
    'primary_commands',
  ]);
  const name = reader.text(meta['domain'], 'meta.domain') ?? '';
  if (name !== '' && !namePattern.test(name)) {
    reader.problem('meta.domain', 'must be lower-case words joined by "_", such as "container_operations"');
  }
  const description = reader.text(meta['description'], 'meta.description') ?? '';
  if (meta['description'] === undefined)
    reader.problem('meta.description', 'is missing: say in one sentence what belongs here');
  if (meta['domain'] === undefined) reader.problem('meta.domain', 'is missing');
  const prompt = reader.table(root['prompt'], 'prompt', ['system']);
  const safety = reader.table(root['safety'], 'safety', ['requirements', 'rule_domains']);
  const definition: DomainDefinition = {
    name,
    title: reader.text(meta['name'], 'meta.name') ?? titleOf(name),
    description,
    aliases: reader.texts(meta['aliases'], 'meta.aliases'),
    keywords: reader.texts(meta['keywords'], 'meta.keywords').map((word) => word.toLowerCase()),
    primaryCommands: reader.texts(meta['primary_commands'], 'meta.primary_commands'),
    prompt: reader.text(prompt['system'], 'prompt.system', bounds.promptCharactersMax) ?? promptOfCustom,
    examples: readExamples(reader, root['examples']),
    safety: {
      requirements: reader.texts(safety['requirements'], 'safety.requirements'),
      ruleDomains: reader.texts(safety['rule_domains'], 'safety.rule_domains'),
    },
    tool: readTool(reader, root['tool'], description),
  };
  return reader.problems.length === 0 ? ok(definition) : err(reader.problems);
}

function readExamples(reader: TableReader, source: unknown): readonly DomainExample[] {
  return Object.entries(reader.table(source, 'examples', null)).map(([key, value]) => {
    const place = `examples.${key}`;
    const example = reader.table(value, place, ['input', 'output']);
    return {
      input: reader.required(example['input'], `${place}.input`),
      output: reader.required(example['output'], `${place}.output`),
    };
  });
}

function readTool(reader: TableReader, source: unknown, description: string): DomainTool {
  const tool = reader.table(source, 'tool', ['description', 'parameters']);
  const table = reader.table(tool['parameters'], 'tool.parameters', null);
  const parameters = Object.entries(table).map(([name, value]): ToolParameter => {
    const place = `tool.parameters.${name}`;
    const parameter = reader.table(value, place, ['description', 'values', 'required']);
    return {
      name,
      description: reader.required(parameter['description'], `${place}.description`),
      values: reader.texts(parameter['values'], `${place}.values`),
      isRequired: reader.flag(parameter['required'], `${place}.required`),
    };
  });
  return { description: reader.text(tool['description'], 'tool.description') ?? description, parameters };
}

function titleOf(name: string): string {
  return name
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
