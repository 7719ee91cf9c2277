# Ghost text: how it is asked for, and what comes back.

# Gives up the question that is under way, but for the probe of a stuck daemon: its answer is what tells that it is well
# again, and somebody who types fast would never wait for one.
function __hunch_cancel {
  (( __hunch_ask_fd )) || return 0
  (( __hunch_stuck && EPOCHREALTIME * 1000 - __hunch_probed_ms < __hunch_retry_ms )) || __hunch_give_up
  return 0
}

function __hunch_give_up {
  # Asked before the prompt, and the line's first widget was not ours: then nobody waits for the answer, and zsh would say so.
  zle -F $__hunch_ask_fd 2>/dev/null
  local unread
  local -i is_late=$(( EPOCHREALTIME * 1000 - __hunch_waiting_since > __hunch_overdue_ms ))
  # It may be this shell that was late, or lines that were sent at once: then the answer lies there.
  if (( __hunch_has_system && (is_late || __hunch_unproven >= __hunch_look_from) )) && sysread -t 0 -i $__hunch_ask_fd unread; then
    __hunch_proven
  elif (( ! is_late )); then
    # A line that was run at once proves nothing about the daemon; the count of connections goes on.
    __hunch_waiting_since=0
  fi
  exec {__hunch_ask_fd}>&-
  __hunch_ask_fd=0 __hunch_prefetches=0
  __hunch_answer=
  return 0
}

# Asks for the line as it is. The answer comes to the widget _hunch-answer. Never waits.
function __hunch_ask {
  local REPLY frame
  local -i waiting=$__hunch_waiting_since now=$(( EPOCHREALTIME * 1000 ))
  if (( waiting && now - waiting > __hunch_overdue_ms )); then
    __hunch_stuck=1
  elif (( __hunch_unproven >= __hunch_unproven_max - 1 )) && __hunch_send "$__hunch_event$__hunch_feedback"; then
    # Lines that are sent faster than anybody types wait for no answer: here it has waited for one.
    __hunch_event= __hunch_feedback=
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

# FD: asks there what would be suggested at the next keys, if they are likely ones: then those need no question, and what they
# call for is drawn along with them. Only while nobody types; fails if nothing was asked.
function __hunch_prefetch {
  (( ! ${PENDING:-0} && ! ${KEYS_QUEUED_COUNT:-0} )) || return 1
  [[ ${HUNCH_INCOGNITO:-off} == off && $BUFFER == "$__hunch_question" ]] && __hunch_fits_line || return 1
  __hunch_autosuggestions_draw && return 1
  local REPLY
  __hunch_suggest_frame "$BUFFER" 1 $'\0prefetch=1'
  __hunch_ask_fd=$1 __hunch_prefetches=1
  __hunch_waiting_since=$(( EPOCHREALTIME * 1000 ))
  syswrite -o $1 -- "$REPLY"
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
  local REPLY
  local -i fd=$1 ended=0
  if (( fd != __hunch_ask_fd )); then
    zle -F $fd
    return 0
  fi
  __hunch_read $fd || ended=1
  __hunch_answer+=$REPLY
  if [[ $__hunch_answer != *$'\0\0' ]]; then
    (( ended || $#__hunch_answer > __hunch_answer_max )) && __hunch_give_up
    return 0
  fi
  local text=$__hunch_answer
  # What __hunch_proven and __hunch_parse do, without the calls: it is on the way of each suggestion.
  local -i is_prefetch=$__hunch_prefetches goes_on=0 unsure=0
  __hunch_prefetches=0 __hunch_answer= __hunch_unproven=0 __hunch_waiting_since=0 __hunch_stuck=0
  if (( is_prefetch )); then
    [[ $text == status=ok$'\0'* ]] && __hunch_know_prefetched "$text"
  elif [[ $text == status=ok$'\0text='* ]]; then
    text=${text#status=ok$'\0text='}
    local line=${text%%$'\0'*}
    # The field behind the text.
    [[ ${text[$#line+2,$#line+9]} == unsure=1 ]] && unsure=1
    text=$line
    __hunch_know "$__hunch_question" "$text" $unsure
    if [[ -n $text ]]; then
      goes_on=1
      __hunch_take_suggestion "$text" $unsure
    fi
  elif [[ $text == status=(ok|E_TIMEOUT)$'\0'* ]]; then
    # Prefetched ghosts may still come in time.
    goes_on=1
  fi
  (( goes_on && __hunch_keeps && ! ended )) && __hunch_prefetch $fd && return 0
  # Not kept for the line's next question: then the line's end would have to close it, since zsh can't keep a socket from the
  # programs that it starts, and closing wakes the daemon, in the way of the command. Last, for Ctrl-C may end this function
  # anywhere, and the next prompt closes what is left.
  zle -F $fd
  __hunch_ask_fd=0
  exec {fd}>&-
  return 0
}
