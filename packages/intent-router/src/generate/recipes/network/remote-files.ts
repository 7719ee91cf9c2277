import { withoutTrailingSlashes } from '@hunch/common/paths';
import { endsLikeFile } from '../file-types.ts';
import type { Recipe } from '../recipe.ts';

/** Files to and from other machines. */
export const remoteFiles: readonly Recipe[] = [
  {
    id: 'network/rsync-remote',
    does: 'copies to another machine what is new, showing how far it is; deletes nothing',
    says: ['sync|synchronize {from} to|with {remote}', 'mirror {from} to {remote}', 'sync {from} {remote}'],
    beside:
      'progress ssh rsync recursive show directory compress compression preserve everything verbose only changed changes archive mode server resumable resume with and',
    gives: 'rsync -az --progress {contents} {remote}',
    derive: { contents: (value) => contentsOf(value('from')) },
    examples: ['sync photos to nas:/backup/photos', 'sync the folder src to web1:/srv/app'],
  },
  {
    id: 'network/rsync-copy',
    does: 'copies a file or a directory to another machine, showing how far it is; deletes nothing',
    says: ['rsync|backup {from} to {remote}', 'rsync {from} {remote}'],
    beside:
      'progress ssh rsync recursive show directory compress compression preserve everything verbose only changed changes archive mode server resumable resume with and',
    gives: 'rsync -az --progress {source} {remote}',
    derive: {
      source: (value) => {
        const from = withoutTrailingSlashes(value('from'));
        const isSame = withoutTrailingSlashes(value('remote')).endsWith(
          from.replace(/^.*[/~]/, '/').replace(/^(?!\/)/, '/'),
        );
        return isSame ? contentsOf(from) : value('from');
      },
    },
    examples: [
      'rsync ~/photos to nas.local:/volume1/photos with progress',
      'back up notes.txt to nas:/backup',
    ],
  },
  {
    id: 'network/rsync-from',
    does: 'copies from another machine what is new, showing how far it is; deletes nothing',
    says: ['rsync|sync|mirror|backup|pull {remote} to|into {to}'],
    beside:
      'progress ssh rsync recursive show directory compress compression preserve progress resumable resume with and',
    gives: 'rsync -az --progress {contents} {to}',
    derive: { contents: (value) => contentsOf(value('remote')) },
    examples: ['rsync web1:/var/www to ./www', 'sync nas.local:/photos to ~/photos'],
  },
  {
    id: 'network/rsync-delete',
    does: 'makes a directory of another machine exactly like one here, deleting what is gone here',
    says: [
      'rsync|mirror {from} to {remote} delete',
      'sync {from} to|with {remote} delete',
      'sync {from} directory to|with {remote} delete',
    ],
    beside:
      'side our own drop deleted what anything file extra removed no longer exist there source gone not in extraneous progress ssh that also',
    gives: 'rsync -az --delete {contents} {remote}',
    derive: { contents: (value) => contentsOf(value('from')) },
    examples: ['sync ~/photos to nas.local:/photos and delete extra files'],
  },
  {
    id: 'network/rsync-delete-on',
    does: 'makes a directory of another machine exactly like one here, deleting what is gone here',
    says: [
      'sync {from} to|with {to} on {server} delete',
      'sync {from} directory to|with {to} on {server} delete',
      'mirror|rsync {from} to {to} on {server} delete',
    ],
    beside:
      'side our own drop deleted what anything file extra removed no longer exist there source gone not in extraneous progress ssh that also server host',
    gives: 'rsync -az --delete {contents} {place}',
    derive: {
      contents: (value) => contentsOf(value('from')),
      place: (value) => `${value('server')}:${value('to')}`,
    },
    examples: ['sync the dist folder to /var/www/site on deploy@web01 and delete what is gone'],
  },
  {
    id: 'network/rsync-preview',
    does: 'shows what rsync would copy, without doing it',
    says: [
      'dry run rsync|sync {from} to {to}',
      'preview rsync|sync {from} to {to}',
      'rsync|sync {from} to {to} dry run',
      'show what rsync {from} to {to} change',
      'rsync {from} to {to} not copy',
    ],
    beside: 'run would only anything changing without',
    gives: 'rsync -avn {from}/ {to}/',
    reach: 'look',
    examples: ['preview a sync of src to build'],
  },
  {
    id: 'network/rsync-exclude',
    domain: 'file_operations',
    does: 'copies one directory into another but for what has that name',
    says: [
      'copy {from} to {to} not|skip {name}',
      'sync|rsync {from} to {to} not {name}',
      'rsync|sync {from} to {to} skip {name}',
      'copy everything in {from} to {to} not {name}',
    ],
    beside: 'directory file recursive',
    gives: 'rsync -a --exclude={name} {from}/ {to}/',
    reach: 'here',
    examples: ['copy src to build except lib', 'sync src to build excluding node_modules'],
  },
  {
    id: 'network/scp-to',
    does: 'copies a file to another machine',
    says: [
      'copy|move|scp|upload|send {file} to {remote}',
      'copy|upload|send file {file} to {remote}',
      'scp {file} {remote}',
    ],
    beside: 'ssh scp server host remote over via securely',
    gives: 'scp {file} {remote}',
    examples: ['copy notes.txt to web1:/tmp', 'upload report.pdf to bob@example.com:~/docs/'],
  },
  {
    id: 'network/scp-server',
    does: 'copies a file to your home directory on another machine',
    says: [
      'copy|transfer|upload|send {file} to server|host|computer {server}',
      'scp {file} to {server}',
      'copy|send {file} to {server} over|via|with|through ssh|scp',
      'upload {file} to {server} over|via|with|through ssh|scp|sftp',
      'copy|upload {file} to {server} server',
      'put {file} on|onto server|host {server}',
      'send|copy {file} to {server!} home',
    ],
    beside: 'ssh scp remote securely file home into',
    gives: 'scp {file} {server}:',
    examples: [
      'copy dump.sql to server 10.0.0.5 over ssh',
      'upload notes.txt to the host backup1',
      'scp notes.txt to bob@web1',
    ],
  },
  {
    id: 'network/scp-server-path',
    does: 'copies a file into a directory of another machine',
    says: [
      'copy|upload {file} to {dir:directory} on server|host|computer {server}',
      'copy|transfer|upload|scp|send {file} to {dir:directory} on {server}',
      'copy {file} to server|host|computer {server} into|in|under {dir:directory}',
      'upload {file} to server|host {server} into|in|under {dir:directory}',
      'copy file {file} to {dir:directory} on {server}',
      'copy|upload {file} to {server} into|in|under {dir:directory}',
      'put {file} into|in {dir:directory} on {server}',
    ],
    beside: 'ssh scp remote server host directory over via securely',
    gives: 'scp {file} {target}',
    derive: { target: (value) => `${value('server')}:${value('dir')}` },
    examples: ['copy app.conf to /etc/app on server web1', 'upload notes.txt to /tmp on bob@web1'],
  },
  {
    id: 'network/scp-from',
    does: 'copies a file from another machine',
    says: ['copy|download|scp|fetch {remote} to|into {to}', 'copy file {remote} to {to}'],
    beside: 'ssh scp over via here',
    gives: 'scp {remote} {to}',
    examples: ['copy web1:/var/log/app.log to logs', 'download bob@web1:~/notes.txt to ./notes'],
  },
  {
    id: 'network/scp-from-here',
    does: 'copies a file from another machine into this directory',
    says: ['copy|download|scp|fetch {remote}', 'download|copy file {remote}'],
    beside: 'ssh scp over via here local computer to directory current here to',
    gives: 'scp {remote} .',
    examples: ['download web1:/var/log/app.log', 'copy web1:/etc/hosts here'],
  },
  {
    id: 'network/scp-path-from',
    does: 'copies a file from another machine into this directory',
    says: [
      'copy|download|fetch {file} from server|host|computer {server}',
      'get {file} from server|host|computer {server}',
      'copy {file} from {server} over|via|with|through ssh|scp',
      'download {file} from {server} over|via|with|through ssh|scp|sftp',
      'scp {file} from {server}',
      'copy {file} from {server:host}',
      'download {file} from {server} server',
      'copy file {file} from server|host {server}',
      'pull {file} from server|host {server}',
    ],
    beside: 'ssh scp remote here over to current local',
    gives: 'scp {source} .',
    derive: { source: (value) => `${value('server')}:${value('file')}` },
    examples: [
      'copy /var/log/syslog from server web1',
      'download dump.sql from host db1 over ssh',
      'scp /etc/hosts from web1',
    ],
  },
  {
    id: 'network/scp-directory-from',
    does: 'copies a directory with everything in it from another machine into this directory',
    says: [
      'copy|download|fetch directory {file} from server|host|computer {server}',
      'copy|download|fetch|scp directory {file} from {server}',
      'copy {file} directory from server|host {server}',
    ],
    beside: 'ssh scp remote over here current to with',
    gives: 'scp -r {source} .',
    derive: { source: (value) => `${value('server')}:${value('file')}` },
    examples: ['fetch the folder /var/www from host web1 with scp'],
  },
  {
    id: 'network/scp-directory',
    does: 'copies a directory with everything in it to another machine',
    says: [
      'copy|transfer|upload|scp|send directory {file} to {remote}',
      'copy|upload {file} directory to {remote}',
      'copy|scp {file} to {remote} recursive',
      'recursive copy|scp {file} to {remote}',
    ],
    beside: 'ssh scp server whole over directory recursive',
    gives: 'scp -r {file} {remote}',
    examples: ['copy the folder site to web1:/var/www', 'recursively copy docs to bob@web1:~/docs'],
  },
  {
    id: 'network/scp-directory-server',
    does: 'copies a directory with everything in it to your home directory on another machine',
    says: [
      'copy|upload|send directory {file} to server|host|computer {server}',
      'copy {file} directory to server|host|computer {server}',
      'copy directory {file} to {server} over|via|with|through ssh|scp',
      'copy {file} to server|host {server} recursive',
      'scp directory {file} to {server}',
      'copy directory {file} to {server:host}',
      'transfer directory {file} to server|host {server}',
    ],
    beside: 'ssh scp remote over whole recursive directory',
    gives: 'scp -r {file} {server}:',
    examples: ['copy the directory site to server web1', 'upload folder docs to host 10.0.0.5'],
  },
];

/** The final slash means what is in the directory: without it, rsync(1) makes a directory of its name in the other. */
function contentsOf(path: string): string {
  return path.endsWith('/') || endsLikeFile(path) ? path : `${path}/`;
}
