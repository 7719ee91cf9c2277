/**
 * Ways to write a command into a text: `%` stands for the command, `%q` for it in quotes, `#` for a number that is another one
 * in each nesting. Some run it in every shell, some in one, some in none; which, the shells themselves say.
 */
export const constructs: readonly string[] = [
  // Parentheses and braces.
  ...['(%)', '((%))', '(((%)))', '( (%) )', '((1;%))', '((1) ; (%))', '((1\n%\n))', '(( $(%) ))', '((% # \\)\n) )'],
  ...['{ %; }', '{ % }', '{ : } always { % }', '!(%)', '!((%))', '! (%)', '@(%)', '?(%)', ': @(%)', ': *(%)'],
  ...[': $(%)', ': "$(%)"', ': $((%))', ': $((%) )', ': $[ 1; %; ]', ': $[ $(%) ]', ': (%)', ': "(%)"', ': ((%))'],
  // Tests.
  ...['[[ a && % ]]', '[[ a || % ]]', '[[ a; %; ]]', '[[ a\n%\n]]', '[[ a = b | % ]]', '[[ a = $(%) ]]'],
  ...['[[ a =~ (b|%) ]]', '[[ (a = a) && (%) ]]', '[[ a < b ]]; %', "[[ 'a[$(:)]' -eq 1 ]] || %"],
  // Redirections.
  ...[': &> x; %', '% &> x', ': &> x %', ': &>> x %', 'x=1 &> y %', ': >|x %', ': >!x %', ': >&x %', ': ^x %'],
  ...[': <(%)', ': >(%)', ': =(%)', ': <<< $(%)', 'bash <<< %q', '% |& cat', ': |& %', ': &| %', ': &! %'],
  // Quotes.
  ...[": $'\\'; % #'", ": $'a'; %", ": \"$'\\'; % #'\"", ": '\\'' ; % #'", ": '\\'; % ; : '", ": '\\\\'; %"],
  ...[': $"a"; %', ': "\\$(%)"', ': \\\n; %', '# \n%', ': #\\\n%', ':;# %', '{rm,-rf,~}', ': {a,b}; %'],
  // Here-documents.
  ...["sh <<'E#'\n%\nE#", 'sh <<E#\n%\nE#', 'cat <<E#\n$(%)\nE#', "cat <<'E#' | sh\n%\nE#", ": <<$'E'\n$E\n%\nE"],
  ...[': <<E#\nE#\n%', 'cat <<E#\nx\n E#\n%\nE#', 'sh <<-E#\n\t%\n\tE#'],
  // Compound commands, and how zsh and fish write them.
  ...['if %; then :; fi', 'if (true) { % }', 'if [[ -n x ]] { % }', 'if [[ -z x ]] { : } else { % }', 'if ((1)) %'],
  ...['if true; %; end', 'begin; %; end', 'not %', ':; and %', ':; or %', 'switch x; case x; %; end'],
  ...['for i in 1; do %; done', 'for i in 1; { %; }', 'for ((i=0;i<1;i++)); do %; done', 'for i (1) %'],
  ...['for i (1) { % }', 'for i in 1; %; end', 'foreach i (1)\n%\nend', 'repeat 1 %', 'repeat 1 { % }'],
  ...['while %; do break; done', 'until %; do break; done', 'case x in x) %;; esac', 'case x in (x) %;; esac'],
  ...['case x { x) % ;; }', 'case x in y) ;& x) % ;; esac', 'case x in x) : ;;& *) % ;; esac', 'time %', '! %'],
  // Functions.
  ...['f#() { %; }; f#', 'f#() (%); f#', 'f#() ((%)); f#', 'function f# { %; }; f#', 'function f#\n{ %\n}'],
  ...['function f# {\n%\n}', 'function { % }', '() { % }', 'function f#; %; end; f#', 'trap %q EXIT', 'coproc %'],
  // Text that is read once more.
  ...['eval %q', 'sh -c %q', 'bash -c %q', 'dash -c %q', 'zsh -c %q', 'fish -c %q', 'echo %q | sh', 'sh -ec %q'],
  ...['echo %q | source', '. /dev/stdin <<< %q', 'env sh -c %q', 'builtin eval %q', 'command %', 'noglob %'],
  ...['x#=%q; eval "$x#"', 'emulate sh -c %q', 'sh -c \'eval "$1"\' x %q', 'echo %q | xargs -I{} sh -c {}', '=%', '- %'],
  // Names, patterns and values in which a shell runs something.
  ...['a=(%)', 'a=($(%))', 'a[$(%)]=1', "let 'a[$(%)]=1'", "printf -v 'a[$(%)]' x", "read 'a[$(%)]' <<< x"],
  ...["declare -i x='a[$(%)]'", "test -v 'a[$(%)]'", 'mapfile -C %q -c 1 x <<< a', ': ${x:-$(%)}', ': ${ %; }'],
  ...[': *(e:%q:)', ': .(e:%q:)', ": ${(e):-'$(%)'}", "x='$(%)'; : \"${x@P}\"", "setopt promptsubst; print -P '$(%)'"],
];

/** The construct with a command in it. */
export function filled(construct: string, command: string, number: number): string {
  return construct.replaceAll(/%q|%|#(?![ \\])/g, (mark) =>
    mark === '%' ? command : mark === '#' ? String(number) : `'${command.replaceAll("'", String.raw`'\''`)}'`,
  );
}
