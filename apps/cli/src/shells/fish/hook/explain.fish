# What the line means, on a key.

function __hunch_explain
    set -l line (commandline -b | $__hunch_whole)
    test -n "$line" -a -n "$__hunch_cli"; or return 0
    printf '\n'
    printf '%s' $line | COLUMNS=$COLUMNS command $__hunch_cli explain 2>/dev/null
    commandline -f repaint
end
