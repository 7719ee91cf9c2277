# shellcheck shell=bash
#
# hunch for bash 4.0 and later. `hunch init bash` prints a few assignments (__hunch_cli, __hunch_hook, __hunch_socket) and
# then this file; put  eval "$(hunch init bash)"  into ~/.bashrc.
#
# Set before or after that line, each takes effect at once unless it says "before":
#   HUNCH_INCOGNITO       off | ephemeral (remembered for this session only) | no_send (nothing is told to the daemon)
#   HUNCH_HINT            1 shows the likely next command, dimmed, above the prompt
#   HUNCH_KEY_PREDICT     before: the keys, as `bind` writes them; default '\ei' (Alt-i). Again: the next best.
#   HUNCH_KEY_PICK        before: default '\eI' (Alt-Shift-i): choose from a list
# In every keymap, vi's too, Ctrl-X Ctrl-N predicts and Ctrl-X Ctrl-P picks. Readline binds none of these by default,
# except that Meta with a capital letter stands for the small one. Alt keys are left out of vi's keymaps: there Escape, i
# typed fast would be one.
#
# What is recorded is what bash puts into its history: HISTCONTROL, HISTIGNORE and `set +o history` are honoured, and a
# line that begins with a blank is never recorded. Stopped jobs and fg, bg, %1 are not commands of their own.
#
# How: PS0 notes, without a fork, when a command starts and which history entry it is; PROMPT_COMMAND reads the entry's
# text and leaves the event as a file in memory, where the daemon reads, or else runs hunch-hook in the foreground, which is
# cheaper than to fork for the background (docs/adr/0008). Bash before 4.4 has no PS0 and gets a DEBUG trap. Every name
# begins with __hunch or __h, for a user may have made any other readonly.

# Aliases would be expanded while the functions below are read.
__hunch_had_aliases=0
if \builtin shopt -q expand_aliases; then __hunch_had_aliases=1; fi
\builtin shopt -u expand_aliases

if [[ $- != *i* ]]; then
  :
elif ((BASH_VERSINFO[0] < 4)); then
  if [[ -z ${__hunch_told:-} ]]; then
    printf 'hunch: bash %s is too old, 4.0 is needed; this shell goes on without hunch.\n' "$BASH_VERSION" >&2
  fi
  __hunch_told=1
else
# What stands in this branch is not indented: it is the whole file.

# Tests force the branches for old versions: 40 to 53.
__hunch_bash=${__hunch_bash_for_tests:-$((BASH_VERSINFO[0] * 10 + BASH_VERSINFO[1]))}

# ---- talking to the daemon ----

# Fields come in the environment: HUNCH_F_key=value __hunch_run METHOD. Prints nothing and never fails.
__hunch_run() {
  if [[ -n $__hunch_hook ]]; then
    HUNCH_SOCKET=$__hunch_socket HUNCH_START=$__hunch_cli "$__hunch_hook" "$@" 2>/dev/null || :
  elif [[ $1 == -r ]]; then
    HUNCH_SOCKET=$__hunch_socket HUNCH_START=$__hunch_cli "$__hunch_cli" hook "$@" </dev/null 2>/dev/null || :
  else
    # Nobody waits for it, and Node takes its time.
    (HUNCH_SOCKET=$__hunch_socket HUNCH_START=$__hunch_cli HUNCH_CONNECT_TIMEOUT_MS=2000 HUNCH_WRITE_TIMEOUT_MS=2000 \
      "$__hunch_cli" hook "$@" </dev/null >/dev/null 2>&1 &)
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
    HUNCH_F_seq=${__hunch_sequence#-1} HUNCH_F_aliases=${2:-} __hunch_run IngestEvent
}

# Tells the daemon of this session and what it calls by another name, and notes when. Aliases are on no disk: a daemon that
# started later, whose socket is newer, is told again.
__hunch_introduce() {
  __hunch_may_tell || return 0
  if [[ -n $__hunch_memory ]]; then : >|"$__hunch_memory/introduced"; fi 2>/dev/null
  __hunch_list_aliases
  __hunch_session_event session_start "$__hunch_raw"
  __hunch_raw=
}

# What this shell calls by another name, into __hunch_raw; what is defined later is remembered as it is typed. Cut as a
# command is: the kernel takes no longer one.
__hunch_list_aliases() {
  if [[ -n $__hunch_scratch && -O $__hunch_scratch ]]; then
    builtin alias -p >|"$__hunch_scratch"
    IFS='' builtin read -r -d '' __hunch_raw <"$__hunch_scratch" || :
    : >|"$__hunch_scratch"
  else
    __hunch_raw=$(builtin alias -p)
  fi
  __hunch_raw=${__hunch_raw:0:16384}
}

# ---- the history: what was run ----

# Puts the last $1 entries into __hunch_raw. A fork costs 0.4 ms, a file in memory 0.03 ms. One that somebody took away is
# not made again: here it would be readable to others.
__hunch_read_history() {
  __hunch_raw=
  if [[ -n $__hunch_scratch && -O $__hunch_scratch ]]; then
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
  # The number that PS0 saw is this entry's, or one above it in old versions.
  if [[ -z $__hunch_shift ]]; then __hunch_shift=$((__hunch_line > __hunch_number ? 1 : 0)); fi
  ((__hunch_number > 0 && __hunch_line - __hunch_shift == __hunch_number))
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

# ---- a command has ended ----

# Every function call and every export counts here: this is what the user waits for.
__hunch_command_ended() { # $1: exit status  $2: `$_`  $3: length of the pipeline
  local __h_milliseconds
  __hunch_now
  __h_milliseconds=$(((__hunch_micros - __hunch_started) / 1000))
  # What was shown and not run is settled even where the command itself is kept back.
  if ! __hunch_find_command "$2" "$3" || ! __hunch_is_recordable "$1"; then
    __hunch_settle_offers ''
    return 0
  fi
  if ((${#__hunch_offers[@]} > 0)); then __hunch_settle_offers "$__hunch_text"; fi
  if ! __hunch_may_tell; then
    __hunch_last_command=
    return 0
  fi
  __hunch_sequence=$((__hunch_sequence + 1))
  # Beyond this the daemon clamps, and the kernel refuses: MAX_ARG_STRLEN is 128 KiB, a character up to 4 bytes.
  __hunch_last_command=${__hunch_text:0:16384}
  __hunch_last_status=$1
  if ((__h_milliseconds < 0)); then __h_milliseconds=0; fi
  if [[ -n $__hunch_memory && $__hunch_socket -nt $__hunch_memory/introduced ]]; then __hunch_introduce; fi
  if __hunch_spool_command "$1" "$__h_milliseconds"; then return 0; fi
  HUNCH_F_event_type=command_end HUNCH_F_session_id=$HUNCH_SESSION_ID HUNCH_F_shell=bash \
    HUNCH_F_ts_ms=$((__hunch_started / 1000)) HUNCH_F_cwd=$__hunch_directory HUNCH_F_cmd_raw=$__hunch_last_command \
    HUNCH_F_exit_code=$1 HUNCH_F_duration_ms=$__h_milliseconds \
    HUNCH_F_seq=$__hunch_sequence HUNCH_F_ephemeral=$__hunch_ephemeral HUNCH_F_spool=$__hunch_memory \
    HUNCH_SOCKET=$__hunch_socket HUNCH_START=$__hunch_cli "${__hunch_hook:-__hunch_run}" IngestEvent 2>/dev/null || :
}

# Leaves the event in this shell's directory, if the daemon says that it reads there and has taken the last one left there: a file
# written by the shell itself costs a tenth of a process. Otherwise the native hook tells it, and names the directory.
__hunch_spool_command() { # $1: exit status  $2: milliseconds
  if [[ -z $__hunch_memory || ! -e $__hunch_memory/open || -e $__hunch_memory/$__hunch_spooled ]]; then return 1; fi
  __hunch_spooled=$__hunch_sequence
  builtin printf '\1IngestEvent\0event_type=command_end\0session_id=%s\0shell=bash\0ts_ms=%d\0cwd=%s\0cmd_raw=%s\0exit_code=%d\0duration_ms=%d\0seq=%d\0%b\0' \
    "$HUNCH_SESSION_ID" "$((__hunch_started / 1000))" "$__hunch_directory" "$__hunch_last_command" "$1" "$2" \
    "$__hunch_sequence" "${__hunch_ephemeral:+ephemeral=1\\0}" >|"$__hunch_memory/$__hunch_sequence"
} 2>/dev/null

__hunch_is_recordable() {
  if (($1 == __hunch_stopped_status)); then return 1; fi
  case $__hunch_text in
    '' | [[:space:]]*) return 1 ;;
    fg | bg | fg\ * | bg\ * | %*) return 1 ;;
  esac
}

# Runs first and last of the prompt's commands: first, for others may change the history; last, to see what they left.
# The second run finds nothing started and only looks.
__hunch_prompt() {
  local __h_status=$? __h_argument=$_ __h_pipes=${#PIPESTATUS[@]}
  if ((__hunch_bash >= 44)); then
    local -
    set +eTux
  fi
  # A subshell that shows prompts of its own is not this session.
  if [[ $BASHPID == "$__hunch_pid" ]]; then __hunch_at_prompt "$__h_status" "$__h_argument" "$__h_pipes"; fi
  # From 5.1 bash puts `$?` back itself, and a failing function here would set off the user's ERR trap.
  if ((__hunch_bash >= 51)); then return 0; fi
  return "$__h_status"
}

__hunch_at_prompt() { # $1: exit status  $2: `$_`  $3: length of the pipeline
  local __h_news=0
  if ((__hunch_sequence < 0)); then
    __hunch_sequence=0 __h_news=1
    __hunch_introduce
  fi
  if ((__hunch_started > 0)); then
    __h_news=1
    __hunch_prepare_line
    __hunch_command_ended "$1" "$2" "$3"
    __hunch_started=0
  elif ((${#__hunch_offers[@]} > 0)); then
    __hunch_settle_offers ''
  fi
  # Once a prompt is enough: in the last run, if one is to come.
  if ((!__h_news || __hunch_bash < 51)) ||
    [[ ${PROMPT_COMMAND[0]:-} != "$__hunch_call" || ${PROMPT_COMMAND[__hunch_slot]:-} != "$__hunch_call" ]]; then
    __hunch_arm
    __hunch_look
  fi
  if ((__h_news == 0 && __hunch_is_new)); then __hunch_let_preexec_begin; fi
  if ((__h_news)) && [[ ${HUNCH_HINT:-0} == 1 ]]; then __hunch_show_hint; fi
}

# bash-preexec installs itself at the first prompt. A prompt command that runs after that, as our last run does, is to it
# the end of waiting for a command, and it would miss the first one.
__hunch_let_preexec_begin() {
  __hunch_is_new=0
  if [[ ${PROMPT_COMMAND[*]:-} == *__bp_precmd_invoke_cmd* ]] && builtin declare -F __bp_interactive_mode >/dev/null; then
    __bp_interactive_mode force
  fi
}

# Versions without PS0 learn the number of the newest entry here.
__hunch_prepare_line() {
  if ((__hunch_bash >= 44)); then return 0; fi
  __hunch_ready=0
  __hunch_read_history 1
  __hunch_take_entry
  __hunch_line=$__hunch_number
  __hunch_shift=0
}

# Notes how things stand before the next command.
__hunch_look() {
  __hunch_directory=$PWD
  if ((__hunch_bash < 44)); then
    __hunch_read_history 1
    __hunch_take_entry
    __hunch_before=$__hunch_number
    __hunch_newest=$__hunch_text
    return 0
  fi
  __hunch_before=${__hunch_bang@P}
  if [[ -n $__hunch_shift && $__hunch_before != 1 && ${HISTCONTROL:-} != *erasedups* ]]; then return 0; fi
  __hunch_read_history 1
  __hunch_take_entry
  __hunch_newest=$__hunch_text
  if ((__hunch_number == 0)); then
    __hunch_before=0 # an empty history counts as 1, and so does a history of one command
  elif [[ -z $__hunch_shift ]]; then
    __hunch_shift=$((__hunch_before - __hunch_number))
  fi
}

# ---- hooks, and putting them back when another tool took them out ----

# In PS0: the time and the history entry's number, in arithmetic that prints nothing. Its last term, always 0, puts this
# prompt command back if an assignment to PROMPT_COMMAND took it away. In a child bash that got an exported PS0 the names
# are unset, and it does nothing.
# shellcheck disable=SC2016 # what is in single quotes is for the prompt to expand
__hunch_build_ps0() {
  local __h_time='${EPOCHREALTIME/[.,]/}' __h_guard=''
  if [[ -z ${EPOCHREALTIME:-} ]]; then __h_time='\D{%s}000000'; fi
  if ((__hunch_bash >= 51)); then __h_guard='${__hunch_zero#${PROMPT_COMMAND['$__hunch_slot']:=${__hunch_call-}}}'; fi
  __hunch_ps0='${__hunch_none:$((__hunch_started='$__h_time',__hunch_line=\!,0'$__h_guard')):0}'
}

__hunch_arm() {
  if ((__hunch_bash < 44)); then
    __hunch_arm_prompt_string
    return 0
  fi
  if [[ ${PS0:-} != "$__hunch_armed_ps0" || :$BASHOPTS: != *:promptvars:* ]]; then __hunch_arm_ps0; fi
  if ((__hunch_bash < 51)); then
    __hunch_arm_prompt_string
  elif [[ ${PROMPT_COMMAND[__hunch_slot]:-} != "$__hunch_call" ]]; then
    __hunch_arm_prompt_array
  elif [[ ${PROMPT_COMMAND[0]:-} != "$__hunch_call" && ${PROMPT_COMMAND[*]:-} != *__bp_precmd_invoke_cmd* ]]; then
    # bash-preexec wants to be first as well, at every prompt: it may be.
    __hunch_arm_prompt_array
  fi
}

__hunch_arm_ps0() {
  if builtin shopt -q promptvars; then
    if [[ ${PS0:-} != *"$__hunch_ps0"* ]]; then PS0=${PS0:-}$__hunch_ps0; fi
    __hunch_armed_ps0=$PS0
  elif [[ ${PS0:-} == *"$__hunch_ps0"* ]]; then
    PS0=${PS0/"$__hunch_ps0"/} # it would be printed as it stands
  fi
}

# Bash 5.1 runs each element with `$?`, `$_` and PIPESTATUS as the user's command left them. The last element's index is
# far from those that a plain assignment (index 0) or an appending (the next) use.
__hunch_arm_prompt_array() {
  local __h_element
  local -a __h_others=()
  for __h_element in "${PROMPT_COMMAND[@]}"; do
    if [[ $__h_element == "$__hunch_call" ]]; then continue; fi
    __h_element=${__h_element//$'\n'"$__hunch_call"$'\n'/$'\n'}
    # PROMPT_COMMAND="$PROMPT_COMMAND; more" took our call along, and it would hide `$?` from the rest.
    if [[ $__h_element == "$__hunch_call"[\;[:space:]]* ]]; then
      __h_element=${__h_element#"$__hunch_call"}
      __h_element=${__h_element#"${__h_element%%[!;[:space:]]*}"}
    fi
    __h_others+=("$__h_element")
  done
  PROMPT_COMMAND=("$__hunch_call" "${__h_others[@]}")
  PROMPT_COMMAND[__hunch_slot]=$__hunch_call
}

# Before 5.1 it is one string. `$?` is handed on; PIPESTATUS can't be. A child bash may inherit the string: there the
# names are unset and the words do nothing.
# shellcheck disable=SC2016,SC2128,SC2178 # expanded when it runs; a string in these versions
__hunch_arm_prompt_string() {
  local __h_others=${PROMPT_COMMAND:-}
  local __h_first='"${__hunch_call:-:}"'$'\n' __h_final=$'\n''eval "${__hunch_final_code:-:}"'
  if [[ $__h_others == "$__h_first"*"$__h_final" ]]; then return 0; fi
  __h_others=${__h_others//"$__h_first"/}
  __h_others=${__h_others//"$__h_final"/}
  PROMPT_COMMAND=$__h_first$__h_others$__h_final
}

# Bash 4.0 to 4.3: the first command after the prompt is done sets off the clock. A trap that was there runs after this
# one, which hands it `$?`; alone it returns 0, for under extdebug anything else would skip the user's command.
__hunch_debug() {
  local __h_status=$?
  if ((__hunch_ready)) && [[ -z ${COMP_LINE:-} && $BASH_COMMAND != *__hunch_* ]]; then
    __hunch_ready=0
    __hunch_now
    __hunch_started=$__hunch_micros
  fi
  return "$((__hunch_chained ? __h_status : 0))"
}

# The prompt is about to be drawn: what runs next is the user's.
__hunch_prompt_done() {
  local __h_status=$?
  __hunch_prompt
  __hunch_ready=1
  return "$__h_status"
}

# Sets __hunch_trap_code, to be run outside of functions: within one a DEBUG trap is neither seen nor kept.
__hunch_plan_trap() { # $1: what `trap -p DEBUG` says: trap -- 'command' DEBUG
  local -a __h_words=()
  __hunch_trap_code=:
  if [[ $1 == *__hunch_debug* ]]; then return 0; fi
  eval "__h_words=($1)"
  __hunch_chained=0
  if [[ -n ${__h_words[2]:-} ]]; then __hunch_chained=1; fi
  builtin printf -v __hunch_trap_code 'builtin trap -- %q DEBUG' "__hunch_debug${__h_words[2]:+; ${__h_words[2]}}"
}

# ---- prediction ----

# Puts at most $2 suggestions for what is typed ($1) into __hunch_found, best first.
__hunch_ask() {
  local __h_field __h_command='' __h_sequence='' __h_status='' __h_asked
  __hunch_found=()
  if ! __hunch_may_tell; then
    __hunch_ephemeral=1
  elif [[ -n $__hunch_last_command ]]; then
    __h_command=$__hunch_last_command __h_sequence=$__hunch_sequence __h_status=$__hunch_last_status
  fi
  __hunch_now
  __h_asked=$__hunch_micros
  # Answers come NUL by NUL, which a variable can't hold.
  if [[ -n $__hunch_scratch && -O $__hunch_scratch ]]; then
    __hunch_request "$1" "$2" >|"$__hunch_scratch"
    while IFS='' builtin read -r -d '' __h_field; do __hunch_take_field "$1"; done <"$__hunch_scratch"
    : >|"$__hunch_scratch"
  else
    while IFS='' builtin read -r -d '' __h_field; do __hunch_take_field "$1"; done < <(__hunch_request "$1" "$2")
  fi 2>/dev/null
  __hunch_now
  __hunch_answer_ms=$(((__hunch_micros - __h_asked) / 1000))
}

__hunch_request() {
  HUNCH_F_session_id=$HUNCH_SESSION_ID HUNCH_F_shell=bash HUNCH_F_cwd=$PWD HUNCH_F_prefix=$1 HUNCH_F_limit=$2 \
    HUNCH_F_last_cmd=$__h_command HUNCH_F_last_seq=$__h_sequence HUNCH_F_last_exit_code=$__h_status \
    HUNCH_F_ephemeral=$__hunch_ephemeral __hunch_run -r Suggest
}

__hunch_take_field() {
  if [[ $__h_field == text=?* && ${__h_field#text=} != "$1" ]]; then __hunch_found+=("${__h_field#text=}"); fi
}

# The line becomes the best suggestion for what is typed; on an empty line, the likely next command. Pressed again, the
# next best; after the last one what was typed comes back.
__hunch_predict() {
  if ((__hunch_bash >= 44)); then
    local -
    set +eTux
  fi
  if ((${#__hunch_found[@]} == 0)) || [[ $READLINE_LINE != "$__hunch_shown" ]]; then
    __hunch_typed=$READLINE_LINE
    __hunch_index=-1
    __hunch_ask "$__hunch_typed" 5
  fi
  if ((${#__hunch_found[@]} == 0)); then return 0; fi
  __hunch_index=$((__hunch_index + 1))
  if ((__hunch_index < ${#__hunch_found[@]})); then
    __hunch_put "${__hunch_found[__hunch_index]}"
    __hunch_offers+=("$__hunch_shown")
    __hunch_final_offer=$__hunch_shown
  else
    __hunch_put "$__hunch_typed"
    __hunch_index=-1
    __hunch_final_offer=
  fi
}

__hunch_put() {
  local LC_ALL=C # versions differ in whether the cursor counts bytes or characters; readline clamps the larger number
  __hunch_shown=$1
  READLINE_LINE=$1
  READLINE_POINT=${#1}
}

__hunch_pick() {
  local __h_choice=''
  if ((__hunch_bash >= 44)); then
    local -
    set +eTux
  fi
  __hunch_typed=$READLINE_LINE
  __hunch_ask "$__hunch_typed" 50
  if ((${#__hunch_found[@]} == 0)); then return 0; fi
  if builtin type -P fzf >/dev/null; then
    __h_choice=$(builtin printf '%s\0' "${__hunch_found[@]}" |
      command fzf --read0 --no-sort --no-multi --reverse --height=40% --prompt='hunch> ') || :
  else
    __hunch_menu
  fi
  __hunch_found=()
  if [[ -z $__h_choice ]]; then return 0; fi
  __hunch_put "$__h_choice"
  __hunch_offers+=("$__h_choice")
  __hunch_final_offer=$__h_choice
}

# Nine lines and a key; any other key leaves the line as it was.
__hunch_menu() {
  local __h_index __h_key=''
  for ((__h_index = 0; __h_index < ${#__hunch_found[@]} && __h_index < 9; __h_index++)); do
    builtin printf '%d  %s\n' "$((__h_index + 1))" "${__hunch_found[__h_index]//[[:cntrl:]]/ }"
  done
  builtin printf '1-%d? ' "$__h_index"
  IFS='' builtin read -r -s -n 1 __h_key || :
  builtin printf '\n'
  if [[ $__h_key == [1-9] ]] && ((__h_key <= __h_index)); then __h_choice=${__hunch_found[__h_key - 1]}; fi
}

__hunch_show_hint() {
  local __h_hint
  __hunch_ask '' 1
  if ((${#__hunch_found[@]} == 0)); then return 0; fi
  __h_hint=${__hunch_found[0]//[[:cntrl:]]/ }
  __hunch_found=()
  builtin printf '\e[2m%s\e[22m\n' "${__h_hint:0:${COLUMNS:-80} - 1}"
}

# Says what became of the suggestions that were put on the line: run as they were, run after a change, or passed over.
__hunch_settle_offers() { # $1: what was run; empty if nothing, or nothing that may be told
  local __h_offer __h_action
  local -a __h_actions=()
  if ((${#__hunch_offers[@]} == 0)); then return 0; fi
  for __h_offer in "${__hunch_offers[@]}"; do
    __h_action=dismissed
    if [[ $__h_offer == "$1" ]]; then
      __h_action=accepted
    elif [[ $__h_offer == "$__hunch_final_offer" && -n $1 && ${1%%[[:space:]]*} == "${__h_offer%%[[:space:]]*}" ]]; then
      __h_action=edited_then_run
    fi
    __h_actions+=("$__h_action")
  done
  if __hunch_may_tell; then
    # In the background: the next prompt need not wait for several of them.
    (__hunch_send_feedback "$1" >/dev/null 2>&1 &)
  fi
  __hunch_offers=()
  __hunch_found=()
  __hunch_final_offer=
}

__hunch_send_feedback() {
  local __h_index
  for __h_index in "${!__hunch_offers[@]}"; do
    HUNCH_F_session_id=$HUNCH_SESSION_ID HUNCH_F_action=${__h_actions[__h_index]} \
      HUNCH_F_suggested_text=${__hunch_offers[__h_index]} HUNCH_F_executed_text=${1:0:16384} \
      HUNCH_F_prefix=$__hunch_typed HUNCH_F_latency_ms=$__hunch_answer_ms HUNCH_F_ephemeral=$__hunch_ephemeral \
      __hunch_run RecordFeedback
  done
}

__hunch_bind_keys() {
  local __h_map
  if ! [[ -o emacs || -o vi ]]; then return 0; fi
  # Not `builtin bind`: ble.sh has a line editor and a bind of its own.
  for __h_map in emacs vi-insert vi-command; do
    bind -m "$__h_map" -x '"\C-x\C-n": __hunch_predict' || :
    bind -m "$__h_map" -x '"\C-x\C-p": __hunch_pick' || :
  done
  bind -m emacs -x "\"${HUNCH_KEY_PREDICT:-\\ei}\": __hunch_predict" || :
  bind -m emacs -x "\"${HUNCH_KEY_PICK:-\\eI}\": __hunch_pick" || :
} 2>/dev/null

# ---- the command ----

# `hunch incognito MODE` is for this shell to do; what it now means, and everything else, is for the program to say.
hunch() {
  if [[ $# == 2 && $1 == incognito && $2 == @(on|off|ephemeral|no_send) ]]; then
    export HUNCH_INCOGNITO=$2
    if [[ $2 == on ]]; then HUNCH_INCOGNITO=${__hunch_incognito_mode:-ephemeral}; fi
    __hunch_last_command= # nothing from before is told in the new mode, nor the other way round
    set -- incognito status
  fi
  "$__hunch_cli" "$@"
}

# ---- start and end of the session ----

__hunch_exit() {
  local __h_status=$?
  if [[ $BASHPID == "$__hunch_pid" ]]; then
    if ((__hunch_sequence >= 0)); then __hunch_session_event session_end; fi
    # What the daemon has not read yet stays for it; it tidies up after us.
    if [[ -n $__hunch_memory && ! -e $__hunch_memory/$__hunch_spooled ]]; then command rm -rf -- "$__hunch_memory"; fi
  fi
  return "$__h_status"
}

# An EXIT trap that was there runs after this one.
__hunch_arm_exit() {
  local __h_trap
  local -a __h_words=()
  __h_trap=$(builtin trap -p EXIT)
  if [[ $__h_trap == *__hunch_exit* ]]; then return 0; fi
  eval "__h_words=($__h_trap)"
  builtin trap -- "__hunch_exit${__h_words[2]:+; ${__h_words[2]}}" EXIT
}

# A directory that only this user can read, and only where files are memory: a command must not reach a disk unredacted.
__hunch_make_memory() {
  local __h_mounts='' __h_directory
  __hunch_memory='' __hunch_scratch='' __hunch_spooled=0
  if [[ -r /proc/mounts ]]; then IFS='' builtin read -r -d '' __h_mounts </proc/mounts || :; fi
  for __h_directory in "${XDG_RUNTIME_DIR:-/dev/shm}" /dev/shm; do
    if [[ $__h_mounts != *" $__h_directory tmpfs "* || ! -w $__h_directory ]]; then continue; fi
    __hunch_memory=$__h_directory/hunch-bash-$$-$RANDOM$RANDOM
    # It must be new: nobody can have put a link there.
    if (umask 077 && command mkdir -- "$__hunch_memory" && : >|"$__hunch_memory/scratch"); then
      __hunch_scratch=$__hunch_memory/scratch
      __hunch_sweep_memory "$__h_directory"
      return 0
    fi
    __hunch_memory=
  done 2>/dev/null
}

# Shells that were killed left their directories.
__hunch_sweep_memory() {
  local __h_entry __h_process
  local -a __h_stale=()
  for __h_entry in "$1"/hunch-bash-*; do
    __h_process=${__h_entry##*/hunch-bash-}
    __h_process=${__h_process%%-*}
    if [[ -O $__h_entry && $__h_process != *[!0-9]* ]] && ! builtin kill -0 "$__h_process" 2>/dev/null; then
      __h_stale+=("$__h_entry")
    fi
    if ((${#__h_stale[@]} >= 100)); then break; fi
  done
  if ((${#__h_stale[@]} > 0)); then command rm -rf -- "${__h_stale[@]}"; fi
}

__hunch_begin() {
  __hunch_pid=$BASHPID
  __hunch_none='' __hunch_zero=0 __hunch_call=__hunch_prompt __hunch_slot=999 __hunch_bang='\!'
  __hunch_final_code=__hunch_prompt __hunch_trap_code=: __hunch_armed_ps0='not yet'
  if ((__hunch_bash < 44)); then
    # shellcheck disable=SC2016 # for the prompt to expand
    __hunch_final_code='__hunch_plan_trap "$(builtin trap -p DEBUG)"; eval "$__hunch_trap_code"; __hunch_prompt_done'
  fi
  __hunch_stopped_status=148 # 128 + SIGTSTP, which is 20 on Linux and 18 on macOS and the BSDs
  if [[ $OSTYPE != linux* ]]; then __hunch_stopped_status=146; fi
  __hunch_is_new=1 __hunch_started=0 __hunch_line=0 __hunch_before=-1 __hunch_shift='' __hunch_ready=0 __hunch_chained=0
  __hunch_raw='' __hunch_text='' __hunch_number=0 __hunch_micros=0 __hunch_directory=$PWD
  __hunch_newest='' __hunch_newest_argument='' __hunch_newest_pipes=0
  __hunch_sequence=-1 __hunch_last_command='' __hunch_last_status='' __hunch_ephemeral=''
  __hunch_offers=() __hunch_found=() __hunch_final_offer='' __hunch_shown='' __hunch_typed='' __hunch_index=-1
  __hunch_answer_ms=0
  __hunch_now
  HUNCH_SESSION_ID=bash-$$-$__hunch_micros-$RANDOM$RANDOM
  export HUNCH_SESSION_ID
  __hunch_make_memory
  __hunch_build_ps0
}

__hunch_install() {
  if ((__hunch_bash >= 44)); then
    local -
    set +eTux
  fi
  __hunch_cli=${__hunch_cli:-} __hunch_hook=${__hunch_hook:-} __hunch_socket=${__hunch_socket:-}
  if [[ -z $__hunch_cli && -z $__hunch_hook ]]; then return 0; fi
  # shellcheck disable=SC2178 # whether it can be assigned at all
  if ! (PROMPT_COMMAND='' PS0='' HISTTIMEFORMAT='') 2>/dev/null; then
    builtin printf 'hunch: PROMPT_COMMAND, PS0 or HISTTIMEFORMAT is readonly; this shell goes on without hunch.\n' >&2
    return 0
  fi
  if [[ ${__hunch_pid:-} != "$BASHPID" ]]; then __hunch_begin; fi
  __hunch_arm
  __hunch_arm_exit
  __hunch_bind_keys
}

__hunch_install
if [[ -n ${__hunch_pid:-} ]] && ((__hunch_bash < 44)); then
  __hunch_plan_trap "$(builtin trap -p DEBUG)"
  eval "$__hunch_trap_code"
fi
fi

if ((__hunch_had_aliases)); then \builtin shopt -s expand_aliases; fi
\builtin unset -v __hunch_had_aliases
