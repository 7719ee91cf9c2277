# The list of suggestions on its key, and what zsh-autosuggestions is given.

# PREFIX LIMIT [FIELDS]: asks and waits, at most as long as Suggest may take; the answer is in REPLY.
function __hunch_ask_and_wait {
  __hunch_suggest_frame "$1" $2 ${3-}
  __hunch_frame_and_wait "$REPLY"
}

# FRAME [SECONDS]: the same of any question.
function __hunch_frame_and_wait {
  local frame=$1 answer= field seconds=${2-0.2}
  if (( __hunch_stuck )) || ! __hunch_connect; then
    [[ -n $__hunch_hook$__hunch_cli ]] || return 1
    # A command substitution keeps NULs in zsh and drops a last newline only: no answer ends with one.
    REPLY=$(__hunch_become_hook -r "$frame" </dev/null)
    [[ $REPLY == *$'\0\0' ]] && __hunch_proven
    return
  fi
  local -i fd=$REPLY
  __hunch_write $fd "$frame"
  while IFS= read -r -t $seconds -d '' -u $fd field; do
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
    if (( ${+__hunch_has_said_how} )); then
      zle -M 'hunch: nothing to suggest here yet'
    else
      typeset -g __hunch_has_said_how=1
      zle -M 'hunch: nothing to suggest here yet; `hunch import zsh` learns from your history'
    fi
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

# zsh-autosuggestions asks its strategies in turn: hunch becomes the first, unless the user has given it a place.
function __hunch_join_autosuggestions {
  (( ${+functions[_zsh_autosuggest_start]} )) && [[ ${HUNCH_AUTOSUGGESTIONS-on} != off && ${HUNCH_GHOST-on} != off ]] || return 0
  [[ " ${ZSH_AUTOSUGGEST_STRATEGY-} " == *' hunch '* ]] && return 0
  typeset -ga ZSH_AUTOSUGGEST_STRATEGY
  ZSH_AUTOSUGGEST_STRATEGY=(hunch ${=ZSH_AUTOSUGGEST_STRATEGY-})
}

# It calls this in a process of its own, so that waiting is harmless. What does not go on as the line does is not for it.
function _zsh_autosuggest_strategy_hunch {
  emulate -L zsh
  setopt no_err_exit no_err_return no_xtrace no_warn_create_global
  local REPLY
  local -a __hunch_texts __hunch_whys
  [[ $1 != ' '* ]] && __hunch_ask_and_wait "$1" 1 $'\0ghost=1' && __hunch_parse "$REPLY" || return 0
  [[ ${__hunch_texts[1]-} == "$1"* ]] && typeset -g suggestion=${__hunch_texts[1]}
} 2>/dev/null
