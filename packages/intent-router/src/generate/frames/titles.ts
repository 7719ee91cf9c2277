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
