import type { Problem } from './problem.ts';

const inside =
  'unopened what is in inside there contents i open opening contain look does hold see list know prefer unpacking extracting everything file peek into';
const opening =
  'got open how to unpack here everything of extract this from an out current directory need contents my it want please get';

/** Archives, packages, rights, services. */
export const workProblems: readonly Problem[] = [
  {
    recipe: 'archives/list',
    says: ['unopened|contents {archive}', 'unopened in {archive}', '{archive} contain|contents'],
    about: inside,
    examples: [
      "what's inside backup.zip without unpacking it?",
      'before I unpack archive.tar.gz I prefer to know what it contains',
    ],
  },
  {
    recipe: 'archives/extract',
    says: [
      'open {archive}',
      'extract {archive}',
      'got {archive} open',
      '{archive} extract',
      '{archive} open',
      'contents {archive} here',
    ],
    about: opening,
    examples: ['I got archive.tar.gz from a colleague, unpack it here'],
  },
  {
    recipe: 'archives/test',
    says: ['{archive} corrupt|broken|damaged|intact|valid|complete|corrupted', 'check {archive}'],
    about:
      'is or ok broken damaged intact corrupt corrupted something in test check still fine whether complete not valid full good',
    examples: ['is app.log.gz corrupt or ok?', 'check whether app.log.gz is still intact'],
  },
  {
    recipe: 'archives/size-uncompressed',
    says: [
      'size|large {file} extract',
      'size {file} expanded|uncompressed|open',
      '{file} size unpacked',
      'size unpacked {file}',
    ],
    about:
      'how big would be when after unpacked expanded extracted if i open will it become everything uncompressed large extract full',
    examples: ['how big would app.log.gz be when expanded?'],
  },
  {
    recipe: 'packages/is-installed',
    says: [
      '{program:package} installed',
      'installed {program:package}',
      'have {program:package} installed',
      'check {program:package} installed',
    ],
    about: 'is already do i have check whether on computer or not here anywhere current',
    examples: ['is htop already installed here?'],
  },
  {
    recipe: 'packages/version',
    says: [
      'version {program:package}',
      'which version {program:package}',
      'version {program:package} installed',
      'version {program:package} have',
    ],
    about: 'which what of is do i have installed here running current my am computer usage exactly',
    examples: ['which version of bash do I have here?'],
  },
  {
    recipe: 'packages/outdated',
    says: [
      'outdated',
      'package outdated',
      'update available|pending',
      'package update',
      'new version package',
      'what update',
      'upgrade available',
    ],
    about:
      'which what are there available any my is waiting for computer pending could be show can only look without installing yet ones',
    examples: ['are there any updates waiting for my computer?', 'which packages are outdated'],
  },
  {
    recipe: 'packages/upgrade',
    says: [
      'upgrade|update all',
      'update|upgrade everything',
      'update computer|ubuntu',
      'upgrade system',
      'update all package',
      'everything upgrade|update',
    ],
    about:
      'computer system all every package everything installed my debian ubuntu everything bring to latest new version current newest state date',
    examples: ['update everything on my computer', 'can you update everything for me'],
  },
  {
    recipe: 'packages/autoremove',
    says: [
      'unused_package',
      'delete unused package',
      'package no longer needed delete',
      'delete orphans',
      'nobody needs package',
      'delete package nobody needs',
      'package nobody needs',
    ],
    about: 'all delete clean old needs nobody anymore longer required system ubuntu away free',
    examples: ['delete packages that are unused and nobody needs'],
  },
  {
    recipe: 'packages/clean',
    says: ['apt|package cache', 'cache apt', 'clean apt cache', 'clean cache package', 'apt cache large'],
    about: 'is gigs gb large delete clean clear purge empty free up so space takes usage full',
    examples: ['the apt cache is so large, purge it'],
  },
  {
    recipe: 'packages/npm-outdated',
    says: [
      'npm outdated|stale',
      'npm dependency outdated|old|new',
      'npm dependency update',
      'npm update available',
    ],
    about:
      'which of our my dependency are stale old outdated update available behind new version package project',
    examples: ['which of our npm deps are stale?'],
  },
  {
    recipe: 'packages/pip-outdated',
    says: ['pip outdated|new|old', 'pip update available'],
    about:
      'which of my packages are stale old outdated update available new version newer all what only look',
    examples: ['which of my pip packages are outdated?'],
  },
  {
    recipe: 'packages/npm-list-global',
    says: ['npm globally', 'npm installed globally', 'npm globally list'],
    about: 'which what have i packages are installed all',
    examples: ['which npm packages have I installed globally'],
  },
  {
    recipe: 'permissions/executable',
    says: [
      '{file} permission denied',
      '{file} executable|startable',
      'run {file} permission denied',
      'start|run {file} denied',
      '{file} not run',
      '{file} not executable',
      'allow run {file}',
    ],
    about:
      'permission denied says when i run start it make want to be able execute execution cant fix script not executable written run error get says myself file',
    examples: ['script.sh says permission denied when I run it', 'make script.sh runnable'],
  },
  {
    recipe: 'permissions/show',
    says: ['permission|owner {file}'],
    about:
      'who may can is has allowed read write access to which what rights readable writable change file directory owner got are',
    examples: ['what rights are on notes.txt'],
  },
  {
    recipe: 'permissions/private',
    says: [
      'permission {file} too open',
      '{file} permission too open',
      'key too open {file}',
      '{file} self|private',
      '{file} readable|only self',
      '{file} self readable',
      'key {file} open',
    ],
    about:
      'ssh key says too open unprotected permission permissions are is only i me should can see readable read complains moans refuses self private world readable wide make keep nobody else fix',
    examples: [
      'ssh says the permissions of notes.txt are too open',
      'make notes.txt private so that nobody sees it',
    ],
  },
  {
    recipe: 'permissions/umask',
    says: [
      'umask',
      'umask current',
      'default rights',
      'permission default new file',
      'default rights file',
      'default permission create file',
    ],
    about: 'what is my when i create a new file which are host default rights for current set computer have',
    examples: ['what is my umask on this host?', 'what default rights does a file get when I create it'],
  },
  {
    recipe: 'permissions/sudo',
    says: ['sudo_rights', 'sudo allowed', 'have sudo', 'sudo which', 'am sudoer', 'can sudo', 'my sudo'],
    about:
      'do i have what am allowed can run which command as root with sudoer user check to administrator rights',
    examples: ['do I have sudo rights?', 'am I a sudoer here'],
  },
  {
    recipe: 'permissions/find-world-writable',
    says: ['wide file', 'everyone write file', 'file everyone write', 'wide', 'file writable everyone'],
    about:
      'can any which are there by is all dangerous find so files in some shared directory public who modify write to',
    examples: ['which files can everyone write to?', 'is anything in src world writable'],
  },
  {
    recipe: 'permissions/find-suid',
    says: ['suid', 'suid file|binaries|program'],
    about: 'which are there any all binaries programs package binary computer find system executables list',
    examples: ['which setuid binaries are on this machine?'],
  },
  {
    recipe: 'processes/service-status',
    says: [
      '{service} running',
      'service {service} running|status|alive',
      '{service} service up|down',
      '{service} svc up',
      'service {service} down',
      '{service} fall down',
    ],
    about:
      'is still or service working alive down up up running currently at database server web program status did fall check whether svc daemon not',
    examples: ['nginx svc up or down?', 'is the service nginx alive'],
  },
  {
    recipe: 'processes/service-logs',
    says: [
      'service {service} log',
      'log|message service {service}',
      '{service} service keeps dying log',
      'log {service} service',
      'service {service} dying log',
    ],
    about:
      'what does say last line lines of the history why did fail failed crash crashes crashed dying keeps dies stops from log journal daemon',
    examples: ['what does the log of the service nginx say?'],
  },
  {
    recipe: 'processes/service-restart',
    says: [
      'restart {service}',
      'restart service {service}',
      '{service} restart',
      'service {service} hangs restart',
      'kick {service}',
      'kick service {service}',
    ],
    about: 'service again hangs stuck please stopped daemon down is it server new has',
    examples: ['the nginx service hangs, restart it', 'bounce nginx please'],
  },
  {
    recipe: 'processes/service-enable',
    says: [
      'start {service} boot',
      '{service} start automatically boot',
      '{service} boot',
      '{service} start boot',
      'service {service} start boot',
      'service {service} boot',
      '{service} after boot',
      '{service} every boot',
      'start {service} every reboot',
      '{service} come back after reboot',
    ],
    about:
      'service should automatically on at each every after reboot come back start automatic again by itself whenever time starts up',
    examples: ['nginx should start by itself at every boot'],
  },
  {
    recipe: 'processes/kill-name',
    says: [
      'kill {process}',
      'kill all {process}',
      '{process} hangs|frozen kill',
      'kill every {process}',
      '{process} kill',
      'kill process {process}',
    ],
    about: 'process all every it hangs frozen stuck is not responding running package window app off',
    examples: ['firefox is frozen, kill it', 'firefox hangs, please terminate it'],
  },
  {
    recipe: 'processes/find',
    says: [
      '{process} running|pid',
      'pid {process}',
      'process {process}',
      'number process {process}',
      '{process} process',
      '{process} process number',
    ],
    about: 'is still what which has the pid of number id running need process find one any under where',
    examples: ['what pid has firefox?', 'need the pid of node'],
  },
];
