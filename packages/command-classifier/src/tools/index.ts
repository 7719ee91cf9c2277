import type { Tool } from '../tool.ts';
import { bun } from './bun.ts';
import { cCompilers } from './c-compilers.ts';
import { cargo } from './cargo.ts';
import { cmake } from './cmake.ts';
import { dotnet } from './dotnet.ts';
import { go } from './go.ts';
import { gradle } from './gradle.ts';
import { make } from './make.ts';
import { maven } from './maven.ts';
import { meson } from './meson.ts';
import { ninja } from './ninja.ts';
import { nodeTools } from './node-bundlers.ts';
import { rustc } from './rustc.ts';
import { swift } from './swift.ts';
import { swiftc } from './swiftc.ts';
import { zig } from './zig.ts';

/** Every tool that hunch knows. A new one is a file beside this one and a line here. */
export const tools: readonly Tool[] = [
  cargo,
  rustc,
  ...cCompilers,
  make,
  cmake,
  ninja,
  meson,
  bun,
  go,
  swift,
  swiftc,
  zig,
  dotnet,
  maven,
  gradle,
  ...nodeTools,
];
