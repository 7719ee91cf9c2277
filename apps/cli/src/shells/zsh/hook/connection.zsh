# How zsh speaks to the daemon: messages, and the ways that they take.
#
# A message is one string, a shell frame (docs/protocol.md): \1 method, key=value fields, each ended by NUL, and a NUL.
# An empty value counts as an absent field. Each is put together in one expression, and the functions on the way of a
# command are few: a call costs as much as a system call.

# Of Suggest for the line $1 and $2 answers, in REPLY. $3: more fields, each after a NUL.
function __hunch_suggest_frame {
  REPLY=$'\1Suggest'$__hunch_common$'\0cwd='$PWD$'\0prefix='$1$'\0limit='$2$3$'\0reply=1\0'
  case ${HUNCH_INCOGNITO:-off} in
    (off) ;;
    (ephemeral) REPLY+=$'ephemeral=1\0' ;;
    # A command that was kept from the daemon stays kept from it.
    (*) REPLY+=$'\0'; return 0 ;;
  esac
  if [[ -n $__hunch_last_command ]]; then
    REPLY+=$'last_cmd='$__hunch_last_command$'\0last_seq='$__hunch_seq$'\0last_exit_code='$__hunch_last_exit_code$'\0'
  fi
  REPLY+=$'\0'
}

# Opens a connection; its descriptor is in REPLY. Fails at once if no daemon of this user listens. One that was killed leaves
# its socket there, of which zsocket would say so at the prompt. A new daemon has a new name, and takes the last one away.
function __hunch_connect {
  (( __hunch_has_socket )) && __hunch_is_private || return 1
  [[ -n $__hunch_name && -O $__hunch_place/$__hunch_name ]] || __hunch_read_secret || return 1
  [[ -O $__hunch_place/$__hunch_name ]] && zsocket $__hunch_place/$__hunch_name 2>/dev/null || return 1
  (( __hunch_unproven += 1 ))
  return 0
}

# FD TEXT
function __hunch_write {
  if (( __hunch_has_system )); then
    syswrite -o $1 -- "$2"
  else
    print -rn -u $1 -- "$2"
  fi
}

# The daemon answered: connections are safe again.
function __hunch_proven {
  __hunch_unproven=0
  __hunch_waiting_since=0
  __hunch_stuck=0
}

# -r|'' FRAME: makes this process the native hook, or the command line in its place. For subshells.
function __hunch_become_hook {
  local field
  local -a fields
  fields=("${(@0)2}")
  for field in "${(@)fields[2,-1]}"; do
    [[ $field == *=?* && $field != reply=1 ]] && typeset -gx "HUNCH_F_$field"
  done
  typeset -gx HUNCH_SOCKET=$__hunch_socket HUNCH_SOCKET_SECRET=$__hunch_secret HUNCH_START=$__hunch_cli
  if [[ -n $__hunch_hook ]]; then
    exec $__hunch_hook $1 ${fields[1]#$'\1'}
  else
    exec $__hunch_cli hook $1 ${fields[1]#$'\1'}
  fi
}

# FRAME: one message without an answer, by a process in the background. It starts the daemon if need be. It is no child of the
# shell's: one that ended just while zsh writes the prompt would interrupt that write (its handler of SIGCHLD restarts no system
# call), and the prompt would be lost, since the C library drops what it could not write.
function __hunch_send_by_hook {
  local nothing=$( ( __hunch_become_hook '' "$1" ) </dev/null >/dev/null 2>&1 &! )
}

# FRAMES: writes them on a connection of their own. Fails, having sent nothing, if the daemon can't take them at once.
function __hunch_send {
  local REPLY
  (( __hunch_stuck )) && return 1
  if (( __hunch_waiting_since && EPOCHREALTIME * 1000 - __hunch_waiting_since > __hunch_overdue_ms )); then
    __hunch_stuck=1
    return 1
  fi
  __hunch_connect || return 1
  local -i fd=$REPLY
  __hunch_write $fd "$1"
  if (( __hunch_unproven >= __hunch_unproven_max )); then
    # One command in that many waits for an answer, in a shell that never sees one otherwise. Not by read -k, which
    # within the line editor takes a key of the user's.
    local answer
    __hunch_write $fd $'\1Status\0reply=1\0\0'
    if IFS= read -r -t $(( __hunch_proof_ms / 1000. )) -d '' -u $fd answer; then __hunch_proven; else __hunch_stuck=1; fi
  fi
  exec {fd}>&-
  return 0
}
