import { quote } from '@hunch/common/shell';
import { fixedVariables, type KeptFacts } from '../kept-facts.ts';

/** The beginning of a kept file for fish (`KeptFacts`). The `test` of fish before 3.2 does not know -nt, and says so. */
export function returnUnlessCurrent(facts: KeptFacts): string {
  const { file, build, config, hasConfig, values, onPath, sockets } = facts;
  const q = (word: string): string => quote(word, 'fish');
  const found = fixedVariables.map((name) => `$${name}`).join('|');
  const cases = Array.from(
    sockets,
    ([key, path]) => `  case ${q(key)}\n    set -g __hunch_socket ${q(path)}`,
  );
  return [
    `test -e ${q(build)}; and test "${found}" = ${q(values)}; or return 1`,
    `test -e ${q(config)}; ${hasConfig ? 'or' : 'and'} return 1`,
    `test ${q(config)} -nt ${q(file)} 2>/dev/null; and return 1`,
    'set -l __hunch_found',
    'for __hunch_directory in $PATH',
    '  if test -f $__hunch_directory/hunch -a -x $__hunch_directory/hunch',
    '    set __hunch_found $__hunch_directory/hunch',
    '    break',
    '  end',
    'end',
    `test -z "$__hunch_found"; or test $__hunch_found = ${q(onPath)}; or return 1`,
    ...(sockets.has('')
      ? []
      : [
          'set -l __hunch_runtime $XDG_RUNTIME_DIR',
          'test -n "$__hunch_runtime"; or set __hunch_runtime "tmp:$TMPDIR"',
          'switch $__hunch_runtime',
          ...cases,
          "  case '*'",
          '    return 1',
          'end',
        ]),
    '',
  ].join('\n');
}
