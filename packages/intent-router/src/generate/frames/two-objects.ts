import { hasQuote } from '../quotes.ts';
const lead =
  /^(show|print|display|list|give me|tell me|count|report|output|get|find out|what is|what's|how large is|how big is) /i;
const joint =
  /,? and (?:then |also )?(?=(?:the|its|their|how|a list of|who|what|which) \S)|,? (?:and also|as well as|plus|and additionally) (?=\S)/gi;
/** "Memory usage and disk space": two nouns, and no name among them. */
const plainJoint = / and (?=[a-z]+(?: [a-z]+){0,3}[.!?]?$)/gi;
const nouns = /^(?:[a-z']+ ){0,6}[a-z]+$/i;
/** What a program says of the machine, without being told of what. */
const fact =
  /^(?:free|df|uptime|nproc|lscpu|hostname|uname|date|whoami|who|w|id|lsblk|lsusb|lspci|timedatectl|locale|sensors|swapon|pwd|ip (?:addr|route|link)|cat \/(?:etc|proc)\/\S+)(?: -[\w=,-]+)*$/;

/** Whether both are such facts: what "and" joins is one thing elsewhere. */
export function areFacts(first: string, second: string): boolean {
  return fact.test(first) && fact.test(second);
}

const exception =
  /\b(?:except|without|excluding|but not|apart from|other than|leav\w+ out|skip\w*|ignor\w*|not counting)\b[^,;.]*$/i;
const ofThing = / (?:of|for|on|by) /;
/** A host or a unit. */
const ofNamed =
  / (?:of|for) ((?:service |process |user |interface )?[\w-]+(?:\.[\w-]+)+|(?:service|process|user|interface) [\w-]+)(?=,|$)/i;
const clause = /(, (?:[\w-]+ ){0,3}[\w-]+)$/;
const place = /(?<![\w.~/-])[\w.~-]*\/[\w./-]*/g;

/**
 * The readings of a request as one act on two things, each with a request of its own. "Its" and "in it" speak of the path, or of what the first
 * thing is of.
 */
export function twoObjects(
  request: string,
): readonly (readonly [one: string, other: string, isOfFacts?: true])[] {
  // "Uptime and also who is logged in".
  const verb = lead.exec(request)?.[1] ?? 'show';
  if (hasQuote(request)) return [];
  const facts = [...request.matchAll(plainJoint)].flatMap(
    ({ index, 0: said }): readonly (readonly [string, string, true])[] => {
      const before = request.slice(0, index);
      return nouns.test(before) && !/ (?:of|for|on|by) /.test(request.slice(index))
        ? [[before, `${verb} ${request.slice(index + said.length).replace(/[.!?]$/, '')}`, true]]
        : [];
    },
  );
  const said = [...request.matchAll(joint)].flatMap((found): readonly (readonly [string, string])[] => {
    const first = request.slice(0, found.index);
    const second = request.slice(found.index + found[0].length).replace(/[.!?]$/, '');
    // "Except venv and its contents".
    if (exception.test(first) || /^(?:the |its )?contents?$/i.test(second)) return [];
    // "The id and the groups of anna": of both.
    if (ofThing.test(second) && !ofThing.test(first)) return [];
    const object =
      first.match(place)?.at(-1) ?? / of ((?:this|the) \w+)$/.exec(first)?.[1] ?? ofNamed.exec(first)?.[1];
    if (object === undefined && /\b(?:its?|them|their|there)\b/i.test(second)) return [];
    const whole = second
      .replace(/^(?:its|their) (.+)$/i, `the $1 of ${object ?? ''}`)
      .replaceAll(/\b(in|of|below|under|inside|on) (?:it|them)\b/gi, `$1 ${object ?? ''}`);
    if (/\b(?:its?|them|their)\b/i.test(whole)) return [];
    const asked = /^(?:how|who|what|which) /i.test(whole) ? whole : `${verb} ${whole}`;
    // How the first is to be shown is how both are, where the second can be.
    const [, manner] = clause.exec(first) ?? [];
    return [...(manner === undefined ? [] : [[first, asked + manner] as const]), [first, asked]];
  });
  return [...said, ...facts];
}

const stat = /^stat -c (%\w) (\S+)$/;

/** Both of what is to be seen; two facts of one file are one line. */
export function bothCommands(first: string, second: string): string {
  const [[, one, path], [, other, otherPath]] = [stat.exec(first) ?? [], stat.exec(second) ?? []];
  return path === undefined || path !== otherPath
    ? `${first}; ${second}`
    : `stat -c '${one} ${other}' ${path}`;
}
