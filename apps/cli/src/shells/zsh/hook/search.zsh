# The full-screen search on its key. The native hook is the terminal, and the daemon draws.

# ORDER: what is chosen replaces the line, and runs where Enter chose it. Without a daemon or a terminal: zsh's own search.
function __hunch_search_by {
  emulate -L zsh
  setopt no_err_exit no_err_return no_xtrace no_warn_create_global no_bg_nice
  local chosen action size=$COLUMNS.$LINES
  local -i exit_code cursor=CURSOR
  __hunch_hide
  __hunch_cancel
  # A screen below the line begins below all of it.
  CURSOR=$#BUFFER
  zle -R
  local -a screen=("$__hunch_hook" screen)
  [[ -n $__hunch_hook ]] || screen=("$__hunch_cli" hook screen)
  chosen=$(HUNCH_SOCKET=$__hunch_socket HUNCH_SOCKET_SECRET=$__hunch_secret HUNCH_START=$__hunch_cli \
    HUNCH_F_session_id=$HUNCH_SESSION_ID HUNCH_F_cwd=$PWD HUNCH_F_query=$BUFFER HUNCH_F_order=$1 HUNCH_F_inline=below \
    HUNCH_F_mode=${HUNCH_SEARCH_MODE-} HUNCH_F_place=${HUNCH_SEARCH_PLACE-} "${screen[@]}" 2>/dev/null)
  exit_code=$?
  # It was killed, and could not put back what it changed: the cursor is where it was saved, with nothing below.
  (( exit_code < 128 )) || print -rn -- $'\e[0m\e[?2004l\e[?1006l\e[?1000l\e[?25h\e[?1049l\e8\e[J' >/dev/tty
  # The screen has turned it off, for programs that did not have it.
  print -rn -- "${zle_bracketed_paste[1]-}" >/dev/tty
  CURSOR=cursor
  [[ $size == $COLUMNS.$LINES ]] || zle reset-prompt
  if (( exit_code == 1 )); then
    zle ${2:-.history-incremental-search-backward}
    return
  fi
  (( ! exit_code )) || zle -M 'hunch: the daemon has ended; your line is as it was'
  [[ -n $chosen ]] || return 0
  action=${chosen%%$'\n'*}
  BUFFER=${chosen#*$'\n'}
  CURSOR=$#BUFFER
  __hunch_repaint_syntax
  [[ $action != run ]] || zle accept-line
  return 0
}

function __hunch_search {
  __hunch_search_by best
}

# On an arrow key: within a line of several, it moves.
function __hunch_search_up {
  if [[ ${LBUFFER} == *$'\n'* ]]; then
    zle .up-line-or-history
  else
    __hunch_search_by newest .up-line-or-history
  fi
}

# Only where the user asked for it in `hunch setup`, and where the key does what it does in a plain zsh: never in place of another
# tool. HUNCH_KEY_SEARCH names a key that is taken in any case.
function __hunch_bind_search {
  local keymap=$1 key
  if [[ -n ${HUNCH_KEY_SEARCH-} ]]; then
    bindkey -M $keymap "$HUNCH_KEY_SEARCH" hunch-search
  elif [[ ${__hunch_search_keys-} == ctrl-r* ]]; then
    [[ $bound == *$'\n''"^R" '(history-incremental-search-backward|redisplay|hunch-search)* ]] && bindkey -M $keymap '^R' hunch-search
  fi
  [[ ${__hunch_search_keys-} == *up ]] || return 0
  for key in '^[[A' '^[OA'; do
    [[ $bound == *$'\n'\""$key"\"' '(up-line-or-history|vi-up-line-or-history|hunch-search-up)* ]] &&
      bindkey -M $keymap "$key" hunch-search-up
  done
  return 0
}
