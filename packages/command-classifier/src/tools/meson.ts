import { judgeArtifact } from '../target-names.ts';
import { subcommandTool } from '../subcommand-tool.ts';
import type { LocalCommand } from '../classification.ts';
import { neverBecause, type Tool } from '../tool.ts';

/** mesonbuild.com/Commands.html */
const grammar = subcommandTool({
  keyword: 'meson',
  family: 'c',
  names: 'meson',
  flags: [{ value: '-C' }],
  subcommands: [
    {
      kind: 'Meson',
      names: 'compile',
      flags: [{ plain: '-v --verbose', value: '-C -j --jobs -l --load-average', text: '--ninja-args' }],
      operands: 'any',
    },
  ],
  never: [
    {
      id: 'meson-setup',
      subcommands: 'setup',
      reason: 'configures a tree for this machine',
      examples: ['meson setup build', 'meson setup --reconfigure build'],
    },
    {
      id: 'meson-configure',
      subcommands: 'configure',
      reason: 'configures a tree for this machine',
      examples: ['meson configure build -Dbuildtype=release'],
    },
    {
      id: 'meson-install',
      subcommands: 'install',
      reason: 'installs files',
      examples: ['meson install -C build'],
    },
    {
      id: 'meson-test',
      subcommands: 'test',
      reason: 'runs tests against what lives on this machine',
      examples: ['meson test -C build'],
    },
    { id: 'meson-dist', subcommands: 'dist', reason: 'packs for people', examples: ['meson dist'] },
    {
      id: 'meson-new',
      subcommands: 'init wrap subprojects rewrite format env2mfile convert',
      reason: 'edits the project',
      examples: ['meson init', 'meson wrap install zlib', 'meson rewrite target x info', 'meson format'],
    },
    { id: 'meson-devenv', subcommands: 'devenv', reason: 'is interactive', examples: ['meson devenv'] },
    {
      id: 'meson-introspect',
      subcommands: 'introspect help',
      reason: 'prints information',
      examples: ['meson introspect build --targets', 'meson help'],
    },
    {
      id: 'meson-clean',
      flags: '--clean',
      reason: 'removes files',
      examples: ['meson compile -C build --clean'],
    },
    {
      id: 'meson-backend',
      flags: '--vs-args --xcode-args',
      reason: 'hands any option to the tool below',
      examples: [
        'meson compile --ninja-args=-n',
        "meson compile --ninja-args='-t,clean'",
        'meson compile --vs-args=x',
      ],
    },
    {
      id: 'meson-version',
      flags: '-v --version',
      reason: 'prints a version',
      examples: ['meson --version', 'meson -v'],
    },
    {
      id: 'meson-help',
      subcommands: '',
      flags: '-h --help',
      reason: 'prints help',
      examples: ['meson', 'meson --help', 'meson compile --help'],
    },
  ],
  examples: {
    yes: [
      ['meson compile', 'Meson'],
      ['meson -C b compile', 'Meson'],
      ['meson compile -C build -j 4 app', 'Meson'],
      ['meson compile --ninja-args=-k0', 'Meson'],
    ],
    no: ['meson build', 'meson compile -C build clean', 'meson compile install'],
  },
});

const NINJA_ARGS = '--ninja-args';

/** `-k0`, `['-v','-j4']`: how much at once, how much is told, how many failures. */
const tunesNinja = /^(?:-v|-k ?\d+|-j ?\d+|-l ?\d+|--quiet|-d(?:stats|explain))$/;

const handsOn = neverBecause({ reason: 'hands any option to the tool below' });

function refuseForNinja(list: string): LocalCommand | null {
  const options = list.replaceAll(/^\[|\]$/g, '').split(',');
  return options.every((option) => tunesNinja.test(option.trim().replaceAll(/^'|'$/g, ''))) ? null : handsOn;
}

export const meson: Tool = {
  ...grammar,
  read(scan, at, name, trusted) {
    // What follows the subcommand may be targets; the values of options are judged too, which only makes it stricter.
    const reading = grammar.read(scan, at, name, trusted);
    if (typeof reading !== 'string') return reading;
    for (let word = at; word < scan.count; word++) {
      const text = scan.textOf(word);
      const handed = text.startsWith(NINJA_ARGS) ? text.slice(NINJA_ARGS.length) : null;
      if (handed !== null) {
        const refusal = handed.startsWith('=') ? refuseForNinja(handed.slice(1)) : handsOn;
        if (refusal !== null) return refusal;
      }
      if (text.startsWith('-') || scan.textOf(word - 1) === '-C') continue;
      const opinion = judgeArtifact(text);
      if (typeof opinion !== 'string') return opinion;
    }
    return reading;
  },
};
