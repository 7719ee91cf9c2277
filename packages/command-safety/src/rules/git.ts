import type { CommandRule } from '../rule.ts';
import { namesAll } from '../shell/marks.ts';

const git = ['git'];

/** What is lost of a repository on this machine. */
export const gitRules: readonly CommandRule[] = [
  {
    id: 'git-reset-hard',
    on: 'command',
    domain: 'git',
    risk: 'high',
    programs: git,
    title: 'Git hard reset',
    message: 'Hard reset discards all uncommitted changes.',
    stakes: [
      'Every change that is not committed',
      'Commits after the target, once the reflog forgets them',
      'No copy is kept of what is discarded',
    ],
    alternative: 'git stash',
    matches: ['git reset --hard', 'git reset --hard HEAD~3', 'git -c x=y reset --hard origin/main'],
    spares: ['git reset', 'git reset --soft HEAD~1', 'git stash'],
    verbs: 'reset',
    when: (command) => command.is('reset') && command.has('--hard', '--har', '--ha'),
  },
  {
    id: 'git-clean',
    on: 'command',
    domain: 'git',
    risk: 'moderate',
    programs: git,
    title: 'Deletion of untracked files',
    message: 'Removes all untracked files and directories.',
    stakes: ['New files that were never added', 'Local settings', 'No copy of them is kept'],
    alternative: 'git clean -nd',
    matches: ['git clean -fd', 'git clean -f', 'git clean --force -d'],
    spares: ['git clean -n', 'git clean -nfd', 'git status'],
    verbs: 'clean',
    when: (command) =>
      command.is('clean') &&
      command.has('-f', '--force') &&
      !command.has('-n', '--dry-run') &&
      (!command.has('-x', '-X') || command.has('-e', '--exclude')),
  },
  {
    // Spec 004 has a level for `git clean -fd`, whatever follows it.
    id: 'git-clean-ignored',
    on: 'command',
    domain: 'git',
    risk: 'moderate',
    programs: git,
    title: 'Deletion of ignored files',
    message:
      'Removes untracked files and also the ignored ones: settings, secrets, databases, what was built.',
    stakes: [
      'Local settings and .env files',
      'Databases and uploads in the work tree',
      'No copy of them is kept',
    ],
    alternative: 'git clean -ndx',
    matches: ['git clean -fdx', 'git clean -xdf', 'git clean -ffdX'],
    spares: ['git clean -ndx', 'git status --ignored', 'git clean -nxfd'],
    verbs: 'clean',
    when: (command) =>
      command.is('clean') &&
      command.has('-f', '--force') &&
      command.has('-x', '-X') &&
      // What is left out is what would be missed.
      !command.has('-e', '--exclude') &&
      !command.has('-n', '--dry-run'),
  },
  {
    id: 'git-discard-changes',
    on: 'command',
    domain: 'git',
    risk: 'moderate',
    programs: git,
    title: 'Discarding of all changes',
    message: 'This replaces all changed files by their committed versions.',
    stakes: [
      'Every change that is not committed',
      'Nothing warns or asks',
      'No copy is kept of what is discarded',
    ],
    alternative: 'git stash',
    matches: [
      'git checkout -- .',
      'git checkout .',
      'git restore .',
      'git checkout -f main',
      'git switch --discard-changes main',
      'git restore --staged --worktree .',
    ],
    spares: ['git checkout main', 'git restore --staged .', 'git checkout -b new', 'git restore a.txt'],
    when: (command) => {
      const everything = command.operands
        .slice(1)
        .some(({ text }) => ['.', './', ':/', '*', ':/*'].includes(text));
      if (command.is('checkout')) return everything || command.has('-f', '--force');
      if (command.is('switch')) return command.has('-f', '--force', '--discard-changes');
      return (
        command.is('restore') &&
        everything &&
        (!command.has('--staged', '-S') || command.has('--worktree', '-W'))
      );
    },
  },
  {
    id: 'git-drop-stash',
    on: 'command',
    domain: 'git',
    risk: 'moderate',
    programs: git,
    title: 'Deletion of stashes',
    message: 'This deletes changes that were put aside.',
    stakes: [
      'All stashed changes',
      'Nothing lists them afterwards',
      'They are removed for good at the next clean-up',
    ],
    alternative: 'git stash list',
    matches: ['git stash clear'],
    spares: ['git stash list', 'git stash', 'git stash pop', 'git stash drop'],
    verbs: 'stash',
    when: (command) => command.is('stash clear'),
  },
  {
    id: 'git-rewrite-history',
    on: 'command',
    domain: 'git',
    risk: 'high',
    programs: ['git', 'git-filter-repo', 'bfg'],
    title: 'Rewriting of the whole history',
    message: 'This makes every commit anew.',
    stakes: [
      'Everyone else has to clone again',
      'Signatures and references to commits',
      'The old history, once it is cleaned up',
    ],
    alternative: 'git log --oneline',
    matches: [
      "git filter-branch --force --index-filter 'git rm --cached x' HEAD",
      'git filter-repo --path src',
      'bfg --delete-files id_rsa',
    ],
    spares: ['git log --oneline', 'git commit --amend', 'git help filter-branch'],
    when: (command) =>
      (command.program !== 'git' || command.is('filter-branch|filter-repo')) && !command.has('--analyze'),
  },
  {
    id: 'git-forced-rebase',
    on: 'command',
    domain: 'git',
    risk: 'high',
    programs: git,
    title: 'Forced rebase',
    message: 'Force rebase rewrites commit history.',
    stakes: [
      'Commits that others have built on',
      'Signatures and references to commits',
      'A push afterwards needs force',
    ],
    alternative: 'git rebase -i main',
    matches: [
      'git rebase --force-rebase main',
      'git rebase -f main',
      'git rebase --root --force',
      'git rebase main --no-ff',
    ],
    spares: ['git rebase main', 'git rebase --abort', 'git rebase --continue'],
    when: (command) => command.is('rebase') && command.has('-f', '--force-rebase', '--force', '--no-ff'),
  },
  {
    id: 'git-forget-objects',
    on: 'command',
    domain: 'git',
    risk: 'high',
    programs: git,
    title: 'Removal of unreachable commits',
    message: 'This removes the commits that could still be rescued.',
    stakes: [
      'Commits that no branch holds any more',
      'The way back from a wrong reset or rebase',
      'They cannot be restored',
    ],
    alternative: 'git reflog',
    matches: ['git reflog expire --expire=now --all', 'git reflog delete HEAD@{1}'],
    spares: ['git reflog', 'git gc --prune=now', 'git remote prune origin', 'git fetch --prune'],
    verbs: 'reflog',
    when: (command) =>
      // By default what is older than 90 days goes.
      (command.is('reflog expire') &&
        !command.has('-n', '--dry-run') &&
        /--expire(?:-unreachable)?[ =](?:now|all|0|\d+\.?(?:sec|min|hour))/.test(command.text)) ||
      command.is('reflog delete'),
  },
  {
    id: 'git-prune-objects',
    on: 'command',
    domain: 'git',
    risk: 'moderate',
    programs: git,
    title: 'Removal of what nothing refers to',
    message: 'This removes objects that no branch, tag or reflog holds.',
    stakes: [
      'Files that were added and never committed',
      'Commits whose reflog has ended',
      'They cannot be restored',
    ],
    alternative: 'git gc',
    matches: ['git gc --prune=now', 'git prune'],
    spares: ['git gc', 'git remote prune origin', 'git prune -n'],
    verbs: 'gc|prune',
    when: (command) =>
      (command.is('gc') && /^(?:now|all)$/.test(command.value('--prune') ?? '')) ||
      (command.is('prune') && !command.has('-n', '--dry-run')),
  },
  {
    id: 'git-forget-everything',
    on: 'command',
    domain: 'git',
    risk: 'critical',
    programs: git,
    title: 'Removal of everything that could be brought back',
    message:
      'This empties the record of where branches have been, and then removes what only it held: what would have brought lost work back goes, for good.',
    stakes: [
      'Commits and stashes that no branch holds any more',
      'The way back from a wrong reset, rebase or deletion',
      'No tool can restore them',
    ],
    alternative: 'git gc',
    matches: [
      'git reflog expire --expire=now --all && git gc --prune=now',
      'git -c gc.reflogExpire=now -c gc.reflogExpireUnreachable=now gc --prune=now',
    ],
    spares: ['git gc', 'git gc --prune=now', 'git reflog expire --expire=90.days --all && git gc'],
    verbs: 'gc|prune|repack',
    when: (command) =>
      (command.run.forgetsReflog ||
        command.args.some(({ text }) => /^gc\.reflogExpire(?:Unreachable)?=(?:now|all|0)$/i.test(text))) &&
      ((command.is('gc') && /^(?:now|all)$/.test(command.value('--prune') ?? '')) ||
        (command.is('prune') && !command.has('-n', '--dry-run')) ||
        (command.is('repack') && command.has('-a', '-A') && command.has('-d'))),
  },
  {
    id: 'git-delete-ref',
    on: 'command',
    domain: 'git',
    risk: 'moderate',
    programs: git,
    title: 'Forced deletion of a branch or tag',
    message: 'This deletes a branch or tag, whether it was merged or not.',
    stakes: [
      'Commits that only it holds',
      'The name under which they are found',
      'The reflog keeps them for some weeks only',
    ],
    alternative: 'git branch --merged',
    matches: [
      'git branch -D feature',
      'git branch --delete --force x',
      'git update-ref -d refs/heads/x',
      'git worktree remove --force ../x',
      'git tag -d v1',
    ],
    spares: ['git branch -d feature', 'git branch', 'git tag v1', 'git branch --merged'],
    verbs: 'branch|update-ref|tag|stash|worktree',
    when: (command) =>
      (command.is('branch') &&
        (command.has('-D') || (command.has('-d', '--delete') && command.has('-f', '--force')))) ||
      (command.is('update-ref') && command.has('-d', '--stdin')) ||
      (command.is('tag') && command.has('-d', '--delete')) ||
      command.is('stash drop') ||
      (command.is('worktree remove') && command.has('-f', '--force')),
  },
  {
    id: 'git-delete-all-branches',
    on: 'command',
    domain: 'git',
    risk: 'high',
    programs: git,
    title: 'Forced deletion of all branches',
    message: 'This deletes every branch that a list names, whether it was merged or not.',
    stakes: [
      'Commits that only they hold',
      'Work of months that was not pushed',
      'The reflog keeps them for some weeks only',
    ],
    alternative: 'git branch --merged',
    matches: ['git branch | xargs git branch -D', 'git branch -D $(git branch)'],
    spares: ['git branch --merged | xargs git branch -d', 'git branch -D feature', 'git branch'],
    verbs: 'branch',
    when: (command) =>
      command.is('branch') && command.has('-D') && command.args.some(({ text }) => namesAll(text)),
  },
  {
    id: 'git-skip-checks',
    on: 'command',
    domain: 'git',
    risk: 'moderate',
    programs: git,
    title: 'Checks are skipped',
    message: 'This turns off what protects a commit, a push or a connection.',
    stakes: [
      'What the hooks would have found',
      'With TLS checks off, who the server is',
      'Others build on it',
    ],
    alternative: 'git commit',
    matches: [
      'git commit --no-verify -m x',
      'git push --no-verify',
      'git config --global http.sslVerify false',
    ],
    spares: ['git commit -m x', 'git config --global user.name x', 'git push'],
    when: (command) =>
      (command.is('commit|push|merge') && command.has('--no-verify')) ||
      (command.is('config') && /http\.sslVerify (?:false|0)/i.test(command.text)),
  },
];
