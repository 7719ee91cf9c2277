# What is told of each command.

function __hunch_before_command --on-event fish_preexec
    set -g __hunch_directory $PWD
end

function __hunch_after_command --on-event fish_postexec
    set -l result $status
    set -l duration $CMD_DURATION
    # Every call counts here: this is what the user waits for.
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
    set -g __hunch_sequence (builtin math $__hunch_sequence + 1)
    set -g __hunch_last_command $argv[1]
    # Beyond this the daemon clamps, and the kernel refuses: MAX_ARG_STRLEN is 128 KiB, a character up to 4 bytes.
    if string match -qr '(?s)^.{16384}.' -- $argv[1]
        set -g __hunch_last_command (string sub -l 16384 -- $argv[1] | $__hunch_whole)
    end
    set -g __hunch_last_status $result
    if test -n "$__hunch_memory" -a "$__hunch_socket" -nt "$__hunch_memory/introduced" 2>/dev/null
        __hunch_session_event session_start
    end
    __hunch_spool_command $result $duration; and return 0
    set -lx HUNCH_F_spool $__hunch_memory
    set -lx HUNCH_F_event_type command_end
    set -lx HUNCH_F_session_id $HUNCH_SESSION_ID
    set -lx HUNCH_F_shell fish
    # fish has no clock of its own; hunch-hook takes a negative time for one that long ago.
    set -lx HUNCH_F_ts_ms -$duration
    if test -z "$__hunch_hook"
        set HUNCH_F_ts_ms (builtin math (command date +%s)000 - $duration)
    end
    set -lx HUNCH_F_cwd $__hunch_directory
    set -lx HUNCH_F_cmd_raw $__hunch_last_command
    set -lx HUNCH_F_exit_code $result
    set -lx HUNCH_F_duration_ms $duration
    set -lx HUNCH_F_seq $__hunch_sequence
    set -lx HUNCH_F_ephemeral $__hunch_ephemeral
    __hunch_run IngestEvent
end

# Leaves the event in this shell's directory, if the daemon says that it reads there and has taken the last one left there: a file
# written by the shell itself costs a tenth of a process. Otherwise the native hook tells it, and names the directory.
function __hunch_spool_command # exit status, milliseconds
    test -n "$__hunch_memory" -a -e "$__hunch_memory/open" -a ! -e "$__hunch_memory/$__hunch_spooled"; or return 1
    set -g __hunch_spooled $__hunch_sequence
    set -l ephemeral
    test -n "$__hunch_ephemeral"; and set ephemeral 'ephemeral=1\0'
    printf '\1IngestEvent\0event_type=command_end\0session_id=%s\0shell=fish\0ts_ms=-%d\0cwd=%s\0cmd_raw=%s\0exit_code=%d\0duration_ms=%d\0seq=%d\0%b\0' \
        $HUNCH_SESSION_ID $argv[2] $__hunch_directory $__hunch_last_command $argv[1] $argv[2] \
        $__hunch_sequence "$ephemeral" >"$__hunch_memory/$__hunch_sequence" 2>/dev/null
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
