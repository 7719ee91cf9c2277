import { quote } from '@hunch/common/shell';
import { eachNode, type CompletionNode, type CompletionOption } from '../completion-tree.ts';

/** Completions for bash, also 3.2; needs no bash-completion package and starts no process at a Tab. */
export function bashCompletions(root: CompletionNode): string {
  const nodes = eachNode(root);
  const inner = nodes
    .filter((node) => node.path.length > 1)
    .map((node) => quote(node.path.join(' '), 'bash'));
  return `_hunch() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} place=${root.path.join(' ')} words= i
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "$place \${COMP_WORDS[i]}" in
      ${inner.join(' | ')}) place="$place \${COMP_WORDS[i]}" ;;
    esac
  done
  case "$place $previous" in
${nodes.flatMap((node) => node.options.flatMap((option) => optionCase(node, option))).join('')}  esac
  case $place in
${nodes.map(nodeCase).join('')}  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -F _hunch hunch
`;
}

function optionCase(node: CompletionNode, option: CompletionOption): string[] {
  if (option.value === undefined) return [];
  const patterns = option.flags.map((flag) => quote(`${node.path.join(' ')} ${flag}`, 'bash')).join(' | ');
  const { choices, isFile } = option.value;
  const files = isFile ? ' compopt -o default 2>/dev/null;' : '';
  const words =
    choices.length === 0
      ? ''
      : ` COMPREPLY=($(compgen -W ${quote(choices.join(' '), 'bash')} -- "$current"));`;
  return [`    ${patterns})${files}${words} return ;;\n`];
}

function nodeCase(node: CompletionNode): string {
  const words = [
    ...node.children.map((child) => child.path.at(-1) ?? ''),
    ...(node.argument?.choices ?? []),
    ...node.options.flatMap((option) => option.flags),
  ];
  return `    ${quote(node.path.join(' '), 'bash')}) words=${quote(words.join(' '), 'bash')} ;;\n`;
}
