# shellcheck shell=bash
#
# hunch for bash 4.0 and later. `hunch init bash` prints a few assignments (__hunch_cli, __hunch_hook, __hunch_socket,
# __hunch_secret) and then this file; put  eval "$(hunch init bash)"  into ~/.bashrc.
#
# Keys and the variables that the user may set: keys.toml, docs/shells.md. In vi's keymaps there are no Alt keys: Escape, i typed fast
# would be one. Readline binds none of ours by default, except that Meta with a capital letter stands for the small one.
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

# Whether what follows is read: it stands in an `if` that `hunch init` puts around it.
__hunch_wanted=0
if [[ $- != *i* ]]; then
  :
elif ((BASH_VERSINFO[0] < 4)); then
  if [[ -z ${__hunch_told:-} ]]; then
    printf 'hunch: bash %s is too old, 4.0 is needed; this shell goes on without hunch.\n' "$BASH_VERSION" >&2
  fi
  __hunch_told=1
else
  __hunch_wanted=1
fi
