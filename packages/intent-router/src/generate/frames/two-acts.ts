import { quoted } from './quoted.ts';

/** A request for two acts, one after the other. */
export interface TwoActs {
  readonly first: string;
  /** The second, once the command of the first is known: "it" is what that command makes. Undefined: it makes nothing that one could mean. */
  readonly second: (command: string) => string | undefined;
}

const verb =
  'show|list|print|display|count|tell|say|sort|delete|remove|move|copy|compress|gzip|zip|make|create|run|extract|verify|check|add|append|replace|rename|set|give|what|how many|how big|install|update|upgrade|restart|start|stop|reload|enable|disable|pull|push|fetch|commit|stash|switch to(?! (?:it|a|the branch|the new)(?: |$))|check out|lock|unlock|kill|mount|unmount|open|wait|download|ping|tag|merge|rebase';

/** Where one act may end and the next begin; the last of several may be the joint of a list. */
const joint = new RegExp(
  String.raw`(?:[,;.] (?:and )?(?:then|afterwards|after that) |[,;.]? and then | then |[,;.]? and (?:also |finally )?)(?=(?:please |also )?(?:${verb})\b)`,
  'gi',
);

/** What speaks of what the first act made, and what that must be called. */
const anaphors: readonly (readonly [said: RegExp, called: RegExp])[] = [
  [/\bit\b/gi, /./],
  [/\b(?:that|the (?:new |resulting )?) ?(?:file|copy|list)\b/gi, /\.\w+$/],
  [
    /\b(?:that|the (?:new |resulting )?) ?(?:archive|tarball|tar)\b/gi,
    /\.(?:tar(?:\.\w+)?|t[gbx]z\d?|zip|7z)$/i,
  ],
  [/\b(?:that|the (?:new |resulting )?) ?zip(?: file| archive)?\b/gi, /\.zip$/i],
  [/\b(?:that|the (?:new |resulting )?) ?(?:folder|directory)\b/gi, /(?:^|\/)[^./]+\/?$/],
];
/** Speaks of something that the request does not name a path for. */
const unresolved =
  /\b(?:that|the new|the resulting) (?:file|archive|folder|directory|copy|list)\b|\bthe (?:folder|directory|archive|zip|tarball|copy)(?=$|[\s.,;]*$| (?:again|too|itself|afterwards))/i;
const its = /\bits\b (?=\w)(.+)$/i;
const many = /\b(?:them|those|they|their|these|each|the others)\b/i;

/** The ways to read a request as two acts. */
export function twoActs(request: string): readonly TwoActs[] {
  return [...request.matchAll(joint)].map((found) => {
    const rest = request.slice(found.index + found[0].length);
    return {
      first: request.slice(0, found.index).trim(),
      second: (command) => {
        if (many.test(rest)) return undefined;
        const isMade =
          its.test(rest) || unresolved.test(rest) || anaphors.some(([said]) => rest.search(said) >= 0);
        if (!isMade) return rest;
        const path = madeBy(command);
        const said = folderIn(request.slice(0, found.index));
        if (said !== undefined && theFolder.test(rest)) return rest.replace(theFolder, `the folder ${said}`);
        const object = its.test(rest) ? objectOf(command) : undefined;
        if (object !== undefined) return rest.replace(its, `$1 of ${object}`);
        if (path === undefined) return undefined;
        const whole = anaphors
          .filter(([, called]) => called.test(path))
          .reduce((text, [said]) => text.replaceAll(said, path), rest.replace(its, `$1 of ${path}`));
        return unresolved.test(whole) ? undefined : whole;
      },
    };
  });
}

const theFolder = /\b(?:the|that) (?:folder|directory)\b(?! [\w./]*[./])/i;

/** The one directory that a request names as one: "the notes folder". */
function folderIn(request: string): string | undefined {
  const named = [
    ...request.matchAll(
      /\b(?:the |my )([\w./-]+) (?:folder|directory)\b|\b(?:folder|directory) ([\w./-]*\w)/gi,
    ),
  ].map(([, before, behind]) => before ?? behind);
  return named.length === 1 && !/^(?:whole|entire|new|old|same)$/.test(named[0] ?? '') ? named[0] : undefined;
}

/** What a command starts, stops or changes that is no file. */
function objectOf(command: string): string | undefined {
  const [, program, name] =
    /^(?:sudo )?(docker|systemctl) (?:start|stop|restart|reload|pause|enable|disable|rename)(?: --?[\w-]+)* ([\w.@-]+)$/.exec(
      command,
    ) ?? [];
  if (name === undefined) return undefined;
  return program === 'docker' ? `container ${name}` : `the ${name} service`;
}

/** The one file or directory that a command writes, packs or changes. */
function madeBy(command: string): string | undefined {
  const [, written] = /^[^;&]*> ([^\s;&|]+)(?: 2>&1)?$/.exec(command) ?? [];
  const [, packed] = /^tar -c(?:\w*f|\w* (?:\S+ )*?-f) (\S+) /.exec(command) ?? [];
  const [, zipped] = /^zip -r\S* (\S+\.zip) /.exec(command) ?? [];
  const [, last] =
    /^(?:touch|mkdir|chmod|chown|chgrp|cp|mv|ln|gzip|sed -i|truncate)\b[^;&|<>]* ([^\s;&|'"]+)$/.exec(
      command,
    ) ?? [];
  const path = written ?? packed ?? zipped ?? last;
  return path !== undefined && path === quoted(path) && /[./]/.test(path) ? path : undefined;
}
