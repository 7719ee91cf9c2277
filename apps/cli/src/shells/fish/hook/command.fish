# The command.
#
# `hunch incognito MODE` is for this shell to do; what it now means, and everything else, is for the program to say.
function hunch --description 'What comes next? Instant, explainable decisions'
    if test (count $argv) -eq 2; and test $argv[1] = incognito; and builtin contains -- $argv[2] on off ephemeral no_send
        set -gx HUNCH_INCOGNITO $argv[2]
        if test $argv[2] = on
            set -gx HUNCH_INCOGNITO ephemeral
            test -n "$__hunch_incognito_mode"; and set -gx HUNCH_INCOGNITO $__hunch_incognito_mode
        end
        # Nothing from before is told in the new mode, nor the other way round.
        set -g __hunch_last_command
        set argv incognito status
    end
    # What failed last is known here alone; its text is no argument of a process.
    if test "$argv" = fix; and test -n "$__hunch_last_command"
        printf '%s' $__hunch_last_command | command $__hunch_cli fix --exit-code $__hunch_last_status
        return
    end
    command $__hunch_cli $argv
end
