import { dirname, join } from 'node:path';
import { readdirSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { commandFlags, optionFlags } from '@hunch/cli-catalog/format';
import { kindOfName, kindOfScript } from './argument-kinds.ts';
import { emptyCommand, type ArgumentSpec, type CommandSpec, type OptionSpec } from './tool-spec.ts';

/** What the modules of `@withfig/autocomplete` may hold, as far as it is looked at. */
type Raw = Readonly<Record<string, unknown>>;

const folder = dirname(fileURLToPath(import.meta.resolve('@withfig/autocomplete')));

/** Specs that stand in a folder, a file a version. */
const versioned: Readonly<Record<string, string>> = {
  az: 'az/2.53.0',
  heroku: 'heroku/8.6.0',
  infracost: 'infracost/0.10.0',
};

/** Words of the shell's grammar, and tools that are gone or about the specs themselves. */
const leftOut = new Set(
  ['-', 'if', 'elif', 'else', 'then', 'for', 'while', 'until', 'do', 'index', 'fig', 'figterm', 'q'].concat(
    'publish copyfile copypath create-completion-spec palera1n wifi-password'.split(' '),
  ),
);

/** Reads every tool of the public specs. Nothing in them is run: of a generator only its text is looked at. */
export async function publicSpecs(): Promise<Map<string, CommandSpec>> {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => name.slice(0, -'.js'.length))
    .filter((name) => !leftOut.has(name));
  const specs = new Map<string, CommandSpec>();
  for (const name of [...names, ...Object.keys(versioned)].toSorted()) {
    const raw = await load(versioned[name] ?? name);
    if (raw === null) continue;
    const spec = await command(raw, name, []);
    spec.names = [name];
    specs.set(name, spec);
  }
  return specs;
}

async function load(path: string): Promise<Raw | null> {
  try {
    const { default: raw } = (await import(pathToFileURL(join(folder, `${path}.js`)).href)) as {
      default?: unknown;
    };
    return isRaw(raw) ? raw : null;
  } catch {
    return null;
  }
}

/** A spec that includes itself, by whatever way, ends here. */
const depthMax = 12;

async function command(raw: Raw, tool: string, path: readonly string[]): Promise<CommandSpec> {
  const spec = emptyCommand(namesOf(raw.name));
  spec.description = textOf(raw.description);
  const directives = isRaw(raw.parserDirectives) ? raw.parserDirectives : {};
  if (directives.flagsArePosixNoncompliant === true) spec.flags |= commandFlags.longWithOneDash;
  if (directives.optionsMustPrecedeArguments === true) spec.flags |= commandFlags.optionsFirst;
  if (raw.isDangerous === true) spec.flags |= commandFlags.dangerous;
  if (raw.hidden === true) spec.flags |= commandFlags.hidden;
  spec.options = withoutClusters(
    listOf(raw.options).flatMap((one) => option(one)),
    spec.flags,
  );
  spec.operands = listOf(raw.args).map((one) => argument(one));
  if (path.length < depthMax)
    for (const one of listOf(raw.subcommands)) {
      const names = namesOf(one.name);
      if (names.length === 0) continue;
      const sub = await command(one, tool, [...path, names[0] ?? '']);
      sub.names = names;
      if (!spec.subcommands.some((other) => other.names[0] === sub.names[0])) spec.subcommands.push(sub);
    }
  if (typeof raw.loadSpec === 'string' && path.length > 0) await include(spec, raw.loadSpec, tool, path);
  return spec;
}

/** Some specs list `-it` beside `-i` and `-t`. */
function withoutClusters(options: OptionSpec[], flags: number): OptionSpec[] {
  if ((flags & commandFlags.longWithOneDash) !== 0) return options;
  const names = new Set(options.flatMap((option) => option.names));
  const isCluster = (name: string): boolean =>
    /^-[A-Za-z]{2,}$/.test(name) &&
    Array.from(name.slice(1), (letter) => names.has(`-${letter}`)).every(Boolean) &&
    !/^-(.)\1+$/.test(name);
  return options.flatMap((one) => {
    const kept = one.names.filter((name) => !isCluster(name));
    return kept.length === 0 ? [] : [{ ...one, names: kept }];
  });
}

/** A subcommand whose body is in another file, or that is another tool. */
async function include(
  spec: CommandSpec,
  name: string,
  tool: string,
  path: readonly string[],
): Promise<void> {
  if (!name.includes('/')) {
    spec.sameAs = name === tool ? null : name;
    return;
  }
  const raw = await load(name);
  if (raw === null || path.length >= depthMax) return;
  const body = await command(raw, tool, path);
  const { names, description } = spec;
  Object.assign(spec, body, { names, description: description === '' ? body.description : description });
}

function option(raw: Raw): OptionSpec[] {
  // `--flag=` and `-o=`: the value is joined.
  const written = namesOf(raw.name);
  const names = [...new Set(written.map((name) => name.replace(/[=:]$/, '')))].filter((name) => name !== '');
  if (names.length === 0) return [];
  let flags = 0;
  if (raw.isPersistent === true) flags |= optionFlags.persistent;
  const isEqualsOnly = raw.requiresEquals === true || raw.requiresSeparator !== undefined;
  if (isEqualsOnly && raw.requiresSeparator !== false) flags |= optionFlags.joinedOnly;
  if (raw.hidden === true) flags |= optionFlags.hidden;
  if (raw.isDangerous === true) flags |= optionFlags.dangerous;
  if (raw.isRepeatable !== undefined && raw.isRepeatable !== false) flags |= optionFlags.repeatable;
  const args = listOf(raw.args).map((one) => argument(one));
  if (args.length === 0 && written.some((name) => name.endsWith('='))) {
    args.push(argument({ name: 'value' }));
    flags |= optionFlags.joinedOnly;
  }
  return [{ names, description: textOf(raw.description), flags, args }];
}

/** More values are somebody's list of a day (thousands of packages of an index), and no fact about the tool. */
const valuesMax = 1000;

function argument(raw: Raw): ArgumentSpec {
  const name = textOf(raw.name);
  const values = valuesOf(raw.suggestions);
  return {
    kind: kindOf(raw, name),
    optional: raw.isOptional === true,
    variadic: raw.isVariadic === true,
    name,
    description: textOf(raw.description),
    values: values.length > valuesMax ? [] : values,
  };
}

function kindOf(raw: Raw, name: string): ArgumentSpec['kind'] {
  if (raw.isCommand === true) return 'command';
  if (raw.isScript === true) return 'script';
  const generators = listOf(raw.generators);
  const templates = [raw, ...generators].flatMap(({ template }) =>
    Array.isArray(template) ? template : [template],
  );
  // `help <command>` names a subcommand; what takes a command says so.
  const named = kindOfName(name) === 'command' ? null : kindOfName(name);
  if (templates.includes('filepaths'))
    return templates.includes('folders') ? 'path' : named === 'path' ? 'path' : 'file';
  if (templates.includes('folders')) return 'folder';
  for (const { script, custom, postProcess } of generators) {
    const text = [script, custom, postProcess]
      .map((part) =>
        Array.isArray(part) ? part.join(' ') : typeof part === 'function' ? part.toString() : part,
      )
      .filter((part) => typeof part === 'string')
      .join(' ');
    const kind = kindOfScript(text);
    if (kind !== null) return kind;
  }
  return named;
}

function valuesOf(suggestions: unknown): string[] {
  if (!Array.isArray(suggestions)) return [];
  return suggestions.flatMap((one: unknown) => {
    if (typeof one === 'string') return [one.trim()];
    if (!isRaw(one)) return [];
    const [name] = namesOf(one.name);
    const description = textOf(one.description);
    return name === undefined ? [] : [description === '' ? name : `${name}\t${description}`];
  });
}

function namesOf(name: unknown): string[] {
  const names: unknown[] = Array.isArray(name) ? name : [name];
  return names.filter((one): one is string => typeof one === 'string' && /^\S+$/.test(one));
}

/** Of a description its first sentence, as a list shows it. */
const descriptionCharactersMax = 80;

export function textOf(text: unknown): string {
  if (typeof text !== 'string') return '';
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const sentence = /^.{12,}?[.;](?= |$)/.exec(line)?.[0] ?? line;
  const short = sentence.replace(/[.;]$/, '');
  if (short.length <= descriptionCharactersMax) return short;
  const cut = short.slice(0, descriptionCharactersMax);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), descriptionCharactersMax / 2))}…`;
}

function listOf(value: unknown): Raw[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.filter((one) => isRaw(one));
}

function isRaw(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
