import { NeverRules, type NeverEntry } from '../tool.ts';
import { printingBeginnings } from './c-flags.ts';

const preprocessing = 'preprocesses or lists dependencies and compiles nothing';

/** Shared by all four names; the examples are written with one each. */
export const cNever: readonly NeverEntry[] = [
  {
    id: 'cc-version',
    flags: '--version -v',
    reason: 'prints a version',
    examples: ['gcc --version', 'g++ -v', 'clang --version', 'cc -v -c x.c'],
  },
  {
    id: 'cc-help',
    flags: '--help --target-help -help',
    reason: 'prints help',
    examples: ['gcc --help', 'clang++ --help', 'gcc --help=warnings', 'gcc --target-help'],
  },
  {
    id: 'cc-dump',
    flags: '-dumpversion -dumpmachine -dumpspecs -dumpfullversion',
    reason: 'prints information',
    examples: ['gcc -dumpversion', 'cc -dumpmachine', 'g++ -dumpspecs', 'gcc -dumpfullversion'],
  },
  {
    id: 'cc-print',
    flags: printingBeginnings,
    reason: 'prints information',
    examples: [
      'gcc -print-search-dirs',
      'gcc -print-file-name=libc.a',
      'clang --print-target-triple',
      'clang -print-resource-dir',
    ],
  },
  {
    id: 'cc-dry-run',
    flags: '-###',
    reason: 'prints the commands and runs none',
    examples: ["gcc '-###' x.c", 'gcc -### x.c'],
  },
  { id: 'cc-preprocess', flags: '-E', reason: preprocessing, examples: ['gcc -E x.c', 'clang -E -dM - x.c'] },
  { id: 'cc-dependencies', flags: '-M -MM', reason: preprocessing, examples: ['gcc -MM x.c', 'g++ -M x.cc'] },
  {
    id: 'cc-syntax-only',
    flags: '-fsyntax-only',
    reason: 'checks the syntax and writes nothing',
    examples: ['gcc -fsyntax-only x.c', 'clang++ -Wall -fsyntax-only a.cc'],
  },
  {
    id: 'cc-analyze',
    flags: '--analyze -analyze',
    reason: 'reports instead of compiling',
    examples: ['clang --analyze x.c'],
  },
  {
    id: 'cc-plugin',
    flags: '-fplugin -load -wrapper -fplugin-arg',
    reason: 'runs a program of this machine inside the compiler',
    examples: ['gcc -fplugin=./p.so -c x.c', 'gcc -wrapper gdb,--args x.c'],
  },
  {
    id: 'cc-frontend',
    flags: '-cc1 -cc1as',
    reason: 'speaks to the inner compiler, which can do anything',
    examples: ['clang -cc1 x.c', 'clang -Xclang -ast-dump -c x.c', 'clang -Xclang -load -Xclang p.so -c x.c'],
  },
];

export const cRules = new NeverRules(cNever);
