# The full-screen search on its key. The native hook is the terminal, and the daemon draws.

# What is chosen replaces the line, and runs where Enter chose it. Without a daemon: fish's own search.
function __hunch_search
    set -lx HUNCH_SOCKET $__hunch_socket
    set -lx HUNCH_SOCKET_SECRET $__hunch_secret
    set -lx HUNCH_START $__hunch_cli
    set -lx HUNCH_F_session_id $HUNCH_SESSION_ID
    set -lx HUNCH_F_cwd $PWD
    set -lx HUNCH_F_query (commandline -b | $__hunch_whole)
    set -lx HUNCH_F_order $argv[1]
    set -lx HUNCH_F_inline below
    set -lx HUNCH_F_mode $HUNCH_SEARCH_MODE
    set -lx HUNCH_F_place $HUNCH_SEARCH_PLACE
    set -l screen $__hunch_hook screen
    test -n "$__hunch_hook"; or set screen $__hunch_cli hook screen
    set -l chosen (command $screen 2>/dev/null)
    set -l exit_code $status
    # It was killed, and could not put back what it changed: the cursor is where it was saved, with nothing below.
    test $exit_code -ge 128; and printf '\e[0m\e[?2004l\e[?1006l\e[?1000l\e[?25h\e[?1049l\e8\e[J' >/dev/tty
    # The screen has turned it off, for programs that did not have it.
    printf '\e[?2004h' >/dev/tty
    if test $exit_code -eq 1
        commandline -f $argv[2]
        return 0
    end
    if set -q chosen[2]
        commandline -r -- (string join \n -- $chosen[2..-1] | $__hunch_whole)
        if test "$chosen[1]" = run
            commandline -f execute
            return 0
        end
    end
    commandline -f repaint
end
