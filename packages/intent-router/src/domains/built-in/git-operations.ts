import type { DomainDefinition } from '../domain.ts';

// Generated from the TOML files: `pnpm --filter @hunch/train-intent domains`. Do not edit.
export const gitOperations: DomainDefinition = {
  name: 'git_operations',
  title: 'Git Operations',
  description: 'Git version control: history, status, branches, commits, merging, remotes.',
  aliases: ['git', 'vcs'],
  keywords: [
    'git',
    'commit',
    'commits',
    'branch',
    'branches',
    'merge',
    'rebase',
    'push',
    'pull',
    'fetch',
    'clone',
    'stash',
    'diff',
    'checkout',
    'remote',
    'tag',
    'repo',
    'repository',
    'blame',
    'cherry-pick',
    'upstream',
    'origin',
    'staged',
    'unstaged',
    'bisect',
    'submodule',
    'worktree',
  ],
  primaryCommands: ['git', 'gh', 'glab', 'hub', 'tig'],
  prompt:
    'You turn one request into one shell command. The subject is Git version control.\nThe machine runs {{os}} with {{unix_flavor}} tools. Preferred commands: {{available_commands}}.\n\nPlatform:\n{{platform_notes}}\n\nSafety:\n{{safety_requirements}}\n\nExamples:\n{{examples}}\n\nName the remote and the branch where it matters.\nAnswer with JSON only: {"cmd": "the command"}. If the request cannot be met by one command: {"cmd": null, "reason": "why"}.\n',
  examples: [
    {
      input: 'show recent commits',
      output: 'git log --oneline -n 10',
    },
    {
      input: 'what branch am I on',
      output: 'git branch --show-current',
    },
    {
      input: 'show changes',
      output: 'git status -s',
    },
    {
      input: 'new branch feature/login',
      output: 'git switch -c feature/login',
    },
    {
      input: 'undo the last commit but keep the changes',
      output: 'git reset --soft HEAD~1',
    },
    {
      input: 'force push my changes',
      output: 'git push --force-with-lease',
    },
  ],
  safety: {
    requirements: [
      'Never use --force unless the request asks for it, and then --force-with-lease.',
      'Prefer git stash or git revert to git reset --hard.',
      'Do not rewrite history that was pushed unless the request asks for it.',
    ],
    ruleDomains: ['git'],
  },
  tool: {
    description:
      'Git version control: viewing history, status, branches and differences, committing, creating and switching branches, merging, rebasing, stashing, tagging, pushing and pulling, pull requests.',
    parameters: [
      {
        name: 'operation',
        description: 'What to do: status, log, branch, commit, merge, rebase, push, pull, stash or diff.',
        values: ['status', 'log', 'branch', 'commit', 'merge', 'rebase', 'push', 'pull', 'stash', 'diff'],
        isRequired: true,
      },
      {
        name: 'details',
        description: 'Further details: branch, file, number of commits.',
        values: [],
        isRequired: false,
      },
    ],
  },
};
