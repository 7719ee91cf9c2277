# shellcheck shell=bash
#
# Whatever was read or not: the shell is left as it was.

if ((__hunch_had_aliases)); then \builtin shopt -s expand_aliases; fi
\builtin unset -v __hunch_had_aliases __hunch_wanted
