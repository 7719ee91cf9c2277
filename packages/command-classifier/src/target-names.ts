import { targetLengthMax } from './bounds.ts';
import { stays, type LocalCommand } from './classification.ts';
import { wordsOf } from './flag-table.ts';
import { neverBecause, type NeverEntry } from './tool.ts';

/**
 * What the name of a target says. A target is whatever its author wrote under that name, so a name is trusted only if it
 * is one that people give to things that are built; a name with a part that stands for an action never is.
 */
const actions: readonly (readonly [reason: string, words: string])[] = [
  [
    'removes files',
    'clean distclean mrproper maintainer realclean mostlyclean clobber purge wipe prune delete remove rm reset tidy cleanall cleandep cleanobj',
  ],
  [
    'changes this machine',
    'install uninstall reinstall setup bootstrap configure reconfigure cache init provision link unlink activate enable disable register mount umount',
  ],
  [
    'publishes or deploys',
    'deploy publish release experimental nightly continuous ship push upload rollout promote submit distribute dist tag bump version changelog sign notarize announce',
  ],
  [
    'runs the program for the user',
    'run start stop restart exec launch open up down serve server dev watch live preview demo example examples play debugger gdb lldb valgrind qemu simulate sim emulate monitor repl console shell sh bash ssh attach tail logs log ps status kill',
  ],
  [
    'is interactive',
    'edit menuconfig nconfig xconfig gconfig config oldconfig defconfig allyesconfig allnoconfig allmodconfig randconfig savedefconfig olddefconfig tinyconfig localmodconfig',
  ],
  [
    'edits the sources',
    'fmt format reformat lint fix autofix style prettier black isort gofmt rustfmt clang codemod update upgrade sync generate gen regen regenerate codegen proto protos protobuf swagger openapi mocks mock snapshot snapshots golden bless vendor deps dependencies dep lock freeze requirements tags ctags etags cscope translations i18n messages pot',
  ],
  [
    'prints information',
    'help usage list targets show print info vars env version about todo stats metrics graph tree size sizes report todo why',
  ],
  [
    'writes documentation, whose tools are this machine’s',
    'doc docs documentation doxygen sphinx man manual manpages html pdf dvi ps info site website book readme slides paper latex',
  ],
  [
    'runs tests against what lives on this machine',
    'test tests check checks testall unittest unittests unit e2e integration acceptance smoke regress regression installcheck distcheck verify validate ci cd precommit commit hook hooks bench benchmark benchmarks perf profile coverage cov gcov lcov fuzz fuzzing soak stress',
  ],
  [
    'handles data or services',
    'db database migrate migrations migration seed schema backup restore dump load import export data dataset fetch download pull clone get train eval plan apply destroy terraform docker compose image images container containers podman k8s kube kubectl helm vagrant ansible aws gcloud cloud flash erase burn program fuse upload',
  ],
  ['asks for secrets', 'login logout auth certs cert certificates keys key secrets secret password token'],
  [
    'packs for people',
    'package packages pkg deb rpm msi dmg appimage snap flatpak apk ipa zip tarball tar archive bundle iso installer',
  ],
  [
    'audits',
    'audit scan security license licenses typecheck mypy pylint flake8 ruff shellcheck cppcheck sonar analyze analyse static-analysis iwyu',
  ],
];

const neverParts = new Map<string, LocalCommand>();
for (const [reason, words] of actions)
  for (const word of wordsOf(words)) neverParts.set(word, neverBecause({ reason: `the target ${reason}` }));

/** Entries for the list of what is never intercepted; the examples are make's. */
export const targetEntries: readonly NeverEntry[] = actions.map(([reason, words], index) => ({
  id: `target-${index + 1}`,
  reason: `the target ${reason}`,
  examples: wordsOf(words)
    .slice(0, 12)
    .map((word) => `make ${word}`),
}));

/** Names that people give to what is built. */
const thingsBuilt: ReadonlySet<string> = new Set(
  wordsOf(
    'all default build compile target everything world rebuild bin binary binaries exe executable prog app main ' +
      'lib libs library libraries static shared obj objs objects object modules module kernel vmlinux vmlinuz bzImage ' +
      'zImage uImage Image dtbs firmware bootloader core debug relwithdebinfo minsizerel native wasm fast',
  ),
);

/** Parts that may stand beside one of those: `build-all`, `lib-static`, `all-debug`, `app32`. */
const qualifiers: ReadonlySet<string> = new Set(
  wordsOf(
    'all linux darwin macos osx windows win win32 win64 freebsd android ios amd64 arm64 arm x86 x64 x86_64 i386 aarch64 ' +
      'riscv riscv64 wasm debug opt optimized dev64 cli client core lib libs bin app backend frontend native cpp cxx c rust ' +
      'go fast 32 64 static shared only',
  ),
);

/** Endings of files that a build makes. */
const builtEndings: ReadonlySet<string> = new Set(
  wordsOf(
    'o a so obj lib dll dylib exe elf bin hex ko dtb dtbo axf uf2 wasm lo la gch pch ll bc s i ii asm out mod',
  ),
);

export const unknownTarget = stays(
  'full-classification',
  'builds a target whose name does not tell what it does; add it to classifier.targets if it only builds',
  0.6,
);

export type TargetOpinion = 'built' | 'unknown' | LocalCommand;

/** Judges one target by its name: `lib/libfoo.a`, `build-all`, `clean`. */
export function judgeTarget(name: string): TargetOpinion {
  if (name.length > targetLengthMax) return 'unknown';
  if (thingsBuilt.has(name)) return 'built';
  const parts = name.toLowerCase().split(/[-_./:+@%^]+/);
  for (const part of parts) {
    const action = neverParts.get(part);
    if (action !== undefined) return action;
  }
  return isBuilt(name, parts) ? 'built' : 'unknown';
}

function isBuilt(name: string, parts: readonly string[]): boolean {
  const dot = name.lastIndexOf('.');
  if (dot > 0 && dot > name.lastIndexOf('/') && builtEndings.has(name.slice(dot + 1))) return true;
  // `libclean` is a target of OpenSSL's Makefile.
  if (/^lib[a-z0-9_+-]{2,}$/.test(name)) return !neverParts.has(name.slice(3));
  const [first, ...rest] = parts;
  return (
    first !== undefined &&
    thingsBuilt.has(first) &&
    rest.every((part) => thingsBuilt.has(part) || qualifiers.has(part))
  );
}
