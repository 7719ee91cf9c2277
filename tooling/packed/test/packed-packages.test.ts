import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveRegistry, type LocalRegistry, type PackedPackage } from '../src/local-registry.ts';
import { readmeExample } from '../src/readme-example.ts';

const packagesRoot = fileURLToPath(new URL('../../../packages', import.meta.url));
const names = readdirSync(packagesRoot);
const compiler = join(dirname(fileURLToPath(import.meta.resolve('typescript/package.json'))), 'bin/tsc');
const nodeTypesRoot = dirname(fileURLToPath(import.meta.resolve('@types/node/package.json')));
const examples = new Map(names.map((name) => [name, readmeExample(join(packagesRoot, name, 'README.md'))]));

/** The install lines of the READMEs, for each package manager. */
const managers = {
  npm: ['install', '--no-audit', '--no-fund', '--ignore-scripts'],
  pnpm: ['add', '--ignore-scripts', '--ignore-workspace'],
} as const;

/** Types as a Node program finds them, and as one for a bundler does. */
const resolutions = {
  node16: ['--module', 'nodenext', '--moduleResolution', 'nodenext'],
  bundler: ['--module', 'preserve', '--moduleResolution', 'bundler', '--noEmit'],
} as const;

let directory: string;
let registry: LocalRegistry;

beforeAll(async () => {
  directory = realpathSync(mkdtempSync(join(tmpdir(), 'hunch-packed-')));
  const packages = await pack(names.map((name) => join(packagesRoot, name)));
  const libraries = new Map(packages.flatMap(({ manifest }) => [...librariesOf(manifest)]));
  registry = await serveRegistry([...packages, ...(await pack([...libraries.values()]))]);
});
afterAll(async () => {
  await registry[Symbol.asyncDispose]();
  rmSync(directory, { recursive: true, force: true });
});

/** Name -> directory of what a package needs that is not of this repository. */
function* librariesOf({ name, dependencies }: PackedPackage['manifest']): Generator<[string, string]> {
  if (!name.startsWith('@hunch/')) return;
  for (const library of Object.keys(dependencies ?? {}).filter((needed) => !needed.startsWith('@hunch/')))
    yield [library, realpathSync(join(packagesRoot, name.slice('@hunch/'.length), 'node_modules', library))];
}

/** In one call: npm takes seconds to start on a busy machine. */
async function pack(packageRoots: readonly string[]): Promise<readonly PackedPackage[]> {
  const args = ['pack', '--json', '--ignore-scripts', '--loglevel=error', '--pack-destination', directory];
  const packed = JSON.parse(await run('npm', [...args, ...packageRoots], directory)) as readonly {
    filename: string;
  }[];
  return packageRoots.map((packageRoot, at) => {
    const manifest = JSON.parse(
      readFileSync(join(packageRoot, 'package.json'), 'utf8'),
    ) as PackedPackage['manifest'];
    return { manifest, tarball: join(directory, packed[at]?.filename ?? '') };
  });
}

async function run(program: string, args: readonly string[], cwd: string): Promise<string> {
  const env = {
    PATH: process.env.PATH,
    HOME: directory,
    // Nothing that other runs have stored: the version of a package is the same, its content is not.
    npm_config_cache: join(directory, 'cache'),
    npm_config_store_dir: join(directory, 'store'),
    ...(registry === undefined ? {} : { npm_config_registry: registry.url }),
  };
  try {
    const { stdout } = await promisify(execFile)(program, args, { cwd, env, encoding: 'utf8' });
    return stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { readonly stdout?: string; readonly stderr?: string };
    throw new Error(`${program} ${args.join(' ')}\n${stdout}${stderr}`, { cause: error });
  }
}

describe.each(names)('%s', (name) => {
  it('says in its README which packages its example needs', () => {
    const { installs, imports } = examples.get(name) ?? { installs: [], imports: [] };
    expect(new Set(installs)).toEqual(new Set([`@hunch/${name}`, ...imports]));
  });

  it('builds what it depends on first, when it is built alone', () => {
    const read = (file: string) =>
      JSON.parse(readFileSync(join(packagesRoot, name, file), 'utf8')) as {
        readonly dependencies?: Readonly<Record<string, string>>;
        readonly references?: readonly { readonly path: string }[];
      };
    const dependencies = Object.keys(read('package.json').dependencies ?? {})
      .filter((dependency) => dependency.startsWith('@hunch/'))
      .map((dependency) => `../${dependency.slice('@hunch/'.length)}/tsconfig.build.json`);
    const references = (read('tsconfig.build.json').references ?? []).map(({ path }) => path);
    expect(new Set(references)).toEqual(new Set(dependencies));
  });

  it('ships the sources that its maps name', () => {
    const dist = join(packagesRoot, name, 'dist');
    const maps = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.map'),
    );
    const { files } = JSON.parse(readFileSync(join(packagesRoot, name, 'package.json'), 'utf8')) as {
      readonly files: readonly string[];
    };
    const missing = maps.flatMap((file) => {
      const { sources, sourcesContent } = JSON.parse(readFileSync(join(dist, file), 'utf8')) as {
        readonly sources: readonly string[];
        readonly sourcesContent?: readonly string[];
      };
      if (sourcesContent !== undefined) return [];
      return sources
        .map((source) => resolve(dist, dirname(file), source))
        .filter((source) => !files.includes('src') || !existsSync(source));
    });
    expect(missing).toEqual([]);
  });
});

describe.each(Object.entries(managers))('installed by %s', (manager, install) => {
  let project: string;

  beforeAll(async () => {
    project = join(directory, `project-${manager}`);
    mkdirSync(project);
    writeFileSync(join(project, 'package.json'), '{ "name": "project", "type": "module", "private": true }');
    const installs = new Set([...examples.values()].flatMap((example) => example.installs));
    await run(manager, [...install, ...installs], project);
    // The examples call console.log.
    mkdirSync(join(project, 'node_modules/@types'), { recursive: true });
    symlinkSync(nodeTypesRoot, join(project, 'node_modules/@types/node'));
    for (const [name, { code }] of examples) writeFileSync(join(project, `${name}.ts`), code);
  });

  it.each(Object.entries(resolutions))('the examples of the READMEs compile under %s', async (_, options) => {
    const files = names.map((name) => `${name}.ts`);
    const strict = ['--strict', '--target', 'es2023', '--types', 'node'];
    expect(await run(process.execPath, [compiler, ...strict, ...options, ...files], project)).toBe('');
  });

  it.each(names)(
    'the example of %s prints what its README says',
    async (name) => {
      expect(await run(process.execPath, [`${name}.js`], project)).toBe(examples.get(name)?.printed);
    },
    20_000,
  );
});
