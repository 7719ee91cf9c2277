/**
 * Words of everyday English that are seldom the name of a program, a package, a service or a branch. One of them fills a slot for a name
 * only where the says what it is: "the service calendar", "a branch called summer", "user bob"; never in "reload the page".
 */
export const ordinaryWords: ReadonlySet<string> = new Set(
  (
    'page pages website report reports letter letters document family house home room door window windows car music movie film song video photo ' +
    'picture image story news paper book books magazine chapter article title email mail mailbox inbox chat conversation contact contacts phone ' +
    'call friend team meeting schedule calendar event party holiday birthday dinner lunch breakfast food drink coffee tea water kitchen garden ' +
    'city country world place street road school university class course lesson office business company companies job jobs people worlds money price cost bill invoice invoices ' +
    'order customer client product shop store market bank account number numbers amount value values list lists table row rows entry entries record ' +
    'records item part parts piece pieces half rest end start beginning middle top bottom side left right front back corner edge center ' +
    'person people man woman child kid boy girl baby dog cat bird animal tree flower sun moon star sky weather rain snow wind fire light dark ' +
    'color colour red blue green yellow white size shape weight height length width depth distance speed power energy sound noise voice ' +
    'word sentence paragraph language english german french spanish italian russian chinese japanese meaning sense reason purpose goal plan idea ' +
    'change difference choice decision mistake mess fix solution result results progress success failure danger risk security safety privacy ' +
    'settings preferences options configuration config setup desktop laptop keyboard mouse monitor display printer scanner camera speaker microphone ' +
    'headphones wireless wired ethernet wifi internet web network connection signal cable hardware software system systems computer computers machine machines ' +
    'environment shell terminal console prompt profile bashrc zshrc path history clipboard trash bin recycle wallpaper theme font fonts icon icons ' +
    'file files folder folders directory directories link links archive archives backup backups copy copies original version versions draft template ' +
    'line lines column columns field fields header headers footer character characters letter string strings text texts number digit digits symbol ' +
    'process processes program programs application applications app apps command commands script scripts function functions class method variable ' +
    'variables parameter argument arguments option flag flags value key keys password passwords secret secrets token tokens user users group groups ' +
    'owner owners admin administrator permission permissions right rights access server servers host hosts client service services daemon port ports ' +
    'address addresses route routes router firewall proxy gateway domain domains certificate certificates response message messages ' +
    'package packages library libraries module modules dependency dependencies dependent plugin plugins extension extensions driver drivers kernel ' +
    'memory disk disks drive drives partition partitions volume volumes device devices cpu processor core cores battery fan temperature swap ' +
    'branch branches commit commits repository repositories repo repos remote remotes merge conflict conflicts tag tags release releases ' +
    'container containers image images cluster node pod pods namespace deployment job jobs task tasks queue thread threads session sessions ' +
    'upgrade update install installation download upload sync transfer share stream stream stop restart reload refresh reset ' +
    'it itself themselves himself herself myself yourself ourselves mine yours his hers ours theirs who whom whose which what where when why how ' +
    'here there everywhere nowhere somewhere anywhere everybody nobody somebody anybody everyone noone one two three four five six seven eight nine ten ' +
    'hundred thousand million first second third fourth fifth next last final previous former latter current present past future recent early late ' +
    'good better best bad worse worst big small long short high low new old young fast slow hot cold warm easy hard simple difficult cheap expensive ' +
    'clean dirty full empty open closed free busy ready happy sad sorry sure true false real fake same other different similar equal various ' +
    'own whole entire complete partial main major minor important necessary possible impossible available missing broken wrong correct exact ' +
    'automatic automatically manual manually recursively quickly slowly carefully gracefully immediately temporarily permanently directly instantly ' +
    'now then soon later today tonight tomorrow yesterday morning afternoon evening night midnight noon day days week weeks weekend month months year years ' +
    'hour hours minute minutes moment time times date dates age always never often sometimes usually again once twice before after while until since during ' +
    'make made take took give gave get got go went come came put keep kept let leave left hold move run ran walk turn bring set show tell say ask ' +
    'answer talk speak read write draw play sing dance eat sleep work live die love hate like want need help try use find lose win buy sell pay ' +
    'send receive build break cut join split grow shrink fill drop pick choose count add remove delete create destroy close hide see look watch hear ' +
    'listen feel think know learn teach remember forget understand explain mean happen begin finish continue wait stay return enter exit fall rise ' +
    'lowercase uppercase alphabetical alphabetically numerical numerically ascending descending reverse random hidden visible compressed encrypted ' +
    'completely entirely fully partly mostly only just even also too very really quite almost enough rather anyway ' +
    'stuff things something everything nothing anything content contents data info information detail details summary overview status state health'
  ).split(' '),
);
