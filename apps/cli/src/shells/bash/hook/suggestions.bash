# shellcheck shell=bash
#
# Suggestions on the line: the next command, a list, a hint.

# Puts at most $2 suggestions for what is typed ($1) into __hunch_found, best first.
__hunch_ask() {
  local __h_field __h_command='' __h_sequence='' __h_status='' __h_asked
  __hunch_found=() __hunch_answered=''
  if ! __hunch_may_tell; then
    __hunch_ephemeral=1
  elif [[ -n $__hunch_last_command ]]; then
    __h_command=$__hunch_last_command __h_sequence=$__hunch_sequence __h_status=$__hunch_last_status
  fi
  __hunch_now
  __h_asked=$__hunch_micros
  # Answers come NUL by NUL, which a variable can't hold.
  if [[ -n $__hunch_scratch ]] && __hunch_owns_memory; then
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
  if [[ $__h_field == status=ok ]]; then __hunch_answered=1; fi
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
  if ((${#__hunch_found[@]} == 0)); then
    __hunch_say_why
    return 0
  fi
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

# In place of suggestions. How to begin is said once in a session.
__hunch_say_why() {
  if [[ -z $__hunch_answered ]]; then
    # shellcheck disable=SC2016 # a command for the user
    builtin printf 'hunch: no answer from the daemon; `hunch doctor` says why\n'
  elif [[ -z ${__hunch_has_said_how:-} ]]; then
    __hunch_has_said_how=1
    # shellcheck disable=SC2016 # a command for the user
    builtin printf 'hunch: nothing to suggest here yet; `hunch import bash` learns from your history\n'
  else
    builtin printf 'hunch: nothing to suggest here yet\n'
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
  if ((${#__hunch_found[@]} == 0)); then
    __hunch_say_why
    return 0
  fi
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
