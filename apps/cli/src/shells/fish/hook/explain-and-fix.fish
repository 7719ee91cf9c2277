# What the line means, and what would mend the last command, each on a key.

function __hunch_explain
    set -l line (commandline -b | $__hunch_whole)
    test -n "$line" -a -n "$__hunch_cli"; or return 0
    printf '\n'
    printf '%s' $line | COLUMNS=$COLUMNS command $__hunch_cli explain 2>/dev/null
    commandline -f repaint
end

# The correction of the last command, onto an empty line.
function __hunch_fix
    test -z (commandline -b | string collect); or return 0
    test -n "$__hunch_cli" -a -n "$__hunch_last_command"; or return 0
    test "$__hunch_last_status" != 0; or return 0
    set -l text (printf '%s' $__hunch_last_command | command $__hunch_cli fix --first --exit-code $__hunch_last_status 2>/dev/null)
    test -n "$text"; and commandline -r -- $text
    commandline -f repaint
end
