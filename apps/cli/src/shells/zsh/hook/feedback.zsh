# What became of a suggestion.

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

# The suggestion that is shown goes away, or went when its line was run: was it there long enough to have been read?
function __hunch_note_ignored {
  [[ -n $__hunch_offered ]] || return 0
  local -i shown_for=$(( (__hunch_started_ms ? __hunch_started_ms : EPOCHREALTIME * 1000) - __hunch_offered_ms ))
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
