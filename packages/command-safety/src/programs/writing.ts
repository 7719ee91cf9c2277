import type { Argument } from '../run.ts';
import { hasFlag, sortArguments } from '../shell/flags.ts';
import { UNKNOWN, nothing, traits, type Flow } from '../shell/marks.ts';
import { fileContent, writeFile } from '../shell/redirect.ts';
import { classifyPath, isVitalFile, normalizePath } from '../shell/paths.ts';
import { named, spanOfArguments, type Call, type ProgramTable } from './call.ts';

/** Programs that put something in the place of a file or a device. */
export const writingPrograms: ProgramTable = {
  tee: (call) => {
    const sorted = sortArguments(call.args);
    const appends = hasFlag(sorted, ['-a', '--append'], true);
    for (const path of sorted.operands) write(call, path, call.stdin, appends);
    return call.stdin;
  },
  sponge: (call) => {
    for (const path of sortArguments(call.args).operands) write(call, path, call.stdin, false);
    return call.stdin;
  },
  ...named('dd gdd dcfldd dc3dd', (call) => {
    const input = operand(call.args, 'if=');
    const output = operand(call.args, 'of=');
    const read = input === null ? call.stdin : fileContent(call.run, input);
    const counted = operand(call.args, 'count=') !== null;
    const content = counted ? { text: read.text, traits: read.traits & ~traits.endless } : read;
    if (output === null) return content;
    write(call, output, content, false);
    return nothing;
  }),
  ddrescue: (call) => {
    const [, output] = sortArguments(call.args, {
      valued: new Set(['-b', '-B', '-c', '-i', '-o', '-r', '-s']),
    }).operands;
    if (output !== undefined) write(call, output, { text: UNKNOWN, traits: 0 }, false);
    return nothing;
  },
  tar: (call) => {
    if (call.args.some(({ text }) => text === '--remove-files'))
      for (const path of sortArguments(call.args).operands)
        call.run.emit(
          { kind: 'deletion', path, recursive: true, force: true },
          spanOfArguments(call, [path]),
        );
    // `tar cf file`: the archive is the argument behind the cluster with `f`.
    const at = call.args.findIndex(({ text }) =>
      /^-?[a-zA-Z]*c[a-zA-Z]*f$|^-?[a-zA-Z]*f?c[a-zA-Z]*f$/.test(text),
    );
    const archive = call.args[at + 1];
    if (at !== -1 && archive !== undefined && archive.text !== '-') {
      write(call, archive, { text: UNKNOWN, traits: 0 }, false);
      return nothing;
    }
    const secret = call.args.some(
      (path) => !path.text.startsWith('-') && (fileContent(call.run, path).traits & traits.secret) !== 0,
    );
    return {
      text: UNKNOWN,
      traits: (call.stdin.traits & (traits.network | traits.decoded)) | (secret ? traits.secret : 0),
    };
  },
  truncate: (call) => {
    const sorted = sortArguments(call.args, { valued: new Set(['-s', '--size', '-r', '--reference']) });
    for (const path of sorted.operands) write(call, path, nothing, false);
    return nothing;
  },
  ...named('cp install ditto', copy),
  mv: move,
  ln: link,
  ...named('mkfifo mknod', (call) => {
    // Anybody may write into a named pipe: what comes out of it is as good as from the network.
    for (const path of sortArguments(call.args, { valued: new Set(['-m']) }).operands.slice(0, 1))
      call.run.files.set(normalizePath(path.text, call.run.cwd), { text: UNKNOWN, traits: traits.network });
    return nothing;
  }),
};

function write(call: Call, path: Argument, content: Flow, appends: boolean): void {
  writeFile(call.run, path, content, appends, call.program, spanOfArguments(call, [path]));
}

function operand(args: readonly Argument[], prefix: string): Argument | null {
  const found = args.find(({ text }) => text.startsWith(prefix));
  return found === undefined ? null : { ...found, text: found.text.slice(prefix.length) };
}

const copyShape = { valued: new Set(['-t', '--target-directory', '-S', '--suffix', '-m', '-o', '-g']) };

/** The target is written where it is a file; into a directory something is added. */
function copy(call: Call): Flow {
  const sorted = sortArguments(call.args, copyShape);
  const target = sorted.values.get('-t') ?? sorted.values.get('--target-directory') ?? sorted.operands.at(-1);
  const source = sorted.operands[0];
  if (target === undefined || source === undefined) return nothing;
  if (sorted.operands.length > 2) return nothing;
  write(call, target, fileContent(call.run, source), false);
  return nothing;
}

/** What is moved is gone from its place; moved onto `/dev/null` it is gone for good. */
function move(call: Call): Flow {
  const sorted = sortArguments(call.args, copyShape);
  const named = sorted.values.get('-t') ?? sorted.values.get('--target-directory');
  const target = named ?? sorted.operands.at(-1);
  if (target === undefined) return nothing;
  const sources = named === undefined ? sorted.operands.slice(0, -1) : sorted.operands;
  const vanishes = normalizePath(target.text, call.run.cwd) === '/dev/null';
  for (const source of sources) {
    const kind = classifyPath(call.run, source);
    if (vanishes || isVitalFile(call.run, source) || kind === 'root' || kind === 'system' || kind === 'home')
      call.run.emit(
        { kind: 'deletion', path: source, recursive: true, force: true },
        spanOfArguments(call, [source]),
      );
    const content = call.run.files.get(normalizePath(source.text, call.run.cwd));
    if (content !== undefined) call.run.files.set(normalizePath(target.text, call.run.cwd), content);
  }
  if (!vanishes && sources.length === 1) write(call, target, { text: UNKNOWN, traits: 0 }, false);
  return nothing;
}

/** `ln -sf /dev/null ~/.bash_history` puts a hole in the place of a file. */
function link(call: Call): Flow {
  const sorted = sortArguments(call.args);
  const [, target] = sorted.operands;
  if (target !== undefined && hasFlag(sorted, ['-f', '--force'], false)) write(call, target, nothing, false);
  return nothing;
}
