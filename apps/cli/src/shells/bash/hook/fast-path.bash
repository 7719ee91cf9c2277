# shellcheck shell=bash
#
# The usual command: one line, new in the history, in a shell that is as it was, while the daemon reads what is left for it. It
# is told in as few steps as bash can, for at a person's pace each is cold: a file that is written costs 60-120 µs there, a call of
# a function 20-30, a condition 5 (docs/adr/0008). Whatever else comes up is left to the other files, with nothing done.

# The settings in which nothing is special, into __hunch_settings; empty if something is. __hunch_prompt puts together the same: of
# what is long, the length tells that it changed, and the flags tell apart what the length does not.
__hunch_take_settings() {
  __hunch_settings=
  if ((__hunch_bash < 51 || __hunch_is_new || __hunch_traced)) || [[ -z $__hunch_memory || -z $__hunch_shift || -z ${EPOCHREALTIME:-} ]] ||
    [[ ! -o history || ${HISTCONTROL:-} == *erasedups* || ${PS0:-} != "$__hunch_armed_ps0" ]] ||
    [[ ${HUNCH_INCOGNITO:-off} != off || ${HUNCH_HINT:-0} == 1 ]]; then
    return 0
  fi
  __hunch_settings=$-:${#SHELLOPTS}:${#BASHOPTS}:${#PS0}:${PROMPT_COMMAND[0]:-}:${HISTCONTROL:-}
  __hunch_settings+=:${HUNCH_INCOGNITO:-}:${HUNCH_HINT:-}:
}

# Fails if the command is not a usual one, or nobody reads. A socket newer than the mark is another daemon's than the mark.
__hunch_tell_usual() {
  if ((__hunch_line != __hunch_before + 1 || !__hunch_is_looked)) ||
    ((__hunch_status == __hunch_stopped_status || BASHPID != __hunch_pid)) ||
    [[ ! -O $__hunch_memory || -L $__hunch_memory || ! -e $__hunch_memory/open ]] ||
    [[ $__hunch_socket -nt $__hunch_memory/open || -e $__hunch_memory/$__hunch_spooled ]]; then
    return 1
  fi
  # The empty assignment before a builtin costs as much as the file.
  if [[ -z ${HISTTIMEFORMAT:-} ]]; then builtin history 1; else HISTTIMEFORMAT='' builtin history 1; fi >|"$__hunch_scratch"
  builtin mapfile -t __hunch_entry <"$__hunch_scratch"
  # `  123  text`; of a longer number than five digits the first five are another.
  __hunch_text=${__hunch_entry[0]:7}
  if ((${#__hunch_entry[@]} != 1 || ${__hunch_entry[0]:0:5}+0 != __hunch_line - __hunch_shift || ${#__hunch_text} > 16384)) ||
    [[ -z $__hunch_text || $__hunch_text == [[:space:]%]* || $__hunch_text == [fb]g* ]]; then
    return 1
  fi
  # The event, and in passing nothing in place of what was read back.
  builtin printf '\1IngestEvent\0event_type=command_end\0session_id=%s\0shell=bash\0ts_ms=%d\0cwd=%s\0cmd_raw=%s\0exit_code=%d\0duration_ms=%d\0seq=%d\0\0' \
    "$HUNCH_SESSION_ID" "$((__hunch_started / 1000))" "$__hunch_directory" "$__hunch_text" "$__hunch_status" \
    "$(((${EPOCHREALTIME/[.,]/} - __hunch_started) / 1000))" "$((__hunch_sequence + 1))" \
    2>&- >|"$__hunch_scratch" >|"$__hunch_memory/$((__hunch_sequence + 1))" || return 1
  __hunch_spooled=$((++__hunch_sequence)) __hunch_last_command=$__hunch_text __hunch_last_status=$__hunch_status \
    __hunch_newest=$__hunch_text __hunch_newest_argument=$__hunch_argument __hunch_newest_pipes=$__hunch_pipes
  # What the last run is to find, should somebody have taken that out.
  __hunch_started=0 __hunch_is_looked=0 __hunch_before=$__hunch_line __hunch_directory=$PWD
}
