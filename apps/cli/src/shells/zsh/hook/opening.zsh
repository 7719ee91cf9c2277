# hunch for zsh: tells the daemon what was run, and shows what may come next.
#
# Loaded by `eval "$(hunch init zsh)"`, which sets four variables before this text:
#   __hunch_cli     the executable of hunch
#   __hunch_hook    the native hook; empty if there is none for this machine
#   __hunch_socket  the daemon's socket
#   __hunch_secret  the file with the secret by which the daemon proves itself
#
# Keys and the variables that the user may set: keys.toml, docs/shells.md. The widgets hunch-pick and hunch-dismiss can be bound to any key.
#
# A ghost that stands on the screen when Ctrl-C is pressed stays there, in grey: zsh calls nobody then.
#
# zsh-autosuggestions: while it is active it draws what stands behind a typed line, hunch's suggestions first, and hunch the empty line
# alone. HUNCH_AUTOSUGGESTIONS=off leaves it its own suggestions.
#
# Names begin with __hunch_ (functions, parameters) or _hunch (widgets), but for those above and the function hunch.
# Functions that zsh calls have options of their own, so that yours don't matter. Nothing that goes wrong here may be seen at
# a prompt: what may complain has no standard error, one by one, for zsh leaves out the redirections of a function that it
# calls itself. Nothing here waits for the daemon, but the list on its key, and one message in __hunch_unproven_max for 50 ms
# at most.
#
# A call of a function costs zsh as much as two system calls, 8 µs and twice that after a rest: hence few of them on the way
# of a command and of a key.
