# What is told of each command, and of the session.

# A function that decides whether a line enters the history decides that for hunch, too. zsh does not tell what the
# function said, and calling it twice would do twice what else it does; so it is renamed and called by one of its name.
function __hunch_watch_history_functions {
  emulate -L zsh
  setopt no_err_exit no_err_return no_xtrace no_warn_create_global no_aliases
  __hunch_watches_history && return 0
  local name
  for name in zshaddhistory ${zshaddhistory_functions-}; do
    (( ${+functions[$name]} )) || continue
    [[ ${functions[$name]} == *__hunch_unrecorded* ]] && continue
    # An autoloaded function has no text before its first call.
    autoload +X -U $name 2>/dev/null
    functions[__hunch_kept_$name]=${functions[$name]}
    eval "function ${(q)name} {
      __hunch_kept_${(q)name} \"\$@\" || { local __hunch_status=\$?; typeset -gi __hunch_unrecorded=1; return \$__hunch_status; }
    }"
  done
  __hunch_watched_functions="${+functions[zshaddhistory]} ${zshaddhistory_functions-}"
}

function __hunch_watches_history {
  [[ $__hunch_watched_functions == "${+functions[zshaddhistory]} ${zshaddhistory_functions-}" ]]
}

# Whether the line $1 stays out of the history, by the rules that zsh applies itself.
function __hunch_is_kept_out {
  if [[ -o hist_ignore_space ]]; then
    [[ $1 == [[:space:]]* || ${aliases[${1%%[[:space:]]*}]-} == ' '* ]] && return 0
  fi
  [[ -n ${HISTORY_IGNORE-} && $1 == ${~HISTORY_IGNORE} ]]
}

# Notes what only now can be known. What becomes of it is for when the next line waits for keys.
function __hunch_preexec {
  # The line's end gives the question up; but something may have replaced what is called there.
  (( __hunch_ask_fd )) && __hunch_cancel
  # At rest, too, keys may have come in the moment that the line was looked at: then that was put off.
  (( __hunch_at_rest && ! __hunch_pending && ! $#__hunch_event )) || __hunch_overtake
  # $1 is what was typed; empty where the shell keeps no history.
  __hunch_command=${1:-${3-}} __hunch_command_cwd=$PWD __hunch_command_mode=${HUNCH_INCOGNITO:-off}
  if (( __hunch_unrecorded )); then
    __hunch_command=
  elif [[ -o hist_ignore_space || -n ${HISTORY_IGNORE-} ]]; then
    __hunch_is_kept_out "${__hunch_command%%$'\n'#}" && __hunch_command=
  fi
  # Last, so that the time is the command's own. Without the dollar it is not made text on its way.
  (( __hunch_started_ms = EPOCHREALTIME * 1000 ))
}

function __hunch_each_precmd {
  (( __hunch_exit_code = $?, __hunch_ended = EPOCHREALTIME, __hunch_unrecorded = 0, __hunch_pending = 1, __hunch_at_rest = 0 ))
  # After Ctrl-C no widget was called: whatever was asked for the line is given up here.
  (( __hunch_ask_fd )) && __hunch_cancel
  (( __hunch_slow_prompt || ! __hunch_had_line )) && __hunch_tell_first
  __hunch_had_line=0
  return 0
}

# The keys of a line were there before the prompt: it is run before the command before it was told of.
function __hunch_overtake {
  __hunch_tell
  __hunch_watches_history && return 0
  # What a new function said of the line was not heard: then it is not for the record. The next one's is, for which this function
  # can do nothing itself (__hunch_give_options).
  __hunch_unrecorded=1
  if (( ! ${precmd_functions[(I)__hunch_watch_history_functions]} )); then
    precmd_functions+=(__hunch_watch_history_functions)
  fi
}

# Puts together what is to be told of the command that ended, and forgets its line.
function __hunch_conclude {
  __hunch_pending=0
  # Nothing ran: what is known of the last command stays.
  if (( __hunch_started_ms )); then
    local command=${__hunch_command%%$'\n'#} modes=$__hunch_command_mode,${HUNCH_INCOGNITO:-off} ephemeral=
    local -i duration=$(( __hunch_ended * 1000 - __hunch_started_ms ))
    [[ $command == *$'\0'* ]] && command=${command//$'\0'}
    (( $#command > __hunch_command_max )) && command=${command[1,__hunch_command_max]}
    __hunch_feedback= __hunch_last_command=
    if [[ -n $command && $modes == (off|ephemeral),(off|ephemeral) ]]; then
      # The daemon was gone. The next one knows of this session what is on the disk, and aliases are not.
      (( __hunch_forgotten )) && __hunch_introduce && __hunch_forgotten=0
      [[ $modes == *ephemeral* ]] && ephemeral=1
      (( __hunch_seq += 1, duration < 0 )) && duration=0
      __hunch_event=$'\1IngestEvent'$__hunch_common$'\0event_type=command_end\0ts_ms='$__hunch_started_ms$'\0cwd='$__hunch_command_cwd$'\0cmd_raw='$command$'\0exit_code='$__hunch_exit_code$'\0duration_ms='$duration$'\0seq='$__hunch_seq$'\0ephemeral='$ephemeral$'\0\0'
      [[ -n $__hunch_accepted$__hunch_ignored$__hunch_offered ]] && __hunch_judge "$command"
      [[ -n $__hunch_feedback ]] && __hunch_feedback+=$'ephemeral='$ephemeral$'\0\0'
      __hunch_last_command=$command
      __hunch_last_exit_code=$__hunch_exit_code
    fi
  fi
  __hunch_command= __hunch_started_ms=0
  __hunch_shown= __hunch_suggestion= __hunch_painted= __hunch_seen_buffer= __hunch_asked_buffer=
  __hunch_offered= __hunch_ignored= __hunch_accepted= __hunch_dismissed=
  __hunch_asked=0 __hunch_busy=0
  __hunch_known_prefixes=() __hunch_known_texts=() __hunch_known_unsure=()
}

# Tells at once, without a question.
function __hunch_tell {
  (( __hunch_pending )) && __hunch_conclude
  [[ -n $__hunch_event ]] && __hunch_flush
}

# A prompt that starts programs takes longer than the daemon its answer, which is then there with the prompt: it is asked
# before. A line that begins with text asks again. Without a line editor nothing comes after the prompt.
function __hunch_tell_first {
  local BUFFER=
  __hunch_conclude
  if (( __hunch_had_line )) && [[ -n $__hunch_event && ${HUNCH_GHOST-on} != off && ${HUNCH_PREDICT-on} != off ]]; then
    __hunch_ask
  fi
  [[ -n $__hunch_event ]] && __hunch_flush
}

# Sends what did not go along with the question for the new line.
function __hunch_flush {
  if ! __hunch_send "$__hunch_event$__hunch_feedback"; then
    __hunch_forgotten=1
    __hunch_send_by_hook "$__hunch_event"
    [[ -n $__hunch_feedback ]] && __hunch_send_by_hook "$__hunch_feedback"
  fi
  __hunch_event= __hunch_feedback=
}

# EVENT_TYPE FIELDS: session_start or session_end. Fails if no daemon takes it; then it is in REPLY.
function __hunch_session_event {
  local mode=${HUNCH_INCOGNITO:-off} ephemeral=
  [[ $mode == (off|ephemeral) ]] || return 0
  [[ $mode == ephemeral ]] && ephemeral=1
  local -i now=$(( EPOCHREALTIME * 1000 ))
  local event=$'\1IngestEvent'$__hunch_common$'\0event_type='$1$'\0ts_ms='$now$'\0cwd='$PWD$'\0ephemeral='$ephemeral$2$'\0\0'
  __hunch_send "$event" && return 0
  REPLY=$event
  return 1
}

# Tells the daemon of this session and what it calls by another name.
function __hunch_introduce {
  __hunch_list_aliases
  __hunch_session_event session_start $'\0host='${HOST-}$'\0user_name='${USERNAME-}$'\0aliases='$REPLY
}

function __hunch_zshexit {
  (( ZSH_SUBSHELL )) && return 0
  local REPLY
  __hunch_tell
  # No daemon is started for the sake of a session that ends.
  __hunch_session_event session_end ''
  return 0
}
