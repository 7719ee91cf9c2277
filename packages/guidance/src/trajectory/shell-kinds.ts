// A full parse would cost more than everything else of an event. These look at the words at which a simple command may
// begin; what they get wrong shifts a count by one. No pattern can backtrack: each alternative is told by its first letters.

const start = String.raw`(?:^|[;&|(\n]|\b(?:do|then|else|sudo|time|env|exec))\s*`;

// Not after a pipe: `npm test | tail` waits for nothing.
const pollStart = String.raw`(?:^|[;&(\n]|\b(?:do|then))\s*`;

const polling = new RegExp(
  `${pollStart}(?:sleep|wait|watch|tail -[fF]|ps|pgrep|jobs|top|lsof|squeue|nvidia-smi|docker (?:ps|logs|inspect)|kubectl (?:get|logs|rollout|describe)|gh (?:run|pr checks|workflow)|systemctl (?:status|is-active))\\b`,
);

const changing = new RegExp(
  `${start}(?:mv|cp|rm|mkdir|touch|ln|chmod|chown|tee|patch|dd|install|unzip|tar|truncate|git (?:add|commit|checkout|switch|restore|reset|stash|apply|am|merge|rebase|cherry-pick|pull|push|clone|init|rm|mv|revert|tag|worktree|clean)|(?:npm|pnpm|yarn|bun) (?:i|ci|install|add|remove|uninstall|up|update|link)|(?:pip3?|uv|poetry|conda|apt|apt-get|brew|cargo|gem|go) (?:install|add|remove|uninstall|get|pip install|sync|update|upgrade))\\b|\\b(?:sed|perl) -[a-zA-Z]*i`,
);

const redirection = /(?:^|[^0-9&<>-])>{1,2}\s*(?!\/dev\/null|&)[\w./~$"'{-]/;

const searching = new RegExp(
  `^\\s*(?:cd [^;&|]+&& ?)?(?:sudo )?(?:grep|egrep|fgrep|rg|ag|ack|find|fd|locate|git grep|which|whereis)\\b`,
);

/** It waits for, or looks at, something that runs: doing it again is how one waits. */
export function isPollingCommand(command: string): boolean {
  return polling.test(command);
}

/** It alters files, the repository or what is installed. */
export function isChangingCommand(command: string): boolean {
  return changing.test(command) || redirection.test(command);
}

/** Its output may well be empty. */
export function isSearchCommand(command: string): boolean {
  return searching.test(command);
}
