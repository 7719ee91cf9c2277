/** Where a field of a form (RFC 7578) has its value. */
interface Place {
  readonly start: number;
  readonly end: number;
}

const HEADERS_END = Buffer.from('\r\n\r\n');
/** Of the headers of one part: a name and a type. */
const HEADER_BYTES_MAX = 4_096;
const VALUE_BYTES_MAX = 1_024;
const PARTS_MAX = 1_000;

/** A field that is a text; undefined when the form has none, or it is too long for a name. */
export function formField(body: Buffer, contentType: string, name: string): string | undefined {
  const place = find(body, contentType, name);
  return place === undefined ? undefined : body.subarray(place.start, place.end).toString();
}

/** The form with another value of a field that it has; all else stays byte for byte. */
export function withFormField(body: Buffer, contentType: string, name: string, value: string): Buffer {
  const place = find(body, contentType, name);
  if (place === undefined) return body;
  return Buffer.concat([body.subarray(0, place.start), Buffer.from(value), body.subarray(place.end)]);
}

function find(body: Buffer, contentType: string, name: string): Place | undefined {
  const [, quoted, plain] = /boundary=(?:"([^"]{1,70})"|([^\s;,"]{1,70}))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) return undefined;
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  // The first has no line before it.
  let at = body.indexOf(delimiter.subarray(2));
  for (let parts = 0; at >= 0 && parts < PARTS_MAX; parts += 1) {
    const headersEnd = body.indexOf(HEADERS_END, at);
    if (headersEnd < 0) return undefined;
    const start = headersEnd + HEADERS_END.length;
    const end = body.indexOf(delimiter, headersEnd);
    if (end < 0) return undefined;
    const headers = body.subarray(at, Math.min(headersEnd, at + HEADER_BYTES_MAX)).toString();
    if (isField(headers, name) && end - start <= VALUE_BYTES_MAX) return { start, end: Math.max(start, end) };
    at = end + 2;
  }
  return undefined;
}

function isField(headers: string, name: string): boolean {
  const disposition = /^content-disposition:[^\r\n]{1,2000}$/im.exec(headers)?.[0] ?? '';
  return disposition.includes(`name="${name}"`) && !/filename/i.test(disposition);
}
