import type { FindingSpan } from '../finding.ts';
import type { Run } from '../run.ts';
import { nothing } from '../shell/marks.ts';

/** What `set` gives a name to, written where the name stands: of tcl, a handful of them. */
const variablesMax = 16;

/** tcl writes a command as a shell does: `exec rm -rf $d`, `file delete -force $d`. */
export function readTcl(run: Run, text: string, span: FindingSpan): void {
  const code = withSetVariables(text);
  for (const { groups } of code.matchAll(/\bfile\s+delete(?:\s+-\w{1,12})*\s+(?<paths>[^;\n\]]{1,500})/g))
    run.reread(`rm -rf ${groups?.paths ?? ''}`, span, nothing);
  // What is typed into a shell that has been started.
  if (/\bspawn\b/.test(code))
    for (const { groups } of code.matchAll(
      /\bsend\s+(?:--\s+)?(?:"(?<quoted>[^"]{1,500})"|\{(?<braced>[^}]{1,500})\})/g,
    ))
      run.reread((groups?.quoted ?? groups?.braced ?? '').replace(/(?:\\[rn])+$/, ''), span, nothing);
  for (const { groups } of code.matchAll(/\b(?:exec|spawn)\s+(?<command>[^;\n\]]{1,500})/g))
    run.reread(groups?.command ?? '', span, nothing);
}

function withSetVariables(text: string): string {
  if (!text.includes('$')) return text;
  // Each of a list at once: what is done to one is done to all.
  let written = text.replace(/\bforeach\s+(\w{1,40})\s+\{([^{}]{1,300})\}/g, 'set $1 {$2};');
  const settings = written.matchAll(
    /\bset\s+(?<name>\w{1,40})\s+(?:"(?<quoted>[^"$[\]]{1,300})"|\{(?<braced>[^{}]{1,300})\}|(?<bare>[^\s;"{}[\]$]{1,300}))/g,
  );
  for (const { groups } of [...settings].slice(0, variablesMax)) {
    const { name, quoted, braced, bare } = groups ?? {};
    if (name !== undefined)
      written = written.replaceAll(
        new RegExp(String.raw`\$\{?${name}\b\}?`, 'g'),
        () => quoted ?? braced ?? bare ?? '',
      );
  }
  return written;
}
