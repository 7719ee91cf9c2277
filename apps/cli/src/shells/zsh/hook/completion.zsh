# Completion of tools that nobody else completes.
#
# compsys asks what is registered for `-default-` where a command has no completer of its own: ours goes there, and hands on to what
# stood there before. HUNCH_COMPLETIONS=0 turns it off.

function __hunch_install_completion {
  (( ${+functions[compdef]} && ${+_comps} )) || return 0
  [[ ${HUNCH_COMPLETIONS-} != 0 && ${_comps[-default-]-} != _hunch_default ]] || return 0
  typeset -g __hunch_other_default=${_comps[-default-]:-_default}
  compdef _hunch_default -default- 2>/dev/null
  return 0
}

# Its options are those of the user's completion system, as of any completer.
function _hunch_default {
  local REPLY files=any field
  local -a described
  if [[ ${HUNCH_COMPLETIONS-} != 0 && ${HUNCH_INCOGNITO:-off} != no_send && -z ${compstate[quote]-} ]] &&
    (( CURRENT > 1 )) && __hunch_ask_completions "${(j: :)words[1,CURRENT-1]} $PREFIX"; then
    for field in "${(@0)REPLY}"; do
      case $field in
        files=*) files=${field#files=} ;;
        text=?*) described+=("${${field#text=}//:/\\:}") ;;
        why=?*) (( $#described )) && described[-1]+=":${field#why=}" ;;
      esac
    done
    if (( $#described )); then
      local shown=1
      # -V: in our order, the likeliest first.
      _describe -V -t hunch "${words[1]:t}" described && shown=0
      [[ $files == none ]] && return $shown
      if [[ $files == folders ]]; then _files -/ && shown=0; else _files && shown=0; fi
      return $shown
    fi
  fi
  $__hunch_other_default "$@"
}

# LINE: the answer, in REPLY. Waits as the list of suggestions does.
function __hunch_ask_completions {
  emulate -L zsh
  setopt no_err_exit no_err_return no_xtrace no_warn_create_global no_bg_nice
  __hunch_frame_and_wait $'\1Complete\0line='$1$'\0cwd='$PWD$'\0reply=1\0\0' 1 && [[ $REPLY == status=ok$'\0'* ]]
}
