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

/** The content of the file in a form; undefined when the form has none of this name, or several: readers differ in which they take. */
export function formFile(body: Buffer, contentType: string, name: string): Buffer | undefined {
  const place = find(body, contentType, name, true);
  if (place === undefined || find(body, contentType, name, true, place.end) !== undefined) return undefined;
  return body.subarray(place.start, place.end);
}

/** The form with another content of a file that it has. */
export function withFormFile(body: Buffer, contentType: string, name: string, content: Buffer): Buffer {
  const place = find(body, contentType, name, true);
  if (place === undefined) return body;
  return Buffer.concat([body.subarray(0, place.start), content, body.subarray(place.end)]);
}

function find(body: Buffer, contentType: string, name: string, isFile = false, from = 0): Place | undefined {
  const [, quoted, plain] = /boundary=(?:"([^"]{1,70})"|([^\s;,"]{1,70}))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) return undefined;
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  // The first has no line before it.
  let at = body.indexOf(delimiter.subarray(2), from);
  for (let parts = 0; at >= 0 && parts < PARTS_MAX; parts += 1) {
    const headersEnd = body.indexOf(HEADERS_END, at);
    if (headersEnd < 0) return undefined;
    const start = headersEnd + HEADERS_END.length;
    const end = body.indexOf(delimiter, headersEnd);
    if (end < 0) return undefined;
    const headers = body.subarray(at, Math.min(headersEnd, at + HEADER_BYTES_MAX)).toString();
    if (isPart(headers, name, isFile) && (isFile || end - start <= VALUE_BYTES_MAX))
      return { start, end: Math.max(start, end) };
    at = end + 2;
  }
  return undefined;
}

function isPart(headers: string, name: string, isFile: boolean): boolean {
  const disposition = /^content-disposition:[^\r\n]{1,2000}$/im.exec(headers)?.[0] ?? '';
  return (
    /[;\s]name="([^"]{0,200})"/.exec(disposition)?.[1] === name && /filename/i.test(disposition) === isFile
  );
}
