# The command.
#
# Incognito is a variable of this shell, which no program can set; everything else is the program's.
function hunch {
  if [[ ${1-} == incognito && $# -eq 2 && ${2-} == (on|off|ephemeral|no_send) ]]; then
    export HUNCH_INCOGNITO=$2
    [[ $2 == on ]] && HUNCH_INCOGNITO=${__hunch_incognito_mode:-ephemeral}
    set -- incognito status
  fi
  # What failed last is known here alone; its text is no argument of a process.
  if [[ ${1-} == fix && $# -eq 1 && -n ${__hunch_last_command-} && -n ${__hunch_cli-} ]]; then
    print -rn -- "$__hunch_last_command" | "$__hunch_cli" fix --exit-code $__hunch_last_exit_code
    return
  fi
  if [[ -n ${__hunch_cli-} ]]; then "$__hunch_cli" "$@"; else command hunch "$@"; fi
}
