# shellcheck shell=bash
#
# The command.
#
# `hunch incognito MODE` is for this shell to do; what it now means, and everything else, is for the program to say.
hunch() {
  if [[ $# == 2 && $1 == incognito && $2 == @(on|off|ephemeral|no_send) ]]; then
    export HUNCH_INCOGNITO=$2
    if [[ $2 == on ]]; then HUNCH_INCOGNITO=${__hunch_incognito_mode:-ephemeral}; fi
    __hunch_last_command= # nothing from before is told in the new mode, nor the other way round
    set -- incognito status
  fi
  # What failed last is known here alone; its text is no argument of a process.
  if [[ $# == 1 && $1 == fix && -n $__hunch_last_command ]]; then
    builtin printf '%s' "$__hunch_last_command" | "$__hunch_cli" fix --exit-code "${__hunch_last_status:-1}"
    return
  fi
  "$__hunch_cli" "$@"
}
