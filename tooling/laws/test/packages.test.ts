import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectFiles, read, root, workspacePackages } from '../src/repository.ts';

/** Package -> version, as pnpm-workspace.yaml pins it. */
const catalog = new Map(
  [
    ...(/^catalog:\n((?: {2}.*\n)+)/m.exec(read('pnpm-workspace.yaml'))?.[1] ?? '').matchAll(
      /^ {2}['"]?([^'":#\n]+)['"]?: (.*)$/gm,
    ),
  ].map((match) => [match[1] ?? '', match[2] ?? ''] as const),
);

const workspaceVersions = new Map(workspacePackages.map(({ manifest }) => [manifest.name, manifest.version]));

const tagOf: Readonly<Record<string, string>> = { packages: 'engine', apps: 'app', tooling: 'tooling' };
/** What engines may import. */
const foundations = ['@hunch/common', '@hunch/cli-catalog', '@hunch/command-safety', '@hunch/llm-formats'];

/** Encryption is taken from audited libraries, never written here: docs/adr/0027-history-sync.md. */
const libraries: Readonly<Record<string, readonly string[]>> = {
  '@hunch/history-sync': ['@noble/ciphers', '@noble/hashes', '@scure/bip39', 'msgpackr'],
};

describe.each(workspacePackages)('$directory', ({ directory, room, manifest }) => {
  it('says what it is, under the MIT licence', () => {
    expect(manifest.license).toBe('MIT');
    expect(manifest.description?.length ?? 0).toBeGreaterThan(20);
  });

  it('carries the boundary tag of its room', () => {
    const { tags } = JSON.parse(read(`${directory}/turbo.json`)) as { tags: string[] };
    expect(tags).toContain(foundations.includes(manifest.name) ? 'foundation' : tagOf[room]);
  });

  it('takes every version from the catalog or the workspace', () => {
    const { dependencies, optionalDependencies, devDependencies } = manifest;
    // What `npm pack` ships must be readable for npm, which knows neither catalog nor workspace: there the version itself stands.
    const wrongly = Object.entries({ ...dependencies, ...optionalDependencies }).filter(
      ([name, version]) =>
        manifest.private !== true && version !== (catalog.get(name) ?? workspaceVersions.get(name)),
    );
    const elsewhere = Object.entries({
      ...(manifest.private === true ? dependencies : {}),
      ...devDependencies,
    }).filter(([, version]) => version !== 'catalog:' && version !== 'workspace:*');
    expect([...wrongly, ...elsewhere]).toEqual([]);
  });
});

describe.each(workspacePackages.filter((entry) => entry.room !== 'tooling'))(
  '$directory',
  ({ directory }) => {
    it('has a README', () => {
      expect(existsSync(join(root, directory, 'README.md'))).toBe(true);
    });
  },
);

describe.each(workspacePackages.filter((entry) => entry.room === 'packages'))(
  '$directory',
  ({ manifest }) => {
    it('depends on nothing but common, and on no barrel of it', () => {
      const allowed = [...foundations, ...(libraries[manifest.name] ?? [])];
      expect(Object.keys(manifest.dependencies ?? {}).filter((name) => !allowed.includes(name))).toEqual([]);
      if (manifest.name === '@hunch/common') expect(Object.keys(manifest.exports ?? {})).not.toContain('.');
    });

    it('offers its sources to this repository first, then types, then code', () => {
      for (const target of Object.values(manifest.exports ?? {})) {
        expect(Object.keys(target as object)).toEqual(['@hunch/source', 'types', 'default']);
      }
    });
  },
);

describe('dependencies', () => {
  it('are pinned exactly in the catalog', () => {
    expect(catalog.size).toBeGreaterThan(10);
    expect([...catalog].filter(([, version]) => !/^(?:npm:[\w-]+@)?\d+\.\d+\.\d+$/.test(version))).toEqual(
      [],
    );
  });

  const installed = installedPackages();

  it('run install scripts only for better-sqlite3 and esbuild', () => {
    const scripted = installed.filter(({ manifest }) =>
      ['preinstall', 'install', 'postinstall'].some((script) => script in (manifest.scripts ?? {})),
    );
    const names = new Set(scripted.map(({ manifest }) => manifest.name));
    expect(
      [...names].filter(
        (name) => name !== 'better-sqlite3' && name !== 'node-llama-cpp' && name !== 'esbuild',
      ),
    ).toEqual([]);
  });

  it('have licences that go with MIT', () => {
    const compatible =
      /^\(?(?:AFL-2\.1 OR )?(?:(?:MIT|MIT-0|ISC|BSD-2-Clause|BSD-3-Clause|0BSD|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|CC-BY-4\.0|CC-BY-3\.0|Unlicense|Python-2\.0|WTFPL|MPL-2\.0|Artistic-2\.0|Zlib)(?: (?:OR|AND) )?)+/;
    // Name their licence in a file: MIT. Of changesets (version 3.0.1), and of the specs that the catalogue is made of (1.0.7).
    const readByHand = ['spawndamnit', '@fig/autocomplete-helpers'];
    const offenders = installed
      .filter(
        ({ manifest }) => !compatible.test(manifest.license ?? '') && !readByHand.includes(manifest.name),
      )
      .map(({ manifest }) => `${manifest.name}: ${manifest.license}`);
    expect(offenders).toEqual([]);
  });
});

interface InstalledManifest {
  readonly name: string;
  readonly license?: string;
  readonly scripts?: Readonly<Record<string, string>>;
}

/** Every package in pnpm's virtual store. */
function installedPackages(): { manifest: InstalledManifest }[] {
  const store = join(root, 'node_modules/.pnpm');
  const found: { manifest: InstalledManifest }[] = [];
  for (const entry of readdirSync(store)) {
    const modules = join(store, entry, 'node_modules');
    // `name@version` or `@scope+name@version`: the package itself, not its links to others.
    const name = entry.replace(/^(@[^+]+)\+/, '$1/').replace(/(?!^)@.*$/, '');
    const file = join(modules, name, 'package.json');
    if (existsSync(file))
      found.push({ manifest: JSON.parse(readFileSync(file, 'utf8')) as InstalledManifest });
  }
  return found;
}

describe('the tree', () => {
  it('keeps tooling and apps out of the published packages', () => {
    const published = workspacePackages
      .filter((entry) => entry.manifest.private !== true)
      .map((entry) => entry.manifest.name);
    expect(published.filter((name) => name !== 'hunch' && !name.startsWith('@hunch/'))).toEqual([]);
    expect(
      workspacePackages.filter((entry) => entry.room === 'tooling' && entry.manifest.private !== true),
    ).toEqual([]);
  });

  it('has no dumping grounds', () => {
    expect(
      projectFiles.filter((file) => /(?:^|\/)(?:utils?|helpers?|misc|types)\.(?:ts|mjs)$/.test(file)),
    ).toEqual([]);
  });
});
