# shellcheck shell=bash
#
# Loading.

__hunch_bind_keys() {
  local __h_map
  if ! [[ -o emacs || -o vi ]]; then return 0; fi
  # Not `builtin bind`: ble.sh has a line editor and a bind of its own.
  for __h_map in emacs vi-insert vi-command; do
    bind -m "$__h_map" -x '"\C-x\C-n": __hunch_predict' || :
    bind -m "$__h_map" -x '"\C-x\C-p": __hunch_pick' || :
    bind -m "$__h_map" -x '"\C-x\C-a": __hunch_explain' || :
    bind -m "$__h_map" -x '"\C-x\C-t": __hunch_fix' || :
  done
  bind -m emacs -x "\"${HUNCH_KEY_PREDICT:-\\ei}\": __hunch_predict" || :
  bind -m emacs -x "\"${HUNCH_KEY_PICK:-\\eI}\": __hunch_pick" || :
  bind -m emacs -x "\"${HUNCH_KEY_EXPLAIN:-\\eE}\": __hunch_explain" || :
  __hunch_bind_search
  bind -m emacs -x "\"${HUNCH_KEY_FIX:-\\eX}\": __hunch_fix" || :
} 2>/dev/null

__hunch_begin() {
  __hunch_pid=$BASHPID
  __hunch_none='' __hunch_zero=0 __hunch_call=__hunch_prompt __hunch_slot=999 __hunch_nothing=' ' __hunch_traced=0 __hunch_bang='\!'
  # shellcheck disable=SC2016 # for the prompt to expand
  __hunch_final_code='__hunch_see_trap "$(builtin trap -p DEBUG)"; __hunch_prompt'
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
  __hunch_make_memory
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
  __hunch_see_trap "$(builtin trap -p DEBUG)" early
  __hunch_arm
fi
