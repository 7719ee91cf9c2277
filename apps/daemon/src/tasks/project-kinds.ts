/** A file that says what kind of project its directory, and all below it, is part of; the first of a group that is there. */
const groups: readonly (readonly (readonly [file: RegExp, kind: string])[])[] = [
  // One manifest, and the lock file says which program it is used with.
  [
    [/^pnpm-lock\.yaml$/, 'pnpm'],
    [/^yarn\.lock$/, 'yarn'],
    [/^bun\.lockb?$/, 'bun'],
    [/^deno\.jsonc?$/, 'deno'],
    [/^package\.json$/, 'npm'],
  ],
  [
    [/^uv\.lock$/, 'uv'],
    [/^poetry\.lock$/, 'poetry'],
    [/^(?:pyproject\.toml|setup\.py|requirements\.txt|Pipfile)$/, 'python'],
  ],
  [[/^Cargo\.toml$/, 'cargo']],
  [[/^go\.mod$/, 'go']],
  [
    [/^pom\.xml$/, 'maven'],
    [/^(?:build|settings)\.gradle(?:\.kts)?$/, 'gradle'],
  ],
  [[/^Gemfile$/, 'ruby']],
  [[/^composer\.json$/, 'php']],
  [[/^mix\.exs$/, 'elixir']],
  [[/\.(?:csproj|fsproj|sln)$/, 'dotnet']],
  [
    [/^CMakeLists\.txt$/, 'cmake'],
    [/^meson\.build$/, 'meson'],
  ],
  [[/\.tf$/, 'terraform']],
  [[/^Chart\.yaml$/, 'helm']],
  [[/^(?:docker-)?compose\.ya?ml$/, 'compose']],
];

/** Names of one directory that are looked at; a directory with more is no project's top. */
const namesMax = 2_000;

/**
 * What kinds of project a directory is part of, the nearest first: `cargo` below a `Cargo.toml`, `pnpm` where the lock
 * file of pnpm lies.
 *
 * @param levels the names in the directory, then in those above it, up to the top of the project
 */
export function projectKinds(levels: readonly ReadonlySet<string>[]): readonly string[] {
  const kinds = new Set<string>();
  const settled = new Set<number>();
  for (const names of levels) {
    if (names.size > namesMax) continue;
    for (const [number, group] of groups.entries()) {
      if (settled.has(number)) continue;
      const found = group.find(([file]) => [...names].some((name) => file.test(name)));
      if (found === undefined) continue;
      settled.add(number);
      kinds.add(found[1]);
    }
  }
  return [...kinds];
}
