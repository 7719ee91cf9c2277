import { RE2JS } from 're2js';
import type { CompilePattern } from './text-match.ts';

/** RE2's syntax: time linear in the line, whatever the pattern (github.com/google/re2/wiki/Syntax). */
export const compileLinearPattern: CompilePattern = (source, ignoreCase) => {
  const pattern = RE2JS.compile(source, ignoreCase ? RE2JS.CASE_INSENSITIVE : 0);
  return {
    find(line) {
      const matcher = pattern.matcher(line);
      return matcher.find() ? [matcher.start(), matcher.end()] : null;
    },
  };
};
