import type { NamesThere } from '../platform/facts.ts';

const homeFolder = /(?<=^|[ =])~\/(Downloads|Documents|Desktop|Pictures|Music|Videos)(?=$|[ /])/g;
const said =
  /(?<![\w/~-])(?:(my|home|the) )?(downloads|documents|desktop|pictures|music|videos)(?![\w/.-])( folder\b| directory\b)?/gi;

/** What puts files into a place: it must be a directory, or nothing happens. */
const puts = /(?:^| )(?:cp|mv|rsync|ln|install)(?: |$)/;

/**
 * The command with "in downloads" as a name in the current directory, as any other word is, unless somebody looked and nothing of that name is there.
 * "My downloads" are those of the home, and so is "the downloads folder" where none is here.
 */
export function withFoldersHere<Made extends { readonly command: string }>(
  made: Made,
  request: NamesThere & { readonly text: string },
): Made {
  return { ...made, command: placed(made.command, request.text, request) };
}

function placed(command: string, request: string, { names }: NamesThere): string {
  return command.replaceAll(homeFolder, (path, folder: string) => {
    // "Videos in ~/Videos".
    if (request.includes(path)) return path;
    const words = [...request.matchAll(said)].filter(
      ([, , word = '']) => word.toLowerCase() === folder.toLowerCase(),
    );
    const [whole, owner, word] = words[0] ?? [];
    if (whole === undefined || word === undefined || words.length > 1) return path;
    const kind = names?.get(word);
    const isOfHome =
      kind === 'directory' ? /^(?:my|home)$/i.test(owner ?? '') : owner !== undefined || whole !== word;
    if (isOfHome || (kind !== undefined && kind !== 'directory')) return path;
    return puts.test(command) ? `${word}/` : word;
  });
}
