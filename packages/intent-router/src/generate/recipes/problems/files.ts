import type { Problem } from './problem.ts';

/** Files and texts. */
export const fileProblems: readonly Problem[] = [
  {
    recipe: 'files/current-directory',
    says: [
      'directory am',
      'where am',
      'which directory am',
      'directory in now',
      'current directory where',
      'directory i am',
      'where directory',
    ],
    about: 'in which now current i am terminal standing what my exactly path full full',
    examples: ['in which folder am I now?', 'where am I'],
  },
  {
    recipe: 'files/find-named',
    says: [
      'where {name:filename}',
      '{name:filename} somewhere|gone',
      'lost {name:filename}',
      '{name:filename} where put',
    ],
    about:
      'find file put saved left somewhere lives live hiding located where did gone lost place did is i in again called my path',
    examples: ['where did I put notes.txt?', 'notes.txt is somewhere under src, find it'],
  },
  {
    recipe: 'files/newest',
    says: ['new|last file', 'file last saved', 'file downloaded last', 'file save last', 'file saved'],
    about: 'which what is in last just saved downloaded i of only changed name came arrived',
    examples: ['what are the latest files in logs?', 'which file was saved last'],
  },
  {
    recipe: 'files/count',
    says: ['count file', 'file count', 'count file in'],
    about: 'in are is there total lie sit have all number all altogether of exactly',
    examples: ['how many files are there in logs altogether?', 'how many pdfs do I have in downloads'],
  },
  {
    recipe: 'files/size-of',
    says: ['size|space {file}', 'size directory|file {file}', 'how heavy {file}', 'usage space {file}'],
    about:
      'how much what is does take takes space disk usage total all together complete whole gb mb altogether weigh',
    examples: ['how much space does logs/ take?', 'how heavy is app.log'],
  },
  {
    recipe: 'files/find-hidden',
    says: ['hidden file', 'file begin dot', 'hidden file exist'],
    about: 'which are there exist see home dot begin with in here find any all',
    examples: ['which hidden files begin with a dot?'],
  },
  {
    recipe: 'files/empty-directories',
    says: ['empty directory', 'directory nothing in|inside'],
    about: 'which are there exist any stayed left over find all after',
    examples: ['are there any empty folders left over?'],
  },
  {
    recipe: 'files/delete-empty-directories',
    says: [
      'delete empty directory',
      'clean empty directory',
      'empty directory delete',
      'empty directory clear',
    ],
    about: 'all left after over refactor can go away remain many stay up kind',
    examples: ['there are many empty folders left, remove them', 'clean up all empty directories'],
  },
  {
    recipe: 'files/broken-symlinks',
    says: ['broken symlink|link', 'symlink nowhere|nothing|broken', 'symlink target missing', 'link nowhere'],
    about: 'any which are there go point lead nowhere nothing find all exist target missing do points',
    examples: ['which symlinks point nowhere?', 'any broken links here'],
  },
  {
    recipe: 'files/duplicates',
    says: [
      'duplicate_file',
      'file twice|same|double',
      'duplicate file',
      'file content same',
      'file duplicate',
      'picture twice',
      'same file',
    ],
    about:
      'which any are there exist find have i in content under other names other name several times twice same several copies times different',
    examples: ['which files do I have twice?', 'are there duplicate files in src'],
  },
  {
    recipe: 'files/type',
    says: ['type {file}', 'file {file} kind'],
    about: 'what kind file is really format sort of it type',
    examples: ['what kind of file is photo.png really?'],
  },
  {
    recipe: 'files/information',
    says: [
      'when {file} changes|modified|changed',
      'when changed {file}',
      '{file} last changed',
      '{file} modified',
    ],
    about: 'when was exactly last file modified changed changes time date did i edited touched on know',
    examples: ['when exactly was notes.txt last changed?'],
  },
  {
    recipe: 'files/delete-file',
    says: ['{file} go|away', 'delete {file}', '{file} delete'],
    about: 'can file unneeded go away should please',
    examples: ['notes.txt can go', 'get rid of the file app.log please'],
  },
  {
    recipe: 'text/follow',
    says: ['watch {file}', 'watch line {file}', 'watch new line {file}', '{file} live'],
    about:
      'live as come in it while i new line coming written grows tail show last and log file keep following see',
    examples: ['I want to see app.log live', 'watch the new lines of app.log as they come in'],
  },
  {
    recipe: 'text/first-lines',
    says: ['begin {file}', 'first line {file}', 'beginning|top {file}'],
    about: 'of only first line just see show how does huge big line enough look at lines head the',
    examples: ['how does the beginning of data.csv look?', 'just the first 3 lines of data.csv, please'],
  },
  {
    recipe: 'text/last-lines',
    says: ['last line {file}', 'end|tail {file}'],
    about: 'of only last line just see show how does huge big line enough look at lines',
    examples: ['just the last 5 lines of app.log please'],
  },
  {
    recipe: 'text/count-lines',
    says: ['count line {file}', 'line {file} count', 'how long {file}', 'length {file}'],
    about: 'how many has have have number in are there rows long entries does total file is it',
    examples: ['how many lines does app.log have?', 'how long is data.csv'],
  },
  {
    recipe: 'text/count-words',
    says: ['count word {file}', 'word {file}'],
    about: 'how many has are there in total already written did i write does until now have',
    examples: ['how many words are there in notes.txt in total?'],
  },
  {
    recipe: 'text/compare',
    says: [
      'difference {file} {other}',
      '{file} {other} different|changed',
      'changes {file} {other}',
      '{file} vs {other}',
      '{file} {other} difference',
    ],
    about:
      'and what is between changed vs versus differs different with exactly against from to show two version changes did where',
    examples: ['notes.txt vs other.txt, what changed?', 'what changed between notes.txt and other.txt'],
  },
  {
    recipe: 'text/json-pretty',
    says: ['pretty|readable {file}', '{file} one line', '{file} unreadable|pretty'],
    about: 'json all in one line readable make it cant read human please unreadable for humans so that',
    examples: ['data.json is all in one line, prettify it'],
  },
  {
    recipe: 'text/json-check',
    says: ['{file} valid', 'valid {file}', 'check {file} json', '{file} broken json', '{file} json valid'],
    about: 'is json valid check or broken correct still syntax whether',
    examples: ['is data.json still valid JSON?'],
  },
  {
    recipe: 'text/line-endings',
    says: ['windows line endings {file}', 'crlf|windows|^m|dos|\\\\r {file}', 'carriage returns {file}'],
    about:
      'line endings kill fix remove delete convert to unix has end each strange from got in change replace have ends dos with windows returns lf crlf out of strip carriage return',
    examples: ['script.sh has windows line endings, fix them', 'kill the crlf in script.sh'],
  },
  {
    recipe: 'text/delete-empty-lines',
    says: [
      'delete empty|blank line {file}',
      'strip blank|empty line {file}',
      'empty|blank line {file} delete',
    ],
    about: 'all out of from in should go away without outta',
    examples: ['strip the blank lines out of notes.txt'],
  },
  {
    recipe: 'text/table',
    says: ['{file} column pretty|straight', '{file} table', 'column {file} straight', 'aligned|align {file}'],
    about:
      'as in show nicely pretty straight aligned columns column terminal csv table jumps shown with readable',
    examples: ['show data.csv as a nicely aligned table'],
  },
  {
    recipe: 'text/shuffle',
    says: ['random line {file}', '{file} random line', '{count} random {file}'],
    about: 'take some from of line in for sample test pick only lines',
    examples: ['take 5 random lines from numbers.txt for a test'],
  },
  {
    recipe: 'text/encoding',
    says: ['encoding {file}', '{file} utf8 or', '{file} encoding'],
    about: 'which what is has utf8 utf-8 or latin1 in saved characters',
    examples: ['which encoding does notes.txt have?'],
  },
  {
    recipe: 'text/longest-line',
    says: ['longest|long line {file}'],
    about: 'which is the in of most',
    examples: ['which is the longest line in notes.txt?'],
  },
];
