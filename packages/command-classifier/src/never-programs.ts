import type { LocalCommand } from './classification.ts';
import { wordsOf } from './vocabulary.ts';
import { neverBecause, type NeverEntry } from './tool.ts';

/** Whole programs that stay here, whatever they are given. */
export const neverPrograms: readonly (NeverEntry & { readonly programs: string })[] = [
  {
    id: 'rustfmt',
    programs: 'rustfmt',
    reason: 'edits the sources',
    examples: ['rustfmt src/main.rs', 'rustfmt --check x.rs'],
  },
  { id: 'bunx', programs: 'bunx', reason: 'runs any package', examples: ['bunx prettier', 'bunx tsc'] },
  {
    id: 'clang-format',
    programs: 'clang-format',
    reason: 'edits the sources',
    examples: ['clang-format -i x.c'],
  },
  {
    id: 'clang-tidy',
    programs: 'clang-tidy run-clang-tidy',
    reason: 'reports, or edits the sources',
    examples: ['clang-tidy --fix x.c'],
  },
  {
    id: 'clangd',
    programs: 'clangd',
    reason: 'is a server for an editor',
    examples: ['clangd --background-index'],
  },
  {
    id: 'bazel',
    programs: 'bazel bazelisk buck buck2 pants',
    reason: 'distributes its work itself',
    examples: ['bazel build //...', 'buck2 test //app:t', 'bazelisk build x', 'pants test ::'],
  },
  {
    id: 'ctest',
    programs: 'ctest cpack ccmake cmake-gui',
    reason: 'tests, packs or configures on this machine',
    examples: ['ctest --output-on-failure', 'ccmake .'],
  },
  {
    id: 'automake',
    programs: 'automake cmake-lint makepkg makeinfo checkmake remake',
    reason: 'is no build by make',
    examples: ['makepkg -si', 'automake --add-missing', 'makeinfo doc.texi'],
  },
];

export const neverByProgram: ReadonlyMap<string, LocalCommand> = new Map(
  neverPrograms.flatMap((entry) =>
    wordsOf(entry.programs).map((program) => [program, neverBecause(entry)] as const),
  ),
);
