import { telling } from '../problems/problem.ts';
import type { Recipe } from '../recipe.ts';

/** Getting out of trouble with git. */
export const gitEveryday: readonly Recipe[] = [
  {
    id: 'git/only-there',
    does: 'lists the commits of one branch that another lacks',
    ...telling(
      'look',
      ['commit {from:branch} not in {to:branch}', 'on|in {from:branch} not in {to:branch}'],
      'what is are commit changes yet which that branch new there',
    ),
    gives: 'git log --oneline {to}..{from}',
    examples: ['which commits are on feature-x not yet in main'],
  },
  {
    id: 'git/stop-tracking',
    does: 'takes a file out of git and keeps it on disk',
    ...telling(
      'here',
      [
        'stop tracking {file}',
        'untrack {file}',
        'delete {file} git keep|sparing',
        '{file} stop tracking',
        'not track {file}',
        '{file} out git keep',
        'delete file {file} from git keep',
        'delete {file} from git not disk',
        'delete file {file} from git but keep on disk',
        'untrack {file} sparing',
        'delete file {file} git sparing',
        'stop tracking {file} sparing',
        'delete {file} from git|index sparing',
        'stop tracking directory {file}',
      ],
      'it but keep my copy file locally local in got committed from disk still anymore on please',
    ),
    gives: 'git rm --cached {file}',
    examples: [
      'stop tracking notes.txt but keep my copy',
      'remove file secret.env from git but leave it on disk',
      'stop tracking data/ but keep it on disk',
    ],
  },
  {
    id: 'git/prune',
    does: 'fetches, and forgets remote branches that are gone',
    ...telling(
      'beyond',
      [
        'delete remote branch gone',
        'fetch prune branch',
        'prune',
        'fetch prune',
        'drop remote branch exist',
        'remote branch not exist anymore',
      ],
      'git fetch drop that no longer exist remote and anymore not',
    ),
    gives: 'git fetch --prune',
    examples: ['fetch and prune the remote branches'],
  },
  {
    id: 'git/empty-commit',
    does: 'makes a commit without any change',
    ...telling(
      'here',
      ['empty|no-change commit', 'commit without changes', 'commit nothing', 'trigger ci commit'],
      'git make create a push any only to trigger ci pipeline need',
    ),
    gives: "git commit --allow-empty --no-edit -m 'Empty commit'",
    examples: ['make an empty commit'],
  },
  {
    id: 'git/take-theirs',
    does: 'solves the conflict in a file with their version',
    ...telling(
      'here',
      ['conflict {file} theirs', 'keep theirs {file}', 'conflict {file} version their'],
      'take version in use git the for of merge keep',
    ),
    gives: 'git checkout --theirs {file}',
    examples: ['conflict in notes.txt, take theirs'],
  },
  {
    id: 'git/take-ours',
    does: 'solves the conflict in a file with our version',
    ...telling(
      'here',
      ['conflict {file} ours|own', 'keep ours {file}', 'conflict {file} my version'],
      'take version in use git the for of merge keep my mine own',
    ),
    gives: 'git checkout --ours {file}',
    examples: ['conflict in notes.txt, keep ours'],
  },
  {
    id: 'git/large-blobs',
    does: 'lists the largest objects of the history',
    ...telling(
      'look',
      [
        'large git history',
        'large blob',
        'large object git',
        'git history large',
        'git large why',
        'large file git history',
        'history large file',
      ],
      'which are in what blobs blob object objects file so files is fat repo repository why gb mb ever committed takes space find',
    ),
    gives:
      "git rev-list --objects --all | git cat-file --batch-check='%(objectname) %(objectsize) %(rest)' | sort -k2 -rn | head -n {count=20}",
    examples: ['which large files are in the git history?'],
  },
  {
    id: 'git/mine',
    does: 'lists your own commits',
    ...telling(
      'look',
      ['own_commit', 'commit mine|self', 'what did git|commit', 'own commit'],
      'git what i did do done last week in own by me was made have yesterday own for',
    ),
    gives: 'git log --oneline --author="$(git config user.email)"[? --since={git_since}]',
    examples: ['which commits did I do myself in the last week', 'what did i commit since monday'],
  },
  {
    id: 'git/blame-line',
    does: 'shows who wrote one line',
    ...telling(
      'look',
      [
        'author|touched line {n} {file}',
        'author {file} line {n}',
        'last touched|changed line {n} {file}',
        'changed line {n} of {file}',
      ],
      'of in who wrote last changed touched',
    ),
    gives: 'git blame -L {n},{n} {file}',
    examples: ['who wrote line 1 of notes.txt?', 'who last touched line 40 of auth.py?'],
  },
  {
    id: 'git/ignore-mode',
    does: 'shows which rule ignores a file',
    ...telling(
      'look',
      [
        'why {file} ignored',
        '{file} ignored',
        'ignored {file} rule',
        'why ignored {file}',
        'gitignore {file}',
      ],
      'git is by which rule not gitignore file why',
    ),
    gives: 'git check-ignore -v {file} || true',
    examples: ['why is notes.txt ignored by git?'],
  },
];
