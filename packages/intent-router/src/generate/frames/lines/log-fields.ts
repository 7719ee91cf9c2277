import type { LinePart } from './line-parts.ts';

/** What is called so is written by a server for each request, in the common or the combined format. */
const accessLog = /(?:^|[\s/"'])(?:[\w-]*[_-])?access(?:[_.-][\w.-]*)?\.log(?:\.\d+)?(?=$|[\s,.;:?!"'])/i;

/** How such a log writes a day: 31/Dec/2024, in English whatever the language here is. */
export function dayOf(path: string, isToday: boolean): string {
  const isOfLog = accessLog.test(path);
  return `$(${isOfLog ? 'LC_ALL=C ' : ''}date ${isToday ? '' : "-d '1 day ago' "}${isOfLog ? '+%d/%b/%Y' : '+%F'})`;
}

/** What its columns are called in requests, and the word that the grammar knows for it. */
const fields: readonly (readonly [RegExp, string])[] = [
  [/\b(?:http |response )?(?:status|response|return)(?: codes?)\b|\bstatus(?:es)\b/gi, 'status'],
  [
    /\b(?:(?:client|remote|visitor|source) )?(?:ips|(?:ip|client|remote) addresses)\b|\b(?:client|remote|source) ip(?: address)?\b|\bip address\b|\bclients?\b|\bvisitors?\b/gi,
    'ip',
  ],
  [/\b(?:urls?|pages?|paths?|uris?)\b/gi, 'url'],
];

/** Requests, hits: a line each. */
const ofLines =
  /\b(?:requests?|hits?|accesses)\b(?= (?:per|by|for each|with|that|of|in|from|have|had|were|are)\b)/gi;

const ranked =
  /\b(?:which |what |show |list |print |find )?(?:are |is )?(?:the )?(?:(?:top|first) (\d+)|(\d+) most (?:frequent|common|requested|visited|active|often))(?: (?:requested|frequent|common))? (status|ip|url)(?: (?:by|with the most) (?:number of )?(?:requests|hits|lines))?(?= (?:in|of|from) )/i;

/** Says a request about such a log as one about a table. */
export function ofAccessLog(request: string): string {
  if (!accessLog.test(request)) return request;
  const said = fields.reduce((text, [pattern, name]) => text.replaceAll(pattern, name), request);
  return said
    .replaceAll(ofLines, 'lines')
    .replace(
      ranked,
      (_, top: string | undefined, most: string | undefined, name: string) =>
        `count how often each ${name} appears, top ${top ?? most ?? ''},`,
    );
}

const places: Readonly<Record<string, number>> = { ip: 1, url: 7, status: 9, code: 9, bytes: 10, size: 10 };

/** The columns of such a log by their places; a name that it does not have stays one. */
export function withLogFields(parts: readonly LinePart[]): readonly LinePart[] {
  const isOfLog = parts.some((part) => part.kind === 'source' && accessLog.test(part.path));
  return isOfLog ? (placed(parts) as readonly LinePart[]) : parts;
}

function placed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(placed);
  if (typeof value !== 'object' || value === null) return value;
  const { kind, name } = value as Readonly<Record<string, unknown>>;
  const at = kind === 'name' && typeof name === 'string' ? places[name.toLowerCase()] : undefined;
  if (at !== undefined) return { kind: 'place', at };
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, placed(each)]));
}
