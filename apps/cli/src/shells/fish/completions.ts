import { quote } from '@hunch/common/shell';
import {
  eachNode,
  type CompletionNode,
  type CompletionOption,
  type CompletionValue,
} from '../completion-tree.ts';

/** Completions for fish, with descriptions. */
export function fishCompletions(root: CompletionNode): string {
  const nodes = eachNode(root);
  const inner = nodes
    .filter((node) => node.path.length > 1)
    .map((node) => quote(node.path.join(' '), 'fish'));
  return `function __hunch_at --description 'whether the command line stands in this command of hunch'
    set -l place hunch
    for word in (commandline -opc)[2..-1]
        switch "$place $word"
            case ${inner.join(' ')}
                set place "$place $word"
        end
    end
    test "$place" = "$argv"
end
complete -c hunch -f
${nodes.map(nodeLines).join('')}`;
}

function nodeLines(node: CompletionNode): string {
  const place = `complete -c hunch -n ${quote(`__hunch_at ${node.path.join(' ')}`, 'fish')}`;
  const children = node.children.map(
    (child) => `${place} -a ${child.path.at(-1)} -d ${quote(child.summary, 'fish')}\n`,
  );
  const choices = node.argument === undefined ? '' : valueFlags(node.argument).replace('-x ', '');
  const argument =
    node.argument === undefined || node.argument.choices.length === 0 ? [] : [`${place} ${choices}\n`];
  const options = node.options.map(
    (option) => `${place} ${optionFlags(option)} -d ${quote(option.summary, 'fish')}\n`,
  );
  return [...children, ...argument, ...options].join('');
}

function optionFlags(option: CompletionOption): string {
  const names = option.flags.map((flag) =>
    flag.startsWith('--') ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`,
  );
  return [...names, ...(option.value === undefined ? [] : [valueFlags(option.value)])].join(' ');
}

/** -x: a value must follow and files are no value; -r -F: a file must follow. */
function valueFlags(value: CompletionValue): string {
  if (value.isFile) return '-r -F';
  return value.choices.length === 0 ? '-x' : `-x -a ${quote(value.choices.join(' '), 'fish')}`;
}
