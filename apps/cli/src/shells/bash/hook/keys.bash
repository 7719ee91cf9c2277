# shellcheck shell=bash
#
# The keys, Tab among them.

__hunch_bind_keys() {
  local __h_map
  if ! [[ -o emacs || -o vi ]]; then return 0; fi
  # Not `builtin bind`: ble.sh has a line editor and a bind of its own.
  for __h_map in emacs vi-insert vi-command; do
    bind -m "$__h_map" -x '"\C-x\C-n": __hunch_predict' || :
    bind -m "$__h_map" -x '"\C-x\C-p": __hunch_pick' || :
    bind -m "$__h_map" -x '"\C-x\C-a": __hunch_explain' || :
    bind -m "$__h_map" -x '"\C-x\C-t": __hunch_fix' || :
  done
  bind -m emacs -x "\"${HUNCH_KEY_PREDICT:-\\ei}\": __hunch_predict" || :
  bind -m emacs -x "\"${HUNCH_KEY_PICK:-\\eI}\": __hunch_pick" || :
  bind -m emacs -x "\"${HUNCH_KEY_EXPLAIN:-\\eE}\": __hunch_explain" || :
  __hunch_bind_search
  bind -m emacs -x "\"${HUNCH_KEY_FIX:-\\eX}\": __hunch_fix" || :
} 2>/dev/null

# What the second of the two keys does: a function of readline, or nothing.
__hunch_follow_by() {
  local __h_map
  for __h_map in emacs vi-insert; do
    if [[ -n $1 ]]; then
      bind -m "$__h_map" "\"\\C-x\\C-^\": $1"
    else
      bind -m "$__h_map" -x '"\C-x\C-^": :'
    fi
  done 2>/dev/null
}

# Only where the user asked for it in `hunch setup`, and where the key does what it does in a plain bash: never in place of another
# tool. HUNCH_KEY_SEARCH names a key that is taken in any case.
__hunch_bind_search() {
  local __h_map __h_key
  if [[ -z ${HUNCH_KEY_SEARCH:-}${__hunch_search_keys:-} ]]; then return 0; fi
  __hunch_follow_by ''
  for __h_map in emacs vi-insert; do
    bind -m "$__h_map" -x '"\C-x\C-r": __hunch_search best reverse-search-history'
    bind -m "$__h_map" -x '"\C-x\C-u": __hunch_search newest previous-history'
    if [[ -n ${HUNCH_KEY_SEARCH:-} ]]; then
      bind -m "$__h_map" "\"$HUNCH_KEY_SEARCH\": \"\\C-x\\C-r\\C-x\\C-^\""
    elif [[ ${__hunch_search_keys:-} == ctrl-r* ]]; then
      __hunch_capture bind -m "$__h_map" -q reverse-search-history
      if [[ $__hunch_raw == *'"\C-r"'* ]]; then bind -m "$__h_map" '"\C-r": "\C-x\C-r\C-x\C-^"'; fi
    fi
    if [[ ${__hunch_search_keys:-} != *up ]]; then continue; fi
    __hunch_capture bind -m "$__h_map" -q previous-history
    for __h_key in '\e[A' '\eOA'; do
      if [[ $__hunch_raw == *"\"$__h_key\""* ]]; then bind -m "$__h_map" "\"$__h_key\": \"\\C-x\\C-u\\C-x\\C-^\""; fi
    done
  done 2>/dev/null
}

# Tab, behind what stood there before.
__hunch_install_completion() {
  if [[ ${HUNCH_COMPLETIONS-} == 0 ]] || ((__hunch_bash < 41)); then return 0; fi
  __hunch_loader=
  __hunch_capture builtin complete -p -D
  local __h_known=$__hunch_raw
  if [[ $__h_known == *__hunch_load_completion* ]]; then return 0; fi
  if [[ $__h_known =~ \ -F\ ([^ ]+) ]]; then __hunch_loader=${BASH_REMATCH[1]}; fi
  # What is no function (-W, -A …) is left as it is.
  if [[ -n $__h_known && -z $__hunch_loader ]]; then return 0; fi
  builtin complete -D -F __hunch_load_completion -o bashdefault -o default
} 2>/dev/null

