# shellcheck shell=bash
#
# The end of the session, and the files in memory that it has.

__hunch_exit() {
  local __h_status=$?
  if [[ $BASHPID == "$__hunch_pid" ]]; then
    if ((__hunch_sequence >= 0)); then __hunch_session_event session_end; fi
    # What the daemon has not read yet stays for it; it tidies up after us.
    if [[ -n $__hunch_memory && ! -e $__hunch_memory/$__hunch_spooled ]]; then command rm -rf -- "$__hunch_memory"; fi
    if [[ -n $__hunch_place ]]; then __hunch_sweep_memory "$__hunch_place"; fi
  fi
  return "$__h_status"
}

# What a builtin says in a few words, into __hunch_raw: through a pipe that holds 64 KB, which costs a tenth of a process. From 5.1 on an
# empty string to be read is such a pipe, and Linux opens it by its name for writing.
__hunch_capture() { # a command
  local __h_pipe
  __hunch_raw=
  if ((__hunch_bash >= 51)) && [[ -e /proc/self/fd/0 ]] && exec {__h_pipe}<<<''; then
    "$@" >"/proc/self/fd/$__h_pipe" || :
    IFS='' builtin read -r -d '' -u "$__h_pipe" __hunch_raw || :
    exec {__h_pipe}<&-
    __hunch_raw=${__hunch_raw#$'\n'} __hunch_raw=${__hunch_raw%$'\n'}
  else
    __hunch_raw=$("$@") || :
  fi
} 2>/dev/null

# An EXIT trap that was there runs after this one.
__hunch_arm_exit() {
  local __h_trap
  local -a __h_words=()
  __hunch_capture builtin trap -p EXIT
  __h_trap=$__hunch_raw
  __hunch_raw=
  if [[ $__h_trap == *__hunch_exit* ]]; then return 0; fi
  eval "__h_words=($__h_trap)"
  builtin trap -- "__hunch_exit${__h_words[2]:+; ${__h_words[2]}}" EXIT
}

# Whether the directory is still ours. Whoever can list the one above knows its name, and can make another of that name once ours
# was taken away, as systemd-logind does with all that a user has there when his last session ends.
__hunch_owns_memory() {
  [[ -n $__hunch_memory && -O $__hunch_memory && ! -L $__hunch_memory ]]
}

# A directory that only this user can read, and only where files are memory: a command must not reach a disk unredacted. Its name is
# chosen here, the hook makes it.
__hunch_choose_memory() {
  local __h_mounts='' __h_directory
  __hunch_place='' __hunch_memory='' __hunch_scratch='' __hunch_spooled=0
  if [[ -r /proc/mounts ]]; then IFS='' builtin read -r -d '' __h_mounts </proc/mounts || :; fi
  for __h_directory in "${XDG_RUNTIME_DIR:-/dev/shm}" /dev/shm; do
    if [[ $__h_mounts != *" $__h_directory tmpfs "* || ! -w $__h_directory ]]; then continue; fi
    # Elsewhere others could put a directory of theirs in the place of ours.
    if [[ ! -O $__h_directory && ! ($__h_directory == /dev/shm && -k /dev/shm) ]]; then continue; fi
    __hunch_place=$__h_directory __hunch_memory=$__h_directory/hunch-bash-$$-$RANDOM$RANDOM __hunch_scratch=$__hunch_memory/scratch
    return 0
  done 2>/dev/null
}

# Where no hook does it. It must be new: nobody can have put a link there.
__hunch_make_memory() {
  if [[ -n $__hunch_memory ]]; then (umask 077 && command mkdir -- "$__hunch_memory" && : >|"$__hunch_scratch") || :; fi
} 2>/dev/null

# Shells that were killed left their directories, and so did those that ended before the daemon had read all: it is given a minute. At
# the end of a session, when nobody waits.
__hunch_sweep_memory() {
  local __h_entry __h_process
  local -a __h_stale=()
  for __h_entry in "$1"/hunch-bash-*; do
    __h_process=${__h_entry##*/hunch-bash-}
    __h_process=${__h_process%%-*}
    if [[ -O $__h_entry && $__h_process != *[!0-9]* ]] && ! builtin kill -0 "$__h_process" 2>/dev/null; then
      __h_stale+=("$__h_entry")
    fi
    # As many as fit behind a command anywhere; the young ones among them stay, and must not hide the others.
    if ((${#__h_stale[@]} >= 1000)); then break; fi
  done
  if ((${#__h_stale[@]} > 0)); then command find "${__h_stale[@]}" -maxdepth 0 -mmin +1 -exec rm -rf -- {} +; fi
}
