import type { Argument } from '../interpreter-state.ts';
import {
  NON_EMPTY_UNKNOWN,
  MAYBE_EMPTY_UNKNOWN,
  hasUnknown,
  namesAll,
  origins,
  programsOf,
  traits,
  type Flow,
} from '../shell/flow.ts';
import { classifyPath } from '../shell/paths.ts';
import { fileContent } from '../shell/redirect.ts';
import type { Call } from './call.ts';
import { searchedProcesses } from './processes.ts';

/** What passes through unread keeps where it came from. */
export function passing(flow: Flow): number {
  return flow.traits & (origins | traits.endless);
}

export function readFiles({ run, args, stdin }: Call): Flow {
  const operands = args.filter(({ text }) => !text.startsWith('-') && !/^\+?\d+[bkKMGTPE]?$/.test(text));
  if (operands.length === 0) return { text: stdin.text, traits: passing(stdin) };
  const contents = operands.map((path) => fileContent(run, path));
  return {
    text: run.bounded(contents.map(({ text }) => text).join('')),
    traits: contents.reduce((all, content) => all | content.traits, 0),
  };
}

/** A filter: part of what it reads, changed in ways that are not followed. Files that it is given may hold secrets. */
export function through(call: Call): Flow {
  const { run, program, args, stdin } = call;
  let own = passing(stdin);
  for (const argument of args) {
    if (!argument.text.startsWith('-')) own |= passing(fileContent(run, argument));
  }
  const reads = args.filter(({ text }) => !text.startsWith('-')).length;
  const keeps =
    program === 'tee' ||
    program === 'sponge' ||
    program === 'pv' ||
    program === 'column' ||
    program === 'expand' ||
    program === 'fmt' ||
    ((program === 'sort' || program === 'uniq') && reads === 0);
  if (searchesSecrets(call)) own |= traits.secret;
  const found = searching.has(program) ? searchedProcesses(call) : null;
  if (found !== null) return { text: found.text, traits: own };
  if (programsOf(stdin.text).length > 0) return { text: stdin.text, traits: own };
  // A search that prints what it finds prints what its expression begins with.
  const beginning =
    program === 'grep' && hasOnly(args)
      ? (/^[\w/.-]+/.exec(args.find(({ text }) => !text.startsWith('-'))?.text ?? '')?.[0] ?? '')
      : '';
  if (beginning.length > 1) {
    const words = stdin.text.split(/\s+/, 256).filter((word) => word.startsWith(beginning));
    return words.length === 0
      ? { text: MAYBE_EMPTY_UNKNOWN, traits: own }
      : { text: words.join('\n'), traits: own };
  }
  // A search chooses; one that leaves something out keeps nearly all.
  const chooses =
    /grep|^rg$|^ag$/.test(program) &&
    !args.some(({ text }) =>
      /^-\w*v|^--invert|^\^?(?:ii|\.|\.\*|install(?:ed)?)\$?$|^\.service\$?$/.test(text),
    );
  if (namesAll(stdin.text) && chooses) return { text: NON_EMPTY_UNKNOWN, traits: own };
  if (namesAll(stdin.text)) return { text: stdin.text, traits: own };
  if (keeps) return { text: stdin.text, traits: own };
  if (program === 'cut' && reads <= 1) {
    const text = columnsOf(args, stdin.text);
    if (text !== null) return { text: run.bounded(text), traits: own };
  }
  if (program === 'grep' && stdin.text !== MAYBE_EMPTY_UNKNOWN && reads <= 1) {
    // Lines of what is known: nothing that is not there can come out.
    return { text: stdin.text, traits: own };
  }
  return { text: MAYBE_EMPTY_UNKNOWN, traits: own | madeOf(stdin) };
}

/**
 * What a program makes, in ways that are not followed, of text that stands in the command itself: nobody who reads that has read the
 * result. Where it is run, it is code that was hidden.
 */
export function madeOf({ text, traits: own }: Flow): number {
  return own === 0 && text.trim() !== '' && !hasUnknown(text) ? traits.decoded : 0;
}

/** `cut -c2-`, `cut -b 1-3`: of each line the characters from one place to another; null for other choices. */
function columnsOf(args: readonly Argument[], text: string): string | null {
  if (hasUnknown(text)) return null;
  const given = args.map((argument) => argument.text).join(' ');
  const range = /^(?:-[cb] ?|--(?:characters|bytes)=)(?<from>\d{0,4})(?<dash>-?)(?<to>\d{0,4})$/.exec(
    given,
  )?.groups;
  if (range === undefined) return null;
  const from = Number(range.from === '' ? 1 : range.from) - 1;
  const to = range.dash === '' ? from + 1 : range.to === '' ? undefined : Number(range.to);
  return text.replaceAll(/[^\n]+/g, (line) => line.slice(from, to));
}

function hasOnly(args: readonly Argument[]): boolean {
  return args.some(({ text }) => /^-[a-zA-Z]*o|^--only-matching$/.test(text));
}

const searching: ReadonlySet<string> = new Set(['grep', 'egrep', 'fgrep', 'rg', 'ag']);

/** `grep -r password ~`: whole places searched for what opens others. */
function searchesSecrets({ run, program, args }: Call): boolean {
  if (!searching.has(program)) return false;
  const named = args.filter(({ text }) => !text.startsWith('-'));
  return (
    /pass(?:w|phrase)|secret|token|api.?key|credential|private.key|AKIA|gh[ps]_|xox[bp]/i.test(
      named[0]?.text ?? '',
    ) &&
    named
      .slice(1)
      .some((path) => ['root', 'home', 'system', 'personal', 'data'].includes(classifyPath(run, path)))
  );
}
