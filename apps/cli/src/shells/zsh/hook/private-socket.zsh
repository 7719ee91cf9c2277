# How zsh knows that who listens is this user's own daemon (docs/protocol.md, "Who listens").
#
# Nobody else can change the socket's directory, and the socket is reached by a secret name in it, so that nothing has to be read
# from the daemon first.

# Sets __hunch_place to the path of the socket's directory without links, and __hunch_above to that of its parent, if only root and
# this user can change what is on the way there. Once: what nobody else can change stays as it is.
function __hunch_find_place {
  local directory=${__hunch_socket:h} part
  local -i at shared=0 device=0
  local -a stats parts
  parts=(/)
  for part in ${(s:/:)${directory:h:A}}; do parts+=(${parts[-1]%/}/$part); done
  zstat -L -A stats -- $parts 2>/dev/null || return 1
  for (( at = 0; at < $#parts; at += 1 )); do
    __hunch_is_safe_above $stats[14*at+1,14*at+5] || return 1
    (( shared && stats[14*at+1] != device )) && return 1
    (( shared = stats[14*at+3] & 0x12, device = stats[14*at+1] ))
  done
  __hunch_above=$parts[-1] __hunch_place=${parts[-1]%/}/${directory:t}
}

# DEVICE INODE MODE LINKS UID: of a directory in which nobody but root and this user can replace what is root's or this user's.
function __hunch_is_safe_above {
  (( ($3 & 0xF000) == 0x4000 && ($5 == 0 || $5 == EUID) && (!($3 & 0x12) || $3 & 0x200) ))
}

# Whether the directory is still this user's alone: a cleaner of temporary directories may have taken it away, and then another user
# may have made one. Its parent is looked at again as well. Where others can write to that, they could also mount something there.
function __hunch_is_private {
  [[ -n $__hunch_place ]] || __hunch_find_place || return 1
  local -a stats
  zstat -L -A stats -- $__hunch_above $__hunch_place 2>/dev/null || return 1
  (( (stats[3] & 0xF000) == 0x4000 && (stats[5] == 0 || stats[5] == EUID) &&
    (!(stats[3] & 0x12) || (stats[3] & 0x200 && stats[1] == stats[15])) &&
    (stats[17] & 0xF03F) == 0x4000 && stats[19] == EUID ))
}

# Reads the secret that the daemon left when it started. Fails if it is the one that is known, or none that can be trusted.
function __hunch_read_secret {
  local secret
  local -a stats
  zstat -L -A stats -- $__hunch_secret 2>/dev/null || return 1
  (( (stats[3] & 0xF03F) == 0x8000 && stats[5] == EUID && stats[8] <= 23 )) || return 1
  { IFS= read -r secret <$__hunch_secret } 2>/dev/null
  [[ $#secret -eq 22 && $secret != *[^A-Za-z0-9_-]* && $secret != "$__hunch_name" ]] || return 1
  __hunch_name=$secret
}
