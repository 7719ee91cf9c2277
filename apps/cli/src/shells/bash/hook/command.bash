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
  "$__hunch_cli" "$@"
}
