# Loading: a little at the start, the rest at the first prompt.

# HOOK WIDGET: alone where nobody else wants that hook; zsh's own registry of hooks (5.3, add-zle-hook-widget) takes in what it finds
# there, and costs three calls each time. Beside others by that registry, but only if the registry's widget has the hook. A plugin
# that wraps every widget may have wrapped that one: the registry would put the wrapper into its list, and the wrapper calls the
# registry, without end. So any other widget is called by a chain of two.
function __hunch_hook_widget {
  local name=zle-$1 function=${widgets[$2]#user:}
  local -a registered
  case ${widgets[$name]-} in
    ('') zle -N $name $function ;;
    (user:__hunch_*) ;;
    (user:azhw:$name)
      zstyle -a $name widgets registered
      # Ours may be in the list as what had the hook before the registry.
      [[ ${(j: :)registered} == *:user:__hunch_* ]] || add-zle-hook-widget $1 $2 2>/dev/null ||
        __hunch_chain_hook $name $function
      ;;
    (*) __hunch_chain_hook $name $function ;;
  esac
}

# NAME FUNCTION: the widget that has the hook is called first, then the function. If that widget calls the chain again, which happens once
# the registry has it in its list, the chain returns at once. If it calls an older chain of ours, only this one runs the function.
function __hunch_chain_hook {
  local name=$1 function=$2 kept=_hunch-kept-$__hunch_installations-$1 flags=
  # As the registry calls its widgets: $LASTWIDGET and the numeric argument stay what they are.
  (( __hunch_has_redraw_hook )) && flags='-f nolast -N'
  zle -A $name $kept
  eval "function __hunch_chain_${__hunch_installations}_$name {
    [[ \${__hunch_calls-} == *' $kept '* ]] && return 0
    local __hunch_calls=\"\${__hunch_calls-} $kept \" __hunch_chained=$function
    zle $kept $flags -- \"\$@\"
    __hunch_chained=
    $function \"\$@\"
  }"
  zle -N $name __hunch_chain_${__hunch_installations}_$name
}

# Keys that this keymap leaves unbound. One process a keymap, at the start only.
function __hunch_bind_keys {
  local keymap=$1 to_end=$2 by_word=$3 bound key
  # "^[[F"-"^[[H" are never bound as a range, so that a key stands at the start of its line.
  bound=$'\n'$(bindkey -M $keymap 2>/dev/null)
  __hunch_bind_if_free $to_end '^[[F' '^[OF' '^[[4~' "${terminfo[kend]-}"
  __hunch_bind_if_free $by_word '^[[1;5C' '^[[5C' '^[Oc' "${terminfo[kRIT5]-}"
  __hunch_bind_if_free forward-char "${terminfo[kcuf1]-}"
  # First those that came last, so that a key which the user has named for another one is that one's.
  __hunch_bind_if_free hunch-explain "${HUNCH_KEY_EXPLAIN-^X^A}"
  __hunch_bind_if_free hunch-fix "${HUNCH_KEY_FIX-^X^T}"
  __hunch_bind_if_free hunch-pick "${HUNCH_KEY_PICK-^X^P}"
  __hunch_bind_if_free hunch-dismiss "${HUNCH_KEY_DISMISS-^X^W}"
  __hunch_bind_search $keymap
}

function __hunch_bind_if_free {
  local widget=$1 key
  shift
  for key; do
    key=${key//$'\e'/^[}
    [[ -n $key && $bound != *$'\n'\""$key"\"' '* ]] && bindkey -M $keymap "$key" $widget
  done
}

# What this shell calls by another name, in REPLY, as `alias -L` would list it, without a process for that. Once a session:
# what is defined later is remembered as it is typed.
function __hunch_list_aliases {
  local name
  local -a listed
  for name in ${(k)aliases}; do listed+=("alias ${(qq)name}=${(qq)aliases[$name]}"); done
  REPLY=${(F)listed}
  [[ $REPLY == *$'\0'* ]] && REPLY=${REPLY//$'\0'}
  (( $#REPLY > __hunch_command_max )) && REPLY=${REPLY[1,__hunch_command_max]}
  return 0
}

# The rest of the loading, at the first prompt: by then plugins that replace widgets have done so. What only the line editor needs
# waits until the prompt is drawn and no key is there: it takes some milliseconds.
function __hunch_install {
  local REPLY
  __hunch_watch_history_functions
  __hunch_introduce || __hunch_send_by_hook "$REPLY"
  [[ -o zle && ${TERM-dumb} != dumb ]] && zmodload zsh/zle 2>/dev/null || return 0
  if zmodload -F zsh/system b:sysopen 2>/dev/null && sysopen -r -o cloexec -u __hunch_idle_fd /dev/null 2>/dev/null; then
    zle -N _hunch-install __hunch_install_widget
    zle -F -w $__hunch_idle_fd _hunch-install
  else
    __hunch_install_widgets
  fi
}

# The first line waits for keys.
function __hunch_install_widget {
  emulate -L zsh
  setopt no_err_exit no_err_return no_xtrace no_warn_create_global no_bg_nice
  zle -F $__hunch_idle_fd
  __hunch_install_widgets
  __hunch_line_init
  __hunch_idle_widget
}

function __hunch_install_widgets {
  setopt no_aliases
  [[ -o zle && ${TERM-dumb} != dumb ]] && zmodload zsh/zle zsh/zleparameter 2>/dev/null || return 0
  (( __hunch_installations < __hunch_installations_max )) || return 0
  (( __hunch_installations += 1 ))
  zmodload zsh/terminfo 2>/dev/null
  __hunch_choose_style
  zle -N _hunch-answer __hunch_answer_widget
  zle -N _hunch-redraw __hunch_redraw
  zle -N _hunch-idle __hunch_idle_widget
  # That is always there to be read, and of no program that is started.
  if (( __hunch_idle_fd )); then
    zle -N _hunch-line-init __hunch_line_init
  else
    zle -N _hunch-line-init __hunch_line_init_at_once
  fi
  zle -N _hunch-line-finish __hunch_line_finish
  zle -N hunch-pick __hunch_pick
  zle -N hunch-search __hunch_search
  zle -N hunch-search-up __hunch_search_up
  zle -N hunch-dismiss __hunch_dismiss
  zle -N hunch-explain __hunch_explain
  zle -N hunch-fix __hunch_fix
  __hunch_wrap accept forward-char vi-forward-char end-of-line vi-end-of-line vi-add-eol
  __hunch_wrap accept_word forward-word emacs-forward-word vi-forward-word vi-forward-word-end \
    vi-forward-blank-word vi-forward-blank-word-end
  __hunch_wrap busy expand-or-complete expand-or-complete-prefix complete-word menu-complete menu-expand-or-complete \
    menu-select reverse-menu-complete fzf-completion history-incremental-search-backward \
    history-incremental-search-forward history-incremental-pattern-search-backward \
    history-incremental-pattern-search-forward
  __hunch_wrap late autosuggest-suggest
  __hunch_join_autosuggestions
  if (( __hunch_has_redraw_hook )); then
    autoload -Uz add-zle-hook-widget
    __hunch_hook_widget line-pre-redraw _hunch-redraw
  else
    __hunch_wrap redraw self-insert magic-space backward-delete-char vi-backward-delete-char delete-char \
      vi-delete-char backward-kill-word vi-backward-kill-word backward-kill-line vi-kill-line kill-line \
      kill-whole-line kill-word yank undo redo bracketed-paste backward-char vi-backward-char beginning-of-line \
      up-line-or-history down-line-or-history up-line-or-search down-line-or-search
  fi
  __hunch_hook_widget line-init _hunch-line-init
  __hunch_hook_widget line-finish _hunch-line-finish
  __hunch_bind_keys emacs end-of-line forward-word
  __hunch_bind_keys viins vi-end-of-line vi-forward-word
  __hunch_install_completion
}

# That of the first prompt, which makes itself that of the others.
function __hunch_precmd {
  __hunch_each_precmd
  emulate -L zsh
  setopt no_err_exit no_err_return no_xtrace no_warn_create_global no_bg_nice
  __hunch_install
  __hunch_give_options __hunch_precmd __hunch_each_precmd
  # All this was no part of the prompt.
  (( __hunch_ended = EPOCHREALTIME ))
  return 0
}

# Whether a plugin that was loaded after the first prompt has changed what ours rests on: one that wraps the hook and paints the line
# after us removes the ghost's colour, and zsh-autosuggestions removes the ghost from the empty line.
function __hunch_is_displaced {
  [[ ${widgets[autosuggest-suggest]-user:__hunch_} == user:__hunch_* ]] || return 0
  (( __hunch_has_redraw_hook )) || return 1
  [[ ${widgets[_hunch-redraw]-} != user:__hunch_redraw || ${widgets[zle-line-pre-redraw]-} != user:(__hunch_|azhw:)* ]]
}

# At the next prompt after the integration was loaded again: what else the start file loads may come after it.
function __hunch_install_again {
  emulate -L zsh
  setopt no_err_exit no_err_return no_xtrace no_warn_create_global
  precmd_functions=("${(@)precmd_functions:#__hunch_install_again}")
  __hunch_install_widgets
  return 0
}

# NAME [FROM]: that function, or the text of the other one, with zsh's own options as a part of it: a tenth of what `emulate -L`
# and `setopt` in it cost. What is defined while such a function runs has them, too; so none of these may come to define what
# calls the user's. (zsh 5.9 dies of `functions -c` on such a one, whoever's it is; `functions[copy]=$functions[NAME]` is safe.)
function __hunch_give_options {
  emulate zsh -o extended_glob +o err_exit +o err_return +o xtrace +o warn_create_global +o bg_nice +o aliases \
    -c 'functions[$1]=$functions[${2-$1}]'
}

function __hunch_load {
  emulate -L zsh
  setopt no_err_exit no_err_return no_xtrace no_warn_create_global
  # Not by is-at-least, nor the hooks by add-zsh-hook: to find and read these two takes longer than all else here.
  if [[ $ZSH_VERSION == [0-4].* ]]; then
    print -u2 "hunch: zsh $ZSH_VERSION is too old; it needs 5.0 or later. Nothing was changed."
    return 0
  fi
  if ! zmodload zsh/datetime zsh/parameter 2>/dev/null; then
    print -u2 'hunch: this zsh lacks its modules zsh/datetime and zsh/parameter. Nothing was changed.'
    return 0
  fi
  typeset -g __hunch_cli=${__hunch_cli-} __hunch_hook=${__hunch_hook-} __hunch_socket=${__hunch_socket-}
  typeset -g __hunch_secret=${__hunch_secret-} __hunch_place= __hunch_above= __hunch_name=
  # Not exported, whatever the user's options: after `exec zsh` the number of the process is the same.
  typeset -g __hunch_loaded=$$
  typeset -gi __hunch_has_socket=0 __hunch_has_system=0 __hunch_has_memo=0 __hunch_has_redraw_hook=0
  typeset -gi __hunch_unrecorded=0 __hunch_pending=0 __hunch_at_rest=0 __hunch_busy=0 __hunch_exit_code=0
  typeset -gi __hunch_unproven=0 __hunch_waiting_since=0 __hunch_stuck=0 __hunch_probed_ms=0 __hunch_ask_fd=0
  typeset -gi __hunch_keeps=0 __hunch_prefetches=0 __hunch_known_since=0
  typeset -gi __hunch_forgotten=0 __hunch_seq=0 __hunch_started_ms=0 __hunch_last_exit_code=0 __hunch_asked=0 __hunch_is_unsure=0
  typeset -gi __hunch_offered_ms=0 __hunch_accepted_after_ms=0 __hunch_ignored_after_ms=0
  typeset -g __hunch_command= __hunch_command_cwd= __hunch_command_mode=off __hunch_last_command=
  typeset -g __hunch_answer= __hunch_accepted_prefix= __hunch_offered_prefix= __hunch_ignored_prefix=
  typeset -g __hunch_watched_functions=
  typeset -g __hunch_chained=
  typeset -gi __hunch_installations=0 __hunch_had_line=0 __hunch_slow_prompt=0 __hunch_idle_fd=0
  typeset -gF __hunch_ended=0
  typeset -g __hunch_event= __hunch_feedback= __hunch_common=
  typeset -ga __hunch_texts __hunch_whys __hunch_known_prefixes __hunch_known_texts __hunch_known_unsure
  typeset -g __hunch_question= __hunch_asked_buffer= __hunch_shown= __hunch_suggestion= __hunch_painted=
  typeset -g __hunch_seen_buffer= __hunch_offered= __hunch_ignored= __hunch_accepted= __hunch_dismissed=
  # Without zstat it can't be seen who listens; the native hook can.
  zmodload -F zsh/net/socket b:zsocket 2>/dev/null && zmodload -F zsh/stat b:zstat 2>/dev/null && __hunch_has_socket=1
  zmodload -F zsh/system b:sysread b:syswrite 2>/dev/null && __hunch_has_system=1
  [[ $ZSH_VERSION == 5.[0-2](|[.-]*) ]] || __hunch_has_redraw_hook=1
  [[ $ZSH_VERSION == 5.[0-8](|[.-]*) ]] || __hunch_has_memo=1
  local -i now=$(( EPOCHREALTIME * 1000 ))
  typeset -gx HUNCH_SESSION_ID=zsh-$$-$now-$RANDOM
  __hunch_common=$'\0session_id='$HUNCH_SESSION_ID$'\0shell=zsh'
  local name
  for name in preexec each_precmd zshexit redraw line_init line_finish answer_widget; do
    __hunch_give_options __hunch_$name
  done
  __hunch_hook_functions
}

function __hunch_hook_functions {
  __hunch_add_hook preexec __hunch_preexec
  __hunch_add_hook precmd __hunch_precmd
  __hunch_add_hook zshexit __hunch_zshexit
}

# HOOK FUNCTION
function __hunch_add_hook {
  local list=$1_functions
  typeset -ga $list
  (( ${${(P)list}[(Ie)$2]} )) || set -A $list "${(@P)list}" $2
}

# Loaded again, as `source ~/.zshrc` does: the session goes on, but the start file may have replaced its hooks and widgets.
function __hunch_load_again {
  emulate -L zsh
  setopt no_err_exit no_err_return no_xtrace no_warn_create_global
  __hunch_hook_functions
  (( ! __hunch_installations )) || __hunch_add_hook precmd __hunch_install_again
}
