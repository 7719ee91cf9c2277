# shellcheck shell=bash
#
# What became of the suggestions.

# Says what became of the suggestions that were put on the line: run as they were, run after a change, or passed over.
__hunch_settle_offers() { # $1: what was run; empty if nothing, or nothing that may be told
  local __h_offer __h_action
  local -a __h_actions=()
  if ((${#__hunch_offers[@]} == 0)); then return 0; fi
  for __h_offer in "${__hunch_offers[@]}"; do
    __h_action=dismissed
    if [[ $__h_offer == "$1" ]]; then
      __h_action=accepted
    elif [[ $__h_offer == "$__hunch_final_offer" && -n $1 && ${1%%[[:space:]]*} == "${__h_offer%%[[:space:]]*}" ]]; then
      __h_action=edited_then_run
    fi
    __h_actions+=("$__h_action")
  done
  if __hunch_may_tell; then
    # In the background: the next prompt need not wait for several of them.
    (__hunch_send_feedback "$1" >/dev/null 2>&1 &)
  fi
  __hunch_offers=()
  __hunch_found=()
  __hunch_final_offer=
}

__hunch_send_feedback() {
  local __h_index
  for __h_index in "${!__hunch_offers[@]}"; do
    HUNCH_F_session_id=$HUNCH_SESSION_ID HUNCH_F_action=${__h_actions[__h_index]} \
      HUNCH_F_suggested_text=${__hunch_offers[__h_index]} HUNCH_F_executed_text=${1:0:16384} \
      HUNCH_F_prefix=$__hunch_typed HUNCH_F_latency_ms=$__hunch_answer_ms HUNCH_F_ephemeral=$__hunch_ephemeral \
      __hunch_run RecordFeedback
  done
}
