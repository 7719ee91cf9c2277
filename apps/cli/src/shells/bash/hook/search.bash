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
      HUNCH_F_session_id=$HUNCH_SESSION_ID HUNCH_F_cwd=$PWD HUNCH_F_query=$READLINE_LINE HUNCH_F_order=$1 HUNCH_F_inline=here \
      HUNCH_F_mode=${HUNCH_SEARCH_MODE:-} HUNCH_F_place=${HUNCH_SEARCH_PLACE:-}
    if [[ -n $__hunch_hook ]]; then exec "$__hunch_hook" screen; else exec "$__hunch_cli" hook screen; fi 2>/dev/null
  ) || __h_status=$?
  # It was killed, and could not put back what it changed: the cursor is where it was saved, with nothing below.
  if ((__h_status >= 128)); then builtin printf '\e[0m\e[?2004l\e[?1006l\e[?1000l\e[?25h\e[?1049l\e8\e[J' >/dev/tty; fi
  # The screen has turned it off, for programs that did not have it.
  if [[ $(bind -v) == *'enable-bracketed-paste on'* ]]; then builtin printf '\e[?2004h' >/dev/tty; fi
  if ((__h_status == 1)); then __hunch_follow_by "$2"; fi
  if [[ -z $__h_chosen ]]; then return 0; fi
  __hunch_put "${__h_chosen#*$'\n'}"
  if [[ ${__h_chosen%%$'\n'*} == run ]]; then __hunch_follow_by accept-line; fi
}
