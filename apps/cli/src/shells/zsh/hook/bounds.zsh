# How long, how many, how much.

typeset -gi __hunch_command_max=16384   # characters of a command; the daemon clamps there, too
typeset -gi __hunch_prefix_max=1024     # a longer line is pasted data: nothing completes it, and each key would send it
typeset -gi __hunch_answer_max=131072   # bytes; four times what one suggestion can have
typeset -gi __hunch_overdue_ms=150      # the hard timeout of Suggest (spec 003 §10.3): a daemon beyond it is stuck
typeset -gi __hunch_retry_ms=1000       # between probes of a stuck daemon
# Connections in a row without a sign of life. A stopped daemon accepts nothing, and once its backlog is full (511 in
# Node, 128 on the smallest systems) connect() blocks: well before that the shell has to find out.
typeset -gi __hunch_unproven_max=64
typeset -gi __hunch_proof_ms=50         # that a command waits for such a sign
typeset -gi __hunch_look_from=16        # of these; a question that is given up is first looked at, which costs a system call
typeset -gi __hunch_seen_ms=1000        # a suggestion that stood there for less was hardly read, hence not ignored
typeset -gi __hunch_list_max=20         # suggestions in the list
typeset -gi __hunch_known_max=64        # beginnings of one line whose suggestion is known; each key may look through them
typeset -gi __hunch_slow_prompt_ms=1     # a prompt that starts a program takes longer, one that does not a tenth
typeset -gi __hunch_known_ms=30000      # after that the daemon may know better, from another shell
# Installations in one shell. Each one after the first may add a layer around the widgets that other plugins have wrapped, and zsh
# refuses to nest more than 500 calls.
typeset -gi __hunch_installations_max=32
