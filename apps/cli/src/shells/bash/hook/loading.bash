# shellcheck shell=bash
#
# Loading.

__hunch_begin() {
  __hunch_pid=$BASHPID
  __hunch_none='' __hunch_zero=0 __hunch_call=__hunch_prompt __hunch_slot=999 __hunch_nothing=' ' __hunch_traced=0 __hunch_bang='\!'
  # Run where no function is, and in none: there it would not be seen. As in __hunch_capture.
  # shellcheck disable=SC2016 # for later
  __hunch_trap='' __hunch_trap_query='__hunch_trap=$(\builtin trap -p DEBUG)'
  if ((__hunch_bash >= 51)) && [[ -e /proc/self/fd/0 ]]; then
    # shellcheck disable=SC2016 # for later
    __hunch_trap_query='\exec {__hunch_pipe}<<<""; \builtin trap -p DEBUG >"/proc/self/fd/$__hunch_pipe"
      IFS="" \builtin read -r -d "" -u "$__hunch_pipe" __hunch_trap || \:; \exec {__hunch_pipe}<&-'
  fi
  # shellcheck disable=SC2016 # for the prompt to expand
  __hunch_final_code='\eval "$__hunch_trap_query"; __hunch_see_trap; __hunch_prompt'
  __hunch_last=$__hunch_final_code __hunch_trap_code=: __hunch_armed_ps0='not yet'
  if ((__hunch_bash < 44)); then
    # shellcheck disable=SC2016 # for the prompt to expand
    __hunch_final_code='__hunch_plan_trap "$(builtin trap -p DEBUG)"; eval "$__hunch_trap_code"; __hunch_prompt_done'
  fi
  __hunch_stopped_status=148 # 128 + SIGTSTP, which is 20 on Linux and 18 on macOS and the BSDs
  if [[ $OSTYPE != linux* ]]; then __hunch_stopped_status=146; fi
  __hunch_is_new=1 __hunch_started=0 __hunch_line=0 __hunch_before=-1 __hunch_shift='' __hunch_ready=0 __hunch_chained=0
  __hunch_raw='' __hunch_text='' __hunch_number=0 __hunch_micros=0 __hunch_directory=$PWD
  __hunch_newest='' __hunch_newest_argument='' __hunch_newest_pipes=0
  __hunch_sequence=-1 __hunch_last_command='' __hunch_last_status='' __hunch_ephemeral=''
  __hunch_offers=() __hunch_found=() __hunch_final_offer='' __hunch_shown='' __hunch_typed='' __hunch_index=-1
  __hunch_answer_ms=0
  __hunch_status=0 __hunch_argument='' __hunch_pipes=1 __hunch_settings='' __hunch_is_looked=0 __hunch_entry=()
  __hunch_now
  HUNCH_SESSION_ID=bash-$$-$__hunch_micros-$RANDOM$RANDOM
  export HUNCH_SESSION_ID
  __hunch_choose_memory
  __hunch_build_ps0
}

# Whether the variables by which bash calls us, and by which it would print the history, can be assigned at all. What a variable is
# marked with bash tells from 5.1 on without a process.
__hunch_can_assign() {
  if ((__hunch_bash >= 51)); then
    [[ ${PROMPT_COMMAND@a}${PS0@a}${HISTTIMEFORMAT@a} != *r* ]]
  else
    # shellcheck disable=SC2178 # whether it can be assigned at all
    (PROMPT_COMMAND='' PS0='' HISTTIMEFORMAT='') 2>/dev/null
  fi
}

__hunch_install() {
  if ((__hunch_bash >= 44)); then
    local -
    set +eTux
  fi
  __hunch_cli=${__hunch_cli:-} __hunch_hook=${__hunch_hook:-} __hunch_socket=${__hunch_socket:-} __hunch_secret=${__hunch_secret:-}
  if [[ -z $__hunch_cli && -z $__hunch_hook ]]; then return 0; fi
  if ! __hunch_can_assign; then
    builtin printf 'hunch: PROMPT_COMMAND, PS0 or HISTTIMEFORMAT is readonly; this shell goes on without hunch.\n' >&2
    return 0
  fi
  if [[ ${__hunch_pid:-} != "$BASHPID" ]]; then __hunch_begin; fi
  __hunch_arm
  __hunch_arm_exit
  __hunch_bind_keys
  __hunch_install_completion
}

__hunch_install
if [[ -n ${__hunch_pid:-} ]] && ((__hunch_bash < 44)); then
  __hunch_plan_trap "$(builtin trap -p DEBUG)"
  eval "$__hunch_trap_code"
elif [[ -n ${__hunch_pid:-} ]]; then
  eval "$__hunch_trap_query"
  __hunch_see_trap early
  __hunch_arm
fi
