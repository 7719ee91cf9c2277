# Completion of tools that nobody else completes. fish has no place for that: where Tab is fish's own, ours asks first whether the command
# has completions, and gives it some if it has none. HUNCH_COMPLETIONS=0 turns it off.
function __hunch_tab
    __hunch_give_completions (commandline -poc)
    commandline -f complete
end

function __hunch_give_completions
    set -l words $argv
    while contains -- "$words[1]" sudo doas env command time nice nohup
        set -e words[1]
    end
    set -l tool (string replace -r '.*/' '' -- "$words[1]")
    test -n "$tool" -a "$HUNCH_COMPLETIONS" != 0; or return 0
    builtin contains -- $tool $__hunch_completed; and return 0
    set -ga __hunch_completed $tool
    # fish loads what it has.
    complete -C "$tool -" >/dev/null 2>&1
    set -l known (complete -c $tool 2>/dev/null | string match -v '*__hunch_complete*')
    test (count $known) -eq 0; or return 0
    complete -c $tool -k -a '(__hunch_complete_tool)'
end

function __hunch_complete_tool
    test "$HUNCH_COMPLETIONS" != 0; and __hunch_may_tell; or return 0
    set -lx HUNCH_F_line (commandline -bc | $__hunch_whole)
    set -lx HUNCH_F_cwd $PWD
    set -lx HUNCH_TIMEOUT_MS 1000
    set -l files any
    set -l text
    for field in (__hunch_run -r Complete | string split0)
        switch $field
            case 'files=*'
                set files (string sub -s 7 -- $field)
            case 'text=' 'status=*' ''
                continue
            case 'text=*'
                test -n "$text"; and printf '%s\n' $text
                set text (string sub -s 6 -- $field)
            case 'why=*'
                set text $text\t(string sub -s 5 -- $field)
        end
    end
    test -n "$text"; and printf '%s\n' $text
    # What fish lists itself where nothing is said.
    test $files = any; and __fish_complete_path (commandline -ct)
    test $files = folders; and __fish_complete_directories (commandline -ct)
    return 0
end
