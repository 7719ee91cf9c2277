// Small tools written for these tests, each with the manners of a kind of tool that people load beside hunch. The real
// ones are not part of what can be installed everywhere.

/**
 * Manners of bash-preexec 0.5 and 0.6 (github.com/rcaloras/bash-preexec): takes ignorespace out of HISTCONTROL, puts
 * itself into PROMPT_COMMAND at the first prompt (first as text, last as an element of its own) and, as 0.6 does, again
 * at every prompt where something else stands first or last; holds what a DEBUG trap sees after that last element for a
 * command of the user, unless PROMPT_COMMAND names it.
 */
export const traceTool = `
HISTCONTROL=\${HISTCONTROL:-}; HISTCONTROL=\${HISTCONTROL//ignorespace}; export HISTCONTROL
__tool_live= __tool_newline=$'\\n'
__tool_sort() {
  local i text IFS=$'\\n'
  text="\${PROMPT_COMMAND[*]}"
  [[ $text == __bp_precmd_invoke_cmd$'\\n'* && $text == *$'\\n'__bp_interactive_mode ]] && return 0
  for i in "\${!PROMPT_COMMAND[@]}"; do
    text=\${PROMPT_COMMAND[i]//__bp_precmd_invoke_cmd/:}
    text=\${text//__bp_interactive_mode/:}
    text=\${text//__tool_install/:}
    while [[ $text == :$'\\n'* ]]; do text=\${text#:$'\\n'}; done
    PROMPT_COMMAND[i]=$text
    [[ $text == : ]] && unset -v 'PROMPT_COMMAND[i]'
  done
  PROMPT_COMMAND[0]=__bp_precmd_invoke_cmd$'\\n'\${PROMPT_COMMAND[0]}
  PROMPT_COMMAND+=(__bp_interactive_mode)
}
__bp_precmd_invoke_cmd() { local last=$?; __tool_live=; __tool_sort; return "$last"; }
__bp_interactive_mode() { if [[ \${1-} == force ]] || ((\${#FUNCNAME[*]} == 1)); then __tool_live=on; fi; }
__tool_trace() {
  [[ -n $__tool_live && -z \${COMP_LINE:-} ]] || return 0
  local piece IFS=$'\\n;'
  for piece in \${PROMPT_COMMAND[*]}; do [[ $piece == "$BASH_COMMAND" ]] && { __tool_live=; return 0; }; done
  __tool_live=
  echo "traced:$(HISTTIMEFORMAT= builtin history 1 | command sed '1s/^ *[0-9]*[* ] //')"
}
__tool_install() {
  trap '__tool_trace "$_"' DEBUG
  __tool_sort
  __tool_live=on
}
PROMPT_COMMAND=\${PROMPT_COMMAND:+$PROMPT_COMMAND$__tool_newline}__tool_install
`;

/**
 * Manners of what bash-preexec 0.5 and 0.6 are as released: its installation waits in element 0 of PROMPT_COMMAND, ends the DEBUG
 * trap, and is taken out of that element alone; afterwards it moves nothing any more. `asText`: as before bash 5.1.
 */
export function releasedTraceTool(asText: boolean): string {
  return `
HISTCONTROL=\${HISTCONTROL:-}; HISTCONTROL=\${HISTCONTROL//ignorespace}; export HISTCONTROL
__bp_imported=defined __tool_live= __tool_newline=$'\\n' __tool_pending=$'trap - DEBUG\\n__bp_install'
__bp_precmd_invoke_cmd() { local last=$?; echo "(ended $last)"; return "$last"; }
__bp_interactive_mode() { __tool_live=on; }
__tool_trace() {
  [[ -n $__tool_live && -z \${COMP_LINE:-} ]] || return 0
  __tool_live=
  local piece IFS=$'\\n;'
  for piece in \${PROMPT_COMMAND[*]}; do [[ $piece == "$BASH_COMMAND" ]] && return 0; done
  echo "traced:$(HISTTIMEFORMAT= builtin history 1 | command sed '1s/^ *[0-9]*[* ] //')"
}
__bp_install() {
  [[ "\${PROMPT_COMMAND[*]}" == *__bp_precmd_invoke_cmd* ]] && return 1
  trap '__tool_trace "$_"' DEBUG
  local others=\${PROMPT_COMMAND//"$__tool_pending"/:}
  PROMPT_COMMAND=__bp_precmd_invoke_cmd$__tool_newline$others
  ${asText ? 'PROMPT_COMMAND+=${__tool_newline}__bp_interactive_mode' : 'PROMPT_COMMAND+=(__bp_interactive_mode)'}
  __bp_interactive_mode
}
PROMPT_COMMAND=\${PROMPT_COMMAND:+$PROMPT_COMMAND$__tool_newline}$__tool_pending
`;
}

/** Manners of the clocks that people write into their bashrc, and of liquidprompt's: the first command after its own stops it. */
export const clockTool = `
__clock_start() { [[ -n \${__clock:-} ]] || { __clock=on; echo "set off"; }; }
__clock_stop() { unset __clock; }
trap __clock_start DEBUG
PROMPT_COMMAND=\${PROMPT_COMMAND:+$PROMPT_COMMAND;}__clock_stop
`;

/** Manners of starship: keeps what PROMPT_COMMAND was, replaces it, and runs the old text from its own function. */
export const promptTool = `
__shiny_saved=\${PROMPT_COMMAND:-}
__shiny_prompt() {
  local last=$?
  echo "(last $last)"
  __shiny_return() { return "$1"; }
  if [[ -n $__shiny_saved ]]; then __shiny_return "$last"; eval "$__shiny_saved"; fi
}
PROMPT_COMMAND=__shiny_prompt
PS0='\${__shiny_start:$((__shiny_start=1,0)):0}'\${PS0-}
__shiny_start=0
`;

/** Manners of direnv: goes first, hands \`$?\` on, and asks whether PROMPT_COMMAND is an array. */
export const directedEnvironment = `
__env_tool() { local last=$?; [[ $PWD == /tmp ]] && export WHERE=tmp; return "$last"; }
if [[ ";\${PROMPT_COMMAND[*]:-};" != *";__env_tool;"* ]]; then
  if [[ "$(declare -p PROMPT_COMMAND 2>&1)" == 'declare -a'* ]]; then
    PROMPT_COMMAND=(__env_tool "\${PROMPT_COMMAND[@]}")
  else
    PROMPT_COMMAND="__env_tool\${PROMPT_COMMAND:+;$PROMPT_COMMAND}"
  fi
fi
`;
