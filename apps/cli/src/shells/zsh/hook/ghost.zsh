# Ghost text: when it is shown, and how.

# TEXT UNSURE: shows a suggestion that the daemon gave for the line; UNSURE is 1 where it is to be drawn dimmer.
function __hunch_take_suggestion {
  # The line has changed since, or something else has the screen: too late.
  [[ $BUFFER == "$__hunch_question" ]] && __hunch_fits_line || return 0
  [[ -n $1 && $1 != "$__hunch_dismissed" ]] && __hunch_can_show "$1" || return 0
  __hunch_suggestion=$1
  __hunch_is_unsure=${2:-0}
  __hunch_asked_buffer=$BUFFER
  local REPLY
  __hunch_rest
  __hunch_draw
  zle -R
}

# Whether a line can be drawn as a ghost: of several lines as many as leave the prompt on the screen, and no control characters.
function __hunch_can_show {
  [[ $1 == *[[:cntrl:]]* ]] || return 0
  local -a lines=("${(@f)1}")
  [[ ${1//[$'\n\t']} != *[[:cntrl:]]* ]] && (( $#lines * 2 < ${LINES:-24} ))
}

# Whether this is a place and a line for a ghost.
function __hunch_fits_line {
  [[ ${CONTEXT-start} == start && ${HUNCH_GHOST-on} != off ]] || return 1
  (( ! __hunch_busy && $#BUFFER <= __hunch_prefix_max )) || return 1
  [[ -n $BUFFER || ${HUNCH_PREDICT-on} != off ]] || return 1
  # What stands after a space may be meant to stay unknown, and few commands on record begin with one.
  [[ $BUFFER != *[[:cntrl:]]* && $BUFFER != ' '* && -z ${PREDISPLAY-} ]]
}

# The part of the suggestion that is not typed yet, in REPLY; empty if it does not fit the line. For less text than it was
# asked with it may not be the likeliest. Fails if the cursor is not where the next character would go; in vi's command
# mode it stands on the last one.
function __hunch_rest {
  REPLY=
  local -i typed=$#BUFFER
  (( CURSOR >= typed )) || [[ ${KEYMAP-} == vicmd ]] && (( CURSOR + 1 >= typed )) || return 1
  if (( $#__hunch_suggestion > typed && typed >= $#__hunch_asked_buffer )) &&
    [[ ${__hunch_suggestion[1,typed]} == "$BUFFER" ]]; then
    REPLY=${__hunch_suggestion[typed+1,-1]}
  fi
  return 0
}

# Draws the ghost in REPLY, which fits the line, or none.
function __hunch_draw {
  if [[ -n $REPLY || -n $__hunch_shown ]]; then POSTDISPLAY=$REPLY; fi
  __hunch_shown=$REPLY
  __hunch_paint
  [[ -n $REPLY && $__hunch_offered != "$__hunch_suggestion" ]] || return 0
  __hunch_note_ignored
  __hunch_offered=$__hunch_suggestion
  __hunch_offered_prefix=$BUFFER
  __hunch_offered_ms=$(( EPOCHREALTIME * 1000 ))
}

# What a ghost looks like, unless HUNCH_GHOST_STYLE says otherwise: grey, or underlined where the terminal has few colours. One that is
# unsure is a darker grey, unless HUNCH_GHOST_UNSURE_STYLE says otherwise; with few colours there is none.
function __hunch_choose_style {
  typeset -g __hunch_style=fg=8 __hunch_unsure_style=
  (( ${terminfo[colors]:-0} >= 16 )) || __hunch_style=underline
  (( ${terminfo[colors]:-0} < 256 )) || __hunch_unsure_style=fg=239
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
  local style=${HUNCH_GHOST_STYLE:-$__hunch_style}
  # Who chose a style for ghosts has it for all of them.
  (( __hunch_is_unsure )) &&
    style=${HUNCH_GHOST_UNSURE_STYLE:-${HUNCH_GHOST_STYLE:-${__hunch_unsure_style:-$__hunch_style}}}
  __hunch_painted="$#BUFFER $(( $#BUFFER + $#__hunch_shown )) $style"
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

function __hunch_autosuggestions_draw {
  (( ${+functions[_zsh_autosuggest_start]} && ! ${+_ZSH_AUTOSUGGEST_DISABLED} ))
}

# Called before zle draws the line: after each key; and with "new" by the widget below, where a line waits for its first one.
function __hunch_redraw {
  # The line is about to end, and __hunch_line_finish does what there is to do; or a chain of hooks (loading.zsh) calls this later. On a
  # new line that widget may be the last one of the line before, as it is where the first line's keys were there before the prompt.
  [[ ${1-} != new && ${LASTWIDGET-} == accept-line || $__hunch_chained == __hunch_redraw ]] && return 0
  local -i more=0
  (( more = ${PENDING:-0} || ${KEYS_QUEUED_COUNT:-0} ))
  # zle draws after the last of them, and all this for each key of a line that is sent at once takes 10 ms. What is shown already must fit
  # the line in any case: the rest of a key's bytes may come later than a drawing.
  if (( more )) && [[ -z $__hunch_shown ]]; then
    __hunch_seen_buffer=$BUFFER
    return 0
  fi
  (( __hunch_pending )) && __hunch_conclude
  local REPLY before=$__hunch_shown seen=$__hunch_seen_buffer
  local -i at_end=0 asks=0
  __hunch_seen_buffer=$BUFFER
  __hunch_rest && at_end=1
  # zsh-autosuggestions shortens what is shown as we would, and restores what it found; anything else is not ours.
  if [[ -n ${POSTDISPLAY-} && $POSTDISPLAY != "$before" && $POSTDISPLAY != "$REPLY" ]]; then
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
  [[ $BUFFER == "$__hunch_asked_buffer" ]] || __hunch_asked=0
  if (( at_end )) && [[ -z $REPLY ]]; then
    __hunch_suggestion=
    # It was asked for; or more keys are waiting, of which the last one will ask.
    if (( __hunch_asked || more )); then :
    elif [[ -n $BUFFER ]] && __hunch_autosuggestions_draw; then :
    elif (( ! $#__hunch_known_prefixes )) || ! __hunch_suggest_known; then asks=1
    fi
  fi
  [[ -n $REPLY$__hunch_shown$__hunch_painted ]] && __hunch_draw
  (( asks )) && __hunch_ask
  return 0
}

function __hunch_line_init {
  (( __hunch_had_line = 1, __hunch_slow_prompt = EPOCHREALTIME - __hunch_ended > __hunch_slow_prompt_ms / 1000. ))
  (( __hunch_ask_fd )) && zle -F -w $__hunch_ask_fd _hunch-answer
  (( __hunch_idle_fd )) && zle -F -w $__hunch_idle_fd _hunch-idle
  return 0
}

# The prompt is drawn, and no key has come yet: asks for the new line, and tells of the command before it. zle reads keys first,
# and asks what there is to read elsewhere only then.
function __hunch_idle_widget {
  emulate -L zsh
  setopt no_err_exit no_err_return no_xtrace no_warn_create_global no_bg_nice
  (( __hunch_idle_fd )) && zle -F $__hunch_idle_fd
  __hunch_at_rest=1
  __hunch_watch_history_functions
  __hunch_is_displaced && __hunch_install_widgets
  # A line that goes on: its beginning was sent off when this one appeared.
  [[ ${CONTEXT-start} == start ]] || __hunch_note_ignored
  __hunch_redraw new
  [[ -n $__hunch_event ]] && __hunch_flush
  return 0
}

# Where nothing tells that no key has come.
function __hunch_line_init_at_once {
  __hunch_line_init
  __hunch_idle_widget
}

# The line is done: nothing but what was typed may stay on the screen.
function __hunch_line_finish {
  [[ -n $__hunch_shown$__hunch_painted ]] && __hunch_hide
  (( __hunch_ask_fd )) && __hunch_cancel
  return 0
}
