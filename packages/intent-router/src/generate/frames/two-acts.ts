import { quoted } from './quoted.ts';

/** A request for two acts, one after the other. */
export interface TwoActs {
  readonly first: string;
  /** The second, once the command of the first is known: "it" is what that command makes. Undefined: it makes nothing that one could mean. */
  readonly second: (command: string) => string | undefined;
}

const verb =
  'show|list|print|display|count|tell|say|sort|delete|remove|move|copy|compress|gzip|zip|make|create|run|extract|verify|check|add|append|replace|rename|set|give|what|how many|how big';

/** Where one act may end and the next begin; the last of several may be the joint of a list. */
const joint = new RegExp(
  String.raw`(?:[,;.] (?:and )?(?:then|afterwards|after that) |[,;.]? and then | then |[,;.]? and (?:also |finally )?)(?=(?:please |also )?(?:${verb})\b)`,
  'gi',
);

const anaphor =
  /\b(?:it|that (?:file|archive|tar|folder|directory)|the (?:new |resulting )?(?:file|archive|copy|folder|directory))\b/gi;
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
        const isMade = anaphor.test(rest) || its.test(rest);
        anaphor.lastIndex = 0;
        if (!isMade) return rest;
        const path = madeBy(command);
        return path === undefined ? undefined : rest.replace(its, `$1 of ${path}`).replaceAll(anaphor, path);
      },
    };
  });
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
