# shellcheck shell=bash
#
# What the line means, and what would mend the last command, each on a key.

__hunch_explain() {
  if ((__hunch_bash >= 44)); then
    local -
    set +eTux
  fi
  if [[ -z $__hunch_cli ]]; then return 0; fi
  if [[ -z $READLINE_LINE ]]; then
    builtin printf 'hunch: type a command to have it explained\n'
    return 0
  fi
  builtin printf '%s' "$READLINE_LINE" | COLUMNS=${COLUMNS:-80} "$__hunch_cli" explain 2>/dev/null || :
}

# The correction of the last command, onto an empty line.
__hunch_fix() {
  local __h_text=''
  if ((__hunch_bash >= 44)); then
    local -
    set +eTux
  fi
  if [[ -z $__hunch_cli ]]; then return 0; fi
  if [[ -n $READLINE_LINE || -z $__hunch_last_command || ${__hunch_last_status:-0} == 0 ]]; then
    __h_text='nothing failed just now'
    if [[ -n $READLINE_LINE ]]; then __h_text='the correction of what just failed comes on an empty line'; fi
    builtin printf 'hunch: %s\n' "$__h_text"
    return 0
  fi
  __h_text=$(builtin printf '%s' "$__hunch_last_command" |
    "$__hunch_cli" fix --first --exit-code "$__hunch_last_status" 2>/dev/null) || :
  if [[ -n $__h_text ]]; then __hunch_put "$__h_text"; else builtin printf 'hunch: no correction found\n'; fi
}
