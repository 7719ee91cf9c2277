# Suggestions on the line: the next command, a list.

# Puts suggestions for what is typed (first argument), at most as many as the second says, into __hunch_found, best first.
function __hunch_ask
    set -g __hunch_found
    set -g __hunch_answered
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
        # No ? in a pattern: from fish 4 on it stands for itself.
        switch $field
            case 'text='
                continue
            case status=ok
                set -g __hunch_answered 1
            case 'text=*'\n'*'
                test "$field" = "text=$argv[1]"; or set -a __hunch_found (string sub -s 6 -- $field | $__hunch_whole)
            case 'text=*'
                test "$field" = "text=$argv[1]"; or set -a __hunch_found (string sub -s 6 -- $field)
        end
    end
    return 0
end

# In place of suggestions. How to begin is said once in a session.
function __hunch_say_why
    if not set -q __hunch_answered[1]
        __hunch_say 'no answer from the daemon; `hunch doctor` says why'
    else if not set -q __hunch_has_said_how
        set -g __hunch_has_said_how 1
        __hunch_say 'nothing to suggest here yet; `hunch import fish` learns from your history'
    else
        __hunch_say 'nothing to suggest here yet'
    end
end

function __hunch_say
    printf '\nhunch: %s\n' $argv[1]
    commandline -f repaint
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
        __hunch_say_why
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
        __hunch_say_why
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
