# hunch for fish 3.0 and later. `hunch init fish` prints a few assignments (__hunch_cli, __hunch_hook, __hunch_socket) and
# then this file; put  hunch init fish | source  into ~/.config/fish/config.fish.
#
# Set before or after that line, each takes effect at once unless it says "before":
#   HUNCH_INCOGNITO       off | ephemeral (remembered for this session only) | no_send (nothing is told to the daemon)
#   HUNCH_KEY_PREDICT     before: the keys, as `bind` writes them; default \ei (Alt-i). Again: the next best.
#   HUNCH_KEY_PICK        before: default \eI (Alt-Shift-i): choose from a list
# fish binds neither of these keys, in no mode; Ctrl-X, which other shells leave free, copies to the clipboard here.
#
# What is recorded is what fish keeps in its history: not in private mode, not with an empty $fish_history, no line that
# begins with a blank, nothing that fish_should_add_to_history turns down (fish 4). Stopped jobs and fg, bg, %1 are not
# commands of their own.
#
# hunch-hook runs in the foreground: fish starts it with posix_spawn, and a background job would be announced. Where there is
# a file system in memory, commands are left there for the daemon instead (docs/protocol.md, "Spools").

if status is-interactive; and begin; test -n "$__hunch_cli"; or test -n "$__hunch_hook"; end

# ---- talking to the daemon ----

# Fields come in the environment, as HUNCH_F_key variables that the caller exports. Prints nothing unless asked (-r).
function __hunch_run
    set -lx HUNCH_SOCKET $__hunch_socket
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

function __hunch_session_event
    __hunch_may_tell; or return 0
    set -lx HUNCH_F_event_type $argv[1]
    set -lx HUNCH_F_session_id $HUNCH_SESSION_ID
    set -lx HUNCH_F_shell fish
    set -lx HUNCH_F_ts_ms (command date +%s)000
    set -lx HUNCH_F_cwd $PWD
    set -lx HUNCH_F_host $hostname
    set -lx HUNCH_F_user_name $USER
    set -lx HUNCH_F_spool $__hunch_memory
    set -lx HUNCH_F_ephemeral $__hunch_ephemeral
    set -lx HUNCH_F_aliases
    if test $argv[1] = session_start
        set -lx HUNCH_F_seq $__hunch_sequence
        # When this was: aliases are on no disk, so that a daemon that started later, whose socket is newer, is told again.
        test -n "$__hunch_memory"; and echo -n >"$__hunch_memory/introduced" 2>/dev/null
        # Listing them takes some milliseconds. Abbreviations need none, they stand in the line that runs. One with a
        # backslash, which fish quotes as no other shell does, is left out; so is what the daemon would cut off.
        set -l listed (alias 2>/dev/null | string match -r '^[^\\\\]{1,160}$')
        set -q listed[1]; and set HUNCH_F_aliases (string join '; ' -- $listed[1..100])
    end
    __hunch_run IngestEvent
end

# ---- commands ----

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

# ---- prediction ----

# Makes one element of several lines. `string collect` came with 3.1; before, a suggestion of several lines falls apart. A
# function could not do it: within one, string does not read what was piped to the function.
set -g __hunch_whole command cat
if string collect </dev/null 2>/dev/null; or test $status -eq 1
    set -g __hunch_whole string collect
end

# Puts suggestions for what is typed (first argument), at most as many as the second says, into __hunch_found, best first.
function __hunch_ask
    set -g __hunch_found
    set -lx HUNCH_F_last_cmd
    set -lx HUNCH_F_last_seq
    set -lx HUNCH_F_last_exit_code
    if not __hunch_may_tell
        set -g __hunch_ephemeral 1
    else if test -n "$__hunch_last_command"
        set HUNCH_F_last_cmd $__hunch_last_command
        set HUNCH_F_last_seq $__hunch_sequence
        set HUNCH_F_last_exit_code $__hunch_last_status
    end
    set -lx HUNCH_F_session_id $HUNCH_SESSION_ID
    set -lx HUNCH_F_shell fish
    set -lx HUNCH_F_cwd $PWD
    set -lx HUNCH_F_prefix $argv[1]
    set -lx HUNCH_F_limit $argv[2]
    set -lx HUNCH_F_ephemeral $__hunch_ephemeral
    for field in (__hunch_run -r Suggest | string split0)
        switch $field
            case 'text=*'\n'*'
                test "$field" = "text=$argv[1]"; or set -a __hunch_found (string sub -s 6 -- $field | $__hunch_whole)
            case 'text=?*'
                test "$field" = "text=$argv[1]"; or set -a __hunch_found (string sub -s 6 -- $field)
        end
    end
    return 0
end

function __hunch_put
    set -g __hunch_shown $argv[1]
    commandline -r -- $argv[1]
end

# The line becomes the best suggestion for what is typed; on an empty line, the likely next command. Pressed again, the
# next best; after the last one what was typed comes back.
function __hunch_predict
    set -l line (commandline -b | $__hunch_whole)
    if test (count $__hunch_found) -eq 0; or test "$line" != "$__hunch_shown"
        set -g __hunch_typed $line
        set -g __hunch_index 0
        __hunch_ask "$line" 5
    end
    if test (count $__hunch_found) -eq 0
        return 0
    end
    set -g __hunch_index (builtin math $__hunch_index + 1)
    if test $__hunch_index -le (count $__hunch_found)
        __hunch_put $__hunch_found[$__hunch_index]
        set -ga __hunch_offers $__hunch_shown
        set -g __hunch_final_offer $__hunch_shown
    else
        __hunch_put "$__hunch_typed"
        set -g __hunch_index 0
        set -g __hunch_final_offer
    end
end

function __hunch_pick
    set -g __hunch_typed (commandline -b | $__hunch_whole)
    __hunch_ask "$__hunch_typed" 50
    set -l choice
    if test (count $__hunch_found) -eq 0
        return 0
    else if command -s fzf >/dev/null
        set choice (printf '%s\0' $__hunch_found |
            command fzf --read0 --no-sort --no-multi --reverse --height=40% --prompt='hunch> ' | $__hunch_whole)
        commandline -f repaint
    else
        set choice (__hunch_menu | $__hunch_whole)
        commandline -f repaint
    end
    set -g __hunch_found
    if test -n "$choice"
        __hunch_put $choice
        set -ga __hunch_offers $choice
        set -g __hunch_final_offer $choice
    end
end

# Nine lines and a key; any other key leaves the line as it was.
function __hunch_menu
    set -l shown (count $__hunch_found)
    test $shown -gt 9; and set shown 9
    printf '\n' >&2
    for index in (seq $shown)
        printf '%d  %s\n' $index (string replace -ra '[[:cntrl:]]' ' ' -- $__hunch_found[$index] | string join ' ') >&2
    end
    read -l -n 1 -P "1-$shown? " key
    if string match -qr '^[1-9]$' -- "$key"; and test $key -le $shown
        printf '%s\n' $__hunch_found[$key]
    end
end

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

# ---- completion ----

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

# ---- the command ----

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
    command $__hunch_cli $argv
end

# ---- start and end of the session ----

function __hunch_session_end --on-event fish_exit
    test $__hunch_sequence -ge 0; and __hunch_session_event session_end
    # What the daemon has not read yet stays for it; it tidies up after us.
    test -n "$__hunch_memory" -a ! -e "$__hunch_memory/$__hunch_spooled"; and command rm -rf -- $__hunch_memory
end

# A directory that only this user can read, and only where files are memory: a command must not reach a disk unredacted.
function __hunch_make_memory
    set -g __hunch_memory
    set -g __hunch_spooled 0
    for directory in $XDG_RUNTIME_DIR /dev/shm
        string match -q "* $directory tmpfs *" </proc/mounts 2>/dev/null; and test -w $directory; or continue
        # Shells that were killed left theirs.
        for stale in $directory/hunch-fish-*
            set -l process (string match -r 'hunch-fish-(\d+)-' -- $stale)[2]
            test -O $stale; and not test -d /proc/$process; and command rm -rf -- $stale
        end
        # It must be new: nobody can have put a link there.
        set -l made $directory/hunch-fish-$fish_pid-(random)(random)
        if command mkdir -m 700 -- $made 2>/dev/null
            set -g __hunch_memory $made
            return 0
        end
    end
end

function __hunch_bind_keys
    set -l predict \ei
    set -l pick \eI
    test -n "$HUNCH_KEY_PREDICT"; and set predict $HUNCH_KEY_PREDICT
    test -n "$HUNCH_KEY_PICK"; and set pick $HUNCH_KEY_PICK
    for mode in default insert
        bind -M $mode $predict __hunch_predict
        bind -M $mode $pick __hunch_pick
    end
end

# A fish within this one inherits the exported id, not these.
if test "$__hunch_pid" != $fish_pid
    set -g __hunch_pid $fish_pid
    set -g __hunch_sequence -1
    set -g __hunch_last_command
    set -g __hunch_offers
    set -g __hunch_found
    set -g __hunch_final_offer
    set -g __hunch_watched
    set -g __hunch_stopped
    __hunch_make_memory
    set -gx HUNCH_SESSION_ID fish-$fish_pid-(command date +%s)-(random)(random)
end
__hunch_bind_keys

end
