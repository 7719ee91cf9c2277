import { isPublisher } from '../shell/addresses.ts';
import { fetchedFlow, nothing, unknownFlow } from '../shell/marks.ts';
import { fileContent } from '../shell/redirect.ts';
import type { Call } from './call.ts';
import { runCode } from './run-code.ts';

/** Files that tools run by their names, wherever they are started. */
const rows = [
  ['pytest py.test tox nox', 'conftest.py tests/conftest.py setup.py noxfile.py'],
  ['pip pip3 uv poetry', 'setup.py build.py'],
  ['rake bundle gem', 'Rakefile Gemfile extconf.rb'],
  ['gradle gradlew', 'build.gradle build.gradle.kts settings.gradle init.gradle'],
  ['fab invoke inv', 'fabfile.py tasks.py'],
  [
    'webpack vite vitest jest gulp grunt rollup eslint npx',
    'webpack.config.js vite.config.js vite.config.ts vitest.config.ts jest.config.js gulpfile.js Gruntfile.js rollup.config.js eslint.config.js .eslintrc.js',
  ],
  ['cargo', 'build.rs'],
  ['scons', 'SConstruct'],
  ['meson', 'meson.build'],
  ['cmake', 'CMakeLists.txt'],
  ['vagrant', 'Vagrantfile'],
] as const;

const filesOf: ReadonlyMap<string, readonly string[]> = new Map(
  rows.flatMap(([tools, files]) => tools.split(' ').map((tool) => [tool, files.split(' ')] as const)),
);

export const projectRunners: Iterable<string> = filesOf.keys();

/** What this text has written under such a name is run. */
export function runProjectFiles(call: Call): void {
  if (call.run.files.size === 0) return;
  for (const name of filesOf.get(call.program) ?? []) {
    const file = fileContent(call.run, { text: name, traits: 0 });
    if (file.text !== '' && file.text !== unknownFlow.text)
      runCode(call.run, file, call.span, nothing, 'other');
  }
}

export const compilers: readonly string[] =
  'gcc g++ cc c++ clang clang++ tcc rustc javac java kotlinc ghc dmd nim'.split(' ');

/** Programs that run what an address names, without installing it first. */
export const addressRunners: readonly string[] = 'npx bunx pnpx uvx pipx spark-submit flink'.split(' ');

/** `npx github:anna/tool`, `spark-submit https://…`: what a stranger serves is run at once. */
export function runAddressed(call: Call): void {
  const address = call.args.find(({ text }) =>
    /^(?:github|gist|gitlab|bitbucket):|^(?:git\+)?https?:\/\//.test(text),
  );
  if (address !== undefined && !isPublisher(address.text))
    runCode(call.run, fetchedFlow, call.span, nothing, 'other');
}

/** What is compiled here is there to be run: code that this text pipes in, or has written. */
export function readCompiled(call: Call): void {
  for (const argument of call.args.slice(0, 16)) {
    const isPiped = argument.text === '-' || argument.text === '/dev/stdin';
    if (!isPiped && (argument.text.startsWith('-') || call.run.files.size === 0)) continue;
    const source = isPiped ? call.stdin : fileContent(call.run, argument);
    if (source.text !== '' && source.text !== unknownFlow.text)
      runCode(call.run, source, call.span, nothing, 'other');
  }
}
