# What nobody needs before the first key is read when the first of its functions is called: until then it is a string, __hunch_later, and
# each function is one that reads it.

function __hunch_read_later
    printf '%s\n' "$__hunch_later" | source
    set -g __hunch_later
end
