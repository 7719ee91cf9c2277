# The keys that take the ghost, and those that it has to give way to.

# Whether a ghost of ours stands behind the cursor. Of keys that came together, it is that of the first.
function __hunch_can_accept {
  emulate -L zsh
  local REPLY
  [[ -n $__hunch_shown && ${POSTDISPLAY-} == "$__hunch_shown" ]] && __hunch_rest || return 1
  [[ $REPLY == "$__hunch_shown" ]] || __hunch_draw
  [[ -n $__hunch_shown ]]
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

# Runs the widget that ours replaced. Another plugin may have saved ours under a fixed name and put its own on top: if ours calls that
# one in turn, the two would call each other without end. The second time, zsh's own widget runs instead. The same widget in a recursive
# edit (ZLE_RECURSIVE) is a new call.
function __hunch_run_kept {
  local __hunch_call=" $__hunch_kept:${ZLE_RECURSIVE-0} "
  if [[ ${__hunch_calls-} == *"$__hunch_call"* ]]; then
    (( ${+widgets[.$__hunch_widget]} )) || return 1
    zle ".$__hunch_widget" -- "$@"
    return
  fi
  local __hunch_calls="${__hunch_calls-}$__hunch_call"
  zle "$__hunch_kept" -- "$@"
}

# WIDGET KEPT ARGUMENTS…: the widgets in place of others. WIDGET is the name, KEPT what had it before. They set no options, since the
# user's widgets run inside them.
function __hunch_wrapped_accept {
  local __hunch_widget=$1 __hunch_kept=$2
  shift 2
  if [[ -z ${NUMERIC-} ]] && __hunch_can_accept; then
    __hunch_accept_all
    __hunch_repaint_syntax
    # A, which goes on to insert, does so after what was taken.
    if [[ $__hunch_widget == vi-add-eol ]]; then __hunch_run_kept "$@"; fi
    return 0
  fi
  __hunch_run_kept "$@"
}

function __hunch_wrapped_accept_word {
  local __hunch_widget=$1 __hunch_kept=$2 __hunch_before=$BUFFER
  shift 2
  if __hunch_can_accept; then
    __hunch_put_whole
    __hunch_run_kept "$@" || :
    __hunch_accept_to_cursor "$__hunch_before"
    __hunch_repaint_syntax
    return 0
  fi
  __hunch_run_kept "$@"
}

# Completion and searches draw the line themselves while they run: the ghost would stand there, out of place.
function __hunch_wrapped_busy {
  local __hunch_widget=$1 __hunch_kept=$2
  shift 2
  __hunch_hide_for_widget
  {
    __hunch_run_kept "$@"
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
  local __hunch_widget=$1 __hunch_kept=$2
  shift 2
  __hunch_run_kept "$@"
  [[ -z $BUFFER && -z ${POSTDISPLAY-} && -n $__hunch_shown ]] || return 0
  __hunch_redraw
  zle -R
}

# For zsh before 5.3, which has no hook before it draws.
function __hunch_wrapped_redraw {
  local __hunch_widget=$1 __hunch_kept=$2 __hunch_status
  shift 2
  __hunch_run_kept "$@"
  __hunch_status=$?
  __hunch_redraw
  return $__hunch_status
}

# KIND WIDGET…: puts ours in place of those that exist.
#
# Each installation saves what it replaces under names with its own number. When the integration is loaded again, other plugins may
# have wrapped our widgets. If the second installation overwrote what the first one saved, the two would call each other without end.
# zsh's own widgets keep their dotted names: zsh-syntax-highlighting 0.7 wraps every widget that it sees, and would call
# `._hunch-kept-…`, which does not exist.
function __hunch_wrap {
  local kind=$1 widget kept
  shift
  for widget; do
    case ${widgets[$widget]-} in
      ('' | user:__hunch_*) continue ;;
      (builtin) kept=.$widget ;;
      (*)
        kept=_hunch-kept-$__hunch_installations-$widget
        zle -A $widget $kept
        ;;
    esac
    eval "function __hunch_${kind}_${__hunch_installations}_$widget { __hunch_wrapped_$kind $widget $kept \"\$@\"; }"
    zle -N $widget __hunch_${kind}_${__hunch_installations}_$widget
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
