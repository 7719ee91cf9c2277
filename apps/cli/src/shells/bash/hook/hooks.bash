# shellcheck shell=bash
#
# Where bash calls us, and how that is put back when another tool took it out.

# In PS0: the time and the history entry's number, in arithmetic that prints nothing. Its last term, always 0, puts this
# prompt command back if an assignment to PROMPT_COMMAND took it away. In a child bash that got an exported PS0 the names
# are unset, and it does nothing.
# shellcheck disable=SC2016 # what is in single quotes is for the prompt to expand
__hunch_build_ps0() {
  local __h_time='${EPOCHREALTIME/[.,]/}' __h_guard=''
  if [[ -z ${EPOCHREALTIME:-} ]]; then __h_time='\D{%s}000000'; fi
  if ((__hunch_bash >= 51)); then __h_guard='${__hunch_zero#${PROMPT_COMMAND['$__hunch_slot']:=${__hunch_call-}}}'; fi
  __hunch_ps0='${__hunch_none:$((__hunch_started='$__h_time',__hunch_line=\!,0'$__h_guard')):0}'
}

__hunch_arm() {
  if ((__hunch_bash < 44)); then
    __hunch_arm_prompt_string
    return 0
  fi
  if [[ ${PS0:-} != "$__hunch_armed_ps0" || :$BASHOPTS: != *:promptvars:* ]]; then __hunch_arm_ps0; fi
  if ((__hunch_bash < 51)); then
    __hunch_arm_prompt_string
  elif [[ ${PROMPT_COMMAND[__hunch_slot]:-} != "$__hunch_last" ]]; then
    __hunch_arm_prompt_array
  elif [[ ${PROMPT_COMMAND[0]:-} != "$__hunch_call" && ${PROMPT_COMMAND[*]:-} != *__bp_@(precmd_invoke_cmd|install)* ]]; then
    # bash-preexec wants to be first as well, at every prompt: it may be.
    __hunch_arm_prompt_array
  fi
}

__hunch_arm_ps0() {
  if builtin shopt -q promptvars; then
    if [[ ${PS0:-} != *"$__hunch_ps0"* ]]; then PS0=${PS0:-}$__hunch_ps0; fi
    __hunch_armed_ps0=$PS0
  elif [[ ${PS0:-} == *"$__hunch_ps0"* ]]; then
    PS0=${PS0/"$__hunch_ps0"/} # it would be printed as it stands
  fi
}

# Bash 5.1 runs each element with `$?`, `$_` and PIPESTATUS as the user's command left them. The last element's index is
# far from those that a plain assignment (index 0) or an appending (the next) use.
__hunch_arm_prompt_array() {
  local __h_element __h_preexec_waits=''
  local -a __h_others=()
  # At its first prompt bash-preexec takes its own installation out of element 0: elsewhere it would stay, and end the DEBUG
  # trap at every prompt (__bp_install of 0.5 and 0.6, github.com/rcaloras/bash-preexec).
  if [[ ${PROMPT_COMMAND[*]:-} == *__bp_install* ]]; then
    PROMPT_COMMAND[__hunch_slot]=$__hunch_last
    return 0
  fi
  for __h_element in "${PROMPT_COMMAND[@]}"; do
    case $__h_element in
      "$__hunch_call" | "$__hunch_nothing" | *__hunch_see_trap*) continue ;;
      # Any prompt command behind it is, to bash-preexec, the end of waiting for a command: it would call nobody's preexec.
      __bp_interactive_mode) __h_preexec_waits=$__h_element && continue ;;
    esac
    __h_element=${__h_element//$'\n'"$__hunch_call"$'\n'/$'\n'}
    # PROMPT_COMMAND="$PROMPT_COMMAND; more" took our call along, and it would hide `$?` from the rest.
    if [[ $__h_element == "$__hunch_call"[\;[:space:]]* ]]; then
      __h_element=${__h_element#"$__hunch_call"}
      __h_element=${__h_element#"${__h_element%%[!;[:space:]]*}"}
    fi
    __h_others+=("$__h_element")
  done
  PROMPT_COMMAND=("$__hunch_call" "${__h_others[@]}")
  PROMPT_COMMAND[__hunch_slot]=$__hunch_last
  if [[ -n $__h_preexec_waits ]]; then PROMPT_COMMAND+=("$__h_preexec_waits"); fi
}

# Before 5.1 it is one string. `$?` is handed on; PIPESTATUS can't be. A child bash may inherit the string: there the
# names are unset and the words do nothing.
# shellcheck disable=SC2016,SC2128,SC2178 # expanded when it runs; a string in these versions
__hunch_arm_prompt_string() {
  local __h_others=${PROMPT_COMMAND:-} __h_preexec_waits=$'\n'__bp_interactive_mode
  local __h_first='"${__hunch_call:-:}"'$'\n' __h_last=$'\n''eval "${__hunch_final_code:-:}"' __h_end=''
  if ((!__hunch_traced)); then __h_end=$__h_last; fi
  if [[ $__h_others == *"$__h_preexec_waits"* ]]; then __h_end+=$__h_preexec_waits; fi
  if [[ $__h_others == "$__h_first"*"$__h_end" && ($__hunch_traced == 0 || $__h_others != *"$__h_last"*) ]]; then return 0; fi
  __h_others=${__h_others//"$__h_preexec_waits"/}
  __h_others=${__h_others//"$__h_first"/}
  __h_others=${__h_others//"$__h_last"/}
  PROMPT_COMMAND=$__h_first$__h_others$__h_end
}

# Bash 4.0 to 4.3: the first command after the prompt is done sets off the clock. A trap that was there runs after this
# one, which hands it `$?`; alone it returns 0, for under extdebug anything else would skip the user's command.
__hunch_debug() {
  local __h_status=$?
  if ((__hunch_ready)) && [[ -z ${COMP_LINE:-} && $BASH_COMMAND != *__hunch_* ]]; then
    __hunch_ready=0
    __hunch_now
    __hunch_started=$__hunch_micros
  fi
  return "$((__hunch_chained ? __h_status : 0))"
}

# The prompt is about to be drawn: what runs next is the user's.
__hunch_prompt_done() {
  local __h_status=$?
  if ((__hunch_is_new)); then __hunch_is_new=2; fi
  __hunch_prompt
  __hunch_ready=1
  return "$__h_status"
}

# Sets __hunch_trap_code, to be run outside of functions: within one a DEBUG trap is neither seen nor kept.
__hunch_plan_trap() { # $1: what `trap -p DEBUG` says: trap -- 'command' DEBUG
  local -a __h_words=()
  __hunch_trap_code=:
  if [[ $1 == *__hunch_debug* ]]; then return 0; fi
  eval "__h_words=($1)"
  __hunch_chained=0
  if [[ -n ${__h_words[2]:-} ]]; then __hunch_chained=1; fi
  builtin printf -v __hunch_trap_code 'builtin trap -- %q DEBUG' "__hunch_debug${__h_words[2]:+; ${__h_words[2]}}"
}

# A tool that sets off a clock at the first command after its own prompt command (trap 'timer=${timer:-$SECONDS}' DEBUG) would take
# our last run for that command, and count the time that nobody did anything. So beside a trap of others there is no last run: what
# later prompt commands do to the history is not seen then. It is looked for while loading and, as some set theirs up late, in
# the last run of the first prompt; out of a function, where it would not be seen.
__hunch_see_trap() { # __hunch_trap: what `trap -p DEBUG` says  $1: `early` while others may still set theirs up
  if [[ $__hunch_trap == *trap\ --* && $__hunch_trap != *__hunch_debug* ]]; then
    __hunch_traced=1 __hunch_last=$__hunch_nothing __hunch_final_code=$__hunch_call
  elif [[ -z ${1:-} ]]; then
    __hunch_last=$__hunch_call __hunch_final_code=$__hunch_call
  fi
  if [[ -z ${1:-} && $__hunch_is_new == 1 ]]; then __hunch_is_new=2; fi
}
