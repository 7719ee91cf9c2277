# What is told of each command.

function __hunch_before_command --on-event fish_preexec
    set -g __hunch_directory $PWD
end

function __hunch_after_command --on-event fish_postexec
    set -l result $status
    # The usual command in as few steps as fish can, and none of them with a substitution, whose output a thread would fetch: nothing
    # is set that makes a difference (`set -q` counts what is not), nothing about the command wants to be hidden, its program is known,
    # and the daemon reads what is left for it. A socket newer than the mark is another daemon's than the mark.
    set -q fish_private_mode fish_history HUNCH_INCOGNITO HUNCH_COMPLETIONS __hunch_offers[1] __hunch_stopped[1]
    if test $status -eq 6
        and not builtin jobs -q
        and not functions -q fish_should_add_to_history
        and set -q __hunch_following[1]
        and string match -qr $__hunch_usual -- $argv[1]
        and builtin contains -- "$__hunch_word" $__hunch_watched
        and test -O "$__hunch_memory" -a ! -L "$__hunch_memory" -a -e "$__hunch_memory/open" -a ! "$__hunch_socket" -nt "$__hunch_memory/open" -a ! -e "$__hunch_memory/$__hunch_spooled"
        set -g __hunch_sequence $__hunch_following[1]
        set -e __hunch_following[1]
        set -g __hunch_last_command $argv[1]
        set -g __hunch_last_status $result
        set -g __hunch_spooled $__hunch_sequence
        printf '\1IngestEvent\0event_type=command_end\0session_id=%s\0shell=fish\0ts_ms=-%d\0cwd=%s\0cmd_raw=%s\0exit_code=%d\0duration_ms=%d\0seq=%d\0\0' \
            $HUNCH_SESSION_ID $CMD_DURATION $__hunch_directory $argv[1] $result $CMD_DURATION \
            $__hunch_sequence >"$__hunch_memory/$__hunch_sequence" 2>/dev/null
        or __hunch_send_command $result $CMD_DURATION
        return 0
    end
    set -l duration $CMD_DURATION
    if not __hunch_is_recordable $result $argv[1]
        set -q __hunch_offers[1]; and __hunch_settle_offers ''
        return 0
    end
    set -q __hunch_offers[1]; and __hunch_settle_offers $argv[1]
    __hunch_watch_completions $argv[1]
    if not __hunch_may_tell
        set -g __hunch_last_command
        return 0
    end
    __hunch_count_on
    set -g __hunch_last_command $argv[1]
    # Beyond this the daemon clamps, and the kernel refuses: MAX_ARG_STRLEN is 128 KiB, a character up to 4 bytes.
    if string match -qr '(?s)^.{16384}.' -- $argv[1]
        set -g __hunch_last_command (string sub -l 16384 -- $argv[1] | $__hunch_whole)
    end
    set -g __hunch_last_status $result
    if not set -q __hunch_has_told_aliases
        __hunch_session_event session_start aliases
    else if test -n "$__hunch_memory"; and $__hunch_test "$__hunch_socket" -nt "$__hunch_memory/introduced" 2>/dev/null
        __hunch_session_event session_start aliases
    end
    __hunch_spool_command $result $duration; or __hunch_send_command $result $duration
end

# Sets the number of the next command. They are made ten at a time: what `math` says costs more than all else of a usual command.
function __hunch_count_on
    if not set -q __hunch_following[1]
        set -l tens (builtin math "($__hunch_sequence + 1) / 10")
        set -g __hunch_following $tens{0,1,2,3,4,5,6,7,8,9}
    end
    set -g __hunch_sequence $__hunch_following[1]
    set -e __hunch_following[1]
end

# Leaves the event in this shell's directory, if the daemon says that it reads there and has taken the last one left there: a file
# written by the shell itself costs a tenth of a process. Otherwise the native hook tells it, and names the directory.
function __hunch_spool_command # exit status, milliseconds
    __hunch_owns_memory; and test -e "$__hunch_memory/open" -a ! -e "$__hunch_memory/$__hunch_spooled"; or return 1
    set -g __hunch_spooled $__hunch_sequence
    set -l ephemeral
    test -n "$__hunch_ephemeral"; and set ephemeral 'ephemeral=1\0'
    printf '\1IngestEvent\0event_type=command_end\0session_id=%s\0shell=fish\0ts_ms=-%d\0cwd=%s\0cmd_raw=%s\0exit_code=%d\0duration_ms=%d\0seq=%d\0%b\0' \
        $HUNCH_SESSION_ID $argv[2] $__hunch_directory $__hunch_last_command $argv[1] $argv[2] \
        $__hunch_sequence "$ephemeral" >"$__hunch_memory/$__hunch_sequence" 2>/dev/null
end

function __hunch_send_command # exit status, milliseconds
    set -lx HUNCH_F_spool $__hunch_memory
    set -lx HUNCH_MAKE_SPOOL $__hunch_memory
    set -lx HUNCH_F_event_type command_end
    set -lx HUNCH_F_session_id $HUNCH_SESSION_ID
    set -lx HUNCH_F_shell fish
    # fish has no clock of its own; hunch-hook takes a negative time for one that long ago.
    set -lx HUNCH_F_ts_ms -$argv[2]
    if test -z "$__hunch_hook"
        set HUNCH_F_ts_ms (builtin math (command date +%s)000 - $argv[2])
    end
    set -lx HUNCH_F_cwd $__hunch_directory
    set -lx HUNCH_F_cmd_raw $__hunch_last_command
    set -lx HUNCH_F_exit_code $argv[1]
    set -lx HUNCH_F_duration_ms $argv[2]
    set -lx HUNCH_F_seq $__hunch_sequence
    set -lx HUNCH_F_ephemeral $__hunch_ephemeral
    __hunch_run IngestEvent
end

function __hunch_is_recordable # exit status, text
    if test -n "$fish_private_mode"; or begin; set -q fish_history; and test -z "$fish_history"; end
        return 1
    end
    switch "$argv[2]"
        case '' ' *' \t'*' fg bg 'fg *' 'bg *' '%*'
            return 1
    end
    # A command that was stopped (Ctrl-Z) has not ended. Its exit status does not tell, in fish; the list of jobs does.
    set -l stopped
    builtin jobs -q; and set stopped (builtin jobs | string match -r '^\d+(?=.*\t'(_ stopped)'\t)')
    for job in $stopped
        if not builtin contains -- $job $__hunch_stopped
            set -g __hunch_stopped $stopped
            return 1
        end
    end
    set -g __hunch_stopped $stopped
    if functions -q fish_should_add_to_history
        fish_should_add_to_history $argv[2]; or return 1
    end
    return 0
end

# The completions of a command that was run (completion.fish).
function __hunch_watch_completions
    test "$HUNCH_COMPLETIONS" = 0; and return 0
    set -l word (string match -r '^[\w+][\w.+-]*(?=\s|$)' -- $argv[1])
    if test -z "$word"; or builtin contains -- $word $__hunch_watched; or test (count $__hunch_watched) -ge 200
        return 0
    end
    set -ga __hunch_watched $word
    complete -c $word -k -a '(__hunch_complete)'
end

function __hunch_before_prompt --on-event fish_prompt
    if test $__hunch_sequence -lt 0
        set -g __hunch_sequence 0
        __hunch_session_event session_start
    end
    set -q __hunch_offers[1]; and __hunch_settle_offers '' # an executed line was settled when it ended
    return 0
end

function __hunch_line_cleared --on-event fish_cancel
    set -q __hunch_offers[1]; and __hunch_settle_offers ''
    return 0
end
