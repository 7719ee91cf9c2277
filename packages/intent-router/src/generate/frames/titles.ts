import { hasQuote } from '../quotes.ts';

const asks = String.raw`mention(?:s|ing)?|contain(?:s|ing)?|called|named|titled|say(?:s|ing)?|message|text|phrase|title|word`;

/** A text of several words without quotes, where its capitals or the end of the request show how far it goes. */
const capitals = new RegExp(
  String.raw`\b(${asks}) ((?:[A-Z][\w-]*)(?: [A-Z][\w-]*)+)(?: (?:any|some)where)?(?=$|[,.;?!]| (?:in|and|or|from|to)\b)`,
);
const lastMessage =
  /\b((?:with|and|using) (?:the |a )?(?:commit )?message) ([A-Z][\w-]*(?: [\w-]+){1,8})[.!]?$/;

/** The request with quotes around such a text: "that mention Old Company". */
export function withQuotedTitle(request: string): string | undefined {
  if (hasQuote(request)) return undefined;
  const quoted = request.replace(lastMessage, "$1 '$2'").replace(capitals, "$1 '$2'");
  return quoted === request ? undefined : quoted;
}

const runs = /^(?:run|start|launch|execute)$/i;
const program = /^[a-z][\w.+-]*$/;
/** Options, files and numbers: no word of a sentence. */
const argument = /^(?:-{1,2}\w[\w=,./-]*|[\w~-]*[./][\w./-]*\w|\d+)$/;

/** "Run make -j4 at the lowest priority": the command in quotes. Undefined: there is none of several words. */
export function withQuotedCommand(request: string): string | undefined {
  if (hasQuote(request)) return undefined;
  const [verb = '', name = '', ...rest] = request.split(' ');
  const end = rest.findIndex((word) => !argument.test(word));
  if (!runs.test(verb) || !program.test(name) || end < 1) return undefined;
  return [verb, `"${[name, ...rest.slice(0, end)].join(' ')}"`, ...rest.slice(end)].join(' ');
}
