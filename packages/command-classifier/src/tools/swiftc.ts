import { flagTable } from '../flag-table.ts';
import { readSources, type SourceRule } from '../read-sources.ts';
import { NeverRules, type NeverEntry, type Tool } from '../tool.ts';
import { refuseForCompiler, refuseForLinker } from './c-options.ts';

/**
 * `swiftc --help`. Not here is what prints, runs or loads a plugin, and `-l`, since `-load-plugin-library` begins so: libraries are named
 * behind `-Xlinker`.
 */
const flags = flagTable(
  {
    plain:
      '-c -O -Onone -Osize -Ounchecked -g -gnone -gline-tables-only -emit-object -emit-executable -emit-library -emit-module ' +
      '-emit-module-interface -parse-as-library -wmo -whole-module-optimization -no-whole-module-optimization -incremental ' +
      '-cross-module-optimization -static -static-stdlib -no-static-stdlib -static-executable -warnings-as-errors ' +
      '-no-warnings-as-errors -suppress-warnings -enable-testing -enable-library-evolution -enable-bare-slash-regex -disable-sandbox ' +
      '-application-extension -assume-single-threaded -color-diagnostics -no-color-diagnostics -strict-memory-safety',
    value:
      '-module-name -target -sdk -swift-version -I -F -L -D -j -num-threads -framework -module-link-name -package-name ' +
      '-enable-upcoming-feature -enable-experimental-feature -target-cpu -runtime-compatibility-version -module-alias',
    input: '-import-objc-header',
    output: '-o -module-cache-path -emit-module-path -emit-module-interface-path -emit-objc-header-path',
    beginning:
      '-strict-concurrency= -sanitize= -use-ld=lld -lto= -warn- -diagnostic-style= -enforce-exclusivity=',
  },
  { inner: { names: '-Xcc', rule: { refuse: refuseForCompiler, mayRefuse: () => true } } },
  { inner: { names: '-Xlinker', rule: { refuse: refuseForLinker, mayRefuse: () => true } } },
);

const never: readonly NeverEntry[] = [
  {
    id: 'swiftc-version',
    flags: '--version -version',
    reason: 'prints a version',
    examples: ['swiftc --version', 'swiftc -version'],
  },
  {
    id: 'swiftc-help',
    flags: '-h --help -help --help-hidden',
    reason: 'prints help',
    examples: ['swiftc --help', 'swiftc main.swift -help'],
  },
  {
    id: 'swiftc-print',
    flags: '-v -### -print-target-info -dump-ast -dump-parse -print-ast -emit-ir -emit-sil -emit-assembly -S',
    reason: 'prints information',
    examples: ['swiftc -print-target-info', 'swiftc -dump-ast main.swift', 'swiftc -emit-ir main.swift'],
  },
  {
    id: 'swiftc-check',
    flags: '-typecheck -parse',
    reason: 'makes nothing',
    examples: ['swiftc -typecheck main.swift'],
  },
  {
    id: 'swiftc-run',
    flags: '-i -interpret -repl -frontend',
    reason: 'runs the program for the user, or is another program',
    examples: ['swiftc -interpret main.swift'],
  },
];

const rules = new NeverRules(never);
/** As many as a line has; a number that is no small integer would be made anew for each call. */
const sources: SourceRule = { extension: '.swift', sourcesMax: 100_000 };

export const swiftc: Tool = {
  keyword: 'swiftc',
  family: 'swift',
  names: ['swiftc'],
  isCrossNamed: false,
  localPaths: [],
  never,
  examples: {
    yes: [
      ['swiftc -O main.swift -o main', 'Swiftc'],
      ['swiftc -emit-library -emit-module -module-name Core a.swift b.swift -o libCore.so', 'Swiftc'],
      ['swiftc -target arm64-apple-macos13 -swift-version 5 -DDEBUG -I include -c x.swift', 'Swiftc'],
      ['swiftc -wmo -enable-upcoming-feature ExistentialAny -Xcc -DX=1 -Xlinker -rpath main.swift', 'Swiftc'],
    ],
    no: [
      'swiftc',
      'swiftc -',
      'swiftc main.o -o main',
      'swiftc @args',
      'swiftc -load-plugin-library ./x.so main.swift',
      'swiftc -load-plugin-executable ./x#M main.swift',
      'swiftc -ld-path=./ld main.swift',
      'swiftc -Xcc -fplugin=./x.so main.swift',
      'swiftc -Xfrontend -dump-ast main.swift',
      'swiftc main.swift -o /usr/bin/x',
      'swiftc -tools-directory ./bin main.swift',
    ],
  },
  read: (scan, first) => readSources(scan, first, flags, rules, sources) ?? 'Swiftc',
};
