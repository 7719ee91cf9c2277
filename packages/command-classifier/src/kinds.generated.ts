// Generated from packages/command-classifier/tools by `pnpm generate`. Do not edit.
export const families = ["bun","c","dotnet","go","gradle","maven","node","rust","swift","zig"] as const;
export const kindTable = {
  "BunTest": {
    "family": "bun",
    "confidence": 0.9,
    "reason": "runs tests with bun, once"
  },
  "BunTypecheck": {
    "family": "bun",
    "confidence": 0.9,
    "reason": "checks types with bun, once"
  },
  "Gcc": {
    "family": "c",
    "confidence": 0.85,
    "reason": "compiles with the C compiler"
  },
  "Gpp": {
    "family": "c",
    "confidence": 0.85,
    "reason": "compiles with the C++ compiler"
  },
  "Clang": {
    "family": "c",
    "confidence": 0.85,
    "reason": "compiles with clang"
  },
  "Clangpp": {
    "family": "c",
    "confidence": 0.85,
    "reason": "compiles with clang++"
  },
  "CargoNextest": {
    "family": "rust",
    "confidence": 0.9,
    "reason": "builds and tests a Rust package with nextest"
  },
  "CargoBuild": {
    "family": "rust",
    "confidence": 0.95,
    "reason": "builds a Rust package with cargo"
  },
  "CargoTest": {
    "family": "rust",
    "confidence": 0.9,
    "reason": "builds and tests a Rust package with cargo"
  },
  "CargoCheck": {
    "family": "rust",
    "confidence": 0.9,
    "reason": "checks a Rust package with cargo"
  },
  "CargoClippy": {
    "family": "rust",
    "confidence": 0.9,
    "reason": "lints a Rust package with cargo, editing nothing"
  },
  "CargoDoc": {
    "family": "rust",
    "confidence": 0.85,
    "reason": "builds the documentation of a Rust package"
  },
  "CargoBench": {
    "family": "rust",
    "confidence": 0.85,
    "reason": "builds and runs the benchmarks of a Rust package"
  },
  "CmakeBuild": {
    "family": "c",
    "confidence": 0.85,
    "reason": "builds a configured CMake tree"
  },
  "DotnetBuild": {
    "family": "dotnet",
    "confidence": 0.9,
    "reason": "builds a .NET project"
  },
  "DotnetTest": {
    "family": "dotnet",
    "confidence": 0.9,
    "reason": "builds and tests a .NET project"
  },
  "GoBuild": {
    "family": "go",
    "confidence": 0.9,
    "reason": "builds Go packages"
  },
  "GoTest": {
    "family": "go",
    "confidence": 0.9,
    "reason": "builds and tests Go packages"
  },
  "GoVet": {
    "family": "go",
    "confidence": 0.85,
    "reason": "compiles and vets Go packages"
  },
  "Gradle": {
    "family": "gradle",
    "confidence": 0.85,
    "reason": "builds with gradle, into the project only"
  },
  "Make": {
    "family": "c",
    "confidence": 0.85,
    "reason": "builds with make"
  },
  "Maven": {
    "family": "maven",
    "confidence": 0.85,
    "reason": "builds with maven, into the project only"
  },
  "Meson": {
    "family": "c",
    "confidence": 0.85,
    "reason": "builds a configured meson tree"
  },
  "NextBuild": {
    "family": "node",
    "confidence": 0.85,
    "reason": "builds a Next.js application"
  },
  "Ninja": {
    "family": "c",
    "confidence": 0.85,
    "reason": "builds with ninja"
  },
  "Rustc": {
    "family": "rust",
    "confidence": 0.85,
    "reason": "compiles a Rust source file"
  },
  "SwiftBuild": {
    "family": "swift",
    "confidence": 0.9,
    "reason": "builds a Swift package"
  },
  "SwiftTest": {
    "family": "swift",
    "confidence": 0.9,
    "reason": "builds and tests a Swift package"
  },
  "Swiftc": {
    "family": "swift",
    "confidence": 0.85,
    "reason": "compiles Swift source files"
  },
  "Tsc": {
    "family": "node",
    "confidence": 0.9,
    "reason": "compiles or checks TypeScript, once"
  },
  "ViteBuild": {
    "family": "node",
    "confidence": 0.85,
    "reason": "bundles with vite, once"
  },
  "ZigBuild": {
    "family": "zig",
    "confidence": 0.85,
    "reason": "builds with zig"
  },
  "ZigTest": {
    "family": "zig",
    "confidence": 0.85,
    "reason": "builds and tests with zig"
  }
} as const;
