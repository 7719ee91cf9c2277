# Completion.
#
# Tab after a command that was run in this session offers, beside what fish offers, how its line is likely to go on.
# HUNCH_COMPLETIONS=0 turns that off.
function __hunch_watch_completions
    test "$HUNCH_COMPLETIONS" = 0; and return 0
    set -l word (string match -r '^[\w+][\w.+-]*(?=\s|$)' -- $argv[1])
    if test -z "$word"; or builtin contains -- $word $__hunch_watched; or test (count $__hunch_watched) -ge 200
        return 0
    end
    set -ga __hunch_watched $word
    complete -c $word -k -a '(__hunch_complete)'
end

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
