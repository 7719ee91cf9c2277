import { quote } from '@hunch/common/shell';
import {
  eachNode,
  type CompletionNode,
  type CompletionOption,
  type CompletionValue,
} from '../completion-tree.ts';

/** Completions for zsh: to be evaluated after compinit, or saved as `_hunch` in a directory of fpath. */
export function zshCompletions(root: CompletionNode): string {
  return `#compdef hunch
${eachNode(root).map(nodeFunction).join('\n')}
if [[ $funcstack[1] == _hunch ]]; then
  _hunch "$@"
elif (( $+functions[compdef] )); then
  compdef _hunch hunch
fi
`;
}

function nodeFunction(node: CompletionNode): string {
  const specs = node.options.map(optionSpec);
  if (node.children.length === 0) {
    const argument = node.argument === undefined ? [] : [`'*:${valueSpec(node.argument)}'`];
    return `${functionName(node)}() {\n  _arguments -s ${[...specs, ...argument].join(' \\\n    ')}\n}\n`;
  }
  const children = node.children.map((child) =>
    quote(`${plain(lastName(child))}:${plain(child.summary)}`, 'zsh'),
  );
  const cases = node.children.map((child) => `    ${lastName(child)}) ${functionName(child)} ;;\n`).join('');
  return `${functionName(node)}() {
  local curcontext=$curcontext state
  local -a line commands
  local -A opt_args
  _arguments -C -s ${[...specs, `'1:command:->command'`, `'*::argument:->argument'`].join(' \\\n    ')}
  case $state in
  command)
    commands=(
      ${children.join('\n      ')}
    )
    _describe command commands
    ;;
  argument)
    case $line[1] in
${cases}    esac
    ;;
  esac
}
`;
}

function functionName(node: CompletionNode): string {
  return `_${node.path.join('_')}`;
}

function lastName(node: CompletionNode): string {
  return node.path.at(-1) ?? '';
}

/** `(-n --limit)'{-n,--limit}'[at most so many]:number:( )`, quoted piece by piece. */
function optionSpec(option: CompletionOption): string {
  const value = option.value === undefined ? '' : `:${valueSpec(option.value)}`;
  const tail = quote(`[${plain(option.summary)}]${value}`, 'zsh');
  const [only] = option.flags;
  if (option.flags.length === 1) return `${only}${tail}`;
  return `'(${option.flags.join(' ')})'{${option.flags.join(',')}}${tail}`;
}

function valueSpec(value: CompletionValue): string {
  if (value.isFile) return `${plain(value.name)}:_files`;
  return value.choices.length === 0
    ? `${plain(value.name)}: `
    : `${plain(value.name)}:(${value.choices.join(' ')})`;
}

/** `:` and brackets mean something to _arguments and _describe, and a `'` would end the quotes around a spec. */
function plain(text: string): string {
  return text.replaceAll(/[\\:[\]]/g, String.raw`\$&`).replaceAll("'", '’');
}
