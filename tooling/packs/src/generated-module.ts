/** A file that a generator writes. */
export interface GeneratedFile {
  /** Relative to the root of the repository. */
  readonly path: string;
  readonly text: string;
}

/** Reads packs and returns the files that are made of them; the same packs give the same bytes. */
export type Generator = () => readonly GeneratedFile[] | Promise<readonly GeneratedFile[]>;

/**
 * A TypeScript module with one constant. The value is kept as one string of JSON: V8 parses that several times faster than an
 * object literal of the same size, and a package parses it when it is first asked for, not when it is loaded.
 *
 * @param path must end with `.generated.ts`: the formatter and the linter leave such files alone
 * @param isLarge the text is given by a function, so that a bundle can hold it compressed (tooling/build/deflated-texts.mjs)
 *
 * @example
 * ```ts
 * jsonModule({ path: 'packages/x/src/rules.generated.ts', name: 'rulesJson', source: 'packages/x/rules', value: [] })
 * ```
 */
export function jsonModule(module: {
  readonly path: string;
  readonly name: string;
  readonly source: string;
  readonly value: unknown;
  readonly isLarge?: boolean;
}): GeneratedFile {
  const { path, name, source, value, isLarge = false } = module;
  if (!path.endsWith('.generated.ts')) throw new Error(`${path} must end with .generated.ts`);
  return {
    path,
    text: `// Generated from ${source} by \`pnpm generate\`. Do not edit.\nexport const ${name} = ${isLarge ? '() => ' : ''}${quoted(JSON.stringify(value))};\n`,
  };
}

/** As a literal in single quotes: JSON holds many double quotes and few single ones. */
export function quoted(text: string): string {
  return `'${text
    .replaceAll('\\', String.raw`\\`)
    .replaceAll("'", String.raw`\'`)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`)}'`;
}
