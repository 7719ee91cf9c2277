# The start and the end of the session.

function __hunch_session_end --on-event fish_exit
    test $__hunch_sequence -ge 0; and __hunch_session_event session_end
    # What the daemon has not read yet stays for it; it tidies up after us.
    test -n "$__hunch_memory"; or return 0
    test -e "$__hunch_memory/$__hunch_spooled"; or command rm -rf -- $__hunch_memory
    __hunch_sweep_memory (string replace -r '/[^/]*$' '' -- $__hunch_memory)
end

# Shells that were killed left their directories, and so did those that ended before the daemon had read all: it is given a minute. At
# the end of a session, when nobody waits.
function __hunch_sweep_memory # directory
    set -l left $argv[1]/hunch-fish-*
    set -q left[1]; or return 0
    set -l stale
    for process in (string replace -rf '^.*/hunch-fish-(\d+)-[^/]*$' '$1' -- $left)
        test -d /proc/$process; or set -a stale $argv[1]/hunch-fish-$process-*
    end
    set -q stale[1]; and command find $stale[1..1000] -maxdepth 0 -user (command id -u) -mmin +1 -exec rm -rf -- {} + 2>/dev/null
    return 0
end

# Whether the directory is still ours. Whoever can list the one above knows its name, and can make another of that name once ours
# was taken away, as systemd-logind does with all that a user has there when his last session ends.
function __hunch_owns_memory
    test -O "$__hunch_memory" -a ! -L "$__hunch_memory"
end

# A directory that only this user can read, and only where files are memory: a command must not reach a disk unredacted.
function __hunch_make_memory
    set -g __hunch_memory
    set -g __hunch_spooled 0
    for directory in $XDG_RUNTIME_DIR /dev/shm
        string match -q "* $directory tmpfs *" </proc/mounts 2>/dev/null; and test -w $directory; or continue
        # Elsewhere others could put a directory of theirs in the place of ours.
        test -O $directory; or test $directory = /dev/shm -a -k /dev/shm; or continue
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

# A fish within this one inherits the exported id, not these.
if test "$__hunch_pid" != $fish_pid
    set -g __hunch_pid $fish_pid
    set -g __hunch_sequence -1
    set -g __hunch_last_command
    set -g __hunch_offers
    set -g __hunch_found
    set -g __hunch_final_offer
    set -g __hunch_watched ''
    set -g __hunch_stopped
    # What is typed of a usual command, and the program that it begins with, if any. fish before 3.3 names nothing in a pattern:
    # there no word is found, and every command goes the long way.
    set -g __hunch_word -
    set -g __hunch_usual '^(?!(?s:.{16385})|[ \t%]|[fb]g(?: |\z)|\z)(?<__hunch_word>[\w+][\w.+-]*(?=\s|\z)|)'
    # What tells which of two files is newer. That of old fish can't; only the long way asks there.
    set -g __hunch_test test
    builtin test / -nt /nonexistent 2>/dev/null; or set -g __hunch_test (command -s test)
    set -g __hunch_following 1 2 3 4 5 6 7 8 9
    __hunch_make_memory
    set -gx HUNCH_SESSION_ID fish-$fish_pid-(random)(random)(random)
end
__hunch_bind_keys
__hunch_bind_search
