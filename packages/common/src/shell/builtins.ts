/** What shells run themselves (POSIX 2.14, and the manuals of bash, zsh and fish): no directory has them. */
export const shellBuiltins: ReadonlySet<string> = new Set(
  `. : [ [[ ]] { } ! alias and argparse autoload begin bg bind bindkey block break builtin caller case cd command compgen complete
  compopt continue contains coproc count declare dirs disown do done echo elif else emulate enable end esac eval exec exit export
  false fc fg fi for function functions getopts hash help history if in integer jobs kill let limit local logout mapfile math
  not noglob or popd printf print pushd pwd read readarray readonly rehash repeat return select set setopt shift shopt source
  status string suspend switch test then time times trap true type typeset ulimit umask unalias unfunction unset unsetopt until
  wait where whence which while zle zmodload zstyle`.split(/\s+/),
);
