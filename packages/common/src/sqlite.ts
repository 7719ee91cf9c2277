/** What better-sqlite3 may be installed as. */
export type SqlitePackage = 'better-sqlite3' | 'better-sqlite3-13';

/** `process.versions.node`, `process.platform` and `process.arch`. */
export interface NodeFacts {
  readonly node: string;
  readonly platform: string;
  readonly arch: string;
}

/**
 * The packages that may hold what is compiled of hunch for a platform: npm installs the one that fits, and of those for
 * Linux one is for each C library.
 *
 * @example platformPackages({ platform: 'linux', arch: 'x64' }) // ['@hunch/linux-x64', '@hunch/linux-x64-musl']
 */
export function platformPackages({
  platform,
  arch,
}: Pick<NodeFacts, 'platform' | 'arch'>): readonly string[] {
  const name = `@hunch/${platform}-${arch}`;
  return platform === 'linux' ? [name, `${name}-musl`] : [name];
}

/**
 * No one version of better-sqlite3 runs on all Nodes from 20 on. 13 needs 22.14. 12 builds on Node's own base class for objects, which
 * from 24.19 on asks for the environment that it is collected in, and ends the process where there is none (issue 1515 of
 * WiseLibs/better-sqlite3; 13 has another base class). Before that, or where 13 is not installed, it is better than nothing.
 *
 * A release brings it compiled in a package of the platform; a source tree, or a user whose platform has none, installs its own.
 *
 * @param load a `require` of the caller; throws where a package is not installed
 * @throws Error says which of them can be installed, where none is
 * @example requireSqlite<typeof BetterSqlite>(createRequire(import.meta.url), { node: process.versions.node, platform: process.platform, arch: process.arch })
 */
export function requireSqlite<Module>(load: (name: string) => Module, facts: NodeFacts): Module {
  const versions = runnableOn(facts.node);
  const compiled = platformPackages(facts).flatMap((name) =>
    versions.map((version) => `${name}/${version}/lib/index.js`),
  );
  let last: unknown;
  for (const name of [...compiled, ...versions]) {
    try {
      return load(name);
    } catch (error) {
      last = error;
    }
  }
  throw new Error(
    `hunch has no SQLite for ${facts.platform}-${facts.arch} with Node ${facts.node}: install hunch again with its optional packages, or, with a C++ compiler, npm install -g ${versions[0] === 'better-sqlite3' ? 'better-sqlite3@12' : 'better-sqlite3'}`,
    { cause: last },
  );
}

/** The best first. */
function runnableOn(node: string): readonly SqlitePackage[] {
  const [major = 0, minor = 0] = node.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 14)
    ? ['better-sqlite3-13', 'better-sqlite3']
    : ['better-sqlite3'];
}
