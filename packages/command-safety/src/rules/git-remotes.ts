import type { CommandLook } from '../command-look.ts';
import type { CommandRule, StructureRule } from '../rule.ts';
import { namesAll } from '../shell/marks.ts';

const git = ['git'];

function deletesRemoteBranch(command: CommandLook): boolean {
  return (
    command.is('push') &&
    !command.has('-n', '--dry-run') &&
    (command.has('-d', '--delete', '--prune') ||
      command.operands.slice(2).some(({ text }) => /^\+?:./.test(text)))
  );
}

/** By its name the branch of one change, which ends with it. */
const ownBranch =
  /^\+?:?(?:refs\/heads\/)?(?:feat(?:ure)?s?|fix(?:es)?|bug(?:fix)?|hotfix|chore|docs?|test|wip|topic|user|dependabot|renovate|experiment|spike|tmp)[/-]\S+$/;
/** And that of one person, who says that it was a try: `bob/spike-old`. */
const triedBranch =
  /^\+?:?(?:refs\/heads\/)?(?!release|hot|stable|support|version|env|main|master|prod|live|staging)[a-z][\w.-]{1,24}\/[\w.-]{0,60}\b(?:spike|wip|old|tmp|test|try|poc|draft|scratch|exp)\b[\w.-]{0,60}$/;

function deletesOwnBranch(command: CommandLook): boolean {
  const named = command.operands.slice(2);
  return (
    named.length > 0 &&
    !command.has('--prune') &&
    named.every(({ text }) => ownBranch.test(text) || triedBranch.test(text))
  );
}

/** What others lose when a repository on a server changes. */
export const gitRemoteRules: readonly (CommandRule | StructureRule)[] = [
  {
    id: 'git-force-push',
    on: 'command',
    domain: 'git',
    risk: 'high',
    programs: git,
    title: 'Git force push',
    message: 'This command rewrites remote history.',
    stakes: ["Overwrites collaborators' commits", 'Cannot be easily undone', 'May break CI/CD pipelines'],
    alternative: 'git push --force-with-lease',
    inDomain: [
      { domain: 'git_operations', message: 'This command rewrites the history that others have fetched.' },
    ],
    matches: [
      'git push --force',
      'git push -f origin main',
      'git push origin +main',
      'git -C app push -uf origin dev',
      'git push --mirror',
    ],
    spares: ['git push', 'git push --force-with-lease', 'git push -u origin main', 'git log --grep=--force'],
    when: (command) =>
      command.is('push') &&
      !command.has('-n', '--dry-run') &&
      (command.has('-f', '--force', '--mirror') ||
        command.operands.slice(1).some(({ text }) => text.startsWith('+')) ||
        // By a setting: `-c remote.origin.push=+HEAD:main`.
        command.args.some(({ text }) => /^remote\.\S{1,64}\.(?:push=\+|mirror=true)/i.test(text))),
  },
  {
    id: 'git-overwrite-remote',
    on: 'command',
    domain: 'git',
    risk: 'critical',
    programs: git,
    title: 'Overwriting of a whole remote repository',
    message: 'This replaces or deletes every branch on the server, for everyone.',
    stakes: [
      'Branches and tags that others have pushed',
      'The history of the project',
      'It cannot be undone from here',
    ],
    alternative: 'git push --force-with-lease',
    matches: [
      'git push --mirror --force',
      'git push --force --all',
      "git push -f origin '+refs/heads/*:refs/heads/*'",
      'git branch -r | cut -d/ -f2 | xargs git push origin --delete',
      "git for-each-ref --format='%(refname:short)' refs/heads | xargs -I{} git push -f origin {}",
    ],
    spares: ['git push --force-with-lease', 'git push --all', 'git push origin main', 'git clone --mirror x'],
    when: (command) =>
      (command.is('update-ref') &&
        ((command.has('--stdin') && namesAll(command.stdin.text)) ||
          (command.has('-d') && command.args.some(({ text }) => namesAll(text))))) ||
      (command.is('push') &&
        !command.has('-n', '--dry-run') &&
        (command.has('--mirror') ||
          (command.has('-f', '--force', '--prune') && command.has('--all', '--branches', '--tags')) ||
          command.operands.some(
            ({ text }) =>
              /^\+?refs\/(?:[\w/]{1,64}\/)?\*:/.test(text) ||
              (namesAll(text) &&
                (command.has('-d', '--delete', '-f', '--force') ||
                  text.startsWith(':') ||
                  text.startsWith('+'))),
          ))),
  },
  {
    id: 'git-replace-history',
    on: 'structure',
    shape: 'history-replaced',
    domain: 'git',
    risk: 'critical',
    title: 'A new history in the place of the old',
    message: 'This makes the history anew and puts it in the place of the one on the server.',
    stakes: ['Every commit that others have', 'Who did what, and why', 'It cannot be undone from here'],
    alternative: 'git push --force-with-lease',
    matches: [
      'git checkout --orphan new && git commit -m x && git push -f origin main',
      'git filter-repo --path x && git push --force',
      'rm -rf .git && git init && git commit -am x && git push -f origin main',
    ],
    spares: ['git checkout --orphan new && git push', 'git commit --amend && git push --force-with-lease'],
  },
  {
    id: 'git-delete-remote-branch',
    on: 'command',
    domain: 'git',
    risk: 'high',
    programs: git,
    title: 'Deletion of a remote branch',
    message: 'This deletes a branch or tag on the server, for everyone.',
    stakes: [
      'Commits that only this branch holds',
      'Open pull requests from it',
      'The work of others who use it',
    ],
    alternative: 'git branch -r',
    matches: [
      'git push origin --delete main',
      'git push origin :release',
      'git push -d origin v1',
      'git push --prune origin',
    ],
    spares: [
      'git branch -r',
      'git push origin HEAD:main',
      'git push origin main:main',
      'git push origin --delete feature/x',
    ],
    verbs: 'push',
    when: (command) => deletesRemoteBranch(command) && !deletesOwnBranch(command),
  },
  {
    id: 'git-delete-own-branch',
    on: 'command',
    domain: 'git',
    risk: 'moderate',
    programs: git,
    title: 'Deletion of a branch of one change on the server',
    message: 'This deletes a branch on the server that bears the name of one change.',
    stakes: [
      'Commits that only this branch holds',
      'Open pull requests from it',
      'The work of others who use it',
    ],
    alternative: 'git branch -r --merged',
    matches: ['git push origin --delete feature/x', 'git push origin :fix/y'],
    spares: ['git branch -r --merged', 'git push origin feature/x', 'git push origin --delete main'],
    verbs: 'push',
    when: (command) => deletesRemoteBranch(command) && deletesOwnBranch(command),
  },
  {
    id: 'git-delete-host-repository',
    on: 'command',
    domain: 'git',
    risk: 'critical',
    programs: ['gh', 'glab', 'hub', 'tea'],
    title: 'Deletion of a hosted repository',
    message: 'This deletes a repository on the server, with all that belongs to it.',
    stakes: [
      'The repository, its issues and pull requests',
      'Releases and packages that others use',
      'It cannot be undone',
    ],
    alternative: 'gh repo view',
    matches: [
      'gh repo delete acme/app --yes',
      'glab repo delete acme/app',
      'gh api -X DELETE repos/acme/app',
      'glab api -X DELETE projects/acme%2Fapp',
    ],
    spares: ['gh repo view', 'gh pr list', 'gh api repos/acme/app'],
    when: (command) =>
      command.is('repo|project delete') ||
      (command.is('api') &&
        /(?:-X|--method)[ =]?DELETE/i.test(command.text) &&
        command.args.some(
          ({ text }) => namesAll(text) && /^\/?(?:repos|projects|groups|orgs)\//.test(text),
        )) ||
      (command.is('api graphql') &&
        /\bdelete(?:Repository|Project|Organization|Enterprise\w{0,20})\s{0,4}\(/i.test(command.text)) ||
      (command.is('api') &&
        /(?:-X|--method)[ =]?DELETE/i.test(command.text) &&
        /\/?repos\/[\w.-]+\/[\w.-]+\/?(?:\s|$)|(?:^|\s)\/?orgs\/[\w.-]+\/?(?:\s|$)|(?:^|\s)\/?(?:projects|groups)\/[\w%.:-]+\/?(?:\s|$)/.test(
          command.text,
        )),
  },
  {
    id: 'git-delete-hosted',
    on: 'command',
    domain: 'git',
    risk: 'high',
    programs: ['gh', 'glab'],
    title: 'Deletion on the server',
    message: 'This deletes or hides something on the server that others use.',
    stakes: [
      'A release, a secret, a workflow or a repository',
      'Links and pipelines that use it',
      'It cannot be undone',
    ],
    alternative: 'gh release list',
    matches: [
      'gh release delete v1 --yes',
      'gh secret delete TOKEN',
      'gh repo archive acme/app',
      'gh pr merge 12 --admin',
      'gh api -X DELETE repos/acme/app/branches/main/protection',
      'gh api -X PUT repos/acme/app/branches/main/protection -f enforce_admins=null',
    ],
    spares: ['gh cache delete --all', 'gh release list', 'gh secret list', 'gh pr merge 12'],
    when: (command) =>
      command.is('release|secret|variable|workflow|gist|issue|environment delete') ||
      (command.is('api') &&
        /(?:-X|--method)[ =]?DELETE|\/branches\/[^/\s]{1,100}\/protection\b.*=(?:null|false)\b/i.test(
          command.text,
        )) ||
      // Somebody else may do everything with it from now on.
      (command.is('api') &&
        /(?:-X|--method)[ =]?(?:PUT|POST|PATCH)\b/i.test(command.text) &&
        /\/(?:collaborators|memberships|invitations|keys|hooks)\b/.test(command.text) &&
        /\b(?:permission|role)=(?:admin|maintain|owner)\b|\bread_only=false\b/.test(command.text)) ||
      command.is('repo archive|rename') ||
      (command.is('repo edit') && /--visibility[ =]public/.test(command.text)) ||
      (command.is('pr merge') && command.has('--admin')),
  },
];
