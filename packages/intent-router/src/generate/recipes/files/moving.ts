import { readSize } from '../quantities.ts';
import type { Recipe } from '../recipe.ts';

/** dd(1) counts in blocks, so the block is the largest that divides the size. */
function blocksOf(size: string): { readonly block: string; readonly count: number } {
  const bytes = readSize(size.toLowerCase()) ?? 0;
  const [block, unit] =
    bytes % 1024 ** 2 === 0 ? ['1M', 1024 ** 2] : bytes % 1024 === 0 ? ['1K', 1024] : ['1', 1];
  return { block, count: bytes / unit };
}

const blocksOfSize: Recipe['derive'] = {
  block: (value) => blocksOf(value('size')).block,
  blocks: (value) => String(blocksOf(value('size')).count),
};

/** Files of a size, and copying, moving and deleting with conditions. */
export const fileMoving: readonly Recipe[] = [
  {
    id: 'files/fill',
    does: 'makes a file of that size full of zeros',
    says: [
      'create file {file} {size}',
      'create file of {size} named|called {file}',
      'create {file!} with|of {size}',
      'create sparse file {file} {size}',
      'create {size} {file}',
      'create {size} file {file}',
      'need {size} file',
    ],
    beside:
      'test dummy zero zeros filled full size empty large with of byte named new eat fill called named dummy test testing for upload uploads i a',
    gives: [{ gives: 'dd if=/dev/zero of={file} bs={block} count={blocks}' }],
    derive: blocksOfSize,
    reach: 'here',
    examples: ['create a file zeros.bin of 2MB', 'make a 1 MB test file called test.img filled with zeros'],
  },
  {
    id: 'files/fill-random',
    does: 'makes a file of that size full of random bytes',
    says: [
      'create random file {file} of {size}',
      'create {size} random file {file!}',
      'create file {file} of {size} random',
      'create {size} file {file!} random',
      'create file of {size} named|called {file} random',
      'create {file!} with {size} random',
      'create {file!} {size} random data',
    ],
    beside: 'test dummy random data filled full size byte content with of contents fill eat',
    gives: 'dd if=/dev/urandom of={file} bs={block} count={blocks}',
    derive: blocksOfSize,
    reach: 'here',
    examples: ['create a 1MB file noise.bin with random data'],
  },
  {
    id: 'files/truncate-to',
    does: 'cuts a file to that size, or lengthens it with zeros',
    says: [
      'truncate|cut {file} to {size}',
      'compress {file} to {size} truncate',
      'change size {file} to {size}',
    ],
    beside: 'file',
    gives: 'truncate -s {bytes} {file}',
    derive: { bytes: (value) => value('size').replace(/i?b$/i, '').toUpperCase() },
    reach: 'here',
    examples: ['truncate notes.txt to 1KB'],
  },
  {
    id: 'files/move-from-to',
    does: 'moves the files that are described from one directory to another',
    says: ['move file from|in {from!} to|into {to!}'],
    beside: 'only all every',
    gives: 'find {from} -maxdepth 1 -type f{filters!} -exec mv -n {} {to} \\;',
    reach: 'here',
    examples: ['move all log files from logs to src', 'move all jpg files from Downloads to Pictures'],
  },
  {
    id: 'files/copy-from-to',
    does: 'copies the files that are described from one directory to another',
    says: ['copy file from|in {from!} to|into {to!}'],
    beside: 'only all every',
    gives: 'find {from} -maxdepth 1 -type f{filters!} -exec cp -p {} {to} \\;',
    reach: 'here',
    examples: ['copy all log files from logs to src'],
  },
  {
    id: 'files/copy-tree-matching',
    does: 'copies the files that are described with their directories',
    says: [
      'copy file structure to|into {to}',
      'copy file preserving tree|path to|into {to}',
      'copy file to|into {to} structure',
    ],
    beside: 'directory preserving keeping keep save only all every preserve tree their path with file',
    gives: 'find . -type f{filters!} -exec cp --parents {} {to} \\;',
    reach: 'here',
    examples: ['copy only the python files preserving the folder structure to build'],
  },
  {
    id: 'files/move-contents',
    does: 'moves everything that is in one directory to another',
    says: [
      'move everything in|from|of {from!} to|into {to!}',
      'move contents of|from {from!} to|into {to!}',
      'move contents of|from directory {from} to|into {to!}',
      'move all file in|from {from!} to|into {to!}',
      'move everything in|from directory {from} to|into {to!}',
      'move every file in|from {from!} to|into {to!}',
      'move all file in|from directory {from} to|into {to!}',
    ],
    beside: 'all hidden contain',
    gives: 'find {from} -mindepth 1 -maxdepth 1 -exec mv -n {} {to}/ \\;',
    reach: 'here',
    examples: ['move everything in logs to build', 'move the contents of logs to build'],
  },
  {
    id: 'files/copy-contents',
    does: 'copies everything that is in one directory into another',
    says: [
      'copy everything in|from|of {from!} to|into {to!}',
      'copy contents of|from {from!} to|into {to!}',
      'copy contents of|from directory {from} to|into {to!}',
      'copy everything in|from directory {from} to|into {to!}',
      'copy all file in|from {from!} to|into {to!}',
      'copy every file in|from {from!} to|into {to!}',
      'copy all file in|from directory {from} to|into {to!}',
    ],
    beside: 'all recursive',
    gives: 'cp -R {from}/. {to}/',
    reach: 'here',
    examples: ['copy everything in logs to build', 'copy the contents of src to build'],
  },
  {
    id: 'files/copy-preserving',
    does: 'copies a directory with its permissions, owners and times',
    says: [
      'copy {from} to {to} preserving permission|everything|timestamp|attribute|owner',
      'copy {from} to {to} with permission',
      'copy {from} to {to} preserve|keeping permission|timestamp|attribute',
      'copy {from} to {to} archive mode',
      'copy {from} to|into {to} keep|save|preserve timestamp|permission|attribute|date|owner',
      'copy directory {from} to|into {to} preserving|keeping timestamp|permission|attribute',
      'copy directory {from} to|into {to} with permission|timestamp',
    ],
    beside:
      'preserving keeping permission timestamp attribute owner timestamps and all its recursive directory date original intact preserved same',
    gives: 'cp -a {from} {to}',
    reach: 'here',
    examples: [
      'copy src to backup preserving permissions',
      'copy the folder src to backup keeping timestamps',
    ],
  },
  {
    id: 'files/copy-newest',
    does: 'copies the file of a directory that was changed last',
    says: ['copy_newest from|in|of {from:path!} to|into {to:path!}'],
    beside: 'directory',
    gives: [
      {
        on: 'gnu',
        gives:
          "cp \"$(find {from} -maxdepth 1 -type f -printf '%T@ %p\\n' | sort -rn | head -n 1 | cut -d' ' -f2-)\" {to}",
      },
    ],
    reach: 'here',
    examples: ['copy the newest file from logs to src', 'copy the latest file in logs to /tmp'],
  },
  {
    id: 'files/copy-newer',
    does: 'copies only what is newer than what is there',
    says: [
      'copy {from} to {to} only new|newer',
      'copy {from} to {to} if newer',
      'copy {from} to {to} update',
      'copy only changed file from {from!} to {to!}',
      'copy new|newer file from {from!} to {to!}',
    ],
    beside: 'if only file changed newer check',
    gives: 'cp -Ru {from}/. {to}/',
    reach: 'here',
    examples: ['copy only newer files from src to build'],
  },
  {
    id: 'files/copy-not-overwrite',
    does: 'copies a file unless there is one already',
    says: [
      'copy {from} to {to} not overwrite|overwriting|replace',
      'copy directory {from} to {to} not overwrite|overwriting',
    ],
    beside: 'existing file anything if exist already',
    gives: 'cp -Rn {from} {to}',
    reach: 'here',
    examples: ['copy notes.txt to other.txt without overwriting'],
  },
  {
    id: 'files/copy-progress',
    does: 'copies a file and shows how far it is',
    says: ['copy {from} to {to} progress', 'copy file {from} to {to} progress'],
    beside: 'bar show with large directory recursive',
    gives: 'rsync -a --info=progress2 {from} {to}',
    reach: 'here',
    examples: ['copy notes.txt to copy.txt with progress'],
  },
  {
    id: 'files/move-asking',
    does: 'moves a file and asks before it overwrites one',
    says: [
      'move {from} to {to} ask_first|interactively|confirm',
      'move {from} to {to} not overwrite|overwriting',
    ],
    beside: 'before overwriting overwrite asking existing file anything',
    gives: 'mv -i {from} {to}',
    examples: ['move notes.txt to other.txt and ask before overwriting'],
  },
  {
    id: 'files/delete-asking',
    does: 'deletes a file after asking',
    says: ['delete {file} ask_first|interactively|prompt|confirm', 'delete file {file} interactively'],
    beside: 'before confirmation asking first prompt prompting me with each',
    gives: 'rm -i {file}',
    examples: ['delete notes.txt, ask first', 'remove old.bak with confirmation'],
  },
  {
    id: 'files/delete-directory-asking',
    does: 'deletes everything that is in a directory and keeps the directory',
    says: [
      'delete everything in|inside|from {dir!}',
      'empty|clear directory {dir}',
      'delete contents of {dir!}',
      'delete all file in|inside|from {dir!}',
      'empty|clear {dir} directory',
      'empty out directory {dir}',
    ],
    beside: 'itself but keep save all directory whole',
    gives: 'find {dir} -mindepth 1 -delete',
    reach: 'here',
    examples: ['empty the directory logs', 'remove the contents of the folder logs'],
  },
  {
    id: 'files/delete-not',
    does: 'shows the files here but for one name: those that would be deleted; nothing is deleted yet',
    says: [
      'delete everything not|but {file}',
      'delete all file not|but {file}',
      'delete every file not {file}',
    ],
    beside: 'here file but directory',
    gives: 'find . -maxdepth 1 -type f ! -name {file}',
    reach: 'look',
    examples: ['delete all files except notes.txt'],
  },
];
