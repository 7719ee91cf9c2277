import { standIn, standInWord } from './stand-in.ts';

/** "Merge all csv files into one": what one of them prints. */
export function joined(act: string): string {
  return act.replace(
    /^(?:merge|concatenate|combine|join|glue|cat|put together) (.+?)(?: together)?(?= (?:in)?to )(.*? )(?:one |a single |one single )?(?=\S+\.(?!tar|t[gbx]z|zip|7z|gz|xz)\w+$)/i,
    'show $1$2',
  );
}

/** The first files of an order, one a line; what they are ordered by stands before them or is cut off. */
export const rankedSearch =
  /^(find [^|;&<>]*-printf '%(?:s|T@|A@) %p\\n' \| sort -\w+ \| head -n \d+)(?: \| cut -d' ' -f2-)?$/;

/** Acts on several files at once: their form with one file, with names that are piped in, and with those of find(1); null: one after the other. */
const atOnce: readonly { readonly one: RegExp; readonly all: string; readonly found: string | null }[] = [
  { one: /^tar -c(\w*)f (\S+) FILE$/, all: 'tar -c$1f $2 -T -', found: '-print0 | tar -c$1f $2 --null -T -' },
  {
    one: /^zip(?: -r)?((?: -[\djq])*) (\S+) FILE$/,
    all: 'zip$1 $2 -@',
    found: '-exec zip$1 $2 {} +',
  },
  {
    one: /^cat FILE (>>?) (\S+)$/,
    all: "xargs -d '\\n' cat $1 $2",
    found: '-print0 | sort -z | xargs -0 cat $1 $2',
  },
  {
    one: /^(cp(?: -\w+)*|mv(?: -\w+)*) FILE (\S+)$/,
    all: "xargs -d '\\n' $1 -t $2",
    found: '-exec $1 -t $2 {} +',
  },
  {
    one: /^((?:sed -i\S* |chmod |chown |chgrp |gzip|bzip2|xz|truncate )[^|;&<>]*?) ?FILE$/,
    all: "xargs -d '\\n' $1",
    found: null,
  },
];

/** An act on all files of a search at once. */
export function together(list: string, act: string): string | undefined {
  const found = handed(act)?.found ?? undefined;
  // What is found must not be what is written.
  // What tar(1) is given a directory of it takes whole, with what the search leaves out.
  const names = list.includes(' -type f') ? found : found?.replace(' --null', ' --no-recursion --null');
  return names === undefined || (list.startsWith('find . ') && / > /.test(names))
    ? undefined
    : `${list} ${names}`;
}

/** The same for the first of an order. */
export function handedOver(list: string, act: string): string | undefined {
  const [, files] = rankedSearch.exec(list) ?? [];
  const made = handed(act);
  return files === undefined || made === undefined ? undefined : `${files} | cut -d' ' -f2- | ${made.all}`;
}

function handed(act: string): { readonly all: string; readonly found: string | null } | undefined {
  if ((act.match(standInWord)?.length ?? 0) !== 1) return undefined;
  const one = act.replace(standInWord, 'FILE');
  if (one.includes(standIn)) return undefined;
  const form = atOnce.find((each) => each.one.test(one));
  return (
    form && {
      all: one.replace(form.one, form.all),
      found: form.found === null ? null : one.replace(form.one, form.found),
    }
  );
}
