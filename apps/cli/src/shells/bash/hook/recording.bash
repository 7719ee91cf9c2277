# shellcheck shell=bash
#
# A command has ended: what is told of it.

# Every function call and every export counts here: this is what the user waits for.
__hunch_command_ended() { # $1: exit status  $2: `$_`  $3: length of the pipeline
  local __h_milliseconds
  __hunch_now
  __h_milliseconds=$(((__hunch_micros - __hunch_started) / 1000))
  # What was shown and not run is settled even where the command itself is kept back.
  if ! __hunch_find_command "$2" "$3" || ! __hunch_is_recordable "$1"; then
    if ((${#__hunch_offers[@]} > 0)); then __hunch_settle_offers ''; fi
    return 0
  fi
  if ((${#__hunch_offers[@]} > 0)); then __hunch_settle_offers "$__hunch_text"; fi
  if ! __hunch_may_tell; then
    __hunch_last_command=
    return 0
  fi
  __hunch_sequence=$((__hunch_sequence + 1))
  # Beyond this the daemon clamps, and the kernel refuses: MAX_ARG_STRLEN is 128 KiB, a character up to 4 bytes.
  __hunch_last_command=${__hunch_text:0:16384}
  __hunch_last_status=$1
  if ((__h_milliseconds < 0)); then __h_milliseconds=0; fi
  if [[ -n $__hunch_memory && $__hunch_socket -nt $__hunch_memory/introduced ]]; then __hunch_introduce; fi
  if __hunch_spool_command "$1" "$__h_milliseconds"; then return 0; fi
  HUNCH_F_event_type=command_end HUNCH_F_session_id=$HUNCH_SESSION_ID HUNCH_F_shell=bash \
    HUNCH_F_ts_ms=$((__hunch_started / 1000)) HUNCH_F_cwd=$__hunch_directory HUNCH_F_cmd_raw=$__hunch_last_command \
    HUNCH_F_exit_code=$1 HUNCH_F_duration_ms=$__h_milliseconds \
    HUNCH_F_seq=$__hunch_sequence HUNCH_F_ephemeral=$__hunch_ephemeral HUNCH_F_spool=$__hunch_memory HUNCH_MAKE_SPOOL=$__hunch_memory \
    HUNCH_SOCKET=$__hunch_socket HUNCH_SOCKET_SECRET=$__hunch_secret HUNCH_START=$__hunch_cli "${__hunch_hook:-__hunch_run}" IngestEvent 2>/dev/null || :
}

# Leaves the event in this shell's directory, if the daemon says that it reads there and has taken the last one left there: a file
# written by the shell itself costs a tenth of a process. Otherwise the native hook tells it, and names the directory.
__hunch_spool_command() { # $1: exit status  $2: milliseconds
  if ! __hunch_owns_memory || [[ ! -e $__hunch_memory/open || -e $__hunch_memory/$__hunch_spooled ]]; then return 1; fi
  __hunch_spooled=$__hunch_sequence
  builtin printf '\1IngestEvent\0event_type=command_end\0session_id=%s\0shell=bash\0ts_ms=%d\0cwd=%s\0cmd_raw=%s\0exit_code=%d\0duration_ms=%d\0seq=%d\0%b\0' \
    "$HUNCH_SESSION_ID" "$((__hunch_started / 1000))" "$__hunch_directory" "$__hunch_last_command" "$1" "$2" \
    "$__hunch_sequence" "${__hunch_ephemeral:+ephemeral=1\\0}" >|"$__hunch_memory/$__hunch_sequence"
} 2>/dev/null

__hunch_is_recordable() {
  if (($1 == __hunch_stopped_status)); then return 1; fi
  case $__hunch_text in
    '' | [[:space:]]*) return 1 ;;
    fg | bg | fg\ * | bg\ * | %*) return 1 ;;
  esac
}

# Runs first and last of the prompt's commands: first, for others may change the history; last, to see what they left.
# The second run finds nothing started and only looks.
__hunch_prompt() {
  __hunch_status=$? __hunch_argument=$_ __hunch_pipes=${#PIPESTATUS[@]}
  if [[ -n $__hunch_settings && $-:${#SHELLOPTS}:${#BASHOPTS}:${PS0+${#PS0}}:${PROMPT_COMMAND[0]:-}:${HISTCONTROL:-}:${HUNCH_INCOGNITO:-}:${HUNCH_HINT:-}:${__hunch_offers[0]:-} == "$__hunch_settings" ]]; then
    if ((__hunch_started)); then
      if __hunch_tell_usual; then return 0; fi
    elif ((!__hunch_is_looked)); then
      __hunch_directory=$PWD __hunch_before=${__hunch_bang@P} __hunch_is_looked=1
      if ((__hunch_before != 1)); then return 0; fi
    fi
  fi
  if ((__hunch_bash >= 44)); then
    local -
    set +eTux
  fi
  # A subshell that shows prompts of its own is not this session.
  if [[ $BASHPID == "$__hunch_pid" ]]; then __hunch_at_prompt "$__hunch_status" "$__hunch_argument" "$__hunch_pipes"; fi
  # From 5.1 bash puts `$?` back itself, and a failing function here would set off the user's ERR trap.
  if ((__hunch_bash >= 51)); then return 0; fi
  return "$__hunch_status"
}

__hunch_at_prompt() { # $1: exit status  $2: `$_`  $3: length of the pipeline
  local __h_news=0
  if ((__hunch_sequence < 0)); then
    __hunch_sequence=0 __h_news=1
    __hunch_introduce
  fi
  if ((__hunch_started > 0)); then
    __h_news=1
    __hunch_prepare_line
    __hunch_command_ended "$1" "$2" "$3"
    __hunch_started=0
  elif ((${#__hunch_offers[@]} > 0)); then
    __hunch_settle_offers ''
  fi
  # Once a prompt is enough: in the last run, if one is to come.
  if ((!__h_news || __hunch_bash < 51)) ||
    [[ ${PROMPT_COMMAND[0]:-} != "$__hunch_call" || ${PROMPT_COMMAND[__hunch_slot]:-} != "$__hunch_call" ]]; then
    __hunch_arm
    __hunch_look
    __hunch_take_settings
    __hunch_is_looked=1
  fi
  if ((__hunch_is_new == 2)); then __hunch_let_preexec_begin; fi
  if ((__h_news)) && [[ ${HUNCH_HINT:-0} == 1 ]]; then __hunch_show_hint; fi
}

# In the last run of the first prompt. bash-preexec installs itself there, and a prompt command that runs after that, as this run
# does, is to it the end of waiting for a command: it would miss the first one.
__hunch_let_preexec_begin() {
  __hunch_is_new=0
  if [[ ${PROMPT_COMMAND[*]:-} == *__bp_precmd_invoke_cmd* ]] && builtin declare -F __bp_interactive_mode >/dev/null; then
    __bp_interactive_mode force
  fi
}

# Versions without PS0 learn the number of the newest entry here.
__hunch_prepare_line() {
  if ((__hunch_bash >= 44)); then return 0; fi
  __hunch_ready=0
  __hunch_read_history 1
  __hunch_take_entry
  __hunch_line=$__hunch_number
  __hunch_shift=0
}

# Notes how things stand before the next command.
__hunch_look() {
  __hunch_directory=$PWD
  if ((__hunch_bash < 44)); then
    __hunch_read_history 1
    __hunch_take_entry
    __hunch_before=$__hunch_number
    __hunch_newest=$__hunch_text
    return 0
  fi
  __hunch_before=${__hunch_bang@P}
  if [[ -n $__hunch_shift && $__hunch_before != 1 && ${HISTCONTROL:-} != *erasedups* ]]; then return 0; fi
  __hunch_read_history 1
  __hunch_take_entry
  __hunch_newest=$__hunch_text
  if ((__hunch_number == 0)); then
    __hunch_before=0 # an empty history counts as 1, and so does a history of one command
  elif ((__hunch_bash >= 53 && __hunch_line == 0)); then
    __hunch_before=$__hunch_number # until a line was read, 5.3 counts one more than there are
  elif [[ -z $__hunch_shift ]]; then
    __hunch_shift=$((__hunch_before - __hunch_number))
  fi
}
