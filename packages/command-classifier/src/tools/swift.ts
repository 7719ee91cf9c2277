import type { LocalCommand } from '../classification.ts';
import type { FlagList } from '../flag-table.ts';
import { beginsWithOneOf, isOneOf } from '../piece.ts';
import { subcommandTool } from '../subcommand-tool.ts';
import { unknowns } from '../tool.ts';
import { installed, staysInTree, type ValueRule } from '../value-rules.ts';
import { refuseForCompiler, refuseForLinker } from './c-options.ts';

/** Of swiftc: language, warnings, optimisation, features, places. What emits, prints or loads is not here (`swiftc --help-hidden`). */
const plainOfCompiler = [
  '-warnings-as-errors',
  '-no-warnings-as-errors',
  '-suppress-warnings',
  '-static-stdlib',
  '-no-static-stdlib',
  '-static-executable',
  '-static',
  '-whole-module-optimization',
  '-no-whole-module-optimization',
  '-wmo',
  '-cross-module-optimization',
  '-parse-as-library',
  '-Xfrontend',
  '-Xcc',
  '-Xclang-linker',
  '-no-clang-module-breadcrumbs',
  '-assume-single-threaded',
  '-emit-module-interface',
  '-color-diagnostics',
  '-no-color-diagnostics',
  '-application-extension',
  '-Ounchecked',
  '-target',
  '-sdk',
  '-module-alias',
  '-package-name',
];
const ofCompiler = [
  '-D',
  '-O',
  '-g',
  '-I',
  '-F',
  '-L',
  '-l',
  '-W',
  '-swift-version',
  '-strict-concurrency',
  '-strict-memory-safety',
  '-diagnostic-style',
  '-enable-',
  '-disable-',
  '-sanitize=',
  '-warn-',
  '-no-warn',
  '-enforce-exclusivity=',
  '-default-isolation',
  '-use-ld=lld',
  '-lto=',
  '-num-threads',
  '-target-cpu',
  '-clang-target',
];

const AT = 64;
const DASH = 45;

/** What begins like `-lfoo`, and is none. */
const noLibraries = ['-load', '-ld-path'];

/** A word without a dash is the value of the option before. */
function refuseForSwift(codes: Uint8Array, from: number, to: number): LocalCommand | null {
  if (codes[from] === AT) return unknowns.dynamic;
  if (codes[from] !== DASH || isOneOf(codes, from, to, plainOfCompiler)) return null;
  if (beginsWithOneOf(codes, from, to, noLibraries)) return unknowns.option;
  return beginsWithOneOf(codes, from, to, ofCompiler) ? null : unknowns.option;
}

const inner = (refuse: ValueRule['refuse']): ValueRule => ({ refuse, mayRefuse: () => true });

/** `swift build --help-hidden` */
const build: readonly FlagList[] = [
  {
    plain:
      '-v --verbose --very-verbose --vv -q --quiet --color-diagnostics --no-color-diagnostics ' +
      '--static-swift-stdlib --no-static-swift-stdlib --disable-sandbox --enable-code-coverage --disable-code-coverage --build-tests ' +
      '--enable-dependency-cache --disable-dependency-cache --enable-build-manifest-caching --disable-build-manifest-caching ' +
      '--disable-package-manifest-caching --enable-experimental-prebuilts --disable-experimental-prebuilts --netrc --enable-netrc ' +
      '--disable-netrc --enable-keychain --disable-keychain --enable-signature-validation --disable-signature-validation --enable-prefetching ' +
      '--disable-prefetching --force-resolved-versions --disable-automatic-resolution --only-use-versions-from-resolved-file --skip-update ' +
      '--disable-scm-to-registry-transformation --use-registry-identity-for-scm --replace-scm-with-registry --auto-index-store ' +
      '--enable-index-store --disable-index-store --enable-parseable-module-interfaces --use-integrated-swift-driver --enable-test-discovery ' +
      '--omit-frame-pointers --no-omit-frame-pointers --enable-dead-strip --disable-dead-strip --disable-local-rpath --enable-xctest ' +
      '--disable-xctest --enable-swift-testing --disable-swift-testing --enable-experimental-swift-testing --enable-all-traits ' +
      '--disable-default-traits --ignore-lock',
    value:
      '-c --configuration -j --jobs --package-path --cache-path --product --target --triple --arch --sdk --sanitize --swift-sdk ' +
      '--swift-sdks-path --experimental-swift-sdk --pkg-config-path --manifest-cache --resolver-fingerprint-checking ' +
      '--resolver-signing-entity-checking --build-system -debug-info-format --explicit-target-dependency-import-check --traits ' +
      '--experimental-lto-mode',
    input: '--toolset --netrc-file',
    output: '--scratch-path --build-path',
  },
  { judged: { names: '--toolchain', rule: installed } },
  { inner: { names: '-Xswiftc', rule: inner(refuseForSwift) } },
  { inner: { names: '-Xcc -Xcxx', rule: inner(refuseForCompiler) } },
  { inner: { names: '-Xlinker', rule: inner(refuseForLinker) } },
];

export const swift = subcommandTool({
  keyword: 'swift',
  family: 'swift',
  names: 'swift',
  flags: [],
  subcommands: [
    { kind: 'SwiftBuild', names: 'build', flags: build, operands: 'none' },
    {
      kind: 'SwiftTest',
      names: 'test',
      flags: [
        ...build,
        {
          plain: '--parallel --no-parallel --skip-build --enable-testable-imports --disable-testable-imports',
          value: '--filter --skip --num-workers -s --specifier --test-product',
          judged: { names: '--xunit-output', rule: staysInTree },
        },
      ],
      operands: 'none',
    },
  ],
  never: [
    {
      id: 'swift-run',
      subcommands: 'run',
      reason: 'runs the program for the user',
      examples: ['swift run app'],
    },
    { id: 'swift-repl', subcommands: 'repl', reason: 'is interactive', examples: ['swift', 'swift repl'] },
    {
      id: 'swift-package',
      subcommands: 'package package-collection package-registry format sdk',
      reason: 'concerns packages or edits the sources',
      examples: ['swift package update', 'swift format .'],
    },
    {
      id: 'swift-print',
      subcommands: 'help',
      flags:
        '--version -version --help -h --help-hidden --show-bin-path --show-codecov-path --show-code-coverage-path --show-coverage-path list --list-tests -l',
      reason: 'prints information',
      examples: ['swift --version', 'swift build --show-bin-path', 'swift test --list-tests'],
    },
    {
      id: 'swift-report',
      reason: 'leaves a report outside of the project',
      examples: ['swift test --xunit-output /tmp/tests.xml'],
    },
    { id: 'swift-alone', subcommands: '', reason: 'is interactive', examples: ['swift'] },
  ],
  examples: {
    yes: [
      ['swift build -c release', 'SwiftBuild'],
      [
        'swift build -Xswiftc -warnings-as-errors -Xcc -DX=1 -Xlinker -rpath -Xlinker @loader_path',
        'SwiftBuild',
      ],
      ['swift test --filter CoreTests', 'SwiftTest'],
      ['swift test --parallel --xunit-output tests.xml', 'SwiftTest'],
    ],
    no: [
      'swift main.swift',
      'swift build clean',
      'swift build -Xswiftc',
      'swift build -Xswiftc -load-plugin-executable=./x',
      'swift build -Xcc -fplugin=./x.so',
      'swift build -Xlinker -plugin',
    ],
  },
});
