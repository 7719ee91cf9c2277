# shellcheck shell=bash
#
# What the line means, on a key.

__hunch_explain() {
  if ((__hunch_bash >= 44)); then
    local -
    set +eTux
  fi
  if [[ -z $READLINE_LINE || -z $__hunch_cli ]]; then return 0; fi
  builtin printf '%s' "$READLINE_LINE" | COLUMNS=${COLUMNS:-80} "$__hunch_cli" explain 2>/dev/null || :
}
