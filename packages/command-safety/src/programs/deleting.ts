import { find, found } from './find.ts';
import { hasFlag, optionShape, sortArguments } from '../shell/flags.ts';
import {
  NON_EMPTY_UNKNOWN,
  MAYBE_EMPTY_UNKNOWN,
  nothing,
  origins,
  traits,
  type Flow,
} from '../shell/flow.ts';
import { classifyPath, type PathKind } from '../shell/paths.ts';
import { fileContent } from '../shell/redirect.ts';
import { argumentAt, textBefore, withText, type Argument } from '../interpreter-state.ts';
import { named, spanOfArguments, type Call, type ProgramTable } from './call.ts';
import { isBulk } from './writing.ts';
import { runTemplate } from './template.ts';
const shredShape = optionShape({ valued: '-n -s --iterations --size' });
const encryptShape = optionShape({ valued: '-K -k -E -S --key --keyfile --suffix' });
const fdShape = optionShape({
  valued:
    '-e -t -d -E -S -o --extension --type --exclude --max-depth --changed-before --changed-within --size --owner',
});
const mirrorShape = optionShape({ valued: '-e --rsh --exclude --include --filter -f' });

/** Programs that take files away. */
export const deletingPrograms: ProgramTable = {
  ...named('rm grm srm', (call) => {
    const sorted = sortArguments(call.args);
    const recursive = hasFlag(sorted, ['-r', '-R', '--recursive'], true);
    const force = hasFlag(sorted, ['-f', '--force'], true) && !hasFlag(sorted, ['-i', '-I'], false);
    // Who asks for this means the root, whatever the variable is called.
    const meansRoot = sorted.flags.has('--no-preserve-root');
    const paths = sorted.operands.map((path) =>
      meansRoot && classifyPath(call.run, path) === 'unresolved' ? withText(path, '/') : path,
    );
    return deleteAll(call, paths, recursive, force);
  }),
  ...named('rimraf del-cli trash-put', (call) =>
    deleteAll(call, sortArguments(call.args).operands, true, true),
  ),
  // The mirror of an empty directory, or one that is put over a person's or the system's.
  robocopy: (call) => {
    const [source, target] = call.args.filter(
      ({ text }) => !text.startsWith('/') || text.indexOf('/', 1) > 0,
    );
    if (source === undefined || target === undefined) return nothing;
    const mirrors = call.args.some(({ text }) => /^\/(?:mir|purge)$/i.test(text));
    const harms =
      nothingInside.test(source.text) ||
      ['root', 'home', 'system', 'personal'].includes(classifyPath(call.run, target));
    return mirrors && harms ? deleteAll(call, [target], true, true) : nothing;
  },
  gio: (call) => {
    const sorted = sortArguments(call.args);
    return /^(?:remove|trash)$/.test(sorted.operands[0]?.text ?? '')
      ? deleteAll(call, sorted.operands.slice(1), true, true)
      : nothing;
  },
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
      true,
    );
  }),
  ...named('rd rmdir del erase', (call) => {
    // The options of Windows; elsewhere `rmdir` only takes empty directories.
    if (!call.args.some(({ text }) => /^\/s$/i.test(text))) return nothing;
    return deleteAll(
      call,
      call.args.filter(({ text }) => !/^\/\w$/.test(text)),
      true,
      true,
    );
  }),
  // Archivers that take away what they have packed.
  ...named('7z 7za 7zr zip rar', (call) => {
    const moves = call.args.some(({ text }, index) =>
      call.program === 'rar'
        ? index === 0 && /^m[fv]?$/.test(text)
        : text === '-sdel' || (call.program === 'zip' && /^-[a-zA-Z]*m|^--move$/.test(text)),
    );
    const named = call.args.filter(({ text }) => !text.startsWith('-'));
    if (moves) deleteAll(call, named.slice(call.program === 'zip' ? 1 : 2), true, true);
    return {
      text: MAYBE_EMPTY_UNKNOWN,
      traits:
        named.reduce(
          (all, path) =>
            all | fileContent(call.run, path).traits | (isBulk(call.run, path) ? traits.records : 0),
          0,
        ) & origins,
    };
  }),
  // What they encrypt is there no more.
  ...named('ccencrypt ccrypt bcrypt', (call) =>
    call.args.some(({ text }) => /^-[a-zA-Z]*d|^--decrypt$/.test(text))
      ? nothing
      : deleteAll(
          call,
          sortArguments(call.args, encryptShape).operands,
          call.args.some(({ text }) => /^-[a-zA-Z]*r|^--recursive$/.test(text)),
          true,
        ),
  ),
  bleachbit: (call) =>
    call.args.some(({ text }) => text === '--shred')
      ? deleteAll(call, sortArguments(call.args).operands, true, true)
      : nothing,
  unlink: (call) => deleteAll(call, sortArguments(call.args).operands, false, false),
  ...named('shred wipe', (call) => {
    const sorted = sortArguments(call.args, shredShape);
    for (const path of sorted.operands) {
      call.run.emit(
        {
          kind: 'write',
          path,
          appends: false,
          content: { text: MAYBE_EMPTY_UNKNOWN, traits: 0 },
          program: 'shred',
        },
        spanOfArguments(call, [path]),
      );
    }
    return deleteAll(call, sorted.operands, hasFlag(sorted, ['-r'], false), true);
  }),
  // Its own tools, so that builds need no shell.
  cmake: (call) => {
    const at = call.args.findIndex(({ text }) => text === '-E');
    const [tool, ...rest] = at === -1 ? [] : call.args.slice(at + 1);
    if (tool?.text === 'env') return call.run.ports.words(call.run, [tool, ...rest], call.stdin);
    const paths = rest.filter(({ text }) => !text.startsWith('-'));
    if (tool !== undefined && /^(?:rm|remove|remove_directory)$/.test(tool.text))
      return deleteAll(call, paths, true, true);
    return nothing;
  },
  find,
  // `lfs find` of a file system that many machines share.
  lfs: ({ run, args, stdin, span }) =>
    args[0]?.text === 'find' ? find({ run, program: 'find', args: args.slice(1), stdin, span }) : nothing,
  ...named('fd fdfind', (call) => {
    const at = call.args.findIndex(({ text }) => ['-x', '-X', '--exec', '--exec-batch'].includes(text));
    const before = sortArguments(at === -1 ? call.args : call.args.slice(0, at), fdShape);
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
    const sorted = sortArguments(call.args, mirrorShape);
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
        { kind: 'deletion', path, recursive: isEmptied || !isBelowVolume(place, kind), force: true },
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

function deleteAll(call: Call, paths: readonly Argument[], recursive: boolean, force: boolean): Flow {
  for (const path of paths) {
    // The next history of this place is a new one.
    if (/(?:^|\/)\.git\/?$/.test(path.text)) call.run.rewritten = true;
    // Every file, but no directory: where one is, that is said of files.
    const all = recursive || ((path.traits & traits.each) !== 0 && classifyPath(call.run, path) !== 'here');
    call.run.emit({ kind: 'deletion', path, recursive: all, force }, spanOfArguments(call, [path]));
  }
  return nothing;
}
