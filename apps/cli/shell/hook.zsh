# hunch for zsh: tells the daemon what was run, and shows what may come next.
#
# Loaded by `eval "$(hunch init zsh)"`, which sets three variables before this text:
#   __hunch_cli     the executable of hunch
#   __hunch_hook    the native hook; empty if there is none for this machine
#   __hunch_socket  the daemon's socket
#
# Yours to set, at any time:
#   HUNCH_INCOGNITO      off (default), ephemeral (nothing reaches the disk), no_send (nothing leaves this shell);
#                        `hunch incognito MODE` sets it
#   HUNCH_GHOST          on (default) or off: show the rest of the likeliest command behind the cursor
#   HUNCH_PREDICT        on (default) or off: on an empty line, show the likeliest next command
#   HUNCH_GHOST_STYLE    how it looks, as zsh's region_highlight says it; default fg=8
# Yours to set before loading:
#   HUNCH_KEY_PICK       opens the list of suggestions; default ^X^P, which zsh and its completion leave free
#   HUNCH_KEY_DISMISS    hides the suggestion and tells hunch that it was a bad one; default ^X^W (wrong), free as well
# Whatever key you have on forward-char or end-of-line (→, End) takes the whole suggestion at the end of a line, and
# forward-word (Ctrl-→) a word of it. The widgets hunch-pick and hunch-dismiss can be bound to any key.
#
# A ghost that stands on the screen when Ctrl-C is pressed stays there, in grey: zsh calls nobody then.
#
# zsh-autosuggestions: while it is active it draws what stands behind a typed line, and hunch the empty line alone. To
# have it draw hunch's suggestions: ZSH_AUTOSUGGEST_STRATEGY=(hunch history).
#
# Names begin with __hunch_ (functions, parameters) or _hunch (widgets). Functions that zsh calls set their own options,
# so that yours don't matter, and have no standard error: nothing that goes wrong here may be seen at a prompt. Nothing
# here waits for the daemon, but the list on its key, and one message in __hunch_unproven_max for 50 ms at most.

# --- How long, how many, how much ---------------------------------------------------------------------------------

typeset -gi __hunch_command_max=16384   # characters of a command; the daemon clamps there, too
typeset -gi __hunch_prefix_max=1024     # a longer line is pasted data: nothing completes it, and each key would send it
typeset -gi __hunch_answer_max=131072   # bytes; four times what one suggestion can have
typeset -gi __hunch_overdue_ms=150      # the hard timeout of Suggest (spec 003 §10.3): a daemon beyond it is stuck
typeset -gi __hunch_retry_ms=1000       # between probes of a stuck daemon
# Connections in a row without a sign of life. A stopped daemon accepts nothing, and once its backlog is full (511 in
# Node, 128 on the smallest systems) connect() blocks: well before that the shell has to find out.
typeset -gi __hunch_unproven_max=64
typeset -gi __hunch_seen_ms=1000        # a suggestion that stood there for less was hardly read, hence not ignored
typeset -gi __hunch_list_max=20         # suggestions in the list
typeset -gi __hunch_known_max=64        # beginnings of one line whose suggestion is known; each key may look through them
typeset -gi __hunch_known_ms=30000      # after that the daemon may know better, from another shell

# --- Messages -----------------------------------------------------------------------------------------------------
#
# A message is one string, a shell frame (docs/protocol.md): \1 method, key=value fields, each ended by NUL, and a NUL.
# An empty value counts as an absent field. Each is put together in one expression, and the functions on the way of a
# command are few: a call costs as much as a system call.

# Of Suggest for the line $1 and $2 answers, in REPLY. $3: more fields, each after a NUL.
function __hunch_suggest_frame {
  REPLY=$'\1Suggest'$__hunch_common$'\0cwd='$PWD$'\0prefix='$1$'\0limit='$2$3$'\0reply=1\0'
  case ${HUNCH_INCOGNITO:-off} in
    (off) ;;
    (ephemeral) REPLY+=$'ephemeral=1\0' ;;
    # A command that was kept from the daemon stays kept from it.
    (*) REPLY+=$'\0'; return 0 ;;
  esac
  if [[ -n $__hunch_last_command ]]; then
    REPLY+=$'last_cmd='$__hunch_last_command$'\0last_seq='$__hunch_seq$'\0last_exit_code='$__hunch_last_exit_code$'\0'
  fi
  REPLY+=$'\0'
}

# --- Transport ----------------------------------------------------------------------------------------------------

# Opens a connection; its descriptor is in REPLY. Fails at once if no daemon of this user listens.
function __hunch_connect {
  (( __hunch_has_socket )) && [[ -O $__hunch_socket ]] && zsocket $__hunch_socket || return 1
  (( __hunch_unproven += 1 ))
  return 0
}

# FD TEXT
function __hunch_write {
  if (( __hunch_has_system )); then
    syswrite -o $1 -- "$2"
  else
    print -rn -u $1 -- "$2"
  fi
}

# The daemon answered: connections are safe again.
function __hunch_proven {
  __hunch_unproven=0
  __hunch_waiting_since=0
  __hunch_stuck=0
}

# -r|'' FRAME: makes this process the native hook, or the command line in its place. For subshells.
function __hunch_become_hook {
  local field
  local -a fields
  fields=("${(@0)2}")
  for field in "${(@)fields[2,-1]}"; do
    [[ $field == *=?* && $field != reply=1 ]] && typeset -gx "HUNCH_F_$field"
  done
  typeset -gx HUNCH_SOCKET=$__hunch_socket HUNCH_START=$__hunch_cli
  if [[ -n $__hunch_hook ]]; then
    exec $__hunch_hook $1 ${fields[1]#$'\1'}
  else
    exec $__hunch_cli hook $1 ${fields[1]#$'\1'}
  fi
}

# FRAME: one message without an answer, by a process in the background. It starts the daemon if need be.
function __hunch_send_by_hook {
  ( __hunch_become_hook '' "$1" ) </dev/null >/dev/null 2>&1 &!
}

# FRAMES: writes them on a connection of their own. Fails, having sent nothing, if the daemon can't take them at once.
function __hunch_send {
  local REPLY
  (( __hunch_stuck )) && return 1
  if (( __hunch_waiting_since && EPOCHREALTIME * 1000 - __hunch_waiting_since > __hunch_overdue_ms )); then
    __hunch_stuck=1
    return 1
  fi
  __hunch_connect || return 1
  local -i fd=$REPLY
  __hunch_write $fd "$1"
  if (( __hunch_unproven >= __hunch_unproven_max )); then
    # One command in that many waits for an answer, in a shell that never sees one otherwise. Not by read -k, which
    # within the line editor takes a key of the user's.
    local answer
    __hunch_write $fd $'\1Status\0reply=1\0\0'
    if IFS= read -r -t 0.05 -d '' -u $fd answer; then __hunch_proven; else __hunch_stuck=1; fi
  fi
  exec {fd}>&-
  return 0
}

# --- Commands -----------------------------------------------------------------------------------------------------

# A function that decides whether a line enters the history decides that for hunch, too. zsh does not tell what the
# function said, and calling it twice would do twice what else it does; so it is renamed and called by one of its name.
function __hunch_watch_history_functions {
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

# Whether the line $1 stays out of the history, by the rules that zsh applies itself.
function __hunch_is_kept_out {
  if (( __hunch_ignores_space )); then
    [[ $1 == [[:space:]]* || ${aliases[${1%%[[:space:]]*}]-} == ' '* ]] && return 0
  fi
  [[ -n ${HISTORY_IGNORE-} && $1 == ${~HISTORY_IGNORE} ]]
}

function __hunch_preexec {
  typeset -gi __hunch_ignores_space=0
  [[ -o hist_ignore_space ]] && __hunch_ignores_space=1
  emulate -L zsh
  setopt extended_glob no_err_exit no_err_return no_xtrace no_warn_create_global
  # $1 is what was typed; empty where the shell keeps no history.
  local command=${1:-${3-}}
  [[ $command == *$'\n' ]] && command=${command%%$'\n'#}
  # The line's end closes them; but something may have replaced what is called there.
  (( __hunch_ask_fd )) && __hunch_cancel
  (( __hunch_line_fd )) && __hunch_hang_up
  __hunch_command= __hunch_feedback=
  __hunch_command_mode=${HUNCH_INCOGNITO:-off}
  if (( __hunch_unrecorded )); then
    command=
  elif (( __hunch_ignores_space )) || [[ -n ${HISTORY_IGNORE-} ]]; then
    __hunch_is_kept_out "$command" && command=
  fi
  if [[ -n $command && $__hunch_command_mode == (off|ephemeral) ]]; then
    [[ $command == *$'\0'* ]] && command=${command//$'\0'}
    (( $#command > __hunch_command_max )) && command=${command[1,__hunch_command_max]}
    __hunch_command=$command
    __hunch_command_cwd=$PWD
    [[ -n $__hunch_accepted$__hunch_ignored$__hunch_offered ]] && __hunch_judge "$command"
  fi
  # Last, so that the time is the command's own.
  __hunch_started_ms=$(( EPOCHREALTIME * 1000 ))
} 2>/dev/null

function __hunch_precmd {
  local -i exit_code=$?
  emulate -L zsh
  setopt no_err_exit no_err_return no_xtrace no_warn_create_global no_bg_nice
  local -i duration=$(( EPOCHREALTIME * 1000 - __hunch_started_ms ))
  # After Ctrl-C no widget was called: whatever was asked for the line is given up here.
  (( __hunch_ask_fd )) && __hunch_cancel
  (( __hunch_line_fd )) && __hunch_hang_up
  (( __hunch_installed )) || __hunch_install
  if [[ $__hunch_watched_functions != "${+functions[zshaddhistory]} ${zshaddhistory_functions-}" ]]; then
    __hunch_watch_history_functions
  fi
  __hunch_forget_line
  __hunch_unrecorded=0
  # Nothing ran: what is known of the last command stays.
  (( __hunch_started_ms )) || return 0
  local mode=${HUNCH_INCOGNITO:-off} ephemeral= REPLY
  __hunch_last_command=
  if [[ -n $__hunch_command && $mode == (off|ephemeral) ]]; then
    # The daemon was gone. The next one knows of this session what is on the disk, and aliases are not.
    (( __hunch_forgotten )) && __hunch_introduce && __hunch_forgotten=0
    [[ $mode$__hunch_command_mode == *ephemeral* ]] && ephemeral=1
    (( __hunch_seq += 1, duration < 0 )) && duration=0
    __hunch_event=$'\1IngestEvent'$__hunch_common$'\0event_type=command_end\0ts_ms='$__hunch_started_ms$'\0cwd='$__hunch_command_cwd$'\0cmd_raw='$__hunch_command$'\0exit_code='$exit_code$'\0duration_ms='$duration$'\0seq='$__hunch_seq$'\0ephemeral='$ephemeral$'\0\0'
    [[ -n $__hunch_feedback ]] && __hunch_feedback+=$'ephemeral='$ephemeral$'\0\0'
    __hunch_last_command=$__hunch_command
    __hunch_last_exit_code=$exit_code
    # Asked before the prompt is drawn, which takes most people's shells longer than the daemon its answer. A line that
    # begins with text asks again.
    if (( __hunch_asks_first )) && [[ ${HUNCH_GHOST-on} != off && ${HUNCH_PREDICT-on} != off ]]; then
      __hunch_asks_first=0
      local BUFFER=
      __hunch_ask
    fi
    [[ -n $__hunch_event ]] && __hunch_flush
  fi
  __hunch_command=
  __hunch_started_ms=0
  return 0
} 2>/dev/null

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
  emulate -L zsh
  setopt no_err_exit no_err_return no_xtrace no_warn_create_global
  (( ZSH_SUBSHELL )) && return 0
  local REPLY
  # No daemon is started for the sake of a session that ends.
  __hunch_session_event session_end ''
  return 0
} 2>/dev/null

# --- What became of a suggestion ----------------------------------------------------------------------------------

# The line $1 is about to run: leaves RecordFeedback in __hunch_feedback, its last field and end to be added, if there
# is something to say.
function __hunch_judge {
  local action= text= prefix= latency= executed=${1%%[[:space:]]#}
  if [[ -n $__hunch_accepted ]]; then
    text=$__hunch_accepted prefix=$__hunch_accepted_prefix latency=$__hunch_accepted_after_ms
    action=edited_then_run
    [[ $executed == ${text%%[[:space:]]#} ]] && action=accepted
  else
    __hunch_note_ignored
    text=$__hunch_ignored prefix=$__hunch_ignored_prefix latency=$__hunch_ignored_after_ms
    # Typed out by hand it was right, but not taken: its command speaks for it.
    [[ -n $text && $executed != ${text%%[[:space:]]#} ]] || return 0
    action=ignored_timeout
  fi
  __hunch_feedback=$'\1RecordFeedback\0session_id='$HUNCH_SESSION_ID$'\0action='$action$'\0suggested_text='$text$'\0executed_text='$1$'\0prefix='$prefix$'\0latency_ms='$latency$'\0'
}

# The suggestion that is shown goes away: was it there long enough to have been read?
function __hunch_note_ignored {
  [[ -n $__hunch_offered ]] || return 0
  local -i shown_for=$(( EPOCHREALTIME * 1000 - __hunch_offered_ms ))
  if (( shown_for >= __hunch_seen_ms )); then
    __hunch_ignored=$__hunch_offered
    __hunch_ignored_prefix=$__hunch_offered_prefix
    __hunch_ignored_after_ms=$shown_for
  fi
  __hunch_offered=
}

# The shown suggestion was taken, all of it or a word.
function __hunch_note_accepted {
  __hunch_accepted=$__hunch_suggestion
  __hunch_accepted_prefix=$__hunch_offered_prefix
  __hunch_accepted_after_ms=$(( __hunch_offered_ms ? EPOCHREALTIME * 1000 - __hunch_offered_ms : 0 ))
}

# --- Ghost text: asking -------------------------------------------------------------------------------------------

# Gives up the question that is under way, but for the probe of a stuck daemon: its answer is what tells that it is well
# again, and somebody who types fast would never wait for one.
function __hunch_cancel {
  (( __hunch_ask_fd )) || return 0
  (( __hunch_stuck && EPOCHREALTIME * 1000 - __hunch_probed_ms < __hunch_retry_ms )) || __hunch_give_up
  return 0
}

function __hunch_give_up {
  zle -F $__hunch_ask_fd
  if (( EPOCHREALTIME * 1000 - __hunch_waiting_since <= __hunch_overdue_ms )); then
    # A line that was run at once proves nothing about the daemon; the count of connections goes on.
    __hunch_waiting_since=0
  elif (( __hunch_has_system )); then
    # It may be this shell that was late: then the answer lies there.
    local unread
    sysread -t 0 -i $__hunch_ask_fd unread && __hunch_proven
  fi
  exec {__hunch_ask_fd}>&-
  __hunch_ask_fd=0 __hunch_asks_ahead=0
  __hunch_answer=
  return 0
}

# Closes the connection that was kept for the next question of this line: answered in full, so that nothing is on its
# way and the next question fits in. It ends with the line, since zsh has no way to keep a socket from the programs that
# it starts.
function __hunch_hang_up {
  (( __hunch_line_fd )) || return 0
  zle -F $__hunch_line_fd
  exec {__hunch_line_fd}>&-
  __hunch_line_fd=0
  return 0
}

# Asks for the line as it is. The answer comes to the widget _hunch-answer. Never waits.
function __hunch_ask {
  local REPLY frame unread
  local -i waiting=$__hunch_waiting_since now=$(( EPOCHREALTIME * 1000 ))
  if (( waiting && now - waiting > __hunch_overdue_ms || __hunch_unproven >= __hunch_unproven_max )); then
    __hunch_stuck=1
  fi
  (( __hunch_ask_fd )) && __hunch_cancel
  (( __hunch_ask_fd )) && return 0
  # Late was this shell, as a slow prompt makes it: the answer lay there.
  (( ! __hunch_stuck && now - waiting > __hunch_overdue_ms )) && waiting=0
  __hunch_asked=1
  __hunch_asked_buffer=$BUFFER __hunch_question=$BUFFER
  __hunch_suggest_frame "$BUFFER" 1 $'\0ghost=1'
  frame=$REPLY
  if (( ! __hunch_stuck && __hunch_has_socket )); then
    if (( __hunch_line_fd )); then
      # A connection that the daemon has closed is not written to, for the sake of SIGPIPE. 4: nothing there to read.
      sysread -t 0 -i $__hunch_line_fd unread
      if (( $? == 4 )); then
        __hunch_ask_fd=$__hunch_line_fd __hunch_line_fd=0
        __hunch_waiting_since=$now
        syswrite -o $__hunch_ask_fd -- "$frame"
        return 0
      fi
      __hunch_hang_up
    fi
    __hunch_keeps=$__hunch_has_system
    __hunch_connect || { __hunch_waiting_since=0; return 0; }
    __hunch_ask_fd=$REPLY
    __hunch_write $REPLY "$__hunch_event$__hunch_feedback$frame"
    __hunch_event= __hunch_feedback=
  else
    __hunch_keeps=0
    __hunch_ask_by_hook $now || return 0
    __hunch_ask_fd=$REPLY
  fi
  __hunch_waiting_since=$(( waiting ? waiting : now ))
  # Before there is a line, line-init does it.
  zle && zle -F -w $__hunch_ask_fd _hunch-answer
}

# Asks what would be suggested at the next keys, if they are likely ones: then those need no question, and what they call for
# is drawn along with them. Over the line's connection, and only while nobody types.
function __hunch_ask_ahead {
  (( __hunch_line_fd && ! ${PENDING:-0} && ! ${KEYS_QUEUED_COUNT:-0} )) || return 0
  [[ ${HUNCH_INCOGNITO:-off} == off && $BUFFER == "$__hunch_question" ]] && __hunch_fits_line || return 0
  __hunch_autosuggestions_draw && return 0
  local REPLY
  __hunch_suggest_frame "$BUFFER" 1 $'\0ahead=1'
  __hunch_ask_fd=$__hunch_line_fd __hunch_line_fd=0 __hunch_asks_ahead=1
  __hunch_waiting_since=$(( EPOCHREALTIME * 1000 ))
  syswrite -o $__hunch_ask_fd -- "$REPLY"
  return 0
}

# NOW: asks $frame by a process, whose output's descriptor is in REPLY. While the daemon is stuck that is its probe.
function __hunch_ask_by_hook {
  # Starting Node for each key would cost more than the ghost is worth.
  [[ -n $__hunch_hook ]] || (( __hunch_stuck )) || return 1
  (( __hunch_stuck && $1 - __hunch_probed_ms < __hunch_retry_ms )) && return 1
  __hunch_probed_ms=$1
  local -i fd
  exec {fd}< <(__hunch_become_hook -r "$frame" </dev/null 2>/dev/null)
  REPLY=$fd
}

# FD: reads what is there without waiting, into REPLY. Fails at the end of the stream.
function __hunch_read {
  REPLY=
  if (( __hunch_has_system )); then
    sysread -i $1 -s 65536 REPLY
  else
    # Without zsh/system: field by field. The daemon writes an answer at once, so this waits for nothing in practice.
    local field
    while IFS= read -r -t 0.02 -d '' -u $1 field; do
      REPLY+=$field$'\0'
      [[ -z $field ]] && break
    done
    [[ -n $REPLY ]]
  fi
}

# ANSWER: the suggestions, in the arrays __hunch_texts and __hunch_whys. Fails if the daemon said anything but ok.
function __hunch_parse {
  local field
  __hunch_texts=() __hunch_whys=()
  [[ $1 == status=ok$'\0'* ]] || return 1
  for field in "${(@0)1}"; do
    case $field in
      text=*) __hunch_texts+=("${field#text=}") __hunch_whys+=('') ;;
      why=*) (( $#__hunch_whys )) && __hunch_whys[-1]=${field#why=} ;;
    esac
  done
  return 0
}

# The answer, or a part of it, is there: $1 is the descriptor, $2 says what is wrong with it.
function __hunch_answer_widget {
  emulate -L zsh
  setopt no_err_exit no_err_return no_xtrace no_warn_create_global
  local REPLY
  local -i fd=$1 ended=0
  if (( fd != __hunch_ask_fd )); then
    # Not asked for: the daemon has hung up, or speaks nonsense.
    if (( fd == __hunch_line_fd )); then __hunch_hang_up; else zle -F $fd; fi
    return 0
  fi
  __hunch_read $fd || ended=1
  __hunch_answer+=$REPLY
  if [[ $__hunch_answer != *$'\0\0' ]]; then
    (( ended || $#__hunch_answer > __hunch_answer_max )) && __hunch_give_up
    return 0
  fi
  local text=$__hunch_answer
  # What __hunch_cancel, __hunch_proven and __hunch_parse do, without the calls: it is on the way of each suggestion.
  if (( __hunch_keeps && ! ended )); then
    __hunch_line_fd=$fd
  else
    zle -F $fd
    exec {fd}>&-
  fi
  local -i is_ahead=$__hunch_asks_ahead
  __hunch_ask_fd=0 __hunch_asks_ahead=0 __hunch_answer= __hunch_unproven=0 __hunch_waiting_since=0 __hunch_stuck=0
  [[ $text == status=ok$'\0'* ]] || return 0
  if (( is_ahead )); then
    __hunch_know_ahead "$text"
    return 0
  fi
  if [[ $text == status=ok$'\0text='* ]]; then
    text=${text#status=ok$'\0text='}
    text=${text%%$'\0'*}
    __hunch_know "$__hunch_question" "$text"
    __hunch_take_suggestion "$text"
  fi
  __hunch_ask_ahead
  return 0
} 2>/dev/null

# --- Ghost text: what is known ahead ------------------------------------------------------------------------------
#
# What the daemon said of this line, and what it says of how the line may go on, is kept until the line is done: the same
# beginning asks no second time.

# PREFIX TEXT: what is suggested for a beginning of this line.
function __hunch_know {
  if (( $#__hunch_known_prefixes >= __hunch_known_max )); then __hunch_known_prefixes=() __hunch_known_texts=(); fi
  (( $#__hunch_known_prefixes )) || __hunch_known_since=$(( EPOCHREALTIME * 1000 ))
  __hunch_known_prefixes+=("$1")
  __hunch_known_texts+=("$2")
}

# ANSWER: what will be suggested for some longer ones.
function __hunch_know_ahead {
  local field text=
  for field in "${(@0)1}"; do
    case $field in
      text=*) text=${field#text=} ;;
      prefix=*) __hunch_know "${field#prefix=}" "$text" ;;
    esac
  done
}

# Suggests what is known of the line. As if it had been typed key by key: the longest beginning decides, and what it calls
# for has to go on as the line does.
function __hunch_suggest_known {
  local prefix text
  local -i index best=0 longest=-1
  (( EPOCHREALTIME * 1000 - __hunch_known_since > __hunch_known_ms )) && return 1
  for (( index = 1; index <= $#__hunch_known_prefixes; index += 1 )); do
    prefix=${__hunch_known_prefixes[index]}
    (( $#prefix >= longest )) && [[ $BUFFER == "$prefix"* ]] && (( best = index, longest = $#prefix ))
  done
  (( best )) || return 1
  text=${__hunch_known_texts[best]}
  [[ $#text -gt $#BUFFER && ${text[1,$#BUFFER]} == "$BUFFER" && $text != "$__hunch_dismissed" ]] || return 1
  [[ $text != *[[:cntrl:]]* ]] || return 1
  __hunch_suggestion=$text
  __hunch_asked_buffer=${__hunch_known_prefixes[best]}
}

# --- Ghost text: showing ------------------------------------------------------------------------------------------

function __hunch_take_suggestion {
  # The line has changed since, or something else has the screen: too late.
  [[ $BUFFER == "$__hunch_question" ]] && __hunch_fits_line || return 0
  # A line of several lines, or with control characters, is for the list: as a ghost it would push the prompt around.
  [[ -n $1 && $1 != *[[:cntrl:]]* && $1 != "$__hunch_dismissed" ]] || return 0
  __hunch_suggestion=$1
  __hunch_asked_buffer=$BUFFER
  __hunch_draw
  zle -R
}

# Whether this is a place and a line for a ghost.
function __hunch_fits_line {
  [[ ${CONTEXT-start} == start && ${HUNCH_GHOST-on} != off ]] || return 1
  (( ! __hunch_busy && $#BUFFER <= __hunch_prefix_max )) || return 1
  [[ -n $BUFFER || ${HUNCH_PREDICT-on} != off ]] || return 1
  # What stands after a space may be meant to stay unknown, and few commands on record begin with one.
  [[ $BUFFER != *[[:cntrl:]]* && $BUFFER != ' '* && -z ${PREDISPLAY-} ]]
}

# The cursor is where the next character would go. In vi's command mode it stands on the last one.
function __hunch_at_end {
  local -i end=$#BUFFER
  [[ ${KEYMAP-} == vicmd ]] && (( end > 0 )) && (( end -= 1 ))
  (( CURSOR >= end ))
}

# The part of the suggestion that is not typed yet, in REPLY; empty if it does not fit the line. For less text than it
# was asked with it may not be the likeliest.
function __hunch_rest {
  REPLY=
  local -i typed=$#BUFFER
  if (( $#__hunch_suggestion > typed && typed >= $#__hunch_asked_buffer )) &&
    [[ ${__hunch_suggestion[1,typed]} == "$BUFFER" ]]; then
    REPLY=${__hunch_suggestion[typed+1,-1]}
  fi
}

# Draws the ghost that fits the line, or none.
function __hunch_draw {
  local REPLY
  __hunch_rest
  if [[ -n $REPLY ]] && ! __hunch_at_end; then REPLY=; fi
  if [[ -n $REPLY || -n $__hunch_shown ]]; then POSTDISPLAY=$REPLY; fi
  __hunch_shown=$REPLY
  __hunch_paint
  [[ -n $REPLY && $__hunch_offered != "$__hunch_suggestion" ]] || return 0
  __hunch_note_ignored
  __hunch_offered=$__hunch_suggestion
  __hunch_offered_prefix=$BUFFER
  __hunch_offered_ms=$(( EPOCHREALTIME * 1000 ))
}

# Colours the ghost. Entries are kept apart from those of other tools by a memo (zsh 5.9), else by being remembered.
function __hunch_paint {
  if [[ -n $__hunch_painted ]]; then
    if (( __hunch_has_memo )); then
      region_highlight=("${(@)region_highlight:#*memo=hunch*}")
    else
      region_highlight=("${(@)region_highlight:#$__hunch_painted}")
    fi
    __hunch_painted=
  fi
  [[ -n $__hunch_shown ]] || return 0
  __hunch_painted="$#BUFFER $(( $#BUFFER + $#__hunch_shown )) ${HUNCH_GHOST_STYLE:-$__hunch_style}"
  (( __hunch_has_memo )) && __hunch_painted+=' memo=hunch'
  region_highlight+=("$__hunch_painted")
}

# Takes the ghost off the line; the suggestion is forgotten.
function __hunch_hide {
  [[ -n $__hunch_shown && ${POSTDISPLAY-} == "$__hunch_shown" ]] && POSTDISPLAY=
  __hunch_shown=
  __hunch_suggestion=
  __hunch_asked=0
  __hunch_paint
}

function __hunch_forget_line {
  __hunch_shown= __hunch_suggestion= __hunch_painted= __hunch_seen_buffer=
  __hunch_offered= __hunch_ignored= __hunch_accepted= __hunch_dismissed=
  __hunch_asked=0 __hunch_asked_buffer=
  __hunch_known_prefixes=() __hunch_known_texts=()
  __hunch_busy=0
}

function __hunch_autosuggestions_draw {
  (( ${+functions[_zsh_autosuggest_start]} && ! ${+_ZSH_AUTOSUGGEST_DISABLED} ))
}

# Called before zle draws the line: after each key, and by the widgets below.
function __hunch_redraw {
  emulate -L zsh
  setopt no_err_exit no_err_return no_xtrace no_warn_create_global no_bg_nice
  local REPLY before=$__hunch_shown seen=$__hunch_seen_buffer
  __hunch_seen_buffer=$BUFFER
  __hunch_rest
  local rest=$REPLY
  # zsh-autosuggestions shortens what is shown as we would, and restores what it found; anything else is not ours.
  if [[ -n ${POSTDISPLAY-} && $POSTDISPLAY != "$before" && $POSTDISPLAY != "$rest" ]]; then
    __hunch_shown=
    __hunch_suggestion=
    __hunch_paint
    __hunch_cancel
    return 0
  fi
  # Another tool's widget took it, as zsh-autosuggestions does when it wraps ours.
  if [[ $#before -gt 1 && -z ${POSTDISPLAY-} && $BUFFER == "$seen$before" ]]; then __hunch_note_accepted; fi
  if ! __hunch_fits_line; then
    __hunch_hide
    __hunch_cancel
    return 0
  fi
  [[ -n $rest ]] || __hunch_suggestion=
  [[ $BUFFER == "$__hunch_asked_buffer" ]] || __hunch_asked=0
  # There is one; or it was asked for; or more keys are waiting, of which the last one will ask.
  if [[ -n $rest ]] || (( __hunch_asked || ${PENDING:-0} || ${KEYS_QUEUED_COUNT:-0} )) || ! __hunch_at_end ||
    { [[ -n $BUFFER ]] && __hunch_autosuggestions_draw; }; then
    __hunch_draw
    return 0
  fi
  if __hunch_suggest_known; then
    __hunch_draw
    return 0
  fi
  __hunch_draw
  __hunch_ask
  return 0
} 2>/dev/null

function __hunch_line_init {
  emulate -L zsh
  setopt no_err_exit no_err_return no_xtrace no_warn_create_global
  __hunch_asks_first=1
  if (( __hunch_ask_fd )); then
    zle -F -w $__hunch_ask_fd _hunch-answer
  elif [[ -z $BUFFER ]] && __hunch_fits_line; then
    __hunch_ask
  fi
  [[ -n $BUFFER ]] && __hunch_redraw
  return 0
} 2>/dev/null

# The line is done: nothing but what was typed may stay on the screen.
function __hunch_line_finish {
  emulate -L zsh
  setopt no_err_exit no_err_return no_xtrace no_warn_create_global
  __hunch_note_ignored
  __hunch_hide
  __hunch_cancel
  __hunch_hang_up
  return 0
} 2>/dev/null

# --- Keys ---------------------------------------------------------------------------------------------------------

# Whether a ghost of ours stands behind the cursor.
function __hunch_can_accept {
  emulate -L zsh
  [[ -n $__hunch_shown && ${POSTDISPLAY-} == "$__hunch_shown" ]] && __hunch_at_end
} 2>/dev/null

# Takes the ghost into the line.
function __hunch_accept_all {
  emulate -L zsh
  setopt no_err_exit no_err_return no_xtrace no_warn_create_global
  __hunch_note_accepted
  BUFFER=$BUFFER$__hunch_shown
  CURSOR=$#BUFFER
  __hunch_hide
} 2>/dev/null

# For a widget that moves the cursor: the line as if all of it were taken.
function __hunch_put_whole {
  emulate -L zsh
  setopt no_err_exit no_err_return no_xtrace no_warn_create_global
  BUFFER=$BUFFER$__hunch_shown
  POSTDISPLAY=
} 2>/dev/null

# BEFORE: the line had this text and the whole suggestion behind it; the cursor has moved, and the line ends there.
function __hunch_accept_to_cursor {
  emulate -L zsh
  setopt no_err_exit no_err_return no_xtrace no_warn_create_global
  local -i end=$CURSOR
  [[ ${KEYMAP-} == vicmd ]] && (( end < $#BUFFER )) && (( end += 1 ))
  if (( end > $#1 )); then
    __hunch_note_accepted
    BUFFER=${BUFFER[1,end]}
  else
    BUFFER=$1
  fi
  __hunch_draw
} 2>/dev/null

# zsh-syntax-highlighting before 0.8 paints only after widgets that it knows.
function __hunch_repaint_syntax {
  if (( ${+functions[_zsh_highlight]} )); then _zsh_highlight; fi
  return 0
}

# The widgets in place of zsh's own. They set no options, since the user's widgets run inside them.
function __hunch_wrapped_accept {
  local __hunch_widget=$1
  shift
  if [[ -z ${NUMERIC-} ]] && __hunch_can_accept; then
    __hunch_accept_all
    __hunch_repaint_syntax
    # A, which goes on to insert, does so after what was taken.
    if [[ $__hunch_widget == vi-add-eol ]]; then zle _hunch-kept-$__hunch_widget -- "$@"; fi
    return 0
  fi
  zle _hunch-kept-$__hunch_widget -- "$@"
}

function __hunch_wrapped_accept_word {
  local __hunch_widget=$1 __hunch_before=$BUFFER
  shift
  if __hunch_can_accept; then
    __hunch_put_whole
    zle _hunch-kept-$__hunch_widget -- "$@" || :
    __hunch_accept_to_cursor "$__hunch_before"
    __hunch_repaint_syntax
    return 0
  fi
  zle _hunch-kept-$__hunch_widget -- "$@"
}

# Completion and searches draw the line themselves while they run: the ghost would stand there, out of place.
function __hunch_wrapped_busy {
  local __hunch_widget=$1
  shift
  __hunch_hide_for_widget
  {
    zle _hunch-kept-$__hunch_widget -- "$@"
  } always {
    # With -g, for those who have warn_nested_var on.
    typeset -gi __hunch_busy=0
  }
}

function __hunch_hide_for_widget {
  emulate -L zsh
  setopt no_err_exit no_err_return no_xtrace no_warn_create_global
  __hunch_note_ignored
  __hunch_hide
  __hunch_cancel
  __hunch_busy=1
} 2>/dev/null

# For zsh before 5.3, which has no hook before it draws.
function __hunch_wrapped_redraw {
  local __hunch_widget=$1 __hunch_status
  shift
  zle _hunch-kept-$__hunch_widget -- "$@"
  __hunch_status=$?
  __hunch_redraw
  return $__hunch_status
}

# KIND WIDGET…: puts ours in place of those that exist, which go on living as _hunch-kept-WIDGET.
function __hunch_wrap {
  local kind=$1 widget
  shift
  for widget; do
    (( ${+widgets[$widget]} )) || continue
    [[ ${widgets[$widget]} == user:__hunch_* ]] && continue
    zle -A $widget _hunch-kept-$widget
    eval "function __hunch_${kind}_${(q)widget} { __hunch_wrapped_${kind} ${(q)widget} \"\$@\"; }"
    zle -N $widget __hunch_${kind}_$widget
  done
}

function __hunch_dismiss {
  emulate -L zsh
  setopt no_err_exit no_err_return no_xtrace no_warn_create_global no_bg_nice
  [[ -n $__hunch_shown ]] || return 0
  local mode=${HUNCH_INCOGNITO:-off} ephemeral= text=$__hunch_suggestion
  local -i latency=$(( EPOCHREALTIME * 1000 - __hunch_offered_ms ))
  __hunch_dismissed=$text
  __hunch_offered=
  __hunch_hide
  [[ $mode == (off|ephemeral) ]] || return 0
  [[ $mode == ephemeral ]] && ephemeral=1
  local feedback=$'\1RecordFeedback\0session_id='$HUNCH_SESSION_ID$'\0action=dismissed\0suggested_text='$text$'\0prefix='$BUFFER$'\0latency_ms='$latency$'\0ephemeral='$ephemeral$'\0\0'
  __hunch_send "$feedback" || __hunch_send_by_hook "$feedback"
  return 0
} 2>/dev/null

# --- The list -----------------------------------------------------------------------------------------------------

# PREFIX LIMIT: asks and waits, at most as long as Suggest may take; the answer is in REPLY.
function __hunch_ask_and_wait {
  local frame answer= field
  __hunch_suggest_frame "$1" $2
  frame=$REPLY
  if (( __hunch_stuck )) || ! __hunch_connect; then
    [[ -n $__hunch_hook$__hunch_cli ]] || return 1
    # A command substitution keeps NULs in zsh and drops a last newline only: no answer ends with one.
    REPLY=$(__hunch_become_hook -r "$frame" </dev/null)
    [[ $REPLY == *$'\0\0' ]] && __hunch_proven
    return
  fi
  local -i fd=$REPLY
  __hunch_write $fd "$frame"
  while IFS= read -r -t 0.2 -d '' -u $fd field; do
    answer+=$field$'\0'
    [[ -z $field ]] && break
  done
  exec {fd}>&-
  REPLY=$answer
  [[ $answer == *$'\0\0' ]] || return 1
  __hunch_proven
} 2>/dev/null

function __hunch_pick {
  emulate -L zsh
  setopt no_err_exit no_err_return no_xtrace no_warn_create_global no_bg_nice
  local REPLY
  local -a __hunch_texts __hunch_whys
  __hunch_hide
  __hunch_cancel
  if ! __hunch_ask_and_wait "$BUFFER" $__hunch_list_max || ! __hunch_parse "$REPLY"; then
    zle -M 'hunch: no answer from the daemon; `hunch doctor` says why'
    return 0
  fi
  if (( ! $#__hunch_texts )); then
    zle -M 'hunch: nothing to suggest here yet'
    return 0
  fi
  if (( ${+commands[fzf]} )); then __hunch_pick_by_fzf; else __hunch_pick_by_number; fi
  if [[ -n $REPLY ]]; then
    __hunch_offered_ms=0 __hunch_offered_prefix=$BUFFER __hunch_suggestion=$REPLY
    __hunch_note_accepted
    BUFFER=$REPLY
    CURSOR=$#BUFFER
    __hunch_suggestion=
    __hunch_repaint_syntax
  fi
  return 0
}

function __hunch_pick_by_fzf {
  local -i index
  local -a rows
  for (( index = 1; index <= $#__hunch_texts; index += 1 )); do
    rows+=("$index"$'\t'"${__hunch_texts[index]}"$'\t'"${__hunch_whys[index]:+— ${__hunch_whys[index]}}")
  done
  REPLY=$(print -rN -- "${rows[@]}" |
    fzf --read0 --height=~40% --layout=reverse --no-multi --no-sort --delimiter=$'\t' --with-nth=2.. --prompt='hunch> ')
  index=${REPLY%%$'\t'*}
  REPLY=${__hunch_texts[index]-}
  (( index )) || REPLY=
  zle reset-prompt
}

function __hunch_pick_by_number {
  local -i index last=$(( $#__hunch_texts < 9 ? $#__hunch_texts : 9 ))
  local list='hunch: press a number, any other key leaves the line as it is' key=
  for (( index = 1; index <= last; index += 1 )); do
    list+=$'\n'"$index  ${(V)__hunch_texts[index]}${__hunch_whys[index]:+  — ${__hunch_whys[index]}}"
  done
  REPLY=
  zle -M "$list"
  zle -R
  read -k 1 key
  zle -M ''
  if [[ $key == [1-9] ]] && (( key <= last )); then
    REPLY=${__hunch_texts[key]}
  elif [[ $key == [[:print:]] ]]; then
    zle -U $key
  fi
}

# zsh-autosuggestions calls this in a process of its own, so that waiting is harmless.
function _zsh_autosuggest_strategy_hunch {
  emulate -L zsh
  setopt no_err_exit no_err_return no_xtrace no_warn_create_global
  local REPLY
  local -a __hunch_texts __hunch_whys
  __hunch_ask_and_wait "$1" 1 && __hunch_parse "$REPLY" && typeset -g suggestion=${__hunch_texts[1]-}
} 2>/dev/null

# --- The command --------------------------------------------------------------------------------------------------

# Incognito is a variable of this shell, which no program can set; everything else is the program's.
function hunch {
  if [[ ${1-} == incognito && $# -eq 2 && ${2-} == (on|off|ephemeral|no_send) ]]; then
    export HUNCH_INCOGNITO=$2
    [[ $2 == on ]] && HUNCH_INCOGNITO=${__hunch_incognito_mode:-ephemeral}
    set -- incognito status
  fi
  if [[ -n ${__hunch_cli-} ]]; then "$__hunch_cli" "$@"; else command hunch "$@"; fi
}

# --- Loading ------------------------------------------------------------------------------------------------------

# HOOK WIDGET: by zsh's own registry of hooks where there is one (5.3), else by a chain of two.
function __hunch_hook_widget {
  if (( __hunch_has_redraw_hook )) && add-zle-hook-widget $1 $2 2>/dev/null; then return 0; fi
  local name=zle-$1 function=${widgets[$2]#user:}
  if (( ${+widgets[$name]} )); then
    zle -A $name _hunch-kept-$name
    eval "function __hunch_chain_${1//-/_} { zle _hunch-kept-$name -- \"\$@\"; $function \"\$@\"; }"
    zle -N $name __hunch_chain_${1//-/_}
  else
    zle -N $name $function
  fi
}

# Keys that this keymap leaves unbound. One process a keymap, at the start only.
function __hunch_bind_keys {
  local keymap=$1 to_end=$2 by_word=$3 bound key
  # "^[[F"-"^[[H" are never bound as a range, so that a key stands at the start of its line.
  bound=$'\n'$(bindkey -M $keymap 2>/dev/null)
  __hunch_bind_if_free $to_end '^[[F' '^[OF' '^[[4~' "${terminfo[kend]-}"
  __hunch_bind_if_free $by_word '^[[1;5C' '^[[5C' '^[Oc' "${terminfo[kRIT5]-}"
  __hunch_bind_if_free forward-char "${terminfo[kcuf1]-}"
  __hunch_bind_if_free hunch-pick "${HUNCH_KEY_PICK-^X^P}"
  __hunch_bind_if_free hunch-dismiss "${HUNCH_KEY_DISMISS-^X^W}"
}

function __hunch_bind_if_free {
  local widget=$1 key
  shift
  for key; do
    key=${key//$'\e'/^[}
    [[ -n $key && $bound != *$'\n'\""$key"\"' '* ]] && bindkey -M $keymap "$key" $widget
  done
}

# What this shell calls by another name, in REPLY, as `alias -L` would list it, without a process for that. Once a session:
# what is defined later is remembered as it is typed.
function __hunch_list_aliases {
  local name
  local -a listed
  for name in ${(k)aliases}; do listed+=("alias ${(qq)name}=${(qq)aliases[$name]}"); done
  REPLY=${(F)listed}
  [[ $REPLY == *$'\0'* ]] && REPLY=${REPLY//$'\0'}
  (( $#REPLY > __hunch_command_max )) && REPLY=${REPLY[1,__hunch_command_max]}
  return 0
}

# The rest of the loading, at the first prompt: by then plugins that replace widgets have done so.
function __hunch_install {
  local REPLY
  __hunch_installed=1
  __hunch_watch_history_functions
  __hunch_introduce || __hunch_send_by_hook "$REPLY"
  [[ -o zle && ${TERM-dumb} != dumb ]] && zmodload zsh/zle zsh/zleparameter 2>/dev/null || return 0
  zmodload zsh/terminfo 2>/dev/null
  (( ${terminfo[colors]:-0} >= 16 )) || __hunch_style=underline
  zle -N _hunch-answer __hunch_answer_widget
  zle -N _hunch-redraw __hunch_redraw
  zle -N _hunch-line-init __hunch_line_init
  zle -N _hunch-line-finish __hunch_line_finish
  zle -N hunch-pick __hunch_pick
  zle -N hunch-dismiss __hunch_dismiss
  __hunch_wrap accept forward-char vi-forward-char end-of-line vi-end-of-line vi-add-eol
  __hunch_wrap accept_word forward-word emacs-forward-word vi-forward-word vi-forward-word-end \
    vi-forward-blank-word vi-forward-blank-word-end
  __hunch_wrap busy expand-or-complete expand-or-complete-prefix complete-word menu-complete menu-expand-or-complete \
    menu-select reverse-menu-complete fzf-completion history-incremental-search-backward \
    history-incremental-search-forward history-incremental-pattern-search-backward \
    history-incremental-pattern-search-forward
  if (( __hunch_has_redraw_hook )); then
    autoload -Uz add-zle-hook-widget
    __hunch_hook_widget line-pre-redraw _hunch-redraw
  else
    __hunch_wrap redraw self-insert magic-space backward-delete-char vi-backward-delete-char delete-char \
      vi-delete-char backward-kill-word vi-backward-kill-word backward-kill-line vi-kill-line kill-line \
      kill-whole-line kill-word yank undo redo bracketed-paste backward-char vi-backward-char beginning-of-line \
      up-line-or-history down-line-or-history up-line-or-search down-line-or-search
  fi
  __hunch_hook_widget line-init _hunch-line-init
  __hunch_hook_widget line-finish _hunch-line-finish
  __hunch_bind_keys emacs end-of-line forward-word
  __hunch_bind_keys viins vi-end-of-line vi-forward-word
}

function __hunch_load {
  emulate -L zsh
  setopt no_err_exit no_err_return no_xtrace no_warn_create_global
  # Of another shell: the number of the process is the same after `exec zsh`, but this parameter is not exported.
  if [[ ${__hunch_loaded-} == $$ ]]; then return 0; fi
  autoload -Uz is-at-least add-zsh-hook
  if ! is-at-least 5.0; then
    print -u2 "hunch: zsh $ZSH_VERSION is too old; it needs 5.0 or later. Nothing was changed."
    return 0
  fi
  if ! zmodload zsh/datetime zsh/parameter 2>/dev/null; then
    print -u2 'hunch: this zsh lacks its modules zsh/datetime and zsh/parameter. Nothing was changed.'
    return 0
  fi
  typeset -g __hunch_cli=${__hunch_cli-} __hunch_hook=${__hunch_hook-} __hunch_socket=${__hunch_socket-}
  typeset -g __hunch_loaded=$$ __hunch_style=fg=8
  typeset -gi __hunch_has_socket=0 __hunch_has_system=0 __hunch_has_memo=0 __hunch_has_redraw_hook=0
  typeset -gi __hunch_installed=0 __hunch_unrecorded=0 __hunch_ignores_space=0 __hunch_busy=0
  typeset -gi __hunch_unproven=0 __hunch_waiting_since=0 __hunch_stuck=0 __hunch_probed_ms=0 __hunch_ask_fd=0
  typeset -gi __hunch_line_fd=0 __hunch_keeps=0 __hunch_asks_ahead=0 __hunch_known_since=0
  typeset -gi __hunch_forgotten=0 __hunch_seq=0 __hunch_started_ms=0 __hunch_last_exit_code=0 __hunch_asked=0
  typeset -gi __hunch_offered_ms=0 __hunch_accepted_after_ms=0 __hunch_ignored_after_ms=0
  typeset -g __hunch_command= __hunch_command_cwd= __hunch_command_mode=off __hunch_last_command=
  typeset -g __hunch_answer= __hunch_accepted_prefix= __hunch_offered_prefix= __hunch_ignored_prefix=
  typeset -g __hunch_watched_functions=
  typeset -gi __hunch_asks_first=0
  typeset -g __hunch_event= __hunch_feedback= __hunch_common=
  typeset -ga __hunch_texts __hunch_whys __hunch_known_prefixes __hunch_known_texts
  typeset -g __hunch_question __hunch_asked_buffer __hunch_shown __hunch_suggestion __hunch_painted __hunch_seen_buffer
  typeset -g __hunch_offered __hunch_ignored __hunch_accepted __hunch_dismissed
  __hunch_forget_line
  zmodload -F zsh/net/socket b:zsocket 2>/dev/null && __hunch_has_socket=1
  zmodload -F zsh/system b:sysread b:syswrite 2>/dev/null && __hunch_has_system=1
  is-at-least 5.3 && __hunch_has_redraw_hook=1
  is-at-least 5.9 && __hunch_has_memo=1
  local -i now=$(( EPOCHREALTIME * 1000 ))
  typeset -gx HUNCH_SESSION_ID=zsh-$$-$now-$RANDOM
  __hunch_common=$'\0session_id='$HUNCH_SESSION_ID$'\0shell=zsh'
  add-zsh-hook preexec __hunch_preexec
  add-zsh-hook precmd __hunch_precmd
  add-zsh-hook zshexit __hunch_zshexit
}

if [[ -o interactive ]]; then
  __hunch_load
fi
