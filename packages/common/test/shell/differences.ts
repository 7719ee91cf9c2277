/** A line on which our tree and mvdan/sh's differ, and why ours is as it is. */
export interface Difference {
  readonly line: string;
  readonly theirs: 'refuses' | 'reads otherwise';
  readonly why: string;
}

/** Every difference in the corpus. A row that no longer differs fails the test, like a difference without a row. */
export const differences: readonly Difference[] = [
  {
    line: '((a); b)',
    theirs: 'refuses',
    why: 'bash takes `((` that does not end in `))` for a subshell in a subshell; mvdan/sh wants a space between.',
  },
  {
    line: '((a) || (b))',
    theirs: 'refuses',
    why: 'The same: the parentheses close one by one, `(b)` and then `)`, so bash runs two subshells in one.',
  },
  {
    line: 'echo $((echo a); (echo b))',
    theirs: 'refuses',
    why: 'The same after a dollar: bash runs a command substitution that holds two subshells.',
  },
  {
    line: 'a[0-9]b c',
    theirs: 'refuses',
    why: 'Without `=` after the bracket, bash reads a command whose name is a pattern.',
  },
  {
    line: 'x[a b]=2',
    theirs: 'refuses',
    why: 'Whether a subscript is arithmetic or a key is known only when it runs; bash reads it as text.',
  },
  {
    line: 'function f ( a )',
    theirs: 'refuses',
    why: 'bash takes a subshell as a function body after `function name`.',
  },
  {
    line: '!(a)',
    theirs: 'reads otherwise',
    why: 'A negated subshell unless `extglob` is on; with it, a command named by a pattern, which nobody writes.',
  },
  {
    line: '! f() { a; } || b',
    theirs: 'reads otherwise',
    why: 'In the grammar of POSIX and bash `!` negates one pipeline; mvdan/sh gives it the list after a function too.',
  },
  {
    line: 'for x in a; { b; }',
    theirs: 'reads otherwise',
    why: 'The same tree, but mvdan/sh counts the end of the loop as if `done` and not `}` closed it.',
  },
  {
    line: 'for ((i=0;i<3;i++)) { a; }',
    theirs: 'reads otherwise',
    why: 'The same: an end three characters too far.',
  },
];
