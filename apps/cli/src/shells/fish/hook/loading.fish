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

# A directory that only this user can read, and only where files are memory: a command must not reach a disk unredacted. Its name is
# chosen here, the hook makes it.
function __hunch_choose_memory
    set -g __hunch_memory
    set -g __hunch_spooled 0
    for directory in $XDG_RUNTIME_DIR /dev/shm
        string match -q "* $directory tmpfs *" </proc/mounts 2>/dev/null; and test -w $directory; or continue
        # Elsewhere others could put a directory of theirs in the place of ours.
        test -O $directory; or test $directory = /dev/shm -a -k /dev/shm; or continue
        set -g __hunch_memory $directory/hunch-fish-$fish_pid-(random)(random)
        return 0
    end
end

# Where no hook does it. It must be new: nobody can have put a link there.
function __hunch_make_memory
    test -n "$__hunch_memory"; and command mkdir -m 700 -- $__hunch_memory 2>/dev/null
    return 0
end

# Makes one element of several lines. `string collect` came with 3.1; before, a suggestion of several lines falls apart. A
# function could not do it: within one, string does not read what was piped to the function.
set -g __hunch_whole command cat
if string collect </dev/null 2>/dev/null; or test $status -eq 1
    set -g __hunch_whole string collect
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
    __hunch_choose_memory
    set -gx HUNCH_SESSION_ID fish-$fish_pid-(random)(random)(random)
end
__hunch_bind_keys
__hunch_bind_search
