/**
 * The words of requests. A request and the patterns of the recipes are read by the same tables, so that a synonym written
 * here once serves every recipe. What stands in no table is a concept of its own, in the singular.
 */

/** Concept -> the words and phrases that mean it. A phrase that stands in two lines has the meaning of the first. */
const synonyms: Readonly<Record<string, string>> = {
  // What is wanted.
  show: 'list,lists,display,print,view,see,give,get,what,which,tell,who,whats,lookup,look up,fetch me,inspect,let me know,let me see,read out,bring up,pull up,dump',
  current: 'am i on,i am on,am i in,i am in,am i working on,present',
  find: 'locate,search for files,look for,where,discover,hunt for,track down,identify',
  search: 'grep,search for,search through,occurrences,occurrence,lookup text,containing text',
  count: 'how many,number of,total number of,tally,count up,counts,the amount of',
  delete: 'remove,erase,rm,get rid of,trash,wipe,throw away,clear out,clean out',
  create: 'make,add new,generate,set up,initialise,initialize,touch',
  copy: 'duplicate,cp,clone files,copies',
  move: 'mv,relocate,transfer',
  rename: 'change name,change the name,renaming',
  open: 'launch',
  edit: 'modify file',
  replace: 'substitute,swap out,exchange,change text',
  sort: 'order,ordered,sorted,arrange,arranged,rank,ranked',
  compare: 'diff,difference between,differences between,difference,differences,contrast',
  extract: 'unpack,unzip,untar,expand,decompress,uncompress,gunzip,unarchive,extract contents',
  compress: 'zip up,gzip,shrink,compression,compressed,zip,zipped',
  archive: 'pack,bundle,archives',
  tarball: 'tar,tar archive,tar file,tar.gz,tgz,tar.gz archive,tar.gz file,tar ball',
  install: 'apt install,setup package,put on,installing',
  uninstall: 'deinstall,remove package,delete package',
  update: 'refresh,updates,update to latest',
  upgrade: 'upgrades,bring up to date',
  start: 'begin,boot service,spin up,start up',
  stop: 'halt,shut off,stop running',
  restart: 'bounce,start again',
  kill: 'terminate,end process,quit,slay',
  force: 'forcefully,forcibly,forced,sigkill,hard kill,by force',
  check: 'verify,test whether,test if,whether,if,validate,check whether,check if,make sure,confirm,ensure',
  watch:
    'monitor,follow,keep an eye on,observe,tail -f,live,continuously,in real time,realtime,as it grows,as it changes',
  change: 'set,alter,adjust,modify,switch mode',
  convert: 'turn,transform,translate,translate case',
  merge: 'combine,join together,concatenate,cat together,put together',
  split: 'divide,break up,chop,split up',
  download: 'fetch from,save from the web,retrieve,wget,grab',
  ping: 'icmp',
  reachable:
    'up and running,alive,online,responding,responds,reach,accessible,can be reached,respond,connectivity',
  undo: 'revert changes,take back,roll back,rollback',
  discard: 'throw out,drop changes,abandon,get rid of changes,revert local',
  save: 'store,stash away',
  apply: 'reapply,restore stash',
  switch: 'checkout,change to,go to branch,switch over,switch to,check out',
  calculate: 'compute,work out,evaluate,calc',
  wait: 'sleep,pause',
  run: 'execute,runs',
  repeat: 'again and again,over and over',
  schedule: 'scheduled,cron,crontab,cron jobs,cron job,scheduled tasks,scheduled jobs',
  // Things.
  file: 'files,documents,document',
  directory: 'folder,dir,directories,folders,subdirectory,subdirectories,subfolder,subfolders,dirs,subdirs',
  symlink: 'symbolic link,soft link,symlinks,symbolic links,softlink,sym link',
  hardlink: 'hard link,hard links',
  hidden: 'dotfiles,dot files,dotfile,hidden files too',
  large:
    'big,huge,largest,biggest,heavy,heaviest,hog,take up the most space,taking up the most space,takes up the most space,using the most space,use the most space,eating space,eat up space,take the most space,taking the most space',
  small: 'smallest,tiny,tiniest',
  new: 'newest,latest,most recent,recent,recently modified,recently changed,recently,lately,last modified,recently edited',
  old: 'oldest,stale,least recent',
  empty: 'zero byte,zero-byte,0 byte,zero length,blank files,with nothing in them,without content',
  duplicate_file: 'duplicate files,identical files,files with the same content,same content,duplicated files',
  nonempty: 'non-empty,not empty,non empty',
  broken: 'dangling,dead',
  executable:
    'executables,can be executed,runnable,run permission,execute permission,execute permissions,be executed',
  writable: 'write permission,write permissions,can be written,writeable',
  readable: 'read permission,read permissions',
  size: 'how big,how large,sizes,how much space,space used,disk space used,how heavy,how much space is used,how much space is used by,how much disk space is used by,how much room',
  human: 'human readable,human-readable,readable sizes,readable form,human form,nicely formatted',
  line: 'lines,rows,row',
  word: 'words',
  character: 'characters,chars,letters,letter,char',
  byte: 'bytes',
  column: 'columns,field,fields',
  duplicate_line:
    'duplicate lines,duplicates,repeated lines,duplicated lines,dupes,duplicate entries,repeating lines,duplicate line',
  unique: 'distinct,uniq,unique lines,distinct lines,unique values',
  number_word: 'numbers,numerically,numeric,numerical,by number',
  reverse:
    'reversed,backwards,descending,in reverse,reverse order,in reverse order,inverse,backward,upside down,bottom to top',
  random: 'randomly,shuffle,shuffled,randomize,randomise,in random order,random order',
  uppercase: 'upper case,upper-case,capitals,capital letters,all caps,capitalized',
  lowercase: 'lower case,lower-case,small letters',
  ignore_case:
    'ignoring case,case insensitive,case-insensitive,case insensitively,regardless of case,ignore case,case-insensitively',
  recursive:
    'recursively,including subdirectories,and subdirectories,including subfolders,in subdirectories,in all subdirectories,and its contents,and all its contents,and everything in it,with everything in it,everything inside,and its content',
  whitespace: 'spaces,blanks,white space',
  trailing: 'trailing spaces,at the end of lines,at line ends',
  own: 'my own',
  first: 'beginning,head,top of,start of',
  last: 'end of,tail,bottom,final,most recent ones',
  contents: 'content,text of,inside of',
  name: 'names,filename,filenames,file name,file names',
  full: 'absolute,complete,fully qualified',
  path: 'paths,location',
  checksum: 'hash,sha256,sha-256,sha256sum,fingerprint,digest,sha256 checksum,sha256 hash,sha 256',
  md5: 'md5sum,md5 checksum,md5 hash',
  type: 'kind,sort of file,file type,mime type,what kind of file',
  encoding: 'character set,charset,character encoding',
  base64: 'base 64,base-64,b64',
  permission: 'permissions,access rights,file mode,rights,mode bits,access permissions,modes',
  owner: 'ownership,owned by whom,who owns,owners,belongs to,owned by',
  group: 'groups',
  user: 'users,account,accounts',
  process: 'processes,running programs,running processes,tasks,procs,running program',
  running: 'are running,is running,active',
  service: 'services,daemon,daemons,system service,systemd service,systemd services,systemd unit',
  cpu: 'processor,processors,cpus,cores,core',
  memory: 'ram,mem,memory usage,ram usage,memory use',
  swap: 'swap space,swap memory,swap usage',
  disk: 'disks,drive,drives,hard drive,hard disk,storage,hard drives,hard disks,volumes,volume',
  free: 'left,available space,remaining,unused,free space,space left,space available,space free,space is left,space remaining',
  usage: 'use,used,utilization,utilisation,consumption,uses,using up,consumes,consume,consuming,takes,taking',
  space: 'room,diskspace',
  partition: 'partitions,block devices,block device',
  mounted: 'mount points,mounts,mount point,mount,mounted file systems,mounted filesystems',
  inode: 'inodes,inode usage',
  filesystem: 'file system,filesystems,file systems',
  uptime:
    'how long has this machine been running,how long has the system been running,how long has the computer been running,how long has the machine been running,how long the system has been running,up time,how long the computer has been on,since when is the machine up,how long has this computer been on,how long has the system been up,how long has this machine been up,how long the machine has been up',
  load: 'load average,system load,load averages',
  kernel: 'kernel release,kernel version,linux version,linux kernel',
  os: 'operating system,distribution,distro,os release,linux distribution,os version,operating system version',
  hostname: 'host name,computer name,machine name,name of this computer,name of this machine',
  architecture: 'arch,cpu architecture,32 or 64 bit,instruction set',
  hardware: 'hardware information,hardware info',
  information: 'info,details,detail,statistics,stats,summary,overview,facts',
  whoami:
    'who am i,who i am,my username,my user name,logged in as,am i logged in as,current user,current username,my login name',
  sign_in: 'log in,log into,log on,sign in,sign into,log me in',
  package_list:
    'package list,package lists,list of packages,list of available packages,package index,package database,packages list',
  logged_in: 'logged in,signed in,logged on,who is on,currently logged in',
  login: 'logins,sign-ins,logged in last',
  date: 'todays date,current date,current time,what time is it,what day is it,the time,date and time,time and date,what time it is,current date and time',
  calendar: 'month view,calender',
  timezone: 'time zone,current time zone',
  environment: 'env,environment variable,environment variables,env vars,env variables,env var',
  variable: 'variables,var,vars',
  locale: 'language settings,locale settings',
  temperature: 'temperatures,how hot,temp of',
  battery: 'battery level,battery status,battery charge',
  usb: 'usb devices,usb device',
  pci: 'pci devices,pci device',
  boot: 'since boot,system start,startup,since the last boot,last boot,since last boot,this boot',
  message: 'messages,commit message',
  error: 'errors,failures,error messages',
  journal: 'system log,system logs,syslog,systemd journal,journal log,system journal',
  kernel_message: 'kernel messages,dmesg,kernel log,kernel logs,kernel ring buffer',
  reboot:
    'restart the computer,restart computer,restart the machine,restart the system,restart my computer,restart machine,restart system,restart this machine,restart this computer',
  shutdown: 'power off,shut down,turn off,switch off,poweroff,power down',
  computer: 'machine,system,box,laptop',
  // Networks.
  ip: 'ip address,ip addresses,ips,ip addr',
  public: 'external,outside,internet-facing',
  local: 'private,internal,lan',
  interface:
    'interfaces,network card,network cards,network interfaces,network interface,adapters,nics,network adapters',
  mac: 'mac address,mac addresses,hardware address',
  gateway: 'default route,default gateway,router address,router',
  route: 'routes,routing table,routing',
  dns: 'dns servers,nameserver,nameservers,name servers,dns server,name server,dns settings',
  dns_lookup:
    'resolve,dns lookup,dns record,dns records,a record,dns entries,lookup dns,ip of,ip address of,address of',
  mx: 'mx record,mx records,mail servers,mail server,mail exchanger',
  txt_record: 'txt record,txt records',
  ns_record: 'ns record,ns records',
  reverse_dns: 'reverse dns,reverse lookup,ptr record,reverse dns lookup',
  port: 'ports,tcp port,network port',
  listening:
    'listen,listens,open ports,listening ports,being listened on,ports open,listening on,ports in use',
  connection:
    'connections,sockets,network connections,socket,established connections,open connections,tcp connections',
  network: 'networks,networking,wifi network',
  internet: 'the web,network connection,internet connection,internet access',
  traceroute: 'trace route,trace the route,network path,hops,trace the path,route packets take',
  header: 'headers,http headers,response headers,http header',
  status_code: 'http status,status code,http status code,http code,response code',
  certificate: 'ssl certificate,tls certificate,cert,ssl cert,tls cert,certificates',
  expiry: 'expires,expiration,expire,expiration date,expiry date,valid until,runs out',
  url: 'link,web page,webpage,address url,page',
  website: 'site,web site',
  response_time: 'how fast,latency,how long does it take,response times,load time,how long it takes',
  arp: 'arp table,arp cache,neighbors,neighbours,devices on my network,devices on the network',
  hosts_file: 'hosts file,/etc/hosts',
  whois: 'domain registration,domain owner,who registered',
  http_server: 'web server,http server,file server,webserver,static server',
  ssh: 'secure shell',
  firewall: 'firewall rules,iptables rules,iptables',
  // Git.
  git: 'git repo,git repository,repository,repo',
  commit: 'commits,committed',
  history: 'commit history,log,git log,version history,logs,revision history',
  branch: 'branches',
  remote: 'remotes,remote repository,upstream,remote repositories,remote urls,remote url',
  stash: 'stashes,stashed,stashed changes',
  tag: 'tags',
  changes:
    'modifications,changed files,edits,what changed,what has changed,modified files,what i changed,local changes,what did i change,uncommitted work,work in progress,what have i changed',
  uncommitted:
    'not committed,not yet committed,unsaved,havent committed,pending,unstaged,not staged,unstaged changes,uncommitted changes,pending changes,changes i havent committed',
  staged: 'staging area,index,staged changes,staged files,added to the index',
  unstage: 'remove from staging,take out of staging,unadd',
  untracked: 'untracked files,not tracked,not under version control',
  ignored: 'ignored files,gitignored',
  push: 'publish,upload commits',
  pull: 'download changes,get the latest changes,latest changes from the remote,pull down,get latest changes',
  rebase: 'replay on',
  conflict: 'conflicts,merge conflicts,conflicting files,conflicted files,merge conflict',
  contributor: 'contributors,authors,committers,who contributed',
  author:
    'who wrote,who changed,who last changed,blame,annotate,who last modified,who modified,who is to blame for',
  amend: 'reword,fix up the last commit,change the last commit message,change last commit message',
  cherry_pick: 'cherry-pick,cherry pick,pick commit',
  status: 'state,current state',
  tracked: 'tracked files,under version control,versioned',
  graph: 'tree view,as a graph,visually,graphically',
  // Packages.
  package:
    'packages,program,programs,software,application,applications,app,apps,library,libraries,module,modules,tool',
  outdated:
    'out of date,out-of-date,can be upgraded,can be updated,upgradable,upgradeable,old packages,need updating,need upgrading,have updates,updates available,available updates',
  installed: 'that are installed,which are installed,i have installed,have i installed,is installed',
  dependency: 'dependencies,deps,requirements,requires,depends on',
  globally: 'global,system-wide,system wide,for all projects',
  dev_dependency:
    'dev dependency,development dependency,as a dev dependency,as dev dependency,as a development dependency',
  unused_package:
    'unused packages,no longer needed packages,orphaned packages,orphans,packages that are no longer needed,packages no longer needed,unneeded packages,unused dependencies',
  cache: 'caches,cached files,package cache',
  npm: 'node package,node packages,npm package,npm packages,node module,node modules',
  pip: 'python package,python packages,pip package,pip packages,pypi package,python library,python libraries,python module,python modules',
  cargo: 'rust crate,crate,crates,rust crates,rust package,cargo crate',
  brew: 'homebrew,homebrew package,homebrew packages,brew package',
  apt: 'apt-get,apt package,apt packages,deb package,debian package,debian packages,apt get',
  virtualenv: 'virtual environment,venv,python virtual environment,python venv,virtual env',
  version: 'versions,version number,which version,what version',
  // Shell.
  alias: 'aliases',
  shell: 'shells,login shell',
  command_history:
    'my command history,my shell history,my bash history,shell history,commands i ran,previous commands,past commands,recently run commands,commands i have run,bash history,terminal history',
  manual: 'man page,manual page,documentation,man pages,help page',
  clear: 'clear up,clean up',
  screen: 'terminal,console',
  job: 'jobs,background jobs,background job,background tasks',
  background: 'in the background,after i log out,after logging out,detached',
  password: 'passwords,random password,passphrase',
  uuid: 'guid,unique id,universally unique identifier',
  key: 'keys,key pair,keypair',
  ssh_key: 'ssh key,ssh keys,ssh key pair,ssh keypair',
  json: 'json data,json file',
  csv: 'comma separated,comma-separated,csv file',
  pretty: 'pretty-print,pretty print,prettify,format,formatted,beautify,nicely,indent',
  second_unit: 'secs',
  parent: 'up one level,one level up,parent folder,parent directory,one directory up',
  home: 'home directory,home folder',
  depth: 'levels deep,deep',
  average: 'mean',
  sum: 'total,add up,sum up,summed,totals',
  max: 'maximum,highest',
  min: 'minimum,lowest',
  most: 'most used,most of,top',
  least: 'fewest',
  common: 'frequent,most common,most frequent,frequency,frequencies,how often',
  match: 'matches,matching,match pattern',
  contain:
    'contains,containing,include,includes,including,with the text,that contain,which contain,mention,mentions,mentioning,have the text,with the word',
  not: 'without,except,excluding,no,exclude,dont,doesnt,isnt,not containing,that do not contain,but not,lacking,arent,didnt',
  before: 'preceding,leading up to',
  after: 'following,subsequent',
  around: 'context,surrounding,lines of context',
  between: 'in between',
  both: 'common to,in common',
  wide: 'world writable,world-writable,writable by everyone,writable by anyone,writable by others',
  suid: 'setuid,set-uid,suid bit,setuid bit',
  sgid: 'setgid,set-gid,sgid bit',
  everyone: 'anyone,everybody,others,other users',
  acl: 'access control list,acls,access control lists',
  umask: 'default permissions,file creation mask,default file permissions',
  sudo_rights:
    'sudo rights,sudo permissions,sudo privileges,what can i run with sudo,what i can run with sudo,what am i allowed to run with sudo',
  self: 'only me,just me,only myself,just for me,only for me,myself',
  container: 'containers,docker containers,docker container',
  image_docker: 'docker images,docker image,container images',
  zombie: 'zombies,defunct,zombie processes,zombie process,defunct processes',
  priority: 'niceness,nice value',
  parent_process: 'parent process,ppid',
  child: 'children,child processes,subprocesses',
  tree: 'as a tree,hierarchy,in a tree,tree structure',
  thread: 'threads',
  open_file: 'open files,files open,opened files,has open,files opened,opened,file handles,open file handles',
  lock: 'locked,holding,holding open,is using,has open file,are using,using,uses file',
  suspended: 'stopped jobs,paused,on hold',
  foreground: 'to the front,in the foreground,to the foreground',
  limit: 'limits,ulimit,resource limits',
};

/** Words that ask or are polite and carry nothing of the meaning, and what a request says about itself. */
const stopWords =
  "a an the my our your his her its their me i you we us it them they this that these those there here's is are am was be been being " +
  'please can could would will shall should may might want wants need needs like do does did done have has had having so some any ' +
  'kindly hey thanks thank ok okay just also then how way quickly quick easily simply easy im ive lets let ' +
  "ones yet whose that's it's i'd i'll i'm bash linux unix cli oneliner one-liner";

/** Phrases of the same sort. */
const stopPhrases = [
  'how do i',
  'how can i',
  'how to',
  'how would i',
  'how should i',
  'i want to',
  'i need to',
  'i would like to',
  "i'd like to",
  'can you',
  'could you',
  'help me',
  'give me',
  'show me how to',
  'tell me how to',
  'the command to',
  'a command to',
  'command to',
  'one liner',
  'one liner to',
  'command line',
  'shell command',
  'shell command to',
  'terminal command',
  'a command that',
  'command for',
  'what is the command to',
  'what command',
  'is there a way to',
  'do i have',
  'there are',
  'are there',
  'how much',
  'how many of',
  'the ones',
  'as well',
  'at the moment',
  'right now',
  'on this machine',
  'on this computer',
  'on this system',
  'on my machine',
  'on my computer',
  'on my system',
  'on the system',
  'of this machine',
  'of this computer',
  'of my computer',
  'in this repo',
  'in this repository',
  'in the repo',
  'in the repository',
  'in the current repo',
  'in this project',
  'of this repository',
  'of this repo',
  'in my project',
  'of the project',
];

/** Words that join others. They may be passed over, unless a pattern asks for one of them. */
const glueWords =
  'in on at of to from for with by into as and onto via through within inside under out up off over down about called named titled';

/** Concepts that are usually implied. A pattern may ask for them; otherwise they may be passed over. */
const softWords =
  'show all every each entire whole now currently available existing given specific certain current computer';

/** Common words that never are the name of something, unless quoted or after "called". */
const neverNames =
  'something someone anything everything nothing thing things stuff one ones other another same different more less most few many much ' +
  'better best good bad fast slow quick safe correct right wrong nice really very too quite even ever never always sometimes often ' +
  'only instead unless until while when why because since before after again once twice next previous already yet still maybe perhaps ' +
  'who whom about above below across along among around beside besides beyond during except near past per than toward upon versus ' +
  'yes no not none neither nor either or but however though although weather poem joke story song meaning life love discussed talked ' +
  'earlier yesterday today tomorrow week month year day hour minute second time times monday tuesday wednesday thursday friday saturday sunday ' +
  'version help problem issue issues bug bugs code work works project projects task idea question answer example examples step steps ' +
  'large small big little old young long short high low early late important main-ly automatically properly correctly permanently temporarily ' +
  'interactively manually silently verbosely safely properly globally locally together separately individually except recursively ' +
  'metadata timestamp timestamps multiple several editor browser menu keyword keywords license item items component components instance structure diffstat standard stdout stdin output regular own longest shortest sha among encrypted corrupted missing failed failing slow broken related necessary required optional default usual common special normal';

/** Words of the tables above that people also give to branches, directories and services. */
const mayBeNames = new Set(
  'main test tests release backup build data docs log logs temp tmp config home web api app server client node lib bin etc user users admin staging production develop dev feature hotfix fix cache db http ssh npm pip cargo brew apt json csv shell tools archive archives static public private index tar zip gzip unzip wget curl git cron make vim nano htop rsync docker screen tmux env jq ripgrep ffmpeg bash zsh fish daemon python node nginx redis'.split(
    ' ',
  ),
);

export interface Lexicon {
  /** The concept that a phrase of lower-case words means, `words` of it at most; undefined if it stands in no table. */
  phrase(
    words: readonly string[],
    from: number,
  ): { readonly concept: string; readonly length: number } | undefined;
  isGlue(word: string): boolean;
  isSoft(concept: string): boolean;
  /** Whether a plain word may be the name of something: a branch, a package, a directory. */
  mayName(word: string): boolean;
  /** Whether a word of the lexicon is a usual name too: `bash` of a package, `main` of a branch. */
  isUsualName(word: string): boolean;
}

/** Stands for what carries no meaning. */
export const nothing = '';

const phraseWordsMax = 9;

const phrases: ReadonlyMap<string, string> = buildPhrases();
const glue: ReadonlySet<string> = new Set(glueWords.split(' '));
const soft: ReadonlySet<string> = new Set(softWords.split(' '));
const notNames: ReadonlySet<string> = new Set([
  ...phrases.keys(),
  ...glue,
  ...soft,
  ...neverNames.split(' '),
]);

export const lexicon: Lexicon = {
  phrase(words, from) {
    const most = Math.min(phraseWordsMax, words.length - from);
    for (let length = most; length > 0; length -= 1) {
      const text = length === 1 ? (words[from] ?? '') : words.slice(from, from + length).join(' ');
      const concept = phrases.get(text);
      if (concept !== undefined) return { concept, length };
    }
    const word = words[from] ?? '';
    // `settings`, `setting`, `set`: a plural may hide another form.
    for (const stem of stems(word).flatMap((first) => [first, ...stems(first)])) {
      const concept = phrases.get(stem);
      if (concept !== undefined) return { concept, length: 1 };
    }
    return undefined;
  },
  isGlue: (word) => glue.has(word),
  isSoft: (concept) => soft.has(concept),
  isUsualName: (word) => mayBeNames.has(word.toLowerCase()),
  mayName(word) {
    const lower = word.toLowerCase();
    if (mayBeNames.has(lower)) return true;
    return !notNames.has(lower) && !stems(lower).some((stem) => notNames.has(stem) && stem.length > 2);
  },
};

/**
 * What a word may come from: the singular and, for `-ing`, the verb. Not `-ed`: "deleted files" asks for no deletion.
 */
export function stems(word: string): readonly string[] {
  const found: string[] = [];
  if (word.endsWith('ies') && word.length > 4) found.push(`${word.slice(0, -3)}y`);
  if (/(?:s|x|z|ch|sh)es$/.test(word)) found.push(word.slice(0, -2));
  if (word.endsWith('s') && !word.endsWith('ss') && word.length > 3) found.push(word.slice(0, -1));
  if (word.endsWith('ing') && word.length > 5) {
    const base = word.slice(0, -3);
    found.push(base, `${base}e`);
    if (base.at(-1) === base.at(-2)) found.push(base.slice(0, -1));
  }
  return found;
}

/** A word that stands in no table, so that `branches` and `branch` are one concept. */
export function singular(word: string): string {
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:x|z|ch|sh|ss)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') && !word.endsWith('ss') && !word.endsWith('us') && word.length > 3
    ? word.slice(0, -1)
    : word;
}

function buildPhrases(): Map<string, string> {
  const table = new Map<string, string>();
  for (const word of stopWords.split(' ')) table.set(word, nothing);
  for (const phrase of stopPhrases) table.set(phrase, nothing);
  for (const [concept, words] of Object.entries(synonyms)) {
    table.set(concept, concept);
    for (const word of words.split(',')) if (!table.has(word)) table.set(word, concept);
  }
  return table;
}
