# shellcheck shell=bash
#
# Completion of tools that nobody else completes: by `complete -D`, behind what stood there before. HUNCH_COMPLETIONS=0 turns it off.

# Asked once for each command that has no completion yet: the loader that was there comes first. bash-completion gives what it does not
# know its completion of files; that gives way to ours, which falls back to the same.
__hunch_load_completion() {
  local __h_status=1 __h_known
  if [[ -n $__hunch_loader ]]; then
    "$__hunch_loader" "$@"
    __h_status=$?
  fi
  __h_known=$(builtin complete -p -- "$1" 2>/dev/null) || __h_known=
  if [[ -n $__h_known && $__h_known != *minimal* ]]; then return "$__h_status"; fi
  builtin complete -F __hunch_complete -o bashdefault -o default -- "$1" && return 124
}

__hunch_complete() {
  local __h_line=${COMP_LINE:0:COMP_POINT} __h_field __h_files=any __h_index __h_width=0
  local -a __h_texts=() __h_whys=()
  COMPREPLY=()
  if [[ ${HUNCH_COMPLETIONS-} == 0 ]] || ! __hunch_may_tell; then return 0; fi
  while IFS='' builtin read -r -d '' __h_field; do
    case $__h_field in
      files=*) __h_files=${__h_field#files=} ;;
      text=?*) __h_texts+=("${__h_field#text=}") __h_whys+=('') ;;
      why=?*) if ((${#__h_whys[@]})); then __h_whys[${#__h_whys[@]} - 1]=${__h_field#why=}; fi ;;
    esac
  done < <(HUNCH_F_line=$__h_line HUNCH_F_cwd=$PWD HUNCH_TIMEOUT_MS=1000 __hunch_run -r Complete)
  # readline takes `=` and `:` for ends of words.
  if [[ $2 != *[=:]* && ${__h_line##* } == *[=:]* ]]; then
    __h_field=${__h_line##* }
    __h_field=${__h_field%"$2"}
    __h_texts=("${__h_texts[@]#"$__h_field"}")
  fi
  if ((${#__h_texts[@]} == 0)); then return 0; fi
  if [[ $__h_files == any ]]; then compopt -o default 2>/dev/null; fi
  if [[ $__h_files == folders ]]; then compopt -o dirnames 2>/dev/null; fi
  compopt -o nosort 2>/dev/null
  # Descriptions are for a list alone: one word is put on the line, and so is each of a menu (COMP_TYPE 37).
  if ((${#__h_texts[@]} == 1 || COMP_TYPE == 37)); then
    COMPREPLY=("${__h_texts[@]}")
    return 0
  fi
  for __h_field in "${__h_texts[@]}"; do
    if ((${#__h_field} > __h_width)); then __h_width=${#__h_field}; fi
  done
  for __h_index in "${!__h_texts[@]}"; do
    if [[ -z ${__h_whys[__h_index]} ]]; then
      COMPREPLY+=("${__h_texts[__h_index]}")
      continue
    fi
    builtin printf -v __h_field '%-*s  (%s)' "$__h_width" "${__h_texts[__h_index]}" "${__h_whys[__h_index]}"
    COMPREPLY+=("${__h_field:0:${COLUMNS:-80} - 3}")
  done
}
