# Completion.
#
# Tab after a command that was run in this session offers, beside what fish offers, how its line is likely to go on.
# HUNCH_COMPLETIONS=0 turns that off.
function __hunch_complete
    set -l typed (commandline -bc | $__hunch_whole)
    set -l token (commandline -ct | $__hunch_whole)
    set -l length (string length -- "$typed")
    set -l start (builtin math $length - (string length -- "$token") + 1)
    set -l found $__hunch_found
    __hunch_ask "$typed" 5
    for text in $__hunch_found
        test (string sub -l $length -- $text | $__hunch_whole) = "$typed"; or continue
        # Only a word that fish would insert as it is, without quotes.
        set -l next (string sub -s $start -- $text | string match -r '^[\w./:=@%+,-]+')[1]
        test -n "$next"; and printf '%s\t%s\n' $next (string replace -ra '[[:cntrl:]]' ' ' -- $text | string join ' ')
    end
    set -g __hunch_found $found
end
