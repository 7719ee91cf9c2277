# shellcheck shell=bash
#
# The full-screen search on its key. The native hook is the terminal, and the daemon draws.

# What is chosen replaces the line. A command that readline runs can't press Enter, so the key is two: this one, and one that is then
# bound to what is to follow.
__hunch_search() { # $1: the order  $2: what readline does where there is no daemon
  local __h_chosen __h_status=0
  if ((__hunch_bash >= 44)); then
    local -
    set +eTux
  fi
  __hunch_follow_by ''
  __h_chosen=$(
    export HUNCH_SOCKET=$__hunch_socket HUNCH_SOCKET_SECRET=$__hunch_secret HUNCH_START=$__hunch_cli \
      HUNCH_F_session_id=$HUNCH_SESSION_ID HUNCH_F_cwd=$PWD HUNCH_F_query=$READLINE_LINE HUNCH_F_order=$1 \
      HUNCH_F_mode=${HUNCH_SEARCH_MODE:-} HUNCH_F_place=${HUNCH_SEARCH_PLACE:-}
    if [[ -n $__hunch_hook ]]; then exec "$__hunch_hook" screen; else exec "$__hunch_cli" hook screen; fi 2>/dev/null
  ) || __h_status=$?
  # It was killed, and could not put back what it changed.
  if ((__h_status >= 128)); then builtin printf '\e[0m\e[?2004l\e[?1006l\e[?1000l\e[?25h\e[?1049l' >/dev/tty; fi
  if ((__h_status == 1)); then __hunch_follow_by "$2"; fi
  if [[ -z $__h_chosen ]]; then return 0; fi
  __hunch_put "${__h_chosen#*$'\n'}"
  if [[ ${__h_chosen%%$'\n'*} == run ]]; then __hunch_follow_by accept-line; fi
}

# What the second of the two keys does: a function of readline, or nothing.
__hunch_follow_by() {
  local __h_map
  for __h_map in emacs vi-insert; do
    if [[ -n $1 ]]; then
      bind -m "$__h_map" "\"\\C-x\\C-^\": $1"
    else
      bind -m "$__h_map" -x '"\C-x\C-^": :'
    fi
  done 2>/dev/null
}

# Only where the user asked for it in `hunch setup`, and where the key does what it does in a plain bash: never in place of another
# tool. HUNCH_KEY_SEARCH names a key that is taken in any case.
__hunch_bind_search() {
  local __h_map __h_bound __h_key
  if [[ -z ${HUNCH_KEY_SEARCH:-}${__hunch_search_keys:-} ]]; then return 0; fi
  __hunch_follow_by ''
  for __h_map in emacs vi-insert; do
    __h_bound=$(bind -m "$__h_map" -p)
    bind -m "$__h_map" -x '"\C-x\C-r": __hunch_search best reverse-search-history'
    bind -m "$__h_map" -x '"\C-x\C-u": __hunch_search newest previous-history'
    if [[ -n ${HUNCH_KEY_SEARCH:-} ]]; then
      bind -m "$__h_map" "\"$HUNCH_KEY_SEARCH\": \"\\C-x\\C-r\\C-x\\C-^\""
    elif [[ ${__hunch_search_keys:-} == ctrl-r* && $__h_bound == *'"\C-r": reverse-search-history'* ]]; then
      bind -m "$__h_map" '"\C-r": "\C-x\C-r\C-x\C-^"'
    fi
    if [[ ${__hunch_search_keys:-} != *up ]]; then continue; fi
    for __h_key in '\e[A' '\eOA'; do
      if [[ $__h_bound == *"\"$__h_key\": previous-history"* ]]; then bind -m "$__h_map" "\"$__h_key\": \"\\C-x\\C-u\\C-x\\C-^\""; fi
    done
  done 2>/dev/null
}
