# shellcheck shell=bash
#
# What nobody needs before the first key is read when the first of its functions is called: until then it is a string, __hunch_later, which
# takes bash a fifth of the time, and each function is one that reads it.

__hunch_read_later() {
  local __h_aliases=0
  if builtin shopt -q expand_aliases; then __h_aliases=1; fi
  builtin shopt -u expand_aliases
  eval "$__hunch_later"
  if ((__h_aliases)); then builtin shopt -s expand_aliases; fi
  __hunch_later=
} 2>/dev/null
