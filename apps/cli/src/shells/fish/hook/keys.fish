# The keys, Tab among them.

function __hunch_bind_keys
    set -l predict \ei
    set -l pick \eI
    set -l explain \eE
    set -l fix \eX
    test -n "$HUNCH_KEY_PREDICT"; and set predict $HUNCH_KEY_PREDICT
    test -n "$HUNCH_KEY_PICK"; and set pick $HUNCH_KEY_PICK
    test -n "$HUNCH_KEY_EXPLAIN"; and set explain $HUNCH_KEY_EXPLAIN
    test -n "$HUNCH_KEY_FIX"; and set fix $HUNCH_KEY_FIX
    for mode in default insert
        bind -M $mode $predict __hunch_predict
        bind -M $mode $pick __hunch_pick
        bind -M $mode $explain __hunch_explain
        bind -M $mode $fix __hunch_fix
        # Not where the user has bound it, and not where it is more than fish's own.
        bind --user -M $mode \t >/dev/null 2>&1; or bind -M $mode \t __hunch_tab
    end
end

# Only where the user asked for it in `hunch setup`, and where the key does what it does in a plain fish: never in place of another
# tool. HUNCH_KEY_SEARCH names a key that is taken in any case.
function __hunch_bind_search
    set -l own history-search-backward
    # A pager for the history came with fish 3.6.
    string match -q '*history-pager*' -- (bind --function-names); and set own history-pager
    for mode in default insert
        if test -n "$HUNCH_KEY_SEARCH"
            bind -M $mode $HUNCH_KEY_SEARCH "__hunch_search best $own"
        else if string match -q 'ctrl-r*' -- "$__hunch_search_keys"
            __hunch_is_plain $mode \cr; and bind -M $mode \cr "__hunch_search best $own"
        end
        string match -q '*up' -- "$__hunch_search_keys"; or continue
        __hunch_is_plain $mode \e\[A; and bind -M $mode \e\[A '__hunch_search newest up-or-search'
    end
end

function __hunch_is_plain
    set -l bound (bind --user -M $argv[1] $argv[2] 2>/dev/null)
    test -z "$bound"; or string match -q '*__hunch_search*' -- "$bound"
end
