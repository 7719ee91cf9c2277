# What the line means, and what would mend the last command, each on a key.

function __hunch_explain {
  emulate -L zsh
  setopt no_err_exit no_err_return no_xtrace no_warn_create_global no_bg_nice
  [[ -n $__hunch_cli ]] || return 0
  if [[ -z $BUFFER ]]; then
    zle -M 'hunch: type a command to have it explained'
    return 0
  fi
  __hunch_hide
  local -x COLUMNS=$COLUMNS
  local text=$(print -rn -- "$BUFFER" | "$__hunch_cli" explain 2>/dev/null)
  zle -M -- "${text:-hunch: no explanation; \`hunch doctor\` says why}"
}

# The correction of the last command, onto an empty line.
function __hunch_fix {
  emulate -L zsh
  setopt no_err_exit no_err_return no_xtrace no_warn_create_global no_bg_nice
  [[ -z $BUFFER && -n $__hunch_cli && -n $__hunch_last_command ]] && (( __hunch_last_exit_code )) || {
    zle -M 'hunch: nothing failed just now'
    return 0
  }
  __hunch_hide
  local text=$(print -rn -- "$__hunch_last_command" | "$__hunch_cli" fix --first --exit-code $__hunch_last_exit_code 2>/dev/null)
  if [[ -n $text ]]; then
    BUFFER=$text
    CURSOR=$#BUFFER
    __hunch_repaint_syntax
  else
    zle -M 'hunch: no correction found'
  fi
}
