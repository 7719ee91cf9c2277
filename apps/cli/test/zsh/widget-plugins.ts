// Plugins that put themselves around the widgets of others. The real ones where Debian has them; else small tools written for
// these tests, each with the manners of a kind of plugin that people load beside hunch.

export const suggestions = '/usr/share/zsh-autosuggestions/zsh-autosuggestions.zsh';
export const highlighting = '/usr/share/zsh-syntax-highlighting/zsh-syntax-highlighting.zsh';
export const fuzzyKeys = '/usr/share/doc/fzf/examples/key-bindings.zsh';
export const fuzzyCompletion = '/usr/share/doc/fzf/examples/completion.zsh';

const searchWidgets = `
search-part() {
  local -a numbers
  [[ $BUFFER == "$search_found" ]] || search_part=$BUFFER search_index=0
  numbers=(\${(Onk)history[(R)*\${(b)search_part}*]})
  (( search_index += $1 ))
  (( search_index < 0 )) && search_index=0
  if (( search_index )); then BUFFER=\${history[\${numbers[search_index]-0}]-$BUFFER}; else BUFFER=$search_part; fi
  CURSOR=$#BUFFER search_found=$BUFFER
  _zsh_highlight
}
search-part-up() { search-part 1 }
search-part-down() { search-part -1 }
zle -N search-part-up
zle -N search-part-down
bindkey '^[[A' search-part-up '^[OA' search-part-up '^[[B' search-part-down '^[OB' search-part-down
`;

/**
 * Manners of zsh-history-substring-search 1.1 in zsh 5.9 (github.com/zsh-users): where no highlighter is loaded, it stands in for
 * one by zsh's registry of hooks; when one came later, it takes itself out of there at the next key.
 */
export const substringSearch = `
${searchWidgets}
if (( ! \${+functions[_zsh_highlight]} )); then
  _zsh_highlight() { [[ $KEYS == [[:print:]] ]] && region_highlight=(); return 0 }
  autoload -Uz add-zle-hook-widget
  search-finish() { _zsh_highlight }
  search-redraw() {
    if (( \${+ZSH_HIGHLIGHT_VERSION} )); then
      add-zle-hook-widget -d zle-line-pre-redraw search-redraw
      add-zle-hook-widget -d zle-line-finish search-finish
      return 0
    fi
    _zsh_highlight
  }
  add-zle-hook-widget zle-line-pre-redraw search-redraw
  add-zle-hook-widget zle-line-finish search-finish
fi`;

/** Manners of its versions before 1.1, and of the first highlighters: wraps every widget under a name that is always the same. */
export const olderSubstringSearch = `
${searchWidgets}
if (( ! \${+functions[_zsh_highlight]} )); then
  _zsh_highlight() { [[ $KEYS == [[:print:]] ]] && region_highlight=(); return 0 }
  zmodload zsh/zleparameter
  for name in \${(k)widgets:#(.*|_*|orig-*|yank*|beep|run-help|which-command)}; do
    case $widgets[$name] in
      user:_zsh_highlight_widget_*) continue ;;
      user:*) zle -N orig-$name \${widgets[$name]#user:}; saved=orig-$name ;;
      completion:*) zle -C orig-$name \${(s.:.)\${widgets[$name]#completion:}}; saved=orig-$name ;;
      *) saved=.$name ;;
    esac
    eval "_zsh_highlight_widget_$name() { zle $saved -- \\"\\$@\\" && _zsh_highlight }"
    zle -N $name _zsh_highlight_widget_$name
  done
  unset name saved
fi`;

/** Manners of a few lines in somebody's own file: takes the widget on top under its own name, each time that the file is read. */
export const ownWidgets = `
for name in forward-char forward-word expand-or-complete up-line-or-history zle-line-init zle-line-pre-redraw; do
  case \${widgets[$name]-} in
    user:own-$name) continue ;;
    user:*) zle -A $name saved-$name ;;
    builtin) eval "saved-$name() { zle .$name }"; zle -N saved-$name ;;
    *) eval "saved-$name() { : }"; zle -N saved-$name ;;
  esac
  eval "own-$name() { zle saved-$name -- \\"\\$@\\" }"
  zle -N $name own-$name
done
unset name`;

/** Own widgets that wrap nothing: what was on top is gone each time that the file is read. */
export const plainWidgets = `
own-forward() { zle .forward-char }
zle -N forward-char own-forward
zle-line-init() { : }
zle -N zle-line-init`;

/** Registers its hooks with zsh. */
export const registeredHooks = `
autoload -Uz add-zle-hook-widget
registered() { : }
zle -N registered
for name in line-init line-finish line-pre-redraw; do add-zle-hook-widget $name registered; done
unset name`;

/**
 * Manners of zsh-syntax-highlighting 0.8 (github.com/zsh-users): wraps no widget, paints from zsh's registry of hooks, and tells its
 * entries of region_highlight by a memo. While keys are pending it paints nothing.
 */
export const hookHighlighting = `
ZSH_HIGHLIGHT_VERSION=0.8.0
autoload -Uz add-zle-hook-widget
_zsh_highlight() {
  (( PENDING || KEYS_QUEUED_COUNT )) && return 0
  region_highlight=(\${region_highlight:#*memo=painter*})
  [[ -n $BUFFER ]] && region_highlight+=("0 $#BUFFER fg=green memo=painter")
  return 0
}
painter-redraw() { _zsh_highlight }
painter-finish() { _zsh_highlight }
zle -N painter-redraw
zle -N painter-finish
add-zle-hook-widget line-pre-redraw painter-redraw
add-zle-hook-widget line-finish painter-finish`;

/** Manners of fzf-tab (github.com/Aloxaf): takes Tab from whatever has it, and runs that with compsys's main function replaced. */
export const fuzzyTab = `
autoload -Uz compinit && compinit -u -D
tab_original=\${$(bindkey '^I')##* }
tab-complete() {
  local -i continues=1 completes=0
  while (( continues )); do
    continues=0
    local original=\${functions[_main_complete]}
    function _main_complete() { typeset -g completes=1 }
    { zle $tab_original } always { functions[_main_complete]=$original }
    zle redisplay
  done
}
zle -N tab-complete
bindkey '^I' tab-complete`;

/** Manners of oh-my-zsh: application mode of the keypad while a line is edited, quoting widgets for keys and pastes, titles by its hooks. */
export const framework = `
zmodload zsh/terminfo
autoload -Uz add-zsh-hook bracketed-paste-magic url-quote-magic
zle-line-init() { echoti smkx }
zle-line-finish() { echoti rmkx }
zle -N zle-line-init
zle -N zle-line-finish
zle -N bracketed-paste bracketed-paste-magic
zle -N self-insert url-quote-magic
framework-title() { print -n "\\e]0;\${1:-zsh}\\a" }
add-zsh-hook preexec framework-title
add-zsh-hook precmd framework-title`;

/**
 * Manners of powerlevel10k: at the first prompt its own hooks take the last place of both lists, it puts itself around zle's hooks, and
 * draws the prompt again when a program in the background has answered.
 */
export const latePrompt = `
late-prompt-line() { zle late-prompt-kept-$WIDGET -- "$@" }
late-prompt-answer() {
  zle -F $1
  exec {1}<&-
  zle && zle .reset-prompt && zle -R
}
late-prompt-wrap() {
  precmd_functions=(\${precmd_functions:#late-prompt-wrap} late-prompt-ask)
  local name
  for name in zle-line-init zle-line-finish; do
    (( \${+widgets[$name]} )) || continue
    zle -A $name late-prompt-kept-$name
    zle -N $name late-prompt-line
  done
}
late-prompt-ask() {
  precmd_functions=(\${precmd_functions:#late-prompt-ask} late-prompt-ask)
  local fd
  exec {fd}< <(print)
  zle -F $fd late-prompt-answer
}
precmd_functions+=(late-prompt-wrap)`;
