import { judgeArtifact } from '../target-names.ts';
import { subcommandTool } from '../subcommand-tool.ts';
import type { Tool } from '../tool.ts';

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
      flags: [{ plain: '-v --verbose', value: '-C -j --jobs -l --load-average' }],
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
      flags: '--ninja-args --vs-args --xcode-args',
      reason: 'hands any option to the tool below',
      examples: ['meson compile --ninja-args=-n', "meson compile --ninja-args='-t,clean'"],
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
    ],
    no: ['meson build', 'meson compile -C build clean', 'meson compile install'],
  },
});

export const meson: Tool = {
  ...grammar,
  read(scan, at, name, trusted) {
    // What follows the subcommand may be targets; the values of options are judged too, which only makes it stricter.
    const reading = grammar.read(scan, at, name, trusted);
    if (typeof reading !== 'string') return reading;
    for (let word = at; word < scan.count; word++) {
      const text = scan.textOf(word);
      if (text.startsWith('-') || scan.textOf(word - 1) === '-C') continue;
      const opinion = judgeArtifact(text);
      if (typeof opinion !== 'string') return opinion;
    }
    return reading;
  },
};
