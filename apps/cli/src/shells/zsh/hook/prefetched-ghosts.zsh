# Ghost text: what was prefetched.
#
# What the daemon said of this line, and what it says of how the line may go on, is kept until the line is done: the same
# beginning asks no second time.

# PREFIX TEXT UNSURE: what is suggested for a beginning of this line; an empty text: no line begins so.
function __hunch_know {
  if (( $#__hunch_known_prefixes >= __hunch_known_max )); then __hunch_known_prefixes=() __hunch_known_texts=() __hunch_known_unsure=(); fi
  (( $#__hunch_known_prefixes )) || __hunch_known_since=$(( EPOCHREALTIME * 1000 ))
  __hunch_known_prefixes+=("$1")
  __hunch_known_texts+=("$2")
  __hunch_known_unsure+=(${3:-0})
}

# ANSWER: what is suggested for the line now, and what will be for some longer ones. A busy daemon may have had nothing to
# say when it was asked first.
function __hunch_know_prefetched {
  local field text=
  local -i unsure=0
  for field in "${(@0)1}"; do
    case $field in
      text=*) text=${field#text=} unsure=0 ;;
      unsure=1) unsure=1 ;;
      prefix=*)
        __hunch_know "${field#prefix=}" "$text" $unsure
        [[ -z $__hunch_shown && ${field#prefix=} == "$BUFFER" ]] && __hunch_take_suggestion "$text" $unsure
        ;;
    esac
  done
}

# Suggests what is known of the line, and what is left of that in REPLY. As if it had been typed key by key: the longest beginning decides, and what it calls
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
  # No line begins so, and none will while the word goes on: behind a sign another part of it begins.
  [[ -z $text ]] && { [[ ${BUFFER#"${__hunch_known_prefixes[best]}"} != *[^[:alnum:]_+]* ]]; return }
  [[ $#text -gt $#BUFFER && ${text[1,$#BUFFER]} == "$BUFFER" && $text != "$__hunch_dismissed" ]] || return 1
  __hunch_can_show "$text" || return 1
  __hunch_suggestion=$text
  __hunch_is_unsure=${__hunch_known_unsure[best]}
  __hunch_asked_buffer=${__hunch_known_prefixes[best]}
  REPLY=${text[$#BUFFER+1,-1]}
}
