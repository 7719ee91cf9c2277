import { endsLikeFile } from '../recipes/file-types.ts';
import type { AskedRequest } from './asked.ts';

/** What is below "debug.log" is nothing: `find debug.log -mindepth 1 -delete` takes a file for a directory. */
export function searchedFile(runs: readonly string[]): readonly string[] {
  return runs.flatMap((run) => {
    const [, start] = /^find (\S+) .*-mindepth\b/.exec(run) ?? [];
    return start !== undefined && endsLikeFile(start) ? [`takes ${start} for a directory`] : [];
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

/** "Download it into tmp": a directory. What is saved as a file has an ending, or is named. */
export function savedAsFile({ words }: AskedRequest, runs: readonly string[]): readonly string[] {
  return runs.flatMap((run) => {
    const [, name] = /^(?:curl .*-o|wget .*-O) ([\w-]+)(?= |$)/.exec(run) ?? [];
    const isInto = words.some(({ text }, at) => text === name && words[at - 1]?.lower === 'into');
    return name !== undefined && isInto ? [`saves a file called ${name}, not into a directory ${name}`] : [];
  });
}
