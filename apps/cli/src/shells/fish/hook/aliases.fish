# What this shell calls by another name.

# What `alias` prints. That looks at every function there is, and reads the files of a hundred that nobody has called yet; here those
# that come with fish are left alone, but for the names that people give to aliases.
function __hunch_list_aliases
    set -l provided $__fish_data_dir/functions/*.fish
    if not set -q provided[1]
        alias 2>/dev/null
        return 0
    end
    set provided (string replace -r '^.*/([\w.-]+)\.fish$' '$1' -- $provided | string join '|')
    set -l own (functions -n | string split , | string match -rv "^(?:$provided)\$")
    for name in $own ls la ll grep egrep fgrep
        functions -q $name; or continue
        set -l words (functions $name | string match -r -- "^function .* --description (?:'alias (.*)'|alias\\\\ (.*))\$")
        set -q words[2]; or continue
        set words (string replace -r -- '^'(string escape --style=regex -- $name)'[= ]' '' $words[-1])
        echo alias $name (string escape -- $words)
    end
end
