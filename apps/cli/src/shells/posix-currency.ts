import { quote } from '@hunch/common/shell';
import { fixedVariables, type KeptFacts } from './kept-facts.ts';

/** The beginning of a kept file for bash and zsh (`KeptFacts`). It starts nothing; some tens of microseconds. */
export function posixCurrency(facts: KeptFacts): string {
  const { file, build, config, hasConfig, values, onPath, sockets } = facts;
  const q = (word: string): string => quote(word, 'bash');
  const found = fixedVariables.map((name) => `\${${name}-}`).join('|');
  const socket = sockets.get('');
  const cases = Array.from(sockets, ([key, path]) => `  (${q(key)}) __hunch_socket=${q(path)} ;;`);
  return [
    `if [[ ! -e ${q(build)} || "${found}" != ${q(values)} ]]; then \\return 1; fi`,
    `if [[ ${hasConfig ? '! ' : ''}-e ${q(config)} || ${q(config)} -nt ${q(file)} ]]; then \\return 1; fi`,
    '__hunch_rest=${PATH-}: __hunch_found=',
    'while [[ -n $__hunch_rest && -z $__hunch_found ]]; do',
    '  __hunch_found=${__hunch_rest%%:*}/hunch __hunch_rest=${__hunch_rest#*:}',
    '  if [[ ! -f $__hunch_found || ! -x $__hunch_found ]]; then __hunch_found=; fi',
    'done',
    `if [[ -n $__hunch_found && $__hunch_found != ${q(onPath)} ]]; then \\return 1; fi`,
    ...(socket === undefined
      ? ['case ${XDG_RUNTIME_DIR:-tmp:${TMPDIR-}} in', ...cases, '  (*) \\return 1 ;;', 'esac']
      : []),
    '',
  ].join('\n');
}
