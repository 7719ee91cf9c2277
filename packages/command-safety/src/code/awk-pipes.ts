import type { FindingSpan } from '../finding.ts';
import type { Run } from '../run.ts';
import { UNKNOWN, nothing, traits, type Flow } from '../shell/marks.ts';
import { stringsOf } from './code-strings.ts';

/** `"rm -rf /" | getline`, `print | "sh"`. */
export function readAwkPipes(run: Run, source: string, span: FindingSpan): void {
  const text = withPipedTexts(source);
  for (const string of stringsOf(text)) {
    const piped = /^\s{0,8}\|\s{0,8}getline/.test(text.slice(string.end, string.end + 24));
    const printed = /^\s{0,8}\|\s{0,8}"(?:sudo\s)?(?:\/bin\/)?(?:ba|da|z)?sh\b/.test(
      text.slice(string.end, string.end + 40),
    );
    if (piped || printed || /\|\s{0,8}$/.test(text.slice(Math.max(0, string.start - 10), string.start))) {
      const flow = run.reread(string.value, span, nothing);
      if (piped) runRead(run, text, string.end, flow, span);
    }
    const before = text.slice(Math.max(0, string.start - 10), string.start);
    // Behind `print`; a comparison with a text is a number's business in nearly all programs.
    if (/(?:^|[^=!<])>>?\s{0,8}$/.test(before))
      run.emit(
        {
          kind: 'write',
          path: { text: string.value, traits: 0 },
          appends: />>\s{0,8}$/.test(before),
          content: { text: UNKNOWN, traits: 0 },
          program: 'awk',
        },
        span,
      );
  }
}

/** `c = "wipefs" " -a " d; c | getline`: what is piped is the texts that have been put together. */
function withPipedTexts(source: string): string {
  if (!source.includes('getline')) return source;
  const joined = source.replace(/"\s{1,8}"/g, '');
  if (!/\w\s{0,8}\|&?\s{0,8}(?:getline|")/.test(joined)) return joined;
  return joined.replace(/\b(?<name>[A-Za-z_]\w{0,40})(?=\s{0,8}\|&?\s{0,8}getline)/g, (name) => {
    const value = new RegExp(String.raw`\b${name}\s{0,8}=\s{0,8}(?<text>"(?:[^"\\]|\\.){1,400}")`).exec(
      joined,
    )?.groups?.text;
    return value ?? name;
  });
}

/** `"find /home" | getline f; system("rm " f)`: what has been read is part of a command. */
function runRead(run: Run, text: string, from: number, flow: Flow, span: FindingSpan): void {
  const name = /^\s{0,8}\|\s{0,8}getline\s+(?<name>\w{1,40})/.exec(text.slice(from, from + 80))?.groups?.name;
  if (name === undefined) return;
  const call = new RegExp(String.raw`\bsystem\(\s{0,4}(?:"(?<before>[^"]{0,200})"\s{0,4})?${name}\b`).exec(
    text.slice(from),
  );
  if (call === null) return;
  const code = { text: run.bounded(`${call.groups?.before ?? ''}${flow.text}`), traits: flow.traits };
  if ((flow.traits & traits.network) !== 0)
    run.emit({ kind: 'code', source: code, read: false, harmless: true }, span);
  run.reread(code.text, span, nothing);
}
