import type { Finding, SafetyReport } from '@hunch/command-safety';
import { isContent, readRequest, type RequestToken } from './recipes/request.ts';

/** Why a request ends before a model is asked. */
export type EarlyExit =
  | { readonly kind: 'blocked'; readonly reason: string; readonly findings: readonly Finding[] }
  | { readonly kind: 'clarify'; readonly reason: string };

type Check = (command: string) => SafetyReport;

/**
 * Looks at a request itself. Blocked is one that is a critical command, or quotes one to be run, or asks in words for the
 * end of the system; one that says nothing needs to be asked back. Everything else is judged by its command, later.
 */
export function earlyExit(request: string, check: Check): EarlyExit | undefined {
  for (const text of commandsIn(request)) {
    const { risk, findings } = check(text);
    const [worst] = findings;
    if (risk === 'critical' && worst !== undefined)
      return { kind: 'blocked', reason: worst.message, findings };
  }
  const { tokens } = readRequest(request);
  const plea = isLookUp(request)
    ? undefined
    : pleas.find(({ means }) => means(tokens, request.toLowerCase()));
  if (plea !== undefined) return { kind: 'blocked', reason: plea.reason, findings: [] };
  if (!tokens.some(isContent)) {
    return {
      kind: 'clarify',
      reason: 'Say what you want done, such as "find log files larger than 100 MB".',
    };
  }
  return undefined;
}

const looks =
  /^(?:please )?(?:search|find|look|list|show|display|print|explain|describe|count|grep|check|tell)\b/i;
const does =
  /(?:\band|\bthen|,) (?:then )?(?:run|execute|start|delete|remove|erase|wipe|format|overwrite|destroy|nuke)\b/i;

/** Whether a request only looks for something: what it quotes is then a text, not a command to be run. */
function isLookUp(request: string): boolean {
  return looks.test(request) && !does.test(request);
}

/** The request as it stands, and what it quotes to be run. */
function commandsIn(request: string): readonly string[] {
  if (isLookUp(request)) return [request];
  const quoted = readRequest(request).tokens.filter(({ isQuoted }) => isQuoted);
  // "Format of the disk" is a noun, and no command.
  const isNoun = /^(?:the )?\w+ of /i.test(request);
  return [...(isNoun ? [] : [request]), ...quoted.map(({ text }) => text)];
}

interface Plea {
  readonly reason: string;
  readonly means: (tokens: readonly RequestToken[], text: string) => boolean;
}

const everything =
  /\b(?:whole|entire) (?:system|disk|drive|computer|machine|file ?system)\b|\broot (?:file ?system|directory|partition)\b/;
const onSlash = /\b(?:everything|all files|all)\b.*\s(?:in|on|under|from|at) \/(?:$|\s)/;
const asksHow = /\b(?:backup|back up|list|show|find|search|scan|check|copy|without|instead of|not)\b/;

/** Requests in words that have no harmless reading. */
const pleas: readonly Plea[] = [
  {
    reason: 'This would delete the whole system. Name the directory that you mean.',
    means: (tokens, text) =>
      hasConcept(tokens, 'delete') && (everything.test(text) || onSlash.test(text)) && !asksHow.test(text),
  },
  {
    reason: 'This would destroy everything on a disk. hunch does not write such commands.',
    means: (tokens, text) =>
      (hasConcept(tokens, 'delete') ||
        /\b(?:format|reformat|overwrite|nuke|destroy|zero out)\b/.test(text)) &&
      /\b(?:my |the |whole |entire )?(?:hard (?:drive|disk)|disk|ssd|\/dev\/(?:sd|nvme|hd|vd)\w*)\b/.test(
        text,
      ) &&
      /\b(?:format|reformat|overwrite|nuke|destroy|wipe|erase|zero out)\b/.test(text) &&
      !/\b(?:space|usage|usb|image|file|output|date)\b/.test(text),
  },
  {
    reason: 'A fork bomb takes the machine down. hunch does not write such commands.',
    means: (_tokens, text) =>
      /\bfork ?bomb\b/.test(text) &&
      !/\b(?:what|explain|protect|prevent|against|limit|stop|kill)\b/.test(text),
  },
];

function hasConcept(tokens: readonly RequestToken[], concept: string): boolean {
  return tokens.some((token) => token.concept === concept);
}
