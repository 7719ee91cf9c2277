# What the line means, on a key.

function __hunch_explain {
  emulate -L zsh
  setopt no_err_exit no_err_return no_xtrace no_warn_create_global no_bg_nice
  [[ -n $BUFFER && -n $__hunch_cli ]] || return 0
  __hunch_hide
  local -x COLUMNS=$COLUMNS
  local text=$(print -rn -- "$BUFFER" | "$__hunch_cli" explain 2>/dev/null)
  zle -M -- "${text:-hunch: no explanation; \`hunch doctor\` says why}"
}
