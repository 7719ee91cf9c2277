# The keys that take the ghost, and those that it has to give way to.

# Whether a ghost of ours stands behind the cursor.
function __hunch_can_accept {
  emulate -L zsh
  local REPLY
  [[ -n $__hunch_shown && ${POSTDISPLAY-} == "$__hunch_shown" ]] && __hunch_rest
}

# Takes the ghost into the line.
function __hunch_accept_all {
  emulate -L zsh
  setopt no_err_exit no_err_return no_xtrace no_warn_create_global
  __hunch_note_accepted
  BUFFER=$BUFFER$__hunch_shown
  CURSOR=$#BUFFER
  __hunch_hide
}

# For a widget that moves the cursor: the line as if all of it were taken.
function __hunch_put_whole {
  emulate -L zsh
  setopt no_err_exit no_err_return no_xtrace no_warn_create_global
  BUFFER=$BUFFER$__hunch_shown
  POSTDISPLAY=
}

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
  local REPLY
  __hunch_rest
  __hunch_draw
}

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
}

# zsh-autosuggestions answers for a line that has been cleared since, draws nothing on the empty one, and calls no hook.
function __hunch_wrapped_late {
  local __hunch_widget=$1
  shift
  zle _hunch-kept-$__hunch_widget -- "$@"
  [[ -z $BUFFER && -z ${POSTDISPLAY-} && -n $__hunch_shown ]] || return 0
  __hunch_redraw
  zle -R
}

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
}
