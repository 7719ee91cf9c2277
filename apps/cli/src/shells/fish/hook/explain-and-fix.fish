# What the line means, and what would mend the last command, each on a key.

function __hunch_explain
    set -l line (commandline -b | $__hunch_whole)
    test -n "$__hunch_cli"; or return 0
    if test -z "$line"
        __hunch_say 'type a command to have it explained'
        return 0
    end
    printf '\n'
    printf '%s' $line | COLUMNS=$COLUMNS command $__hunch_cli explain 2>/dev/null
    commandline -f repaint
end

# The correction of the last command, onto an empty line.
function __hunch_fix
    test -n "$__hunch_cli"; or return 0
    if commandline -b | string match -qr .
        __hunch_say 'the correction of what just failed comes on an empty line'
        return 0
    else if test -z "$__hunch_last_command"; or test "$__hunch_last_status" = 0
        __hunch_say 'nothing failed just now'
        return 0
    end
    set -l text (printf '%s' $__hunch_last_command | command $__hunch_cli fix --first --exit-code $__hunch_last_status 2>/dev/null)
    if test -n "$text"
        commandline -r -- $text
        commandline -f repaint
    else
        __hunch_say 'no correction found'
    end
end
