# shellcheck shell=bash
#
# How bash speaks to the daemon.

# Tests force the branches for old versions: 40 to 53.
__hunch_bash=${__hunch_bash_for_tests:-$((BASH_VERSINFO[0] * 10 + BASH_VERSINFO[1]))}

# Fields come in the environment: HUNCH_F_key=value __hunch_run METHOD. Prints nothing and never fails.
__hunch_run() {
  if [[ -n $__hunch_hook ]]; then
    HUNCH_SOCKET=$__hunch_socket HUNCH_SOCKET_SECRET=$__hunch_secret HUNCH_START=$__hunch_cli "$__hunch_hook" "$@" 2>/dev/null || :
  elif [[ $1 == -r ]]; then
    HUNCH_SOCKET=$__hunch_socket HUNCH_SOCKET_SECRET=$__hunch_secret HUNCH_START=$__hunch_cli "$__hunch_cli" hook "$@" </dev/null 2>/dev/null || :
  else
    # Nobody waits for it, and Node takes its time.
    (HUNCH_SOCKET=$__hunch_socket HUNCH_SOCKET_SECRET=$__hunch_secret HUNCH_START=$__hunch_cli \
      HUNCH_CONNECT_TIMEOUT_MS=2000 HUNCH_WRITE_TIMEOUT_MS=2000 "$__hunch_cli" hook "$@" </dev/null >/dev/null 2>&1 &)
  fi
}

# Sets __hunch_ephemeral to the field's value, or fails: then nothing may be told. An unknown mode is the strictest.
__hunch_may_tell() {
  __hunch_ephemeral=
  case ${HUNCH_INCOGNITO:-off} in
    off) ;;
    ephemeral) __hunch_ephemeral=1 ;;
    *) return 1 ;;
  esac
}

__hunch_now() { # sets __hunch_micros, since 1970
  if [[ -n ${EPOCHREALTIME:-} ]]; then
    __hunch_micros=${EPOCHREALTIME/[.,]/} # the locale's decimal point
  elif ((__hunch_bash >= 42)); then
    builtin printf -v __hunch_micros '%(%s)T000000' -1
  else
    __hunch_micros=$(command date +%s)000000
  fi
}

__hunch_session_event() { # $1: session_start or session_end  $2: the aliases
  __hunch_may_tell || return 0
  __hunch_now
  HUNCH_F_event_type=$1 HUNCH_F_session_id=$HUNCH_SESSION_ID HUNCH_F_shell=bash \
    HUNCH_F_ts_ms=$((__hunch_micros / 1000)) HUNCH_F_cwd=$PWD HUNCH_F_host=${HOSTNAME:-} \
    HUNCH_F_user_name=${USER:-} HUNCH_F_ephemeral=$__hunch_ephemeral HUNCH_F_spool=$__hunch_memory \
    HUNCH_F_seq=${__hunch_sequence#-1} HUNCH_F_aliases=${2:-} HUNCH_MAKE_SPOOL=$__hunch_memory __hunch_run IngestEvent
}

# Tells the daemon of this session and what it calls by another name, and notes when. Aliases are on no disk: a daemon that
# started later, whose socket is newer, is told again. The hook makes the files in memory, where it runs.
__hunch_introduce() {
  if [[ -z $__hunch_hook ]] || ! __hunch_may_tell; then __hunch_make_memory; fi
  __hunch_may_tell || return 0
  __hunch_list_aliases
  __hunch_session_event session_start "$__hunch_raw"
  __hunch_raw=
  if __hunch_owns_memory; then : >|"$__hunch_memory/introduced"; else __hunch_memory='' __hunch_scratch=''; fi 2>/dev/null
}

# What this shell calls by another name, into __hunch_raw, as `alias -p` writes it; what is defined later is remembered as it is typed.
# Cut as a command is: the kernel takes no longer one. A process costs as much as some dozens of turns.
__hunch_list_aliases() {
  local __h_name __h_text
  __hunch_raw=
  if ((${#BASH_ALIASES[@]} > 50)); then
    __hunch_raw=$(builtin alias -p)
  elif ((${#BASH_ALIASES[@]} > 0)); then
    for __h_name in "${!BASH_ALIASES[@]}"; do
      __h_text=${BASH_ALIASES[$__h_name]}
      __hunch_raw+="alias $__h_name='${__h_text//\'/\'\\\'\'}'"$'\n'
    done
  fi
  __hunch_raw=${__hunch_raw:0:16384}
}
