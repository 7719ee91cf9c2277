/** Toolchains that are switched on together, by `classifier.families`. */
export const families = [
  'rust',
  'c',
  'bun',
  'go',
  'swift',
  'zig',
  'dotnet',
  'maven',
  'gradle',
  'node',
] as const;

export type Family = (typeof families)[number];

interface KindRow {
  readonly family: Family;
  /** 0..1. Those of the families rust (but for the last two), c and bun stand in spec 000, tier 4. */
  readonly confidence: number;
  readonly reason: string;
}

/** What a compilation may be. Kinds outside the spec get the confidence of the nearest one in it. */
export const kindTable = {
  CargoBuild: { family: 'rust', confidence: 0.95, reason: 'builds a Rust package with cargo' },
  CargoTest: { family: 'rust', confidence: 0.9, reason: 'builds and tests a Rust package with cargo' },
  CargoCheck: { family: 'rust', confidence: 0.9, reason: 'checks a Rust package with cargo' },
  CargoClippy: {
    family: 'rust',
    confidence: 0.9,
    reason: 'lints a Rust package with cargo, editing nothing',
  },
  CargoDoc: { family: 'rust', confidence: 0.85, reason: 'builds the documentation of a Rust package' },
  CargoNextest: { family: 'rust', confidence: 0.9, reason: 'builds and tests a Rust package with nextest' },
  CargoBench: {
    family: 'rust',
    confidence: 0.85,
    reason: 'builds and runs the benchmarks of a Rust package',
  },
  Rustc: { family: 'rust', confidence: 0.85, reason: 'compiles a Rust source file' },
  Gcc: { family: 'c', confidence: 0.85, reason: 'compiles with the C compiler' },
  Gpp: { family: 'c', confidence: 0.85, reason: 'compiles with the C++ compiler' },
  Clang: { family: 'c', confidence: 0.85, reason: 'compiles with clang' },
  Clangpp: { family: 'c', confidence: 0.85, reason: 'compiles with clang++' },
  Make: { family: 'c', confidence: 0.85, reason: 'builds with make' },
  CmakeBuild: { family: 'c', confidence: 0.85, reason: 'builds a configured CMake tree' },
  Ninja: { family: 'c', confidence: 0.85, reason: 'builds with ninja' },
  Meson: { family: 'c', confidence: 0.85, reason: 'builds a configured meson tree' },
  BunTest: { family: 'bun', confidence: 0.9, reason: 'runs tests with bun, once' },
  BunTypecheck: { family: 'bun', confidence: 0.9, reason: 'checks types with bun, once' },
  GoBuild: { family: 'go', confidence: 0.9, reason: 'builds Go packages' },
  GoTest: { family: 'go', confidence: 0.9, reason: 'builds and tests Go packages' },
  GoVet: { family: 'go', confidence: 0.85, reason: 'compiles and vets Go packages' },
  SwiftBuild: { family: 'swift', confidence: 0.9, reason: 'builds a Swift package' },
  SwiftTest: { family: 'swift', confidence: 0.9, reason: 'builds and tests a Swift package' },
  Swiftc: { family: 'swift', confidence: 0.85, reason: 'compiles Swift source files' },
  ZigBuild: { family: 'zig', confidence: 0.85, reason: 'builds with zig' },
  ZigTest: { family: 'zig', confidence: 0.85, reason: 'builds and tests with zig' },
  DotnetBuild: { family: 'dotnet', confidence: 0.9, reason: 'builds a .NET project' },
  DotnetTest: { family: 'dotnet', confidence: 0.9, reason: 'builds and tests a .NET project' },
  Maven: { family: 'maven', confidence: 0.85, reason: 'builds with maven, into the project only' },
  Gradle: { family: 'gradle', confidence: 0.85, reason: 'builds with gradle, into the project only' },
  Tsc: { family: 'node', confidence: 0.9, reason: 'compiles or checks TypeScript, once' },
  ViteBuild: { family: 'node', confidence: 0.85, reason: 'bundles with vite, once' },
  NextBuild: { family: 'node', confidence: 0.85, reason: 'builds a Next.js application' },
} as const satisfies Readonly<Record<string, KindRow>>;

export type Kind = keyof typeof kindTable;

export function isKind(text: string): text is Kind {
  return Object.hasOwn(kindTable, text);
}
