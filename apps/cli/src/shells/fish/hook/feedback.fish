# What became of the suggestions.

# Says what became of the suggestions that were put on the line: run as they were, run after a change, or passed over.
function __hunch_settle_offers # what was run; empty if nothing, or nothing that may be told
    set -l offers $__hunch_offers
    set -l final $__hunch_final_offer
    set -g __hunch_offers
    set -g __hunch_found
    set -g __hunch_final_offer
    __hunch_may_tell; or return 0
    set -lx HUNCH_F_session_id $HUNCH_SESSION_ID
    set -lx HUNCH_F_executed_text $argv[1]
    set -lx HUNCH_F_prefix $__hunch_typed
    set -lx HUNCH_F_ephemeral $__hunch_ephemeral
    set -lx HUNCH_F_action
    set -lx HUNCH_F_suggested_text
    for offer in $offers
        set HUNCH_F_suggested_text $offer
        set HUNCH_F_action dismissed
        if test "$offer" = "$argv[1]"
            set HUNCH_F_action accepted
        else if test "$offer" = "$final"; and test -n "$argv[1]"
            set -l first (string split -m 1 ' ' -- $offer)[1]
            set -l ran (string split -m 1 ' ' -- $argv[1])[1]
            test "$first" = "$ran"; and set HUNCH_F_action edited_then_run
        end
        __hunch_run RecordFeedback
    end
end
