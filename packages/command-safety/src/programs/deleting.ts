import { find, found } from './find.ts';
import { shapeOf } from '../command-shapes.ts';
import { hasFlag, sortArguments } from '../shell/flags.ts';
import { NON_EMPTY_UNKNOWN, nothing, traits, type Flow } from '../shell/flow.ts';
import { classifyPath, type PathKind } from '../shell/paths.ts';
import { argumentAt, textBefore, withText, type Argument } from '../interpreter-state.ts';
import { named, spanOfArguments, type Call, type ProgramTable } from './call.ts';
import { deletePath } from './effects.ts';
import { runTemplate } from './template.ts';

/** Programs that take files away. */
export const deletingPrograms: ProgramTable = {
  ...named('Remove-Item ri', (call) => {
    if (call.args.some(({ text }) => /^-whatif$/i.test(text))) return nothing;
    // What a list names is gone through, too.
    const recursive = call.args.some(({ text }) => /^-r(?:ec\w*)?$/i.test(text)) || call.stdin.text !== '';
    const named = call.args.filter(
      ({ text }, index) =>
        !text.startsWith('-') && !/^-(?:ErrorA|Fi|In|Ex|Wa)/i.test(textBefore(call.args, index)),
    );
    return deleteAll(
      call,
      // Without one, what is piped in.
      named.length > 0 ? named : [argumentAt(call.span, call.stdin.text, call.stdin.traits)],
      recursive,
    );
  }),
  ...named('rd rmdir del erase', (call) => {
    // The options of Windows; elsewhere `rmdir` only takes empty directories.
    if (!call.args.some(({ text }) => /^\/s$/i.test(text))) return nothing;
    return deleteAll(
      call,
      call.args.filter(({ text }) => !/^\/\w$/.test(text)),
      true,
    );
  }),
  // Its own tools, so that builds need no shell.
  cmake: (call) => {
    const at = call.args.findIndex(({ text }) => text === '-E');
    const [tool, ...rest] = at === -1 ? [] : call.args.slice(at + 1);
    if (tool?.text === 'env') return call.run.ports.words(call.run, [tool, ...rest], call.stdin);
    const paths = rest.filter(({ text }) => !text.startsWith('-'));
    if (tool !== undefined && /^(?:rm|remove|remove_directory)$/.test(tool.text))
      return deleteAll(call, paths, true);
    return nothing;
  },
  find,
  ...named('fd fdfind', (call) => {
    const at = call.args.findIndex(({ text }) => ['-x', '-X', '--exec', '--exec-batch'].includes(text));
    const before = sortArguments(at === -1 ? call.args : call.args.slice(0, at), shapeOf('fd'));
    const [pattern, ...named] = before.operands;
    // All of a place: the first operand is what is looked for, and leaves nothing out.
    const isAll = pattern === undefined || /^(?:\.|\.\*|\*)?$/.test(pattern.text);
    const chosen =
      !isAll ||
      before.values.has('-e') ||
      before.values.has('--extension') ||
      before.values.has('--changed-before');
    const paths: readonly Flow[] = (named.length > 0 ? named : [{ text: '.', traits: 0 }]).map(({ text }) =>
      chosen || named.length === 0 ? found(`${text}/${NON_EMPTY_UNKNOWN}`) : { text, traits: traits.each },
    );
    return at === -1
      ? { text: paths.map(({ text }) => text).join('\n'), traits: paths[0]?.traits ?? 0 }
      : runTemplate(call, call.args.slice(at + 1), paths);
  }),
  rsync: (call) => {
    const sorted = sortArguments(call.args, shapeOf('rsync'));
    const target = sorted.operands.at(-1);
    if (target === undefined) return nothing;
    const deletes = [...sorted.flags].some((flag) => flag.startsWith('--del'));
    const rehearsed = hasFlag(sorted, ['-n', '--dry-run'], false);
    // On another machine it is the place behind the colon; below what is written there, nobody can tell.
    const place = isRemote(target.text) ? target.text.slice(target.text.indexOf(':') + 1) : target.text;
    const path = withText(target, place);
    const kind = classifyPath(call.run, path);
    const isEmptied = sorted.operands.slice(0, -1).every(({ text }) => nothingInside.test(text));
    const harms =
      !isRemote(target.text) ||
      ['root', 'system', 'home'].includes(kind) ||
      // Made equal to an empty directory, it is emptied.
      (isEmptied && sorted.operands.length > 1);
    if (deletes && !rehearsed && harms)
      call.run.emit(
        // A mirror takes away what is too much, not what it is a mirror of.
        { kind: 'deletion', path, recursive: isEmptied || !isBelowVolume(place, kind) },
        spanOfArguments(call, [target]),
      );
    return nothing;
  },
};

/** A directory that is there to be empty, or that was made a moment ago. */
const nothingInside = new RegExp(
  String.raw`(?:^|[/_-])(?:empty|blank|void)[\w-]{0,32}/?$|^/tmp/${NON_EMPTY_UNKNOWN}/?$`,
);

function isBelowVolume(place: string, kind: PathKind): boolean {
  return (kind === 'data' || kind === 'mount') && place.split('/').filter((part) => part !== '').length > 2;
}

function isRemote(text: string): boolean {
  return /^[\w.@-]+:/.test(text) || text.startsWith('rsync://');
}

function deleteAll(call: Call, paths: readonly Argument[], recursive: boolean): Flow {
  for (const path of paths) deletePath(call, path, recursive);
  return nothing;
}
