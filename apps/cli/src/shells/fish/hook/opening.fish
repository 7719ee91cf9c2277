# hunch for fish 3.0 and later. `hunch init fish` prints a few assignments (__hunch_cli, __hunch_hook, __hunch_socket,
# __hunch_secret) and then this file; put  hunch init fish | source  into ~/.config/fish/config.fish.
#
# Keys and the variables that the user may set: keys.toml, docs/shells.md. fish binds none of these keys, in no mode; Ctrl-X, which
# other shells leave free, copies to the clipboard here.
#
# What is recorded is what fish keeps in its history: not in private mode, not with an empty $fish_history, no line that
# begins with a blank, nothing that fish_should_add_to_history turns down (fish 4). Stopped jobs and fg, bg, %1 are not
# commands of their own.
#
# hunch-hook runs in the foreground: fish starts it with posix_spawn, and a background job would be announced. Where there is
# a file system in memory, commands are left there for the daemon instead (docs/protocol.md, "Spools").
