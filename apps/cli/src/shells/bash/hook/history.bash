# shellcheck shell=bash
#
# What was run, from bash's own history.

# Puts the last $1 entries into __hunch_raw. A fork costs 0.4 ms, a file in memory 0.03 ms.
__hunch_read_history() {
  __hunch_raw=
  if [[ -n $__hunch_scratch ]] && __hunch_owns_memory; then
    HISTTIMEFORMAT='' builtin history "$1" >|"$__hunch_scratch"
    IFS='' builtin read -r -d '' __hunch_raw <"$__hunch_scratch" || :
    : >|"$__hunch_scratch"
  elif ((__hunch_bash >= 53)); then
    eval '__hunch_raw=${ HISTTIMEFORMAT="" builtin history "$1"; }'
  else
    __hunch_raw=$(HISTTIMEFORMAT='' builtin history "$1")
  fi
}

# Takes the first of $1 entries off __hunch_raw: `  123  text` or, once edited, `  123* text`, up to the entry numbered one
# higher. Sets __hunch_number and __hunch_text.
__hunch_take_entry() {
  local __h_head=${__hunch_raw:0:32} __h_blanks __h_next
  __h_blanks=${__h_head%%[! ]*}
  __h_head=${__h_head:${#__h_blanks}}
  __hunch_number=${__h_head%%[!0-9]*}
  if [[ -z $__hunch_number ]]; then
    __hunch_number=0 __hunch_text='' __hunch_raw=''
    return 0
  fi
  __hunch_text=${__hunch_raw:${#__h_blanks}+${#__hunch_number}+2}
  builtin printf -v __h_next '\n%5d' "$((__hunch_number + 1))"
  __hunch_raw=
  if ((${1:-1} > 1)) && [[ $__hunch_text == *"$__h_next"[\ *]\ * ]]; then
    __hunch_raw=${__hunch_text#*"$__h_next"}
    __hunch_raw=${__h_next#$'\n'}$__hunch_raw
    __hunch_text=${__hunch_text%%"$__h_next"*}
  fi
  __hunch_text=${__hunch_text%$'\n'} __hunch_text=${__hunch_text%$'\n'}
}

# Finds the text of the command that just ended. Fails if it is not in the history, or not surely.
__hunch_find_command() { # $1: its `$_`; $2: the length of its pipeline
  local __h_count=$((__hunch_line - __hunch_before)) __h_head __h_repeat=''
  [[ -o history ]] || return 1
  # The first prompt passed without us: whether this command was added can't be told.
  if ((__hunch_before < 0)); then return 1; fi
  if ((__h_count < 1)); then __h_count=1; fi
  __hunch_read_history "$__h_count"
  if ((__h_count > 1)) || [[ -z $__hunch_shift ]]; then
    __hunch_join_entries "$__h_count" || return 1
  else
    builtin printf -v __h_head '%5d' "$((__hunch_line - __hunch_shift))"
    # Another number: the command changed the history.
    if [[ $__hunch_raw != "$__h_head"[\ *]\ * ]]; then return 1; fi
    __hunch_text=${__hunch_raw:${#__h_head}+2}
    # The output's last newline, and the one that bash keeps after a here-document.
    __hunch_text=${__hunch_text%$'\n'} __hunch_text=${__hunch_text%$'\n'}
  fi

  if ((__hunch_line <= __hunch_before)); then
    if [[ ${HISTCONTROL:-} == *erasedups* && $__hunch_text != "$__hunch_newest" ]]; then
      : # an older twin was taken out, so the number stays
    elif [[ $__hunch_text != "$__hunch_newest" ]]; then
      return 1
    else
      __hunch_is_repeat "$1" "$2" || return 1
      __h_repeat=1
    fi
  fi
  __hunch_newest=$__hunch_text
  if [[ -z $__h_repeat ]]; then __hunch_newest_argument=$1 __hunch_newest_pipes=$2; fi
}

# Lines pasted at once run without a prompt between them, and without cmdhist each line of a command is an entry: they are
# one text. A thousand entries are no command.
__hunch_join_entries() {
  local __h_whole
  if (($1 > 1000)); then return 1; fi
  __hunch_take_entry "$1"
  __h_whole=$__hunch_text
  while [[ -n $__hunch_raw ]]; do
    __hunch_take_entry "$1"
    __h_whole+=$'\n'$__hunch_text
  done
  __hunch_text=$__h_whole
  # The history is empty: this line was kept out of it.
  if ((__hunch_number == 0)); then return 1; fi
  # The number that PS0 saw is this entry's, or one above it in old versions: __hunch_look measures that where there is an entry.
  # Before it did, both will do.
  ((__hunch_line - ${__hunch_shift:-$((__hunch_line > __hunch_number ? 1 : 0))} == __hunch_number))
}

# No entry was added: was it a repetition that ignoredups leaves out, or a line that the user keeps from the history?
# Where both rules are on, nothing says it outright. A repetition leaves the same `$_` and the same number of exit
# statuses as the first run; if those differ nothing is recorded, and in no case a text that is not in the history.
__hunch_is_repeat() {
  case ${HISTCONTROL:-}:${HISTIGNORE:-} in
    *ignoredups* | *ignoreboth* | *erasedups* | *:*\&*) ;;
    *) return 1 ;;
  esac
  if [[ -z ${HISTIGNORE:-} && ${HISTCONTROL:-} != *ignorespace* && ${HISTCONTROL:-} != *ignoreboth* ]]; then return 0; fi
  [[ $1 == "$__hunch_newest_argument" && $2 == "$__hunch_newest_pipes" ]]
}
