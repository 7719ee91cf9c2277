# How fish speaks to the daemon.

# Fields come in the environment, as HUNCH_F_key variables that the caller exports. Prints nothing unless asked (-r).
function __hunch_run
    set -lx HUNCH_SOCKET $__hunch_socket
    set -lx HUNCH_SOCKET_SECRET $__hunch_secret
    set -lx HUNCH_START $__hunch_cli
    if test -n "$__hunch_hook"
        command $__hunch_hook $argv 2>/dev/null
    else if test "$argv[1]" = -r
        command $__hunch_cli hook $argv </dev/null 2>/dev/null
    else
        # Nobody waits for it, and Node takes its time. A shell in between, so that fish has no job to announce.
        set -lx HUNCH_CONNECT_TIMEOUT_MS 2000
        set -lx HUNCH_WRITE_TIMEOUT_MS 2000
        command sh -c '"$0" hook "$@" </dev/null >/dev/null 2>&1 &' $__hunch_cli $argv
    end
end

# Sets __hunch_ephemeral to the field's value, or fails: then nothing may be told. An unknown mode is the strictest.
function __hunch_may_tell
    switch "$HUNCH_INCOGNITO"
        case '' off
            set -g __hunch_ephemeral
        case ephemeral
            set -g __hunch_ephemeral 1
        case '*'
            return 1
    end
    return 0 # `set` leaves the status as it was
end

function __hunch_session_event # type, and `aliases` to tell of them
    __hunch_may_tell; or return 0
    set -lx HUNCH_F_event_type $argv[1]
    set -lx HUNCH_F_session_id $HUNCH_SESSION_ID
    set -lx HUNCH_F_shell fish
    # Now, as hunch-hook knows it: fish has no clock of its own.
    set -lx HUNCH_F_ts_ms -1
    test -n "$__hunch_hook"; or set HUNCH_F_ts_ms (command date +%s)000
    set -lx HUNCH_F_cwd $PWD
    set -lx HUNCH_F_host $hostname
    set -lx HUNCH_F_user_name $USER
    set -lx HUNCH_F_spool $__hunch_memory
    set -lx HUNCH_F_ephemeral $__hunch_ephemeral
    set -lx HUNCH_F_aliases
    set -lx HUNCH_MAKE_SPOOL
    set -lx HUNCH_F_seq
    if test $argv[1] = session_start
        set HUNCH_F_seq $__hunch_sequence
        set HUNCH_MAKE_SPOOL $__hunch_memory
        test -n "$__hunch_hook"; or __hunch_make_memory
    end
    # To list them takes 8 ms, so the first prompt does not wait for it.
    if set -q argv[2]
        set -l was_told $__hunch_has_told_aliases
        set -g __hunch_has_told_aliases 1
        # When this was: aliases are on no disk, so that a daemon that started later, whose socket is newer, is told again.
        __hunch_owns_memory; and echo -n >"$__hunch_memory/introduced" 2>/dev/null
        # Abbreviations need none, they stand in the line that runs. One with a backslash, which fish quotes as no other
        # shell does, is left out; so is what the daemon would cut off.
        set -l listed (__hunch_list_aliases | string match -r '^[^\\\\]{1,160}$')
        if set -q listed[1]
            set HUNCH_F_aliases (string join '; ' -- $listed[1..100])
        else if not set -q was_told[1]
            return 0 # the first prompt has said the rest
        end
    end
    __hunch_run IngestEvent
end
