import {
  environmentName,
  readOptions,
  type OptionOrigin,
  type OptionProblem,
  type OptionValues,
} from '@hunch/common/options';
import type { Environment } from '@hunch/common/paths';
import { readProblem } from '@hunch/common/system-problem';
import { parse, TomlError } from 'smol-toml';
import { configurationBytesMax, readAtMost } from '../platform/bounded-file.ts';
import { lineOfKey } from './line-of-key.ts';
import { findings, sections } from './options.ts';

type Sections = typeof sections;

/** The values of every section. */
type SectionValues = { readonly [Name in keyof Sections]: OptionValues<Sections[Name]> };

export interface Configuration extends SectionValues {
  /** Dotted name -> where its value came from. */
  readonly origins: ReadonlyMap<string, OptionOrigin>;
  /** One line each: the file, the line, the key, what is allowed. */
  readonly problems: readonly string[];
  /** Whether there is a file and nothing of it could be read. */
  readonly isFileIgnored: boolean;
}

interface ConfigFile {
  readonly tables: Readonly<Record<string, unknown>>;
  readonly text: string;
  /** Why nothing of it can be used. */
  readonly problems: readonly string[];
}

/** Reads the file and the environment. Never fails: what can't be used is a problem, and its option keeps its default. */
export function loadConfiguration(path: string, environment: Environment): Configuration {
  const file = readConfigFile(path);
  const variables = withShortNames(environment);
  const readings = Object.entries(sections).map(([name, table]) => ({
    name,
    reading: readOptions(name, table, { file: file.tables[name], environment: variables }),
  }));
  const unknown = Object.keys(file.tables)
    .filter((name) => !Object.hasOwn(sections, name))
    .map((name) => {
      const known = Object.keys(sections)
        .map((section) => `[${section}]`)
        .join(', ');
      return `${at(path, file.text, [name])}: ${name} is no section of hunch; the sections are ${known}`;
    });
  const describe = (problem: OptionProblem): string =>
    problem.origin === 'environment'
      ? `environment: ${problem.name} ${problem.message}`
      : `${at(path, file.text, problem.path)}: ${problem.name} ${problem.message}`;
  // Each section's values are what its own table says.
  const values = Object.fromEntries(
    readings.map(({ name, reading }) => [name, reading.values]),
  ) as unknown as SectionValues;
  const origins = new Map(readings.flatMap(({ reading }) => [...reading.origins]));
  const found = findings.intent_router(values.intent_router).map(({ path: keys, message }): OptionProblem => {
    const [section, ...key] = keys;
    return origins.get(keys.join('.')) === 'environment'
      ? { origin: 'environment', path: keys, name: environmentName(section, key), message }
      : { origin: 'file', path: keys, name: keys.join('.'), message };
  });
  return {
    ...values,
    origins,
    isFileIgnored: file.problems.length > 0,
    problems: [
      ...file.problems,
      ...unknown,
      ...readings.flatMap(({ reading }) => reading.problems.map(describe)),
      ...found.map(describe),
    ],
  };
}

function at(path: string, text: string, keys: readonly string[]): string {
  const line = lineOfKey(text, keys);
  return line === undefined ? path : `${path}:${line}`;
}

// The daemon's level is what one sets by hand when something is odd.
function withShortNames(environment: Environment): Environment {
  const level = environment.HUNCH_LOG_LEVEL ?? '';
  return level === '' ? environment : { HUNCH_DAEMON_LOG_LEVEL: level, ...environment };
}

function readConfigFile(path: string): ConfigFile {
  let text = '';
  try {
    const read = readAtMost(path, configurationBytesMax);
    if (read === undefined) {
      return {
        tables: {},
        text: '',
        problems: [`${path}: is larger than ${configurationBytesMax} bytes; it is ignored`],
      };
    }
    text = read;
    return { tables: parse(text), text, problems: [] };
  } catch (error) {
    if (error instanceof TomlError) {
      // The message goes on with a picture of the line; its first sentence says it all.
      const reason = error.message.split('\n')[0]?.replace(/^Invalid TOML document: /, '') ?? '';
      const problem = `${path}:${error.line}: is not valid TOML (${reason}); the whole file is ignored`;
      return { tables: {}, text, problems: [problem] };
    }
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return { tables: {}, text: '', problems: [] };
    return {
      tables: {},
      text: '',
      problems: [`${readProblem(error, path)} Defaults are used`],
    };
  }
}
