import { endsLikeFile } from '../recipes/file-types.ts';
import type { AskedRequest } from './asked.ts';

/** What is below "debug.log" (or "debug.log.1") is nothing: `find debug.log -mindepth 1 -delete` takes a file for a directory. */
export function searchedFile(runs: readonly string[]): readonly string[] {
  return runs.flatMap((run) => {
    const [, start] = /^find (\S+) .*-mindepth\b/.exec(run) ?? [];
    return start !== undefined && endsLikeFile(start.replace(/(?:\.\d+)+$/, ''))
      ? [`takes ${start} for a directory`]
      : [];
  });
}

/** "Except those in vendor" is about what is in it: `! -name vendor` leaves out nothing of that. */
export function exceptedContents({ words }: AskedRequest, runs: readonly string[]): readonly string[] {
  return words.flatMap(({ text, isQuoted }, at) => {
    const [noun, preposition] = [words[at - 2]?.lower ?? '', words[at - 1]?.lower ?? ''];
    const isPlace =
      !isQuoted &&
      /^(?:in|inside|under|below)$/.test(preposition) &&
      /^(?:those|ones|anything|everything)$/.test(noun);
    return isPlace && runs.some((run) => run.includes(` ! -name ${text}`) && !run.includes(`/${text}/`))
      ? [`leaves out what is called ${text}, not what is in it`]
      : [];
  });
}

/** "That contain foo but not bar" is about what is in the files: a directory called bar is something else. */
export function exceptedNames({ words }: AskedRequest, runs: readonly string[]): readonly string[] {
  const isOfContents = (at: number): boolean =>
    words.slice(0, at).some(({ lower }) => /^(?:contain|mention)(?:s|ing)?$/.test(lower));
  return words.flatMap(({ text, isQuoted }, at) => {
    const before = words[at - 1]?.lower ?? '';
    const isDenied = !isQuoted && /^[\w-]+$/.test(text) && /^(?:not|no)$/.test(before) && isOfContents(at);
    const names = [`! -path */${text}/*`, `! -name ${text}`, `--exclude-dir=${text}`];
    return isDenied && runs.some((run) => names.some((name) => run.includes(name)))
      ? [`leaves out what is called ${text}, not what contains it`]
      : [];
  });
}

/** "Download it into tmp": a directory. What is saved as a file has an ending, or is named. */
export function savedAsFile({ words }: AskedRequest, runs: readonly string[]): readonly string[] {
  return runs.flatMap((run) => {
    const [, name] = /^(?:curl .*-o|wget .*-O) ([\w-]+)(?= |$)/.exec(run) ?? [];
    const isInto = words.some(({ text }, at) => text === name && words[at - 1]?.lower === 'into');
    return name !== undefined && isInto ? [`saves a file called ${name}, not into a directory ${name}`] : [];
  });
}

/** Names of files that have no ending. */
const bareFiles =
  /^(?:[A-Z]|\.|(?:make|docker|vagrant|rake|gem|proc|jenkins)file$|crontab$|hosts$|passwd$|config$|id_)/;

/** "Make reports/2024": what has no ending is a directory as well as a file. */
export function madeFile({ words }: AskedRequest, runs: readonly string[]): readonly string[] {
  const isSaid = words.some(({ lower }) =>
    /^(?:files?|touch\w*|empty|timestamps?|dates?|times?)$/.test(lower),
  );
  const isMade = words.some(({ lower }) => /^(?:make|create|add|new)$/.test(lower));
  if (isSaid || !isMade) return [];
  return runs.flatMap((run) => {
    const [program, ...names] = run.split(' ');
    if (program !== 'touch' || names.some((name) => name.startsWith('-'))) return [];
    return names
      .filter((name) => {
        const base = name.split('/').at(-1) ?? '';
        return /^[\w-]+$/.test(base) && !bareFiles.test(base);
      })
      .map((name) => `makes a file called ${name}, where a directory may be meant`);
  });
}

/** tr(1) reads its input and takes no names. */
export function namedInput(commands: readonly (readonly string[])[]): readonly string[] {
  const isNamed = commands.some(
    ([program, ...words]) =>
      program === 'tr' && words.filter((word) => !/^-[a-zA-Z]+$/.test(word)).length > 2,
  );
  return isNamed ? ['gives tr a file, which reads only its input'] : [];
}

/** What is "to" something else than a place for the output. */
const relates =
  /^(?:point|link|lead|belong|relat|connect|attach|map|mount|resolv|refer|listen|send|talk|grant|assign|equal|similar|identical|next|close|bound|due)(?:s|es|ed|ing|ting)?$/;

/** "Links pointing to /opt/app": nothing is written there. */
export function writtenTo({ words }: AskedRequest, others: readonly string[]): readonly string[] {
  return words.flatMap(({ text, isQuoted }, at) => {
    const [verb, to] = [words[at - 2]?.lower ?? '', words[at - 1]?.lower ?? ''];
    const isRelated = !isQuoted && to === 'to' && relates.test(verb);
    return isRelated && others.some((other) => /^>{1,2} /.test(other) && other.endsWith(` ${text}`))
      ? [`writes to ${text}`]
      : [];
  });
}
