import type { FindingSpan } from '../finding.ts';
import type { InterpreterState } from '../interpreter-state.ts';
import { nothing, type Flow } from '../shell/flow.ts';

/** tcl writes commands as a shell does: `exec rm -rf $d`, `file delete -force $d`, `spawn ssh host; send "…\r"`. */
export function readTcl(run: InterpreterState, { text }: Flow, span: FindingSpan): Flow {
  const shell = text
    .replace(
      /\bforeach\s+(\w{1,40})\s+\{([^{}]{1,300})\}\s{0,8}\{([^{}]{1,1000})\}/g,
      'for $1 in $2; do $3; done',
    )
    .replace(/\bset\s+(\w{1,40})\s+\{([^{}]{1,300})\}/g, "$1='$2'")
    .replace(/\bset\s+(\w{1,40})\s+(?=[^\s;])/g, '$1=')
    .replace(/\bfile\s+delete(?:\s+-\w{1,12})*/g, 'rm -rf')
    .replace(/\bsend\s+(?:--\s+)?(?:"([^"]{1,500}?)(?:\\[rn])*"|\{([^}]{1,500})\})/g, '$1$2')
    .replace(/\[\s{0,4}exec\b([^\]]{1,500})\]/g, '$($1)')
    .replace(/\b(?:exec|spawn)\s+/g, '');
  return run.reread(shell, span, nothing);
}
